"""References lead somewhere: sections of API.md and CONVENTIONS.md that a text names, and links between files."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECTIONS = re.compile(r"\b(API|CONVENTIONS)(?:\.md)?(?:\]\([^)]*\))? (?:§§? ?|(?=\d))([\d., and–-]*\d)")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s#]+)(?:#([^)]*))?\)")
TEXTS = (".py", ".md", ".sql", ".yaml", ".toml")


def tracked() -> list[Path]:
    named = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return [ROOT / name for name in named if name.endswith(TEXTS) and (ROOT / name).exists()]


def sections_of(page: str) -> set[str]:
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    return set(re.findall(r"^## (\d+)", text, re.M))


@pytest.mark.parametrize("page", ["API", "CONVENTIONS"])
def test_every_section_that_a_text_names_is_there(page: str):
    known, named = sections_of(page), {}
    for path in tracked():
        for match in SECTIONS.finditer(path.read_text("utf-8")):
            if match[1] == page:
                for number in re.findall(r"\d+(?:\.\d+)?", match[2]):
                    named.setdefault(number.split(".")[0], path.relative_to(ROOT))
    assert named, "no text names a section: the pattern has lost its way"
    assert {number: path for number, path in named.items() if number not in known} == {}


def test_every_link_between_files_leads_to_one():
    broken = []
    for path in tracked():
        if path.suffix != ".md":
            continue
        for target, _anchor in LINK.findall(path.read_text("utf-8")):
            if "://" not in target and not target.startswith(("/", "mailto:")) and not (path.parent / target).exists():
                broken.append(f"{path.relative_to(ROOT)}: {target}")
    assert broken == []


def test_no_document_is_named_that_is_not_here():
    """Pages that a text names in passing, such as CONVENTIONS.md."""
    names = {path.name for path in tracked()}
    missing = set()
    for path in tracked():
        if path.suffix in (".md", ".py") and path != Path(__file__):
            missing |= {
                (name, str(path.relative_to(ROOT)))
                for name in re.findall(r"\b[A-Z]{3,}\.md\b", path.read_text("utf-8"))
            }
    assert {(name, path) for name, path in missing if name not in names} == set()
