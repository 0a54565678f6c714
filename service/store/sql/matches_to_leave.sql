-- The matches that an erased account has to leave: its seats before the end, and what it made that has not begun.
SELECT matches.match_id FROM seats JOIN matches USING (match_id)
WHERE seats.account_id = %(account_id)s AND NOT seats.withdrawn AND matches.status IN ('open', 'active')
UNION
SELECT match_id FROM matches WHERE created_by = %(account_id)s AND status = 'open'
LIMIT %(limit)s
