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
WHERE match_id = %(match_id)s AND version <= %(upto)s AND rules_version = %(rules_version)s ORDER BY version DESC LIMIT 1
