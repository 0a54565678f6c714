-- A webhook as its owner wants it. One that sleeps is sent its challenge two seconds later, so that changing it again
-- and again does nobody any harm.
UPDATE webhooks SET url = %(url)s, events = %(events)s, match_id = %(match_id)s, enabled = %(enabled)s, gone = %(gone)s,
    confirmed_at = CASE WHEN %(confirmed)s THEN confirmed_at END, failures = %(failures)s,
    rests_until = CASE WHEN NOT %(confirmed)s THEN least(rests_until, now() + interval '2 seconds') END
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
RETURNING webhook_id, url, events, match_id, enabled, gone, failures, created_at, confirmed_at, old_until
