-- One relay works at a time: whether it is this one, until its transaction ends.
SELECT pg_try_advisory_xact_lock(%(relay)s)
