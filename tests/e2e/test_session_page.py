"""docs/session.md: its commands are taken out of the page and run, and print what it shows."""

import re
import subprocess

from tests.support.servers import ROOT

PAGE = ROOT / "docs" / "session.md"
USUAL = "http://127.0.0.1:8000"


def test_the_session_prints_what_the_page_shows(address: str):
    blocks = re.findall(r"^```(sh)?\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    script = "".join(block for language, block in blocks if language == "sh")
    shown = "".join(block for language, block in blocks if not language)
    assert script.count(USUAL) == 1
    done = subprocess.run(
        ["sh", "-eu", "-c", script.replace(USUAL, address)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == shown
