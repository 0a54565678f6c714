"""What a server refuses (RFC 9457), as exceptions."""

from collections.abc import Mapping
from typing import Any


class ProblemError(Exception):
    """The server's "no". ``rule``: the number of the rule that it rests on; ``legal``: what could be played instead."""

    def __init__(self, status: int, document: Mapping[str, Any]) -> None:
        self.status, self.document = status, document
        self.code = str(document.get("code", "unknown"))
        self.detail = str(document.get("detail", ""))
        self.rule: str | None = document.get("rule")
        self.legal: list[dict[str, Any]] | None = document.get("legal")
        rule = f" (rule {self.rule})" if self.rule else ""
        legal = f"; legal: {self.legal}" if self.legal else ""
        super().__init__(f"{self.status} {self.code}: {self.detail}{rule}{legal}")


class ServerGoneError(Exception):
    """The server has not answered for longer than the client is patient."""
