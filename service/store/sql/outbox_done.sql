-- What is in the feed need not be told again.
DELETE FROM outbox USING unnest(%(match_ids)s::uuid[], %(versions)s::int[], %(places)s::smallint[])
    AS done (match_id, version, place)
WHERE outbox.match_id = done.match_id AND outbox.version = done.version AND outbox.place = done.place
