-- How much is overdue, and by how long at the most.
SELECT count(*) AS overdue, coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float AS lateness
FROM seats WHERE due_at < clock_timestamp() - interval '2 seconds'
