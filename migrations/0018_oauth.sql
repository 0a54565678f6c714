-- OAuth 2.1 for third-party sites: public clients that an account has registered, codes that were given for consent, and
-- whose client a token is. Of a code only its SHA-256 is kept; a used one stays for a day, so that a second use is noticed.
-- depends: 0017_account_codes
CREATE TABLE oauth_clients (
    account_id uuid NOT NULL,
    client_id text NOT NULL,
    name text NOT NULL,
    redirect_uris text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, client_id)
);

CREATE TABLE oauth_codes (
    account_id uuid NOT NULL,
    hash bytea NOT NULL CHECK (length(hash) = 32),
    client_id text NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    scopes text[] NOT NULL,
    parent_id uuid NOT NULL,
    token_id uuid NOT NULL,
    used_at timestamptz,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, hash)
);
CREATE INDEX oauth_codes_by_age ON oauth_codes (expires_at);

ALTER TABLE tokens ADD COLUMN client_id text;
CREATE INDEX tokens_by_client ON tokens (client_id) WHERE client_id IS NOT NULL;
