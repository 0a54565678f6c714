-- Bodies of the events after one version up to another, oldest first: what folding needs.
SELECT body::text FROM events
WHERE match_id = %(match_id)s AND version > %(after)s AND version <= %(upto)s ORDER BY version
