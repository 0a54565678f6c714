-- Ids of matches in order, after one.
SELECT match_id FROM matches
WHERE match_id > %(after)s ORDER BY match_id LIMIT %(limit)s
