"""`matchkeep serve`: where several web processes count together."""

from pathlib import Path

from service.commands.serve import MEMORY, fresh_folder


def test_counts_lie_in_a_fresh_folder_and_what_earlier_starts_left_is_gone(tmp_path: Path):
    other = Path(fresh_folder("counts-[::1]-8001-", tmp_path))
    first = Path(fresh_folder("counts-[::1]-8000-", tmp_path))
    (first / "counter_1.db").write_bytes(b"x")
    second = Path(fresh_folder("counts-[::1]-8000-", tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {other.name, second.name}
    assert not [*second.iterdir()]


def test_they_lie_in_memory_or_else_where_temporary_files_do(tmp_path: Path):
    folders = [Path(fresh_folder("matchkeep-test-counts-", place)) for place in (MEMORY, tmp_path / "nowhere")]
    try:
        assert folders[0].parent == (MEMORY if MEMORY.is_dir() else folders[1].parent)
        assert folders[1].is_dir()
    finally:
        for folder in folders:
            folder.rmdir()
