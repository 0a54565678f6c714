-- What could not be delivered within a day is not tried any more.
UPDATE deliveries SET status = 'failed', due_at = NULL, fault = 'gave_up'
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND due_at <= now() AND gives_up_at <= now()
