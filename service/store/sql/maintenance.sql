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

-- overdue_seats --
-- How many seats are overdue, and by how many seconds at the most.
SELECT count(*) AS overdue, coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float AS seconds
FROM seats WHERE due_at < clock_timestamp() - interval '2 seconds'

-- grant_service --
-- What the service's role may do; events can be read and appended, never changed.
GRANT USAGE ON SCHEMA public TO {role};
GRANT SELECT, INSERT ON events TO {role};
GRANT SELECT, INSERT, UPDATE ON accounts, tokens, matches, seats TO {role};
GRANT SELECT, INSERT, DELETE ON snapshots, creation_keys, join_codes TO {role};
GRANT SELECT, INSERT ON command_keys TO {role};
GRANT SELECT, INSERT, DELETE ON outbox, feed, stream_tickets TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, deliveries TO {role};
GRANT USAGE ON SEQUENCE feed_seq TO {role};
GRANT SELECT ON schema_migration TO {role};
