-- Codes that lead to an account without a token: the one that recovers it, and short ones for further devices.
-- Of a recovery code, which nobody can guess, only its SHA-256 is kept. A device code is short: it is found by its first
-- letters, which are no secret, so that wrong guesses at the rest are counted in its row.
-- depends: 0016_tickets_again
CREATE TABLE recovery_codes (
    hash bytea PRIMARY KEY CHECK (length(hash) = 32),
    account_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

CREATE TABLE device_codes (
    locator text PRIMARY KEY,
    hash bytea NOT NULL CHECK (length(hash) = 32),
    account_id uuid NOT NULL,
    token_id uuid NOT NULL,
    scopes text[] NOT NULL,
    note text,
    token_seconds integer,
    guesses smallint NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
);
CREATE INDEX device_codes_by_account ON device_codes (account_id);
