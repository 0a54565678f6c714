"""Compression of answers by zstd or gzip, as the client accepts (RFC 9110 §§8.4, 12.5.3)."""

import zlib
from collections.abc import Iterable, Iterator
from typing import Protocol

from backports.zstd import ZstdCompressor
from flask import Request, Response

from service.web.media import HTML, JSON, MARKDOWN, NDJSON, YAML

LEAST_BYTES = 1024
"""Below which an answer fits a packet anyway."""

COMPRESSIBLE = (JSON, NDJSON, YAML, HTML, MARKDOWN, "text/css; charset=utf-8", "text/javascript; charset=utf-8")

CODINGS = ("zstd", "gzip")
"""In our order of preference, by what they cost (docs/delivery.md)."""


class LiveResponse(Response):
    """A response whose pieces go out as they come."""


class Compressor(Protocol):
    """What takes a text in pieces and gives it compressed, in pieces."""

    def compress(self, data: bytes, /) -> bytes:
        """A further piece."""
        ...

    def flush(self) -> bytes:
        """What is left."""
        ...


def compressor(coding: str) -> Compressor:
    """A fresh one of a coding."""
    return ZstdCompressor() if coding == "zstd" else zlib.compressobj(wbits=zlib.MAX_WBITS + 16)


def compressed(request: Request, response: Response) -> Response:
    """The answer, compressed where that is worth it. Its entity tag stays: that of a match is its version (API §6).

    Streams of events never are: what a compressor holds back comes late. Nor is what must not be stored: it holds
    secrets, whose lengths would tell of them where others choose a part of the answer (BREACH).
    """
    if not worth_it(response):
        return response
    coding = request.accept_encodings.best_match((*CODINGS, "identity"))
    if coding not in CODINGS:
        return response
    headers = response.headers
    headers["Content-Encoding"] = coding
    pieces = in_pieces(compressor(coding), response.iter_encoded())
    if response.is_streamed:
        response.response = pieces
    else:
        response.set_data(b"".join(pieces))
    return response


def worth_it(response: Response) -> bool:
    """Whether an answer is neither small nor a stream nor secret, and of a kind that gets smaller."""
    headers = response.headers
    if headers.get("Cache-Control") == "no-store" or headers.get("Content-Type") not in COMPRESSIBLE:
        return False
    if isinstance(response, LiveResponse) or response.status_code >= 400:
        return False
    return response.is_streamed or (response.calculate_content_length() or 0) >= LEAST_BYTES


def in_pieces(of: Compressor, texts: Iterable[bytes]) -> Iterator[bytes]:
    """The texts, compressed."""
    for text in texts:
        if piece := of.compress(text):
            yield piece
    yield of.flush()
