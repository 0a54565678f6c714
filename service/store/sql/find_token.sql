-- The token with this hash, if it still works.
SELECT tokens.token_id, tokens.account_id, tokens.parent_id, tokens.scopes, tokens.match_id, tokens.seat, tokens.note,
    date_trunc('milliseconds', tokens.created_at) AS created_at, tokens.expires_at
FROM tokens JOIN accounts USING (account_id)
WHERE tokens.hash = %(hash)s AND tokens.revoked_at IS NULL AND accounts.erased_at IS NULL
    AND (tokens.expires_at IS NULL OR tokens.expires_at > now())
