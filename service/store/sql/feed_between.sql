-- What an account was told after a place in its feed, oldest first.
SELECT seq, match_id, version, type, seat, ply, at FROM feed
WHERE account_id = %(account_id)s AND seq > %(after)s ORDER BY seq LIMIT %(limit)s
