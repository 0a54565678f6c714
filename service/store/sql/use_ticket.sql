-- Takes a ticket away, and gives the token that it stands for if that still works, narrowed to the ticket's stream.
WITH used AS (
    DELETE FROM stream_tickets WHERE hash = %(hash)s RETURNING token_id, match_id, seat, expires_at
)
SELECT tokens.token_id, tokens.account_id, tokens.parent_id, tokens.scopes, used.match_id, used.seat, tokens.note,
    date_trunc('milliseconds', tokens.created_at) AS created_at, tokens.expires_at
FROM used JOIN tokens USING (token_id) JOIN accounts USING (account_id)
WHERE used.expires_at > now() AND tokens.revoked_at IS NULL AND accounts.erased_at IS NULL
    AND (tokens.expires_at IS NULL OR tokens.expires_at > now())
