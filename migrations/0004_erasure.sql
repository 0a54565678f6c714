-- Erasure: accounts without a name whose matches a worker has still to leave.
-- depends: 0003_delivery

ALTER TABLE accounts ADD COLUMN cleared_at timestamptz;

CREATE INDEX accounts_to_clear ON accounts (erased_at) WHERE erased_at IS NOT NULL AND cleared_at IS NULL;
