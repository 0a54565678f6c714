-- A webhook as its owner wants it; it need not rest any longer.
UPDATE webhooks SET url = %(url)s, events = %(events)s, match_id = %(match_id)s, enabled = %(enabled)s, gone = %(gone)s,
    confirmed_at = CASE WHEN %(confirmed)s THEN confirmed_at END, failures = %(failures)s, rests_until = NULL
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
RETURNING webhook_id, url, events, match_id, enabled, gone, failures, created_at, confirmed_at, old_until
