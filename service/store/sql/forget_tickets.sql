-- Forgets tickets that nobody used.
DELETE FROM stream_tickets WHERE expires_at < now()
