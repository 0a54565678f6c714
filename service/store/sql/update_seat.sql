-- Who sits there, and until when what is owed.
UPDATE seats SET
    kind = %(kind)s, account_id = %(account_id)s, level = %(level)s, taken = %(taken)s, salt = %(salt)s, deadline = %(deadline)s,
    bank_ms = %(bank_ms)s, due_at = %(due_at)s, withdrawn = %(withdrawn)s, away = %(played_by_ai)s
WHERE match_id = %(match_id)s AND seat = %(seat)s
