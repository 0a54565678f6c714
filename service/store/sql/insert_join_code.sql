-- Where a join code leads.
INSERT INTO join_codes (code, match_id, seat) VALUES (%(code)s, %(match_id)s, %(seat)s)
