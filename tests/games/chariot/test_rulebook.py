"""Every numbered rule has a test that bears its number, and every number spoken stands in RULES.md."""

import re
from pathlib import Path

import service.games.chariot

HOME = Path(service.games.chariot.__file__).parent
NUMBER = re.compile(r"CH\d+\.\d+")


def rules() -> set[str]:
    return set(re.findall(r"\*\*(CH\d+\.\d+)", (HOME / "RULES.md").read_text()))


def test_every_rule_has_a_test_of_its_name():
    sources = "".join(path.read_text() for path in Path(__file__).parent.glob("test_ch*.py"))
    tested = {f"CH{first}.{second}" for first, second in re.findall(r"def test_CH(\d+)_(\d+)_", sources)}
    assert len(rules()) > 80
    assert rules() - tested == set()
    assert tested - rules() == set()


def test_the_code_speaks_of_no_rule_that_is_not_there():
    spoken = {number for path in HOME.rglob("*.py") for number in NUMBER.findall(path.read_text())}
    assert spoken
    assert spoken - rules() == set()
