-- Events and snapshots of matches. Commands append them: see append.

-- bodies_between --
-- Bodies of the events after one version up to another, oldest first: what folding needs.
SELECT body::text FROM events
WHERE match_id = %(match_id)s AND version > %(after)s AND version <= %(upto)s ORDER BY version

-- events_between --
-- Events after one version up to another, oldest first.
SELECT version, body::text, hash FROM events
WHERE match_id = %(match_id)s AND version > %(after)s AND version <= %(upto)s ORDER BY version LIMIT %(limit)s

-- latest_snapshot --
-- The newest snapshot at or before a version, made under the match's rules version.
SELECT version, body::text FROM snapshots
WHERE match_id = %(match_id)s AND version <= %(upto)s AND rules_version = %(rules_version)s
    AND compared IS DISTINCT FROM 'differs'
ORDER BY version DESC LIMIT 1

-- snapshots_to_compare --
-- Some of the snapshots that are chosen to be compared with the events, one in 64: see the index of this name.
SELECT match_id, version FROM snapshots
WHERE compared IS NULL AND mod(uuid_hash(match_id) + version::bigint, 64) = 0 LIMIT %(limit)s

-- begin_comparison --
-- A snapshot that nobody has begun to compare is somebody's to compare.
UPDATE snapshots SET compared = 'begun' WHERE match_id = %(match_id)s AND version = %(version)s AND compared IS NULL
RETURNING body::text

-- put_comparison --
-- What came of it.
UPDATE snapshots SET compared = %(comparison)s WHERE match_id = %(match_id)s AND version = %(version)s

-- count_differing_snapshots --
-- How many snapshots tell another state than the events.
SELECT count(*) FROM snapshots WHERE compared = 'differs'
