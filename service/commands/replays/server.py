"""A match on a server, asked for over HTTP."""

from service.commands.remote import Server
from service.commands.replays.base import Moment, Replay, decision_end
from service.kernel.values import Viewer
from service.local.errors import LocalError

PAGE_EVENTS = 500


class ServerReplay(Replay):
    """A match on a server."""

    def __init__(self, server: Server, match_id: str) -> None:
        self._server, self._path = server, f"/v1/matches/{match_id}"
        match = server.get(self._path)
        if match is None:
            raise LocalError(f"{server.url} shows no match {match_id}.")
        self.match_id, self.game, self.rules_version = match_id, match["game"], match["rules_version"]
        self.seats, self._head, self.is_recorded = len(match["seats"]), match["version"], match["outcome"] is not None

    @property
    def head(self) -> int:
        """The newest version that was heard of."""
        return int(self._head)

    def moment(self, version: int, viewer: Viewer, since: int | None = None) -> Moment:
        """Asks for the match as it was, after its end with any seat's eyes."""
        eyes = {"as" if self.is_recorded else "seat": viewer}
        match = self._server.get(self._path, at=version, **eyes)
        after = version - 1 if since is None else since
        page = self._server.get(f"{self._path}/events", after=after, limit=min(PAGE_EVENTS, version - after))
        return Moment(version, self.head, match["status"], match["state"], match["outcome"], page["events"])

    def following(self, version: int) -> int | None:
        """The version after the next decision, for which it waits; None after the end."""
        while True:
            page = self._server.get(f"{self._path}/events", after=version, limit=PAGE_EVENTS, wait=30)
            self._head, self.is_recorded = page["head"], page["finished"]
            if page["events"] or page["finished"]:
                return decision_end(page["events"], version)
