-- The match's summary row, locked until the transaction ends, and the time at which the lock was had.
WITH held AS MATERIALIZED (
    SELECT * FROM matches WHERE match_id = %(match_id)s FOR UPDATE
)
SELECT held.*, date_trunc('milliseconds', clock_timestamp()) AS now FROM held
