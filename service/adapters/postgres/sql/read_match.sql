-- The match's summary row and the time.
SELECT matches.*, date_trunc('milliseconds', clock_timestamp()) AS now FROM matches WHERE match_id = %(match_id)s
