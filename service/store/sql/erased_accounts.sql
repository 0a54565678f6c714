-- Erased accounts that still have to be taken out of their matches, the first first.
SELECT account_id FROM accounts WHERE erased_at IS NOT NULL AND cleared_at IS NULL ORDER BY erased_at LIMIT %(limit)s
