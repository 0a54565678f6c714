-- A ticket for a stream, by its hash; until when it can be used.
INSERT INTO stream_tickets (hash, token_id, match_id, seat, expires_at)
VALUES (%(hash)s, %(token_id)s, %(match_id)s, %(seat)s, now() + make_interval(secs => %(seconds)s))
RETURNING date_trunc('milliseconds', expires_at) AS expires_at
