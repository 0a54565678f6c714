-- What accounts are told: the outbox that commands fill, the feed that a relay moves it to, and tickets and positions of
-- streams.

-- lock_relay --
-- One relay works at a lane at a time: whether it is this one, until its transaction ends.
SELECT pg_try_advisory_xact_lock(%(lock)s)

-- outbox_next --
-- The oldest of what is to be told in a lane: an account's follows from the last two digits of its id.
SELECT {columns} FROM outbox WHERE ('x' || right(account_id::text, 2))::bit(8)::int %% %(lanes)s = %(lane)s
ORDER BY at, match_id, version, place LIMIT %(limit)s

-- insert_feed --
-- Tells accounts, in this order, what they have not been told before, and their webhooks with it; their feeds' new ends.
WITH told AS (
    INSERT INTO feed (account_id, seq, match_id, version, type, seat, ply, at)
    SELECT account_id, nextval('feed_seq'), match_id, version, type, seat, ply, at
    FROM json_populate_recordset(NULL::outbox, %(rows)s)
    ON CONFLICT DO NOTHING
    RETURNING account_id, seq, match_id, version, type, seat, ply, at
), delivered AS (
    INSERT INTO deliveries
        (account_id, webhook_id, delivery_id, type, match_id, version, seat, ply, at, request_id, traceparent)
    SELECT told.account_id, webhook_id, (%(message_ids)s::uuid[])[(dense_rank() OVER (ORDER BY seq))::int],
        type, told.match_id, told.version, seat, ply, at, caused.request_id, caused.traceparent
    FROM told JOIN webhooks ON webhooks.account_id = told.account_id
    JOIN (
        SELECT DISTINCT match_id, version, request_id, traceparent FROM json_populate_recordset(NULL::outbox, %(rows)s)
    ) AS caused ON caused.match_id = told.match_id AND caused.version = told.version
    WHERE enabled AND confirmed_at IS NOT NULL AND type = ANY(events)
        AND (webhooks.match_id IS NULL OR webhooks.match_id = told.match_id)
)
SELECT account_id, max(seq) AS seq FROM told GROUP BY account_id

-- outbox_done --
-- What is in the feed need not be told again.
DELETE FROM outbox USING json_populate_recordset(NULL::outbox, %(rows)s) AS done
WHERE outbox.match_id = done.match_id AND outbox.version = done.version AND outbox.place = done.place

-- feed_after --
-- What an account was told after a position in its feed, oldest first.
SELECT {columns} FROM feed WHERE account_id = %(account_id)s AND seq > %(after)s ORDER BY seq LIMIT %(limit)s

-- feed_end --
-- The last place that was given in any feed.
SELECT last_value FROM feed_seq

-- delete_feed --
-- Forgets what an erased account was told.
DELETE FROM feed WHERE account_id = %(account_id)s

-- forget_feed --
-- Forgets what was told more than thirty days ago.
DELETE FROM feed WHERE at < now() - interval '30 days'

-- insert_ticket --
-- A ticket for a stream, by its hash; until when it can be used.
INSERT INTO stream_tickets (account_id, hash, token_id, match_id, seat, expires_at)
VALUES (%(account_id)s, %(hash)s, %(token_id)s, %(match_id)s, %(seat)s, now() + make_interval(secs => %(seconds)s))
RETURNING expires_at

-- use_ticket --
-- Uses a ticket that is in time, for the stream that it was first used for: what token it stands for, what it is for.
UPDATE stream_tickets SET stream = %(stream)s, expires_at = now() + make_interval(secs => %(seconds)s)
WHERE account_id = %(account_id)s AND hash = %(hash)s AND expires_at > now()
    AND (stream IS NULL OR stream = %(stream)s)
RETURNING account_id, token_id, match_id, seat

-- renew_ticket --
-- A ticket whose stream is open is in use.
UPDATE stream_tickets SET expires_at = now() + make_interval(secs => %(seconds)s)
WHERE account_id = %(account_id)s AND hash = %(hash)s

-- forget_tickets --
-- Forgets tickets that nobody used in time.
DELETE FROM stream_tickets WHERE expires_at < now()

-- matches_past --
-- Of matches that are waited for, those that have moved past the version asked about.
SELECT match_id AS id, version AS position
FROM matches JOIN unnest(%(ids)s::uuid[], %(reached)s::bigint[]) AS asked (id, reached) ON match_id = id AND version > reached
WHERE match_id = ANY(%(ids)s::uuid[])

-- feeds_past --
-- Of accounts whose feeds are waited for, those that were told something past the position asked about.
SELECT account_id AS id, max(seq) AS position
FROM feed JOIN unnest(%(ids)s::uuid[], %(reached)s::bigint[]) AS asked (id, reached) ON account_id = id AND seq > reached
WHERE account_id = ANY(%(ids)s::uuid[]) GROUP BY account_id

-- working_tokens --
-- Of tokens of accounts, those that still work.
SELECT token_id FROM tokens
WHERE account_id = ANY(%(accounts)s::uuid[]) AND token_id = ANY(%(ids)s::uuid[]) AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > now())
    AND EXISTS (SELECT FROM accounts WHERE accounts.account_id = tokens.account_id AND erased_at IS NULL AND suspended_at IS NULL)
