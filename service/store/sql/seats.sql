-- Seats of matches. Commands change them with everything else: see append.

-- insert_seats --
-- The seats of a new match.
INSERT INTO seats (match_id, {columns})
SELECT %(match_id)s, {columns} FROM json_populate_recordset(NULL::seats, %(seats)s)

-- set_codes --
-- Fresh join codes of open seats.
UPDATE seats SET code = new.code
FROM unnest(%(codes)s::text[], %(seats)s::smallint[]) AS new (code, seat)
WHERE seats.match_id = %(match_id)s AND seats.seat = new.seat

-- list_seats --
-- The seats of many matches, with their codes.
SELECT match_id, {columns}, code FROM seats WHERE match_id = ANY(%(match_ids)s::uuid[]) ORDER BY match_id, seat

-- due_seats --
-- The seats for which somebody has to act until a moment from now: a player program, or else the seat's clock. A match's
-- lane follows from the last two digits of its id.
SELECT match_id, seat, due_at IS DISTINCT FROM deadline AS by_ai, due_at
FROM seats WHERE due_at <= clock_timestamp() + make_interval(secs => %(ahead)s)
    AND ('x' || right(match_id::text, 2))::bit(8)::int %% %(lanes)s = %(lane)s
ORDER BY due_at LIMIT %(limit)s
