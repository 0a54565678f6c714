-- Answers to requests that make something and came with an idempotency key, for a day. An answer is encrypted with a key
-- that is made of what the client sends and the database does not hold.
-- depends: 0014_causes
CREATE TABLE kept_answers (
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account_id, key)
);
CREATE INDEX kept_answers_by_age ON kept_answers (created_at);
