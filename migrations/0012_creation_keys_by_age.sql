-- Keys of creations are forgotten when they are a day old.
-- depends: 0011_operators
CREATE INDEX creation_keys_by_age ON creation_keys (created_at);
