-- Appends events and brings the match's summary row up to them. The row is locked first, so that of two commands the
-- second waits and then finds its version taken: the primary key of the events refuses it. The summary follows from
-- what was appended: no event, no update. What accounts are to be told goes with it, and the idempotency key if there is
-- one: a key that another request was faster with is refused like a version that is taken.
WITH held AS MATERIALIZED (
    SELECT match_id FROM matches WHERE match_id = %(match_id)s FOR UPDATE
), appended AS (
    INSERT INTO events (match_id, version, body, hash)
    SELECT held.match_id, new.version, new.body::json, new.hash
    FROM held, unnest(%(versions)b::int[], %(bodies)b::text[], %(hashes)b::bytea[]) AS new (version, body, hash)
    RETURNING version
), told AS (
    INSERT INTO outbox (match_id, version, place, account_id, type, seat, ply, at)
    SELECT held.match_id, %(version)s, new.place, new.account_id, new.type, new.seat, new.ply, %(at)s
    FROM held, unnest(%(told_accounts)s::uuid[], %(told_types)s::text[], %(told_seats)s::smallint[], %(told_plies)s::int[])
        WITH ORDINALITY AS new (account_id, type, seat, ply, place)
), keyed AS (
    INSERT INTO command_keys (match_id, account_id, key, request_hash, first_version, last_version, ply)
    SELECT held.match_id, %(key_account)s, %(key)s, %(key_hash)s, %(first_version)s, %(version)s, %(key_ply)s
    FROM held WHERE %(key)s::text IS NOT NULL
)
UPDATE matches SET
    status = %(status)s, version = head.version, ply = %(ply)s, to_act = %(to_act)s::smallint[], head_hash = %(head_hash)s,
    outcome = %(outcome)s::json, updated_at = %(at)s,
    started_at = %(started_at)s, finished_at = %(finished_at)s
FROM (SELECT max(version) AS version FROM appended) AS head
WHERE match_id = %(match_id)s AND head.version = %(version)s
