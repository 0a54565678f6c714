"""Recording: calls to the real server, kept as examples."""

from collections.abc import Mapping
from typing import Any

import orjson

from service.app.problems import Problem
from service.web.operations import OPERATIONS
from service.web.problems import problem_response
from tests.contracts.still import Still
from tests.support.api import Answer, Client

LONGEST_TEXT = 400
BY_NAME = {one.name: one for one in OPERATIONS}


class Recorder:
    """Calls operations by name; every call takes a second."""

    def __init__(self, still: Still) -> None:
        self.still = still
        self.exchanges: dict[str, dict[str, Any]] = {}
        self.problems: dict[str, Any] = {}

    def call(
        self,
        operation: str,
        caller: Client,
        body: Any = None,
        query: str = "",
        headers: Mapping[str, str] | None = None,
        method: str | None = None,
        **path: Any,
    ) -> Answer:
        """One call, not kept. ``method``: another than the operation's."""
        self.still.pass_seconds(1)
        one = BY_NAME[operation]
        return caller.call(method or one.method, one.path.format(**path) + query, body, headers)

    def keep(self, operation: str, name: str, summary: str, caller: Client, **call: Any) -> Any:
        """One call, kept as an example of its operation; the answer's data."""
        answer = self.call(operation, caller, **call)
        assert answer.status < 400, answer.raw
        kept: dict[str, Any] = {"summary": summary, "status": answer.status}
        if call.get("body") is not None:
            kept["request"] = call["body"]
        if answer.raw:
            kept["answer"] = readable(answer)
        self.exchanges.setdefault(operation, {})[name] = kept
        return kept.get("answer")

    def keep_problem(self, code: str, operation: str, caller: Client, **call: Any) -> None:
        """A call that is turned down."""
        answer = self.call(operation, caller, **call)
        assert answer.code == code, answer.raw
        self.problems[code] = answer.data

    def raise_problem(self, problem: Problem, path: str) -> None:
        """What nobody can bring about at will: the document that the server would send."""
        self.problems[problem.code] = orjson.loads(problem_response(problem, path).data)


def readable(answer: Answer) -> Any:
    """JSON as it is; of a text its beginning."""
    if answer.headers["Content-Type"] == "application/json":
        return answer.data
    text = answer.raw.decode()
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT].rpartition("\n")[0] + "\n…\n"
