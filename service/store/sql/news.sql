-- Where everything that is waited for stands now: matches at their version, feeds at their end, tokens at 1 once they
-- no longer work. Only what has gone beyond where the asker stands.
SELECT kind, id, position FROM (
    SELECT kind, id, reached, CASE kind
        WHEN 'match' THEN (SELECT version FROM matches WHERE match_id = id)
        WHEN 'account' THEN (SELECT max(seq) FROM feed WHERE account_id = id)
        WHEN 'token' THEN CASE WHEN EXISTS (
            SELECT FROM tokens JOIN accounts USING (account_id)
            WHERE token_id = id AND revoked_at IS NULL AND erased_at IS NULL AND (expires_at IS NULL OR expires_at > now())
        ) THEN 0 ELSE 1 END
    END AS position
    FROM unnest(%(kinds)s::text[], %(ids)s::uuid[], %(reached)s::bigint[]) AS asked (kind, id, reached)
) AS found WHERE position > reached
