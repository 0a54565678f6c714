-- The target answers well, and has perhaps echoed the challenge: only the one that it was sent to counts.
UPDATE webhooks SET failures = 0, rests_until = NULL,
    confirmed_at = CASE WHEN %(confirmed)s THEN coalesce(confirmed_at, now()) ELSE confirmed_at END
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND url = %(url)s AND (failures > 0 OR %(confirmed)s)
