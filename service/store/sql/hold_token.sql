-- Holds a token that still works until the transaction ends: it is not revoked before what it makes is there to be found.
SELECT FROM tokens WHERE token_id = %(parent_id)s AND revoked_at IS NULL FOR SHARE
