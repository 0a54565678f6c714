-- Lets nobody else add to what an account has, until the transaction ends.
SELECT account_id FROM accounts WHERE account_id = %(account_id)s AND erased_at IS NULL FOR NO KEY UPDATE
