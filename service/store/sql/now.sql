-- The time by the database's clock.
SELECT date_trunc('milliseconds', clock_timestamp())
