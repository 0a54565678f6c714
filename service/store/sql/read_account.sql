-- An account that has not been erased.
SELECT account_id, name, kind, date_trunc('milliseconds', created_at) AS created_at FROM accounts
WHERE account_id = %(account_id)s AND erased_at IS NULL
