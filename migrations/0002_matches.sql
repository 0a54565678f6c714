-- Matches: a summary row, its seats, the log of events, snapshots, keys of commands, and an index of join codes.
-- depends: 0001_accounts

CREATE TABLE matches (
    match_id uuid PRIMARY KEY,
    game text NOT NULL,
    rules_version int NOT NULL,
    status text NOT NULL CHECK (status IN ('open', 'active', 'finished', 'aborted')),
    version int NOT NULL CHECK (version > 0),
    ply int,
    to_act smallint[] NOT NULL,
    server_seed bytea NOT NULL CHECK (length(server_seed) = 32),
    head_hash bytea NOT NULL CHECK (length(head_hash) = 32),
    visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'private')),
    hints boolean NOT NULL,
    custom boolean NOT NULL,
    clock json NOT NULL,
    metadata json NOT NULL,
    outcome json,
    created_by uuid NOT NULL,
    rematch uuid,
    forked_from json,
    origin json,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    updated_at timestamptz NOT NULL,
    finished_at timestamptz
) WITH (fillfactor = 80);

-- A command changes updated_at: no index but that of public matches may hold it, so that the update stays in its page.
CREATE INDEX matches_public ON matches (updated_at DESC, match_id DESC) WHERE visibility = 'public';
CREATE INDEX matches_by_creator ON matches (created_by);
CREATE INDEX matches_open ON matches (created_at) WHERE status = 'open';

-- due_at: when somebody has to act for the seat, its clock's deadline or an AI's time to move.
CREATE TABLE seats (
    match_id uuid NOT NULL REFERENCES matches,
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 5),
    kind text NOT NULL CHECK (kind IN ('account', 'open', 'ai', 'imported')),
    account_id uuid,
    level smallint,
    taken boolean NOT NULL,
    salt text NOT NULL DEFAULT '',
    code text,
    deadline timestamptz,
    bank_ms int,
    due_at timestamptz,
    withdrawn boolean NOT NULL DEFAULT false,
    away boolean NOT NULL DEFAULT false,
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX seats_by_account ON seats (account_id, match_id) WHERE account_id IS NOT NULL;
CREATE INDEX seats_due ON seats (due_at) WHERE due_at IS NOT NULL;

-- body is the event's canonical JSON, kept byte for byte: it is what the hash is made of.
-- prev makes gaps impossible: version n needs version n - 1, without a trigger.
CREATE TABLE events (
    match_id uuid NOT NULL,
    version int NOT NULL CHECK (version > 0),
    prev int GENERATED ALWAYS AS (NULLIF(version - 1, 0)) STORED,
    body json NOT NULL,
    hash bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (match_id, version),
    FOREIGN KEY (match_id, prev) REFERENCES events (match_id, version)
) PARTITION BY HASH (match_id);

CREATE TABLE events_0 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE events_1 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE events_2 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE events_3 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE events_4 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE events_5 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE events_6 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE events_7 PARTITION OF events FOR VALUES WITH (MODULUS 8, REMAINDER 7);

-- Disposable: any row may be deleted at any time.
CREATE TABLE snapshots (
    match_id uuid NOT NULL,
    version int NOT NULL,
    rules_version int NOT NULL,
    body json NOT NULL,
    PRIMARY KEY (match_id, version)
);

CREATE TABLE command_keys (
    match_id uuid NOT NULL REFERENCES matches,
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    first_version int NOT NULL,
    last_version int NOT NULL,
    ply int,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (match_id, account_id, key)
);

CREATE TABLE creation_keys (
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    match_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, key)
);

-- An index only: the seat's row decides whether a code still opens it.
CREATE TABLE join_codes (
    code text PRIMARY KEY,
    match_id uuid NOT NULL,
    seat smallint NOT NULL
);
