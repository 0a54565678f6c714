-- The seat that a join code names, if it still does.
SELECT join_codes.match_id, join_codes.seat
FROM join_codes JOIN seats ON seats.match_id = join_codes.match_id AND seats.seat = join_codes.seat
WHERE join_codes.code = %(code)s AND seats.code = %(code)s
