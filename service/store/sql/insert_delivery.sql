-- A delivery of the webhook's own, due now.
INSERT INTO deliveries (account_id, webhook_id, delivery_id, type, at)
VALUES (%(account_id)s, %(webhook_id)s, %(delivery_id)s, %(type)s, now())
RETURNING delivery_id, type, match_id, version, seat, ply, at, status, attempts, created_at, due_at, gives_up_at, tried_at, answer,
    fault, took_ms
