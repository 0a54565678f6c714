"""deploy/release.sh refuses what is not ready to be released, before it does anything."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.servers import ROOT

READY = {
    "pyproject.toml": '[project]\nname = "x"\nversion = "1.2.0"\n',
    "CHANGELOG.md": "# Changelog\n\n## 1.2.0 (2026-12-01)\n",
}


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository in which a release could begin."""
    (tmp_path / "deploy").mkdir()
    shutil.copy(ROOT / "deploy" / "release.sh", tmp_path / "deploy")
    for name, text in READY.items():
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "x")


def refused(folder: Path, *flags: str) -> str:
    """What it says; there is nothing of a release afterwards."""
    command = ["sh", "deploy/release.sh", "--no-tests", *flags]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert not (folder / "dist").exists()
    return done.stdout + done.stderr


def test_changes_that_are_not_committed(checkout: Path):
    (checkout / "new.txt").write_text("x")
    assert "not committed" in refused(checkout)


def test_a_changelog_that_does_not_begin_with_the_version(checkout: Path):
    (checkout / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 1.2.0\n")
    commit(checkout)
    assert "begins with 'Unreleased', not with 1.2.0" in refused(checkout)


def test_a_version_whose_beginning_is_the_one_of_the_changelog(checkout: Path):
    (checkout / "pyproject.toml").write_text('version = "1.2"\n')
    commit(checkout)
    assert "not with 1.2" in refused(checkout)


def test_a_version_that_has_been_released(checkout: Path):
    git(checkout, "tag", "-a", "v1.2.0", "-m", "x")
    assert "tag v1.2.0 already" in refused(checkout)


def test_a_flag_that_it_does_not_know(checkout: Path):
    assert "--no-tests" in refused(checkout, "--upload")


def test_what_is_ready_gets_beyond_the_checks(checkout: Path):
    """With a `python3` that does nothing but fail, so that nothing is built."""
    (checkout / ".git" / "bin").mkdir()
    stub = checkout / ".git" / "bin" / "python3"
    stub.write_text("#!/bin/sh\nexit 7\n")
    stub.chmod(0o755)
    command = ["sh", "deploy/release.sh", "--no-tests"]
    env = {"PATH": f"{stub.parent}:/usr/bin:/bin"}
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stdout, done.stderr) == (7, "release: building 1.2.0\n", "")
