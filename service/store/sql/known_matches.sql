-- Which of these matches are there.
SELECT match_id FROM matches WHERE match_id = ANY(%(match_ids)s::uuid[])
