-- One webhook, which nobody else changes until the transaction ends.
SELECT webhook_id, url, events, match_id, enabled, gone, failures, created_at, confirmed_at, old_until
FROM webhooks WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s FOR UPDATE
