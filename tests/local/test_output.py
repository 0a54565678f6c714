"""What children say is forwarded line by line, whole and in order, in few pieces."""

import os
import random
from collections.abc import Iterator

import pytest

from service.local.output import CHUNK_BYTES, Output


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    os.set_blocking(ends[0], False)
    yield ends
    for end in ends:
        os.close(end)


def test_lines_arrive_whole_and_in_order_however_they_are_cut(pipe: tuple[int, int]):
    reader, writer = pipe
    rng, output, expected = random.Random(3), Output(writer, 5), b""
    for _ in range(200):
        lines = [b"x" * rng.choice((0, 1, 80, 300)) for _ in range(rng.randint(1, 20))]
        expected += b"".join(b"web   | " + line + b"\n" for line in lines)
        said = b"".join(line + b"\n" for line in lines)
        cut = rng.randrange(len(said) + 1)
        output.take("web", said[:cut])
        output.take("web", said[cut:])
        assert os.read(reader, 1 << 20) == expected
        expected = b""


def test_many_lines_are_few_pieces_and_a_long_one_several(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch):
    pieces: list[int] = []
    write = os.write
    monkeypatch.setattr("os.write", lambda target, data: pieces.append(len(data)) or write(target, data))
    output = Output(pipe[1], 5)
    output.take("web", (b"x" * 92 + b"\n") * 100)
    assert len(pieces) == 3
    assert max(pieces) <= CHUNK_BYTES
    output.take("web", b"y" * 9_000 + b"\n")
    assert pieces[3:] == [CHUNK_BYTES, CHUNK_BYTES, 9_009 - 2 * CHUNK_BYTES]


def test_what_nobody_reads_is_counted_by_lines(pipe: tuple[int, int]):
    reader, writer = pipe
    output = Output(writer, 5)
    for _ in range(100):
        output.take("web", (b"x" * 92 + b"\n") * 40)
    kept = os.read(reader, 1 << 20).count(b"\n")
    output.say("hello")
    assert os.read(reader, 1 << 20) == b"up    | (%d lines lost: nobody read them)\nup    | hello\n" % (4_000 - kept)
