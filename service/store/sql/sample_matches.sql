-- Ids of some matches by chance.
SELECT match_id FROM matches ORDER BY random() LIMIT %(limit)s
