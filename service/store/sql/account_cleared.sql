-- An erased account has nothing left; not said while requests that came before the erasure may still be on their way.
UPDATE accounts SET cleared_at = now()
WHERE account_id = %(account_id)s AND erased_at < now() - make_interval(secs => %(seconds)s)
