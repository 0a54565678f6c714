-- A delivery is due now, and for another day.
UPDATE deliveries SET status = 'pending', attempts = 0, due_at = now(), gives_up_at = now() + interval '1 day', fault = NULL
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND delivery_id = %(delivery_id)s
RETURNING delivery_id, type, match_id, version, seat, ply, at, status, attempts, created_at, due_at, gives_up_at, tried_at, answer,
    fault, took_ms
