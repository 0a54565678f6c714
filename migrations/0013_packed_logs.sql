-- Logs of matches that ended long ago: a row each, out of the tables of play.
-- depends: 0012_creation_keys_by_age

-- bodies: the canonical JSON of all events, byte for byte, oldest first, a line each; their hashes follow from them.
CREATE TABLE packed_logs (
    match_id uuid PRIMARY KEY REFERENCES matches,
    bodies text NOT NULL
);

-- unfit: a log whose hashes do not follow from its events stays where it is.
ALTER TABLE matches ADD COLUMN packing text CHECK (packing IN ('packed', 'unfit'));
CREATE INDEX matches_to_pack ON matches (finished_at) WHERE finished_at IS NOT NULL AND packing IS NULL;

-- The service may neither change nor delete events: this moves a whole log of a match that has ended, and nothing else.
-- The log is made of the rows that lie here, so that nobody can bring another.
CREATE FUNCTION pack_log(packed_match uuid, packed_version int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM FROM matches WHERE match_id = packed_match AND version = packed_version
        AND status IN ('finished', 'aborted') AND packing IS NULL FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM events WHERE match_id = packed_match) <> packed_version THEN
        RETURN false;
    END IF;
    INSERT INTO packed_logs (match_id, bodies)
    SELECT packed_match, string_agg(body::text, E'\n' ORDER BY version) FROM events WHERE match_id = packed_match;
    DELETE FROM snapshots WHERE match_id = packed_match;
    DELETE FROM events WHERE match_id = packed_match;
    UPDATE matches SET packing = 'packed' WHERE match_id = packed_match;
    RETURN true;
END
$$;
REVOKE ALL ON FUNCTION pack_log FROM PUBLIC;
