-- Matches: a summary row each, the keys of commands and of creations, and join codes.

-- displays --
-- Part of others: what stands beside a match's seats, join codes and accounts.
SELECT coalesce(json_agg(json_build_object('seat', seat, 'code', code, 'account_id', account_id)), '[]')
FROM seats WHERE seats.match_id = %(match_id)s

-- read_match --
-- A match's row, the time, and what stands beside its seats.
SELECT {columns}, {match_time} AS now, ({displays}) AS displays FROM matches WHERE match_id = %(match_id)s

-- read_match_with_key --
-- The same, and what an idempotency key of an account was used for: one statement, so all of it is of one moment.
SELECT {columns}, {match_time} AS now, ({displays}) AS displays, request_hash, first_version, last_version, key_ply
FROM matches LEFT JOIN LATERAL (
    SELECT request_hash, first_version, last_version, ply AS key_ply FROM command_keys
    WHERE match_id = %(match_id)s AND account_id = %(account_id)s AND key = %(key)s
) AS used ON true
WHERE match_id = %(match_id)s

-- read_group --
-- Several matches, each as one command needs it, and its place among them.
SELECT read.*, asked.place
FROM unnest(%(match_ids)s::uuid[], %(account_ids)s::uuid[], %(keys)b::text[])
    WITH ORDINALITY AS asked (match_id, account_id, key, place)
CROSS JOIN LATERAL ({read_match_with_key of asked}) AS read

-- lock_match --
-- Locks a match's row until the transaction ends.
SELECT FROM matches WHERE match_id = %(match_id)s FOR UPDATE

-- append --
-- Writes everything that a command changes. The row is locked first, so that of two commands the second waits, finds the
-- match no longer at the version that it was decided on, and writes nothing. The row follows from what was appended: no
-- event, no update.
WITH held AS MATERIALIZED (
    SELECT match_id FROM matches WHERE match_id = %(match_id)s AND version = %(base)s FOR UPDATE
), appended AS (
    INSERT INTO events (match_id, version, body, hash)
    SELECT held.match_id, new.version, new.body::json, new.hash
    FROM held, unnest(%(versions)b::int[], %(bodies)b::text[], %(hashes)b::bytea[]) AS new (version, body, hash)
    RETURNING version
), told AS (
    INSERT INTO outbox (match_id, version, place, account_id, type, seat, ply, at, request_id, traceparent)
    SELECT held.match_id, %(version)s, new.place, new.account_id, new.type, new.seat, new.ply, %(updated_at)s,
        new.request_id, new.traceparent
    FROM held, json_populate_recordset(NULL::outbox, %(notifications)s) AS new
), keyed AS (
    INSERT INTO command_keys (match_id, account_id, key, request_hash, first_version, last_version, ply)
    SELECT held.match_id, %(key_account)s, %(key)s, %(key_hash)s, %(first_version)s, %(version)s, %(key_ply)s
    FROM held WHERE %(key)s::text IS NOT NULL
), seated AS (
    UPDATE seats SET
        kind = new.kind, account_id = new.account_id, level = new.level, taken = new.taken, salt = new.salt,
        deadline = new.deadline, bank_ms = new.bank_ms, due_at = new.due_at, withdrawn = new.withdrawn,
        played_by_ai = new.played_by_ai
    FROM held, json_populate_recordset(NULL::seats, %(seats)s) AS new
    WHERE seats.match_id = %(match_id)s AND seats.seat = new.seat
), folded AS (
    INSERT INTO snapshots (match_id, version, rules_version, body)
    SELECT held.match_id, new.version, %(rules_version)s, new.body
    FROM held, json_populate_recordset(NULL::snapshots, %(snapshots)s) AS new
    ON CONFLICT DO NOTHING
)
UPDATE matches SET
    status = %(status)s, version = head.version, ply = %(ply)s, to_act = %(to_act)s, head_hash = %(head_hash)s,
    outcome = %(outcome)s, updated_at = %(updated_at)s, started_at = %(started_at)s, finished_at = %(finished_at)s
FROM (SELECT max(version) AS version FROM appended) AS head
WHERE match_id = %(match_id)s AND head.version = %(version)s

