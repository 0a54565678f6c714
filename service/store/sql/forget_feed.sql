-- Forgets what was told more than thirty days ago.
DELETE FROM feed WHERE at < now() - interval '30 days'
