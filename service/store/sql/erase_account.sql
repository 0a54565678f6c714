-- Erases an account: its name is nowhere from now on, its id stays.
UPDATE accounts SET name = '', erased_at = now() WHERE account_id = %(account_id)s AND erased_at IS NULL
RETURNING date_trunc('milliseconds', erased_at) AS erased_at
