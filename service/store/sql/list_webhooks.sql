-- An account's webhooks, oldest first.
SELECT webhook_id, url, events, match_id, enabled, gone, failures, created_at, confirmed_at, old_until
FROM webhooks WHERE account_id = %(account_id)s ORDER BY webhook_id LIMIT %(limit)s