-- append_group --
-- Appends what several commands change, each wholly or not at all; the ids of the matches where it did, and the time. A
-- command takes part if its match still ends with the event that it was decided on, its key is new there, and nobody
-- holds the match's row: rows that are held are passed over, so that no command waits for another's match.
WITH keys AS MATERIALIZED (
    SELECT match_id, account_id, key, request_hash, first_version, last_version, ply
    FROM json_populate_recordset(NULL::command_keys, %(keys)s)
), held AS MATERIALIZED (
    SELECT new.match_id FROM unnest(%(match_ids)s::uuid[], %(bases)s::int[], %(heads)s::bytea[]) AS new (match_id, base, head)
    CROSS JOIN LATERAL (
        SELECT FROM matches WHERE matches.match_id = new.match_id AND matches.version = new.base
            AND matches.head_hash = new.head FOR UPDATE SKIP LOCKED
    ) AS unchanged
    WHERE NOT EXISTS (
        SELECT FROM keys JOIN command_keys AS used USING (match_id, account_id, key) WHERE keys.match_id = new.match_id
    )
), appended AS (
    INSERT INTO events (match_id, version, body, hash)
    SELECT match_id, new.version, new.body, new.hash
    FROM held JOIN json_populate_recordset(NULL::events, %(events)s) AS new USING (match_id)
), told AS (
    INSERT INTO outbox (match_id, version, place, account_id, type, seat, ply, at, request_id, traceparent)
    SELECT match_id, new.version, new.place, new.account_id, new.type, new.seat, new.ply, new.at, new.request_id, new.traceparent
    FROM held JOIN json_populate_recordset(NULL::outbox, %(notifications)s) AS new USING (match_id)
), keyed AS (
    INSERT INTO command_keys (match_id, account_id, key, request_hash, first_version, last_version, ply)
    SELECT match_id, new.account_id, new.key, new.request_hash, new.first_version, new.last_version, new.ply
    FROM held JOIN keys AS new USING (match_id)
), seated AS (
    UPDATE seats SET
        kind = new.kind, account_id = new.account_id, level = new.level, taken = new.taken, salt = new.salt,
        deadline = new.deadline, bank_ms = new.bank_ms, due_at = new.due_at, withdrawn = new.withdrawn,
        played_by_ai = new.played_by_ai
    FROM held JOIN json_populate_recordset(NULL::seats, %(seats)s) AS new USING (match_id)
    WHERE seats.match_id = held.match_id AND seats.seat = new.seat
), folded AS (
    INSERT INTO snapshots (match_id, version, rules_version, body)
    SELECT match_id, new.version, new.rules_version, new.body
    FROM held JOIN json_populate_recordset(NULL::snapshots, %(snapshots)s) AS new USING (match_id)
    ON CONFLICT DO NOTHING
)
UPDATE matches SET
    status = new.status, version = new.version, ply = new.ply, to_act = new.to_act, head_hash = new.head_hash,
    outcome = new.outcome, updated_at = new.updated_at, started_at = new.started_at, finished_at = new.finished_at
FROM held JOIN json_populate_recordset(NULL::matches, %(rows)s) AS new USING (match_id), clock_timestamp() AS written (at)
WHERE matches.match_id = held.match_id
RETURNING matches.match_id, written.at

-- read_for_new --
-- What making a match begins with: the time, and what a key made within a day.
SELECT clock_timestamp() AS now, made.match_id AS made, made.request_hash
FROM (VALUES (1)) AS once LEFT JOIN creation_keys AS made
    ON account_id = %(account_id)s AND key = %(key)s AND created_at > now() - interval '24 hours'

-- read_rematch --
-- The rematch of a match, if it has one.
SELECT rematch FROM matches WHERE match_id = %(match_id)s

-- insert_match --
-- A new match's row; ``append`` brings its events.
INSERT INTO matches ({columns}) VALUES ({values})

-- claim_rematch --
-- A match has one rematch: whoever is first makes it.
UPDATE matches SET rematch = %(match_id)s WHERE match_id = %(rematch_of)s AND rematch IS NULL

-- creation_key --
-- What an idempotency key of this account created within a day.
SELECT match_id, request_hash FROM creation_keys
WHERE account_id = %(account_id)s AND key = %(key)s AND created_at > now() - interval '24 hours'

-- delete_old_creation_key --
-- A key is free again after a day.
DELETE FROM creation_keys
WHERE account_id = %(account_id)s AND key = %(key)s AND created_at <= now() - interval '24 hours'

-- forget_creation_keys --
-- Forgets keys of creations that are free again; not too many at a time.
DELETE FROM creation_keys WHERE (account_id, key) IN (
    SELECT account_id, key FROM creation_keys WHERE created_at <= now() - interval '24 hours' LIMIT %(limit)s
)

