-- A new name.
UPDATE accounts SET name = %(name)s WHERE account_id = %(account_id)s AND erased_at IS NULL
RETURNING account_id, name, kind, date_trunc('milliseconds', created_at) AS created_at
