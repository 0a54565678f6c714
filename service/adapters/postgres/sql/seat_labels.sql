-- Join codes and the names of the accounts at the seats.
SELECT seats.seat, seats.code, accounts.account_id, accounts.name, accounts.kind
FROM seats LEFT JOIN accounts ON accounts.account_id = seats.account_id AND accounts.erased_at IS NULL
WHERE seats.match_id = %(match_id)s ORDER BY seats.seat
