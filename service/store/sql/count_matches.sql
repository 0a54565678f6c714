-- How many matches there are.
SELECT count(*) FROM matches
