-- The versions of many matches at once.
SELECT match_id, version FROM matches WHERE match_id = ANY(%(match_ids)s)
