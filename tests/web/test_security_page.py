"""docs/security.md: its tables are those of the access matrix, and what it names is there."""

import re

from tests.support.security_page import PAGE, ROOT, page


def test_the_tables_are_those_of_the_access_matrix():
    assert page(PAGE.read_text()) == PAGE.read_text(), "run: python -m tests.support.security_page"


def test_the_files_that_it_names_are_there():
    named = re.findall(r"`((?:store|web|workers|adapters|app|tests)/[\w/]+(?:\.py)?)`", PAGE.read_text())
    assert len(named) > 5
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "service" / name).exists(), name


def test_the_root_points_to_it():
    assert "docs/security.md" in (ROOT / "SECURITY.md").read_text()
