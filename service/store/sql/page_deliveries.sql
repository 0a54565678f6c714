-- Deliveries of a webhook, newest first.
SELECT delivery_id, type, match_id, version, seat, ply, at, status, attempts, created_at, due_at, gives_up_at, tried_at, answer,
    fault, took_ms
FROM deliveries
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
    AND delivery_id < %(before)s
ORDER BY delivery_id DESC LIMIT %(limit)s
