-- What a disabled webhook had pending is not delivered.
UPDATE deliveries SET status = 'dropped', due_at = NULL, fault = 'disabled'
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND due_at IS NOT NULL
