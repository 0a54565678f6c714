"""What the tests need of Node: clients/typescript, installed and built once, and again when it has changed."""

import fcntl
import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.servers import ROOT

PACKAGE = ROOT / "clients" / "typescript"
BUILD = PACKAGE / "build"
"""Ignored by git; what is compiled in it finds the package by its name, and the generators beside it."""

needs_node = pytest.mark.skipif(shutil.which("npm") is None, reason="needs Node 20 with npm, which is not installed")

TSC = PACKAGE / "node_modules/.bin/tsc"
PROGRAMS = Path(__file__).parent
SETTINGS = [PACKAGE / name for name in ("package.json", "package-lock.json", "tsconfig.json")]


def run(*command: str | Path, cwd: Path = PACKAGE, seconds: float = 600) -> str:
    """What a command prints. Raises AssertionError, with everything that it said, when it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-6000:]}\n{done.stderr[-6000:]}"
    return done.stdout


@contextmanager
def alone(name: str) -> Iterator[None]:
    """One test process at a time."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def once(name: str, sources: Iterable[Path], *command: str | Path, before: Callable[[], None] = lambda: None) -> str:
    """What a command of the package prints, which is run (after ``before``) unless it has been with these sources."""
    texts = [path.read_bytes() for path in sorted(sources)]
    digest = hashlib.sha256(b"".join(hashlib.sha256(text).digest() for text in texts)).hexdigest()
    sources_then, said = BUILD / f"{name}.sum", BUILD / f"{name}.txt"
    with alone(name):
        if not sources_then.exists() or sources_then.read_text() != digest:
            before()
            said.write_text(run(*command))
            sources_then.write_text(digest)
        return said.read_text()


def installed() -> None:
    """The development tools of the package."""
    once("installed", [PACKAGE / "package-lock.json"], "npm", "ci")


def built() -> None:
    """The package, from today's description."""
    installed()
    written = [path for path in (PACKAGE / "src").glob("*.ts") if path.name != "schema.ts"]
    once("built", [ROOT / "openapi.yaml", *SETTINGS, *written], "npm", "run", "build")


def compiled(name: str, programs: Sequence[Path], made_from: Iterable[Path], **options: object) -> Path:
    """The folder of programs that are compiled as the package is, but for ``options``, in a folder of ``BUILD``."""
    folder = BUILD / name
    settings = {"rootDir": ".", "outDir": "out", "declaration": False, **options}
    whole = {"extends": "../../tsconfig.json", "compilerOptions": settings, "include": ["*.ts"]}

    def laid_out() -> None:
        folder.mkdir(exist_ok=True)
        for program in programs:
            shutil.copy(program, folder)
        (folder / "tsconfig.json").write_text(json.dumps(whole))

    once(name, [*programs, *made_from, *SETTINGS], TSC, "-p", folder, before=laid_out)
    return folder


def programs() -> Path:
    """The folder of the programs over the package and its types, compiled."""
    built()
    texts = [*(PROGRAMS / "typescript").iterdir(), PROGRAMS / "generated" / "fetch.ts"]
    return compiled("programs", texts, (PACKAGE / "dist").glob("*.d.ts"))
