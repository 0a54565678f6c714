-- Open matches that nobody has completed for a week.
SELECT match_id FROM matches WHERE status = 'open' AND created_at < now() - interval '7 days' LIMIT %(limit)s
