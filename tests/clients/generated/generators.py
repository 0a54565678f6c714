"""The generators, each run once for a description, into folders that git ignores."""

import sys
from pathlib import Path

from tests.clients.node import BUILD, PACKAGE, compiled, installed, once, programs
from tests.support.servers import ROOT

HERE = Path(__file__).parent
DESCRIPTION = ROOT / "openapi.yaml"
LOCK = ROOT / "pyproject.toml"
"""Where the versions of Python's generators are pinned."""


def fetching() -> Path:
    """The program over openapi-fetch and the types of openapi-typescript."""
    return programs() / "out" / "fetch.js"


def hey() -> Path:
    """The program over @hey-api/openapi-ts, compiled with ``strict`` and no more."""
    installed()
    folder = BUILD / "hey"
    made_from = [DESCRIPTION, PACKAGE / "package-lock.json"]
    command = (PACKAGE / "node_modules/.bin/openapi-ts", "-i", DESCRIPTION, "-o", folder / "hey-api")
    once("hey-api", made_from, *command, "-c", "@hey-api/client-fetch")
    options = {"lib": ["es2023", "dom", "dom.iterable"], "exactOptionalPropertyTypes": False}
    return compiled("hey", [HERE / "hey.ts"], made_from, **options) / "out" / "hey.js"


def python_client() -> tuple[Path, str]:
    """The folder with the package ``generated_client`` of openapi-python-client, and what the generator said."""
    folder, settings = BUILD / "openapi-python-client", BUILD / "openapi-python-client.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    settings.write_text("post_hooks: []\n")  # formatting takes seconds and changes nothing
    command = (Path(sys.executable).with_name("openapi-python-client"), "generate", "--path", DESCRIPTION)
    options = ("--output-path", folder / "generated_client", "--overwrite", "--meta", "none", "--config", settings)
    return folder, once("openapi-python-client", [DESCRIPTION, LOCK], *command, *options)


def foreign(language: str) -> Path:
    """What openapi-generator makes for a language. It needs Java."""
    folder = BUILD / f"openapi-generator-{language}"
    generator = Path(sys.executable).with_name("openapi-generator-cli")
    command = (generator, "generate", "-i", DESCRIPTION, "-g", language, "-o", folder)
    once(f"openapi-generator-{language}", [DESCRIPTION, LOCK], *command)
    return folder
