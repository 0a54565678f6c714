-- What maintainers and probes ask.

-- count_matches --
-- How many matches there are.
SELECT count(*) FROM matches

-- match_ids --
-- Ids of matches in order, after one.
SELECT match_id FROM matches WHERE match_id > %(after)s ORDER BY match_id LIMIT %(limit)s

-- sample_matches --
-- Ids of some matches by chance.
SELECT match_id FROM matches ORDER BY random() LIMIT %(limit)s

-- stored_matches --
-- What deciding matches again needs beside their events; an imported match's chance comes from its first id.
SELECT match_id, coalesce(origin ->> 'id', match_id::text) AS log_id, game, rules_version, version, server_seed, head_hash,
    (SELECT array_agg(salt ORDER BY seat) FROM seats WHERE seats.match_id = matches.match_id) AS salts
FROM matches WHERE match_id = ANY(%(match_ids)s::uuid[])

-- known_matches --
-- Which of these matches are there.
SELECT match_id FROM matches WHERE match_id = ANY(%(match_ids)s::uuid[])

-- retired_matches --
-- Running matches of games and rules versions other than these, which are written as "game version".
SELECT match_id FROM matches
WHERE status IN ('open', 'active') AND set_aside IS NULL AND NOT (game || ' ' || rules_version) = ANY(%(known)s::text[])
LIMIT %(limit)s

-- running_by --
-- Running matches of one rules version.
SELECT match_id FROM matches
WHERE status IN ('open', 'active') AND game = %(game)s AND rules_version = %(rules_version)s AND match_id > %(after)s
ORDER BY match_id LIMIT %(limit)s

-- set_aside --
-- Nobody has to act in these matches any more, and they count for no quota.
WITH aside AS (
    UPDATE matches SET set_aside = %(reason)s
    WHERE match_id = ANY(%(match_ids)s::uuid[]) AND status IN ('open', 'active') RETURNING match_id
)
UPDATE seats SET due_at = NULL FROM aside WHERE seats.match_id = aside.match_id

-- release --
-- The match goes on: whoever has to act is asked at once.
WITH released AS (
    UPDATE matches SET set_aside = NULL
    WHERE match_id = %(match_id)s AND set_aside IS NOT NULL RETURNING match_id, to_act
)
UPDATE seats SET due_at = %(now)s FROM released
WHERE seats.match_id = released.match_id AND seats.match_id = %(match_id)s AND seats.seat = ANY(released.to_act)

-- list_set_aside --
-- Matches that were set aside and have not ended since, those that stand longest first.
SELECT match_id, game, rules_version, status, version, set_aside AS reason, updated_at FROM matches
WHERE set_aside IS NOT NULL AND status IN ('open', 'active') ORDER BY updated_at LIMIT %(limit)s

-- count_set_aside --
-- How many there are, by reason.
SELECT set_aside AS reason, count(*) AS count FROM matches
WHERE set_aside IS NOT NULL AND status IN ('open', 'active') GROUP BY set_aside

-- takes_writes --
-- Whether this session can write: a standby takes none, nor does a session that was opened while the node was one.
SELECT NOT (pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean)

-- forget_command_keys --
-- Forgets the keys of commands to matches that ended more than a day ago, of some of these; how many matches that were.
WITH ended AS (
    UPDATE matches SET keys_forgotten = true WHERE match_id IN (
        SELECT match_id FROM matches WHERE finished_at < now() - interval '1 day' AND NOT keys_forgotten
        ORDER BY finished_at LIMIT %(limit)s
    ) AND NOT keys_forgotten RETURNING match_id
), forgotten AS (
    DELETE FROM command_keys USING ended WHERE command_keys.match_id = ended.match_id
)
SELECT count(*) FROM ended

-- overdue_seats --
-- How many seats are overdue, and by how many seconds at the most.
SELECT count(*) AS overdue, coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float AS seconds
FROM seats WHERE due_at < clock_timestamp() - interval '2 seconds'

-- figures_late --
-- How many AIs' moves and deadlines are late, by more than a worker takes, and by how many seconds at the most.
SELECT CASE WHEN deadline IS NULL OR due_at <> deadline THEN 'ai' ELSE 'deadline' END AS kind, count(*) AS count,
    extract(epoch FROM clock_timestamp() - min(due_at))::float AS seconds
FROM seats WHERE due_at < clock_timestamp() - interval '0.5 seconds' GROUP BY 1

-- figures_outbox --
-- How many notices wait for the relay, and for how many seconds the oldest has.
SELECT count(*) AS count, coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(at))), 0)::float AS seconds
FROM outbox

-- figures_deliveries --
-- How many deliveries of webhooks are due, for how many seconds the oldest has been, and how many targets are paused.
SELECT count(*) AS count, coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(due_at))), 0)::float AS seconds,
    (SELECT count(*) FROM webhooks WHERE paused_until > clock_timestamp()) AS failing
FROM deliveries WHERE status = 'pending' AND due_at <= clock_timestamp()

-- figures_matches --
-- How many matches of each game have which status.
SELECT game, status, count(*) AS count FROM matches GROUP BY game, status ORDER BY game, status

-- grant_service --
-- What the service's role may do; events can be read and appended, never changed.
GRANT USAGE ON SCHEMA public TO {role};
GRANT SELECT, INSERT ON events TO {role};
GRANT SELECT, INSERT, UPDATE ON accounts, tokens, matches, seats TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON snapshots TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON creation_keys, kept_answers, stream_tickets TO {role};
GRANT SELECT, INSERT, DELETE ON join_codes, command_keys, recovery_codes TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON device_codes, oauth_codes TO {role};
GRANT SELECT, INSERT, DELETE ON oauth_clients TO {role};
GRANT SELECT, INSERT ON final_views TO {role};
GRANT SELECT ON packed_logs TO {role};
GRANT EXECUTE ON FUNCTION pack_log TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON blocks TO {role};
GRANT SELECT, INSERT ON operator_acts TO {role};
GRANT SELECT, INSERT, DELETE ON outbox, feed TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, deliveries TO {role};
GRANT USAGE, SELECT ON SEQUENCE feed_seq TO {role};
GRANT SELECT ON schema_migration TO {role};
