"""Progress: told on a terminal, and nowhere else."""

import io
import os
import pty
import struct
import sys
import termios
from fcntl import ioctl

import pytest
from tqdm import tqdm

from service.terminal import progress


def test_no_bar_where_nobody_looks(capsys: pytest.CaptureFixture[str]):
    with progress.bar("working", 10, "B") as moving:
        moving.update(10)
    assert capsys.readouterr().err == ""


def test_a_file_tells_how_far_it_was_read():
    with tqdm(total=13, file=io.StringIO()) as moving:
        file = progress.Watched(io.BytesIO(b"one\ntwo\nthree"), moving)
        assert file.readline() == b"one\n"
        assert file.readline(2) == b"tw"
        assert moving.n == 6
        assert file.read() == b"o\nthree"
        assert moving.n == 13


def test_a_bar_on_a_terminal_once_the_work_proves_long(monkeypatch: pytest.MonkeyPatch):
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    monkeypatch.setattr(progress, "DELAY_SECONDS", 0.0)
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        with progress.bar("working", 4, " events") as moving:
            moving.update(2)
            moving.refresh()
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert "working:" in shown
    assert "2/4" in shown
