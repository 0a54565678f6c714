-- The target wants no more.
UPDATE webhooks SET enabled = false, gone = true, confirmed_at = NULL
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND url = %(url)s
