"""`matchkeep openapi`: writes the API's description."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from service.web.openapi.document import document
from service.web.openapi.writing import as_yaml
from service.web.operations import OPERATIONS


def arguments(parser: argparse.ArgumentParser) -> None:
    """The file that is written."""
    parser.add_argument("file", nargs="?", default="openapi.yaml", metavar="FILE", help="openapi.yaml if not given")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:  # noqa: ARG001
    """Writes the description to the file."""
    text = as_yaml(document(OPERATIONS))
    Path(chosen.file).write_text(text, "utf-8")
    print(f"{chosen.file}: {len(text.splitlines())} lines")
    return 0
