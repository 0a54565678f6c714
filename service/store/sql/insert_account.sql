-- A new account.
INSERT INTO accounts (account_id, name, kind) VALUES (%(account_id)s, %(name)s, %(kind)s)
RETURNING date_trunc('milliseconds', created_at) AS created_at
