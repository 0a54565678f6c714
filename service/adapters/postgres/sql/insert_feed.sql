-- Tells accounts, in this order, what they have not been told before; their feeds' new ends.
WITH told AS (
    INSERT INTO feed (account_id, seq, match_id, version, type, seat, ply, at)
    SELECT account_id, nextval('feed_seq'), match_id, version, type, seat, ply, at
    FROM unnest(%(account_ids)s::uuid[], %(match_ids)s::uuid[], %(versions)s::int[], %(types)s::text[],
        %(seats)s::smallint[], %(plies)s::int[], %(moments)s::timestamptz[])
        AS new (account_id, match_id, version, type, seat, ply, at)
    ON CONFLICT DO NOTHING
    RETURNING account_id, seq
)
SELECT account_id, max(seq) FROM told GROUP BY account_id
