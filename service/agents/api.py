"""The published API as the tools ask it: over HTTP, as the account whose token came with the call, and nothing else."""

from asyncio import sleep
from time import monotonic
from typing import Any, TypeAlias
from uuid import uuid4

import httpx2
from mcp.server.mcpserver import Context

from service.agents.refusals import Refused

Call: TypeAlias = Context[Any, Any]
"""One call of a tool, or one reading of a resource."""

ANSWER_SECONDS = 15.0
"""For which an answer is waited for, beside the time for which the server was asked to hold it (``wait``)."""

PATIENCE_SECONDS = 10.0
"""For which a request is sent again while the server is away or too busy. An agent waits for its tools."""

PAUSE_SECONDS = 0.5
AGAIN = (408, 429, 502, 503, 504)
"""Statuses after which the same request is sent again."""


class Api:
    """A server. ``token``: of the one account that all calls are for; None: of each call, in its header.

    Over HTTP strangers call, and each brings its own token: the one of who runs this is never lent to them.
    """

    def __init__(self, url: str, token: str | None, http: httpx2.AsyncClient | None = None) -> None:
        self.url, self._token = url.rstrip("/"), token
        self._http = http or httpx2.AsyncClient(timeout=ANSWER_SECONDS, headers={"User-Agent": "Matchkeep-MCP/1"})

    async def get(self, call: Call, path: str, **query: Any) -> Any:
        """The data of an answer. Raises ``Refused``."""
        params = {name: value for name, value in query.items() if value is not None}
        timeout = ANSWER_SECONDS + query.get("wait", 0)
        return (await self._sent(call, "GET", path, params=params, timeout=timeout)).json()

    async def text(self, call: Call, path: str, accept: str = "*/*") -> str:
        """The text of an answer. Raises ``Refused``."""
        return (await self._sent(call, "GET", path, headers={"Accept": accept})).text

    async def post(self, call: Call, path: str, body: Any) -> Any:
        """Makes something once, however often it has to be sent, thanks to its key. Raises ``Refused``."""
        return (await self._sent(call, "POST", path, json=body, headers={"Idempotency-Key": str(uuid4())})).json()

    async def put(self, call: Call, path: str, body: Any) -> Any:
        """The same for what is named by its path."""
        return (await self._sent(call, "PUT", path, json=body)).json()

    async def _sent(self, call: Call, method: str, path: str, **request: Any) -> httpx2.Response:
        headers = {"Accept": "application/json"} | self._authorization(call) | request.pop("headers", {})
        ends = monotonic() + PATIENCE_SECONDS
        while True:
            answer = await self._tried(method, path, headers=headers, **request)
            if answer is not None and answer.is_success:
                return answer
            pause = pause_after(answer)
            if pause is None or monotonic() + pause > ends:
                raise Refused.by(self.url, answer)
            await sleep(pause)

    async def _tried(self, method: str, path: str, **request: Any) -> httpx2.Response | None:
        try:
            return await self._http.request(method, self.url + path, **request)
        except httpx2.TransportError:
            return None

    def _authorization(self, call: Call) -> dict[str, str]:
        if self._token is not None:
            return {"Authorization": f"Bearer {self._token}"}
        given = (call.headers or {}).get("authorization")
        return {"Authorization": given} if given else {}


def pause_after(answer: httpx2.Response | None) -> float | None:
    """Seconds until the request is sent again; None where that would not help."""
    if answer is None:
        return PAUSE_SECONDS
    if answer.status_code not in AGAIN:
        return None
    told = answer.headers.get("Retry-After", "")
    return max(PAUSE_SECONDS, float(told) if told.isdigit() else 0.0)
