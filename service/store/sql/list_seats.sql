-- The seats of many matches, with their codes and the names of their accounts.
SELECT seats.match_id, seats.seat, seats.kind, seats.account_id, seats.level, seats.taken, seats.deadline, seats.bank_ms,
    seats.withdrawn, seats.away, seats.code, accounts.name, accounts.kind
FROM seats LEFT JOIN accounts ON accounts.account_id = seats.account_id AND accounts.erased_at IS NULL
WHERE seats.match_id = ANY(%(match_ids)s) ORDER BY seats.match_id, seats.seat
