-- What an account was told is nobody's any more.
DELETE FROM feed WHERE account_id = %(account_id)s
