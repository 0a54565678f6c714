-- Ids of matches in order, after one.
SELECT match_id FROM matches
WHERE %(after)s::uuid IS NULL OR match_id > %(after)s::uuid ORDER BY match_id LIMIT %(limit)s
