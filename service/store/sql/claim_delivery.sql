-- The delivery of a webhook that is due first, for one attempt: it is due again if nobody says what came of that.
-- Of an erased account nothing is.
WITH due AS (
    SELECT deliveries.delivery_id
    FROM webhooks
    JOIN accounts ON accounts.account_id = webhooks.account_id AND erased_at IS NULL
    JOIN deliveries ON deliveries.account_id = webhooks.account_id AND deliveries.webhook_id = webhooks.webhook_id
    WHERE webhooks.account_id = %(account_id)s AND webhooks.webhook_id = %(webhook_id)s AND enabled
        AND (rests_until IS NULL OR rests_until <= now())
        AND due_at <= now() AND (confirmed_at IS NOT NULL OR type = %(challenge)s)
    ORDER BY due_at, delivery_id LIMIT 1 FOR UPDATE OF deliveries SKIP LOCKED
)
UPDATE deliveries SET attempts = attempts + 1, due_at = now() + make_interval(secs => %(seconds)s)
FROM due, webhooks
WHERE deliveries.account_id = %(account_id)s AND deliveries.webhook_id = %(webhook_id)s
    AND deliveries.delivery_id = due.delivery_id
    AND webhooks.account_id = %(account_id)s AND webhooks.webhook_id = %(webhook_id)s
RETURNING deliveries.delivery_id, type, deliveries.match_id, version, seat, ply, at, status, attempts, deliveries.created_at,
    due_at, gives_up_at, tried_at, answer, fault, took_ms,
    webhooks.webhook_id, url, events, webhooks.match_id, enabled, gone, failures, webhooks.created_at, confirmed_at, old_until,
    secret, CASE WHEN old_until > now() THEN old_secret END, now()
