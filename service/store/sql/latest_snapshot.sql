-- The newest snapshot at or before a version, made under the match's rules version.
SELECT version, body::text FROM snapshots
WHERE match_id = %(match_id)s AND version <= %(upto)s AND rules_version = %(rules_version)s ORDER BY version DESC LIMIT 1
