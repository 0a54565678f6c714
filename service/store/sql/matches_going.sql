-- How many matches an account has going, which it made or sits in, how many of them nobody but AIs plays, and its name.
SELECT count(*) AS going, count(*) FILTER (
    WHERE NOT EXISTS (SELECT FROM seats WHERE seats.match_id = matches.match_id AND seats.kind <> 'ai')
) AS without_person, (
    SELECT json_build_array(name, kind) FROM accounts WHERE account_id = %(account_id)s AND erased_at IS NULL
) AS name
FROM matches WHERE status IN ('open', 'active') AND match_id IN (
    SELECT match_id FROM seats WHERE account_id = %(account_id)s AND taken AND NOT withdrawn
    UNION SELECT match_id FROM matches WHERE created_by = %(account_id)s
)
