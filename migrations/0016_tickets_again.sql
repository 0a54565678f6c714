-- A ticket opens the stream that it opened first again, until it has been unused for a minute.
-- depends: 0015_kept_answers
ALTER TABLE stream_tickets ADD COLUMN stream bytea;
