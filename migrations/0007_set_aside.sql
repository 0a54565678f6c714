-- Matches that nobody can go on with: their rules are no longer here, or an event cannot be read.
ALTER TABLE matches ADD COLUMN set_aside text CHECK (set_aside IN ('retired', 'unreadable'));
CREATE INDEX matches_set_aside ON matches (updated_at) WHERE set_aside IS NOT NULL;

-- What was to be seen of a game when its match was finished, for the time when its rules are gone.
CREATE TABLE final_views (
    match_id uuid PRIMARY KEY REFERENCES matches,
    views    json NOT NULL
);
