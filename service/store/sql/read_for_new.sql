-- What making a match begins with: the time, the names of accounts, and what a key made within a day or is a match's rematch.
SELECT date_trunc('milliseconds', clock_timestamp()), (
    SELECT coalesce(json_agg(json_build_array(account_id, name, kind)), '[]') FROM accounts
    WHERE account_id = ANY(%(accounts)s::uuid[]) AND erased_at IS NULL
), (SELECT rematch FROM matches WHERE match_id = %(rematch_of)s), made.match_id, made.request_hash
FROM (VALUES (1)) AS once LEFT JOIN creation_keys AS made
    ON account_id = %(account_id)s AND key = %(key)s AND created_at > now() - interval '24 hours'
