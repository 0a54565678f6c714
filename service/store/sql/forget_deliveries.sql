-- Forgets deliveries of more than thirty days ago.
DELETE FROM deliveries WHERE created_at < now() - interval '30 days' AND due_at IS NULL
