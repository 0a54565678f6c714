-- The seats for which somebody has to act until a moment from now.
SELECT match_id, seat, due_at IS DISTINCT FROM deadline AS by_ai, date_trunc('milliseconds', due_at) AS due_at,
    date_trunc('milliseconds', clock_timestamp()) AS now
FROM seats WHERE due_at <= clock_timestamp() + make_interval(secs => %(ahead)s) ORDER BY due_at LIMIT %(limit)s
