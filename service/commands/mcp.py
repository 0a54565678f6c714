"""`matchkeep mcp`: lets language-model agents play, by the Model Context Protocol, on any Matchkeep server."""

import argparse
import sys
from collections.abc import Mapping
from importlib.util import find_spec

from service.commands.remote import USUAL, server_at
from service.local.errors import LocalError

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORT = 8765


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which server, and how agents reach this."""
    parser.description = (
        "Lets language-model agents play: a server of the Model Context Protocol that is itself a client of the "
        "published API. It speaks over standard input and output, as programs start it; with --http over the network."
    )
    parser.epilog = (
        "MATCHKEEP_TOKEN is the token of the account that plays. Over HTTP it is not used: each request brings the "
        "token of its own account in its header Authorization. Needs the extra `mcp`: pip install 'matchkeep[mcp]'."
    )
    parser.add_argument("--server", metavar="URL", default=USUAL, help=f"the Matchkeep server (default {USUAL})")
    parser.add_argument("--http", action="store_true", help="streamable HTTP at /mcp, instead of standard input")
    parser.add_argument("--host", default=LOOPBACK[0], help="the address for --http (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port for --http (default {PORT})")
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="a name under which it is reached, beside localhost"
    )


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Serves until the input ends, or until it is told to stop."""
    server = server_at(chosen.server, env)
    if chosen.http and chosen.host not in LOOPBACK and not chosen.name:
        raise LocalError(f"At {chosen.host} others can reach it: say with --name under which name (docs/agents.md).")
    if find_spec("mcp") is None:
        raise LocalError("This needs the extra `mcp`: pip install 'matchkeep[mcp]'.")
    from service.agents.api import Api  # noqa: PLC0415 - these import what the extra brings
    from service.agents.server import mcp_server, serve_http  # noqa: PLC0415

    if chosen.http:
        print(f"mcp: http://{chosen.host}:{chosen.port}/mcp, playing on {server.url}", file=sys.stderr, flush=True)
        serve_http(mcp_server(Api(server.url, None)), chosen.host, chosen.port, chosen.name)
        return 0
    if server.token is None:
        print("mcp: without MATCHKEEP_TOKEN only what needs no account can be read", file=sys.stderr)
    mcp_server(Api(server.url, server.token)).run()
    return 0
