-- A new token, by its hash.
INSERT INTO tokens (hash, token_id, account_id, parent_id, scopes, match_id, seat, note, expires_at)
VALUES (%(hash)s, %(token_id)s, %(account_id)s, %(parent_id)s, %(scopes)s, %(match_id)s, %(seat)s, %(note)s, %(expires_at)s)
RETURNING date_trunc('milliseconds', created_at) AS created_at
