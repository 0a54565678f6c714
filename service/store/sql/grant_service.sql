-- What the service's role may do; events can be read and appended, never changed.
GRANT USAGE ON SCHEMA public TO {role};
GRANT SELECT, INSERT ON events TO {role};
GRANT SELECT, INSERT, UPDATE ON accounts, tokens, matches, seats TO {role};
GRANT SELECT, INSERT, DELETE ON snapshots, creation_keys, join_codes TO {role};
GRANT SELECT, INSERT ON command_keys TO {role};
GRANT SELECT, INSERT, DELETE ON outbox, feed, stream_tickets TO {role};
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, deliveries TO {role};
GRANT USAGE ON SEQUENCE feed_seq TO {role};
GRANT SELECT ON schema_migration TO {role};
