-- One seat of a new match.
INSERT INTO seats (match_id, seat, kind, account_id, level, taken, salt, code, deadline, bank_ms, due_at,
    withdrawn, away)
VALUES (%(match_id)s, %(seat)s, %(kind)s, %(account_id)s, %(level)s, %(taken)s, %(salt)s, %(code)s, %(deadline)s,
    %(bank_ms)s, %(due_at)s, %(withdrawn)s, %(played_by_ai)s)
