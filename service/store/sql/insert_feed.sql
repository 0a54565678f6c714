-- Tells accounts, in this order, what they have not been told before, and their webhooks with it; their feeds' new ends.
WITH told AS (
    INSERT INTO feed (account_id, seq, match_id, version, type, seat, ply, at)
    SELECT account_id, nextval('feed_seq'), match_id, version, type, seat, ply, at
    FROM unnest(%(account_ids)s::uuid[], %(match_ids)s::uuid[], %(versions)s::int[], %(types)s::text[],
        %(seats)s::smallint[], %(plies)s::int[], %(moments)s::timestamptz[])
        AS new (account_id, match_id, version, type, seat, ply, at)
    ON CONFLICT DO NOTHING
    RETURNING account_id, seq, match_id, version, type, seat, ply, at
), delivered AS (
    INSERT INTO deliveries (account_id, webhook_id, delivery_id, type, match_id, version, seat, ply, at)
    SELECT told.account_id, webhook_id, (%(message_ids)s::uuid[])[(dense_rank() OVER (ORDER BY seq))::int],
        type, told.match_id, version, seat, ply, at
    FROM told JOIN webhooks ON webhooks.account_id = told.account_id
    WHERE enabled AND confirmed_at IS NOT NULL AND type = ANY(events)
        AND (webhooks.match_id IS NULL OR webhooks.match_id = told.match_id)
)
SELECT account_id, max(seq) FROM told GROUP BY account_id
