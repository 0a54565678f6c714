-- What came of an attempt. What was dropped meanwhile stays so, unless it has been delivered.
UPDATE deliveries SET status = %(status)s, tried_at = now(), answer = %(answer)s, fault = %(fault)s, took_ms = %(took_ms)s,
    due_at = CASE WHEN %(status)s = 'pending' THEN now() + %(wait_ms)s * interval '1 millisecond' END
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND delivery_id = %(delivery_id)s
    AND (status = 'pending' OR %(status)s = 'delivered')
