-- An account that recorded matches name, unless it is there.
INSERT INTO accounts (account_id, name, kind) VALUES (%(account_id)s, %(name)s, %(kind)s) ON CONFLICT DO NOTHING
