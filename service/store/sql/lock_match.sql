-- Locks the match's summary row until the transaction ends.
SELECT FROM matches WHERE match_id = %(match_id)s FOR UPDATE
