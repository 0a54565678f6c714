-- The target does not answer well: it rests.
UPDATE webhooks SET failures = failures + 1, rests_until = now() + %(rest_ms)s * interval '1 millisecond'
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND url = %(url)s
