"""The command `matchkeep`: its subcommands, and how one is chosen. The module of one is imported only when it runs."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from service.local.errors import LocalError
from service.settings import SettingsError

COMMANDS = {
    "up": "run everything on this machine: database, queue, API, workers (start here)",
    "serve": "run the API alone, against the servers that the settings name",
    "work": "run one worker (AI moves, deadlines); with --webhooks or --reconcile what stands beside them",
    "migrate": "bring the database up to date",
    "seed": "load the demo accounts and matches into a fresh database",
    "replay": "show a match at any version, from an exported log, a server or the database",
    "mcp": "let language-model agents play, by the Model Context Protocol",
    "verify": "check an exported log from the file alone, and whether a server vouches for it",
    "check-logs": "decide every stored match again, before a change of rules is released",
    "retire": "end the running matches of a rules version that is to go",
    "admin": "find, end, suspend, block: what only an operator may, each act written down",
    "drill": "dump the database, restore it into an empty one, check every log, and tell how long it took",
    "quarantine": "list, set aside, end or release matches that cannot go on",
    "webhooks": "get your account's webhooks on this machine while you write what receives them",
    "openapi": "write openapi.yaml from the code",
    "settings": "list the settings, their defaults and what they mean",
}
ABOUT = "Matchkeep is a match server for turn-based card and board games."
NEXT = """\
the first time:  matchkeep up
and then open    http://127.0.0.1:8000/docs

Settings are environment variables named MATCHKEEP_...; `matchkeep settings` lists them.
`matchkeep COMMAND --help` tells more about a command.
"""


def parser(chosen: str | None) -> argparse.ArgumentParser:
    """The command line; only the chosen command's own flags are known."""
    whole = argparse.ArgumentParser(
        prog="matchkeep", description=ABOUT, epilog=NEXT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    whole.add_argument("--version", action="version", version=f"%(prog)s {version('matchkeep')}")
    choices = whole.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        subparser = choices.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name == chosen:
            module = importlib.import_module(f"service.commands.{name.replace('-', '_')}")
            module.arguments(subparser)
            subparser.set_defaults(run=module.run)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand; the exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        chosen = parser(given[0] if given and given[0] in COMMANDS else None).parse_args(given)
        return int(chosen.run(chosen, os.environ))
    except (LocalError, SettingsError) as fault:
        print(f"matchkeep: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
