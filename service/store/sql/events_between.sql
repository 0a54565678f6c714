-- Events after one version up to another, oldest first.
SELECT version, body::text, hash FROM events
WHERE match_id = %(match_id)s AND version > %(after)s AND version <= %(upto)s ORDER BY version LIMIT %(limit)s
