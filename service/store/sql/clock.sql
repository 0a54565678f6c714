-- The database's clock, and what to do about times that it gave while it was wrong: what is due lies never further ahead
-- than it can last. A match's own time never goes back; while the clock is behind its last event, it stands there.
-- Times are added as seconds: adding an interval depends on the session's time zone, which Citus refuses in an UPDATE.

-- now --
-- The time by the database's clock.
SELECT clock_timestamp()

-- match_time --
-- Part of others: a match's own time. Where a clock of it has run out by a mended time, it is when that says that it does.
CASE WHEN updated_at <= clock_timestamp() THEN clock_timestamp() ELSE greatest(updated_at, (
    SELECT min(deadline) FROM seats
    WHERE seats.match_id = %(match_id)s AND due_at <= clock_timestamp() AND deadline > clock_timestamp()
)) END

-- mend_seats --
-- Who has to act in matches whose last event is of the future: AIs now, clocks after the time that they had left.
UPDATE seats SET due_at = to_timestamp(
    (extract(epoch FROM %(at)s) + greatest(0, extract(epoch FROM deadline - updated_at)))::float
)
FROM matches
WHERE matches.match_id = seats.match_id AND due_at > %(at)s AND updated_at > %(at)s + interval '1 second'
    AND (deadline IS NULL OR due_at = deadline)

-- mend_tokens --
-- Tokens made in the future last as long as was wanted, from now.
UPDATE tokens SET
    created_at = %(at)s,
    expires_at = to_timestamp((extract(epoch FROM %(at)s) + extract(epoch FROM expires_at - created_at))::float)
WHERE created_at > %(at)s

-- mend_tickets --
-- Tickets last a minute; those whose stream is open are renewed.
UPDATE stream_tickets SET expires_at = %(at)s + interval '1 minute' WHERE expires_at > %(at)s + interval '1 minute'

-- mend_device_codes --
-- Codes for further devices work for five minutes.
UPDATE device_codes SET expires_at = %(at)s + interval '5 minutes' WHERE expires_at > %(at)s + interval '5 minutes'

-- mend_oauth_codes --
-- Codes for consent work for a minute.
UPDATE oauth_codes SET expires_at = %(at)s + interval '1 minute' WHERE expires_at > %(at)s + interval '1 minute'

-- mend_creation_keys --
-- Keys are kept for a day.
UPDATE creation_keys SET created_at = %(at)s WHERE created_at > %(at)s

-- mend_kept_answers --
-- Answers are kept for a day.
UPDATE kept_answers SET created_at = %(at)s WHERE created_at > %(at)s

-- mend_deliveries --
-- What waits for its next attempt is due: nobody knows any more how long it has waited.
UPDATE deliveries SET due_at = %(at)s WHERE due_at > %(at)s

-- mend_targets --
-- A target is paused for five minutes at most.
UPDATE webhooks SET paused_until = %(at)s + interval '5 minutes' WHERE paused_until > %(at)s + interval '5 minutes'

-- mend_secrets --
-- A secret that was replaced goes on signing for a day.
UPDATE webhooks SET old_secret_until = %(at)s + interval '1 day' WHERE old_secret_until > %(at)s + interval '1 day'

-- mend_erasures --
-- An account that is to be cleared up was not erased in the future.
UPDATE accounts SET erased_at = %(at)s WHERE erased_at > %(at)s

-- matches_of_the_future --
-- How many running matches have events of the future.
SELECT count(*) FROM matches WHERE status = 'active' AND updated_at > clock_timestamp() + interval '1 second'

-- seconds_ahead --
-- How far the newest activity of a public match, and the newest id of any, lie in the future; 0 where they don't.
SELECT greatest(0, extract(epoch FROM greatest(
    (SELECT updated_at FROM matches WHERE visibility = 'public' ORDER BY updated_at DESC LIMIT 1),
    (SELECT to_timestamp(('x' || left(replace(match_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
        FROM matches ORDER BY match_id DESC LIMIT 1)
) - clock_timestamp()))::float
