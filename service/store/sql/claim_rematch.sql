-- A match has one rematch: whoever is first makes it.
UPDATE matches SET rematch = %(match_id)s WHERE match_id = %(source)s AND rematch IS NULL
