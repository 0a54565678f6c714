-- Ends a token and everything that it made, as far as it is there by now.
WITH RECURSIVE made AS (
    SELECT token_id FROM tokens WHERE account_id = %(account_id)s AND token_id = %(token_id)s
    UNION
    SELECT tokens.token_id FROM tokens JOIN made ON tokens.parent_id = made.token_id
    WHERE tokens.account_id = %(account_id)s
)
UPDATE tokens SET revoked_at = now()
WHERE account_id = %(account_id)s AND token_id IN (SELECT token_id FROM made) AND revoked_at IS NULL
RETURNING token_id
