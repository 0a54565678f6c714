-- A fresh code for an open seat.
UPDATE seats SET code = %(code)s WHERE match_id = %(match_id)s AND seat = %(seat)s
