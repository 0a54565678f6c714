"""clients/python: its types are those of today's description."""

import subprocess
import sys
from pathlib import Path

from tests.support.servers import ROOT

PACKAGE = ROOT / "clients" / "python"


def test_the_types_are_fresh(tmp_path: Path):
    made = tmp_path / "types.py"
    generator = Path(sys.executable).with_name("datamodel-codegen")
    subprocess.run([generator, "--output", made], cwd=PACKAGE, check=True)
    settings = ("--config", ROOT / "pyproject.toml")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", *settings, made], check=True)
    assert made.read_text() == (PACKAGE / "matchkeep_client" / "types.py").read_text(), "run: make clients"
