"""Acts of operators are written down, whichever command they use: in the database, and in a line of the log."""

import argparse
import getpass
import logging
import os

from service.logging_setup import set_up_logging
from service.store.operators import Operators
from service.store.queries import Pool


def reason(parser: argparse.ArgumentParser) -> None:
    """Why it is done."""
    parser.add_argument("--reason", default="", help="kept with the act (`matchkeep admin acts`)")


def write_down(pool: Pool, act: str, subject: str, why: str) -> None:
    """That this has been done, by whom, and why."""
    Operators(pool).note(operator(), act, subject, why)
    set_up_logging("info")
    logging.getLogger("matchkeep.admin").info(act, extra={"operator": operator(), "subject": subject, "reason": why})


def operator() -> str:
    """Who does it: the user of this machine, and who that is really."""
    return os.environ.get("SUDO_USER") or getpass.getuser()
