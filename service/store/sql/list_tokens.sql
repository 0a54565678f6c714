-- The working tokens of an account, oldest first.
SELECT token_id, account_id, parent_id, scopes, match_id, seat, note,
    date_trunc('milliseconds', created_at) AS created_at, expires_at
FROM tokens
WHERE account_id = %(account_id)s AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
ORDER BY token_id LIMIT %(limit)s
