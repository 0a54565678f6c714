-- A folded state, so that opening a long match stays cheap.
INSERT INTO snapshots (match_id, version, rules_version, body)
VALUES (%(match_id)s, %(version)s, %(rules_version)s, %(body)s) ON CONFLICT DO NOTHING
