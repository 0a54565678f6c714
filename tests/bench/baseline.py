"""What the product is measured against: bare Flask handlers that append one event row, the second after a reading."""

import os

from flask import Flask, Response, request
from psycopg_pool import ConnectionPool

TABLE = """CREATE TABLE IF NOT EXISTS bench_events (
    match_id uuid, version int, body json NOT NULL, hash bytea NOT NULL, PRIMARY KEY (match_id, version))"""
LAST = "SELECT max(version) FROM bench_events WHERE match_id = %s"
INSERT = "INSERT INTO bench_events VALUES (%s, %s, %s, %s)"


def create_app() -> Flask:
    """The handlers, on as many connections as the product has."""
    pool = ConnectionPool(os.environ["MATCHKEEP_DATABASE_URL"], min_size=4, max_size=12, kwargs={"autocommit": True})
    app = Flask("baseline", static_folder=None)

    @app.post("/append/<match_id>/<int:version>")
    def append(match_id: str, version: int) -> Response:
        with pool.connection() as connection:
            connection.execute(INSERT, (match_id, version, request.get_data(as_text=True), b"0" * 32))
        return Response(b"{}", 201, content_type="application/json")

    @app.post("/read-and-append/<match_id>/<int:version>")
    def read_and_append(match_id: str, version: int) -> Response:
        with pool.connection() as connection, connection.transaction():
            connection.execute(LAST, (match_id,)).fetchone()
            connection.execute(INSERT, (match_id, version, request.get_data(as_text=True), b"0" * 32))
        return Response(b"{}", 201, content_type="application/json")

    return app
