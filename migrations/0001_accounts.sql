-- Accounts and their tokens; of a token only its SHA-256 is kept.

CREATE TABLE accounts (
    account_id uuid PRIMARY KEY,
    name text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('human', 'bot')),
    created_at timestamptz NOT NULL DEFAULT now(),
    erased_at timestamptz
);

CREATE TABLE tokens (
    hash bytea PRIMARY KEY CHECK (length(hash) = 32),
    token_id uuid NOT NULL,
    account_id uuid NOT NULL,
    parent_id uuid,
    scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'play', 'manage']),
    match_id uuid,
    seat smallint,
    note text,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    revoked_at timestamptz
);

CREATE INDEX tokens_by_account ON tokens (account_id, token_id);
