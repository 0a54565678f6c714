-- Delivery: what accounts are to be told, the feed it is told in, and tickets for streams.
-- depends: 0002_matches

-- Written with the command that brought it about, so it is told exactly when that happened. A relay takes rows away.
CREATE TABLE outbox (
    match_id uuid NOT NULL,
    version int NOT NULL,
    place smallint NOT NULL,
    account_id uuid NOT NULL,
    type text NOT NULL,
    seat smallint,
    ply int,
    at timestamptz NOT NULL,
    PRIMARY KEY (match_id, version, place)
);

-- seq is given by the relay, of which one works at a time: who has read up to a seq has missed nothing before it.
CREATE SEQUENCE feed_seq;

CREATE TABLE feed (
    account_id uuid NOT NULL,
    seq bigint NOT NULL,
    match_id uuid NOT NULL,
    version int NOT NULL,
    type text NOT NULL,
    seat smallint,
    ply int,
    at timestamptz NOT NULL,
    PRIMARY KEY (account_id, seq)
);

-- Told once, however often it is moved: an invitation a seat, a start and an end a match, a choice owed a ply and seat.
CREATE UNIQUE INDEX feed_once ON feed (account_id, match_id, type, ply, seat) NULLS NOT DISTINCT;
CREATE INDEX feed_by_age ON feed USING brin (at);

-- Of a ticket only its SHA-256 is kept, and that until it is used.
CREATE TABLE stream_tickets (
    hash bytea PRIMARY KEY CHECK (length(hash) = 32),
    token_id uuid NOT NULL,
    match_id uuid,
    seat smallint,
    expires_at timestamptz NOT NULL
);

CREATE INDEX stream_tickets_by_expiry ON stream_tickets (expires_at);

-- Streams ask whether the token that opened them still works.
CREATE INDEX tokens_by_id ON tokens (token_id);
