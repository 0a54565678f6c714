-- A pending delivery of a type is due now.
UPDATE deliveries SET due_at = now()
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND type = %(type)s AND due_at IS NOT NULL
RETURNING delivery_id, type, match_id, version, seat, ply, at, status, attempts, created_at, due_at, gives_up_at, tried_at, answer,
    fault, took_ms
