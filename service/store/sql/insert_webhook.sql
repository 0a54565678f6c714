-- A new webhook, unless the account has as many as it may have.
INSERT INTO webhooks (account_id, webhook_id, url, events, match_id, secret)
SELECT %(account_id)s, %(webhook_id)s, %(url)s, %(events)s, %(match_id)s, %(secret)s
WHERE %(most)s::int IS NULL OR (SELECT count(*) FROM webhooks WHERE account_id = %(account_id)s) < %(most)s
RETURNING webhook_id, url, events, match_id, enabled, gone, failures, created_at, confirmed_at, old_until