-- insert_creation_key --
-- Remembers what a key created; does nothing when another request with the key was first.
INSERT INTO creation_keys (account_id, key, request_hash, match_id)
VALUES (%(account_id)s, %(key)s, %(request_hash)s, %(match_id)s) ON CONFLICT DO NOTHING

-- insert_join_codes --
-- Where join codes lead.
INSERT INTO join_codes (code, match_id, seat)
SELECT code, %(match_id)s, seat FROM unnest(%(codes)s::text[], %(seats)s::smallint[]) AS new (code, seat)

-- insert_final_views --
-- What was to be seen of a finished match.
INSERT INTO final_views (match_id, views) VALUES (%(match_id)s, %(views)s) ON CONFLICT DO NOTHING

-- read_final_views --
-- The same, if it was kept.
SELECT views FROM final_views WHERE match_id = %(match_id)s

-- find_join_code --
-- Where a join code leads.
SELECT match_id, seat FROM join_codes WHERE code = %(code)s

-- seat_has_code --
-- Whether a seat is still open by a join code.
SELECT true FROM seats WHERE match_id = %(match_id)s AND seat = %(seat)s AND code = %(code)s

-- list_public --
-- Public matches, newest activity first.
SELECT {columns}, greatest(updated_at, clock_timestamp()) AS now FROM matches
WHERE visibility = 'public' AND (%(game)s::text IS NULL OR game = %(game)s) AND (%(status)s::text IS NULL OR status = %(status)s)
    AND (updated_at, match_id) < (%(before)s, %(before_id)s)
ORDER BY updated_at DESC, match_id DESC LIMIT %(limit)s

-- list_mine --
-- Matches with a seat held by or reserved for an account, and those that it made, newest activity first.
SELECT {columns}, greatest(updated_at, clock_timestamp()) AS now FROM matches
WHERE match_id IN (
    SELECT match_id FROM seats WHERE account_id = %(account_id)s
    UNION SELECT match_id FROM matches WHERE created_by = %(account_id)s
) AND (%(game)s::text IS NULL OR game = %(game)s) AND (%(status)s::text IS NULL OR status = %(status)s)
    AND (updated_at, match_id) < (%(before)s, %(before_id)s)
ORDER BY updated_at DESC, match_id DESC LIMIT %(limit)s

-- list_to_act --
-- Matches where a choice of an account's is awaited, newest activity first.
SELECT {columns}, greatest(updated_at, clock_timestamp()) AS now FROM matches
WHERE EXISTS (
    SELECT FROM seats WHERE seats.account_id = %(account_id)s AND seats.taken AND seats.match_id = matches.match_id
    AND NOT seats.withdrawn AND NOT seats.played_by_ai AND seats.seat = ANY(matches.to_act)
) AND match_id IN (SELECT match_id FROM seats WHERE account_id = %(account_id)s)
    AND (%(game)s::text IS NULL OR game = %(game)s) AND (%(status)s::text IS NULL OR status = %(status)s)
    AND (updated_at, match_id) < (%(before)s, %(before_id)s)
ORDER BY updated_at DESC, match_id DESC LIMIT %(limit)s

-- matches_going --
-- How many matches an account has going, which it made or sits in, and how many of them nobody but AIs plays.
SELECT count(*) AS going, count(*) FILTER (
    WHERE NOT EXISTS (SELECT FROM seats WHERE seats.match_id = matches.match_id AND seats.kind <> 'ai')
) AS without_person
FROM matches WHERE status IN ('open', 'active') AND set_aside IS NULL AND match_id IN (
    SELECT match_id FROM seats WHERE account_id = %(account_id)s AND taken AND NOT withdrawn
    UNION SELECT match_id FROM matches WHERE created_by = %(account_id)s
)

-- matches_to_leave --
-- The matches that an erased account has to leave: its seats before the end, and what it made that has not begun.
SELECT matches.match_id FROM seats JOIN matches USING (match_id)
WHERE seats.account_id = %(account_id)s AND NOT seats.withdrawn AND matches.status IN ('open', 'active')
UNION
SELECT match_id FROM matches WHERE created_by = %(account_id)s AND status = 'open'
LIMIT %(limit)s

-- stale_open --
-- Open matches that nobody has completed for a week.
SELECT match_id FROM matches
WHERE status = 'open' AND set_aside IS NULL AND created_at < now() - interval '7 days' LIMIT %(limit)s
