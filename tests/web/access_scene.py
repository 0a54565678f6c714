"""Who asks for what in the access matrix: callers around two matches, and a request for every operation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from tests.support.api import Api, Client
from tests.support.oauth import CALLBACK, FORM, Site, registered
from tests.support.recording import recorded

SCENES: Mapping[str, str] = {"open": "unlisted", "running": "unlisted", "private": "private", "ended": "unlisted"}
"""How far the matches of a scene are, and who may see them."""

HOOK: Mapping[str, Any] = {"url": "https://bot.example", "events": ["match.owed"]}

NO_PLY = 999
"""A ply that is never open: a command for it does nothing, and is refused after everything that the matrix is about."""


@dataclass(frozen=True)
class Request:
    """One request."""

    method: str
    path: str
    body: Any = None
    form: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Scene:
    """Two matches alike: one whose organiser holds no seat, and one whose creator sits on seat 0."""

    callers: Mapping[str, Client]
    organised: str
    created: str
    versions: Mapping[str, int]
    code: str
    owners: Mapping[str, Client]
    site: Site

    def match(self, caller: str) -> str:
        """The match that a caller asks about."""
        return self.created if caller == "creator" else self.organised

    def path(self, caller: str) -> str:
        """Its address."""
        return f"/v1/matches/{self.match(caller)}"

    def spare_token(self, caller: str) -> str:
        """The id of a token that the caller's account can do without."""
        owner = self.owners.get(self.callers[caller].account.get("id", ""), self.callers["seat"])
        return str(owner.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data["id"])

    def lost(self) -> str:
        """The recovery code of an account whose token nobody has."""
        return str(self.callers["stranger"].post("/v1/accounts", {}).expect(201).data["recovery_code"])

    def device_code(self, caller: str) -> str:
        """A code for a further device of the caller's account."""
        owner = self.owners.get(self.callers[caller].account.get("id", ""), self.callers["seat"])
        return str(owner.post("/v1/account/device-codes", {"scopes": ["read"]}).expect(201).data["code"])

    def client(self, caller: str) -> dict[str, Any]:
        """A client to register; the caller's account has room for it."""
        self.spare_client(caller)
        return {"name": "Elo", "redirect_uris": [CALLBACK]}

    def spare_client(self, caller: str) -> str:
        """The id of a client of the caller's account; the others that it had are gone."""
        owner = self.owners.get(self.callers[caller].account.get("id", ""), self.callers["seat"])
        for client in owner.get("/v1/oauth/clients").expect(200).data["items"]:
            if client["client_id"] != self.site.client_id:
                owner.delete(f"/v1/oauth/clients/{client['client_id']}").expect(204)
        return registered(self.site.api, owner).client_id

    def consent(self, caller: str) -> dict[str, str]:
        """The consent page's form, with the caller's own token pasted in."""
        return self.site.request("manage") | {"credential": self.callers[caller].token or "", "decision": "allow"}

    def exchange(self) -> dict[str, str]:
        """What the site sends for a code that somebody has consented to."""
        return self.site.exchange_form(self.site.code(str(self.callers["seat"].token)))

    def revocation(self) -> dict[str, str]:
        """What the site sends to end a token."""
        return {"client_id": self.site.client_id, "token": "mk_nobody"}

    def stranger_to(self, caller: str) -> str:
        """The id of an account other than the caller's."""
        mine = self.callers[caller].account.get("id")
        return next(account for account in self.owners if account != mine)

    def blocked_by(self, caller: str) -> str:
        """The id of an account that the caller's account has blocked."""
        owner = self.owners.get(self.callers[caller].account.get("id", ""), self.callers["seat"])
        other = next(account for account in self.owners if account != owner.id)
        owner.put(f"/v1/account/blocks/{other}", {}).expect(204)
        return other

    def hook(self, caller: str, rest: str = "") -> str:
        """The address of a webhook of the caller's account."""
        owner = self.owners.get(self.callers[caller].account.get("id", ""), self.callers["seat"])
        return f"/v1/webhooks/{owner.post('/v1/webhooks', HOOK).expect(201).data['id']}{rest}"

    def challenge(self, caller: str) -> str:
        """The address of the first delivery of such a webhook."""
        owner = self.owners.get(self.callers[caller].account.get("id", ""), self.callers["seat"])
        path = self.hook(caller, "/deliveries")
        return f"{path}/{owner.get(path).expect(200).data['items'][0]['id']}"

    def ask(self, operation: str, caller: str) -> int:
        """The status of an operation's answer to a caller."""
        wanted = REQUESTS[operation](self, caller)
        if operation.startswith("stream_"):
            return self.callers[caller].opens(wanted.path)
        if wanted.form is not None:
            raw = urlencode(wanted.form).encode()
            return self.callers[caller].call(wanted.method, wanted.path, headers=FORM, raw=raw).status
        return self.callers[caller].call(wanted.method, wanted.path, wanted.body).status


def scene(api: Api, name: str) -> Scene:
    """A fresh scene."""
    seat, other_seat, creator, organiser, other = (api.account() for _ in range(5))
    invited = [{"kind": "account", "account_id": one.id} for one in (seat, other_seat)]
    organised = _match(organiser, SCENES[name], invited)
    created = _match(creator, SCENES[name], [{"kind": "me"}, invited[1]])
    if name != "open":
        for player, path in (
            (seat, f"{organised}/seats/0"),
            (other_seat, f"{organised}/seats/1"),
            (other_seat, f"{created}/seats/1"),
        ):
            player.put(f"/v1/matches/{path}", {}).expect(200)
    versions = {
        one: owner.get(f"/v1/matches/{one}").data["version"] for owner, one in ((seat, organised), (creator, created))
    }
    if name == "ended":
        for player, match in ((seat, organised), (creator, created)):
            player.post(f"/v1/matches/{match}/commands", {"type": "resign"}).expect(201)
            player.post(f"/v1/matches/{match}/rematch", {}).expect(201)
    lobby = api.account().post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]})
    callers = {
        "stranger": api.stranger,
        "other": other,
        "seat": seat,
        "other_seat": other_seat,
        "creator": creator,
        "organiser": organiser,
        "match_token": _token(seat, match_id=organised),
        "seat_token": _token(seat, match_id=organised, seat=0),
        "elsewhere": _token(seat, match_id=lobby.data["id"]),
        **{f"{scope}_only": _token(seat, [scope]) for scope in ("read", "play", "manage")},
        "revoked": _revoked(seat),
    }
    owners = {one.id: one for one in (seat, other_seat, creator, organiser, other)}
    site = registered(api, organiser)
    return Scene(callers, organised, created, versions, lobby.data["join_codes"]["1"], owners, site)


def _match(owner: Client, visibility: str, seats: list[Mapping[str, Any]]) -> str:
    wanted = {"game": "breach", "seats": seats, "visibility": visibility}
    return str(owner.post("/v1/matches", wanted).expect(201).data["id"])


def _token(owner: Client, scopes: list[str] | None = None, **place: Any) -> Client:
    body = {"scopes": scopes or ["read", "play", "manage"], **place}
    return replace(owner, token=owner.post("/v1/account/tokens", body).expect(201).data["token"])


def _revoked(owner: Client) -> Client:
    made = owner.post("/v1/account/tokens", {"scopes": ["read", "play", "manage"]}).expect(201).data
    owner.delete(f"/v1/account/tokens/{made['id']}").expect(204)
    return replace(owner, token=made["token"])


def _fixed(method: str, path: str, body: Any = None) -> Callable[[Scene, str], Request]:
    return lambda _scene, _caller: Request(method, path, body)


def _about(method: str, rest: str, body: Any = None) -> Callable[[Scene, str], Request]:
    return lambda scene, caller: Request(method, scene.path(caller) + rest, body)


REQUESTS: Mapping[str, Callable[[Scene, str], Request]] = {
    "create_account": _fixed("POST", "/v1/accounts", {}),
    "get_account": _fixed("GET", "/v1/account"),
    "rename_account": _fixed("PATCH", "/v1/account", {"name": "Ann"}),
    "delete_account": _fixed("DELETE", "/v1/account"),
    "list_tokens": _fixed("GET", "/v1/account/tokens"),
    "create_token": _fixed("POST", "/v1/account/tokens", {"scopes": ["manage"]}),
    "revoke_token": lambda scene, caller: Request("DELETE", f"/v1/account/tokens/{scene.spare_token(caller)}"),
    "create_recovery_code": _fixed("POST", "/v1/account/recovery-code", {}),
    "recover_account": lambda scene, _caller: Request("POST", "/v1/recover", {"recovery_code": scene.lost()}),
    "create_device_code": _fixed("POST", "/v1/account/device-codes", {"scopes": ["manage"]}),
    "create_device_token": lambda scene, caller: Request(
        "POST", "/v1/device-tokens", {"code": scene.device_code(caller)}
    ),
    "list_blocks": _fixed("GET", "/v1/account/blocks"),
    "block_account": lambda scene, caller: Request("PUT", f"/v1/account/blocks/{scene.stranger_to(caller)}"),
    "unblock_account": lambda scene, caller: Request("DELETE", f"/v1/account/blocks/{scene.blocked_by(caller)}"),
    "get_token": _fixed("GET", "/v1/token"),
    "get_account_events": _fixed("GET", "/v1/account/events"),
    "stream_account_events": _fixed("GET", "/v1/account/events/stream"),
    "stream_account_event_lines": _fixed("GET", "/v1/account/events/lines"),
    "create_stream_ticket": _fixed("POST", "/v1/account/stream-tickets", {}),
    "create_stream_ticket:match": lambda scene, caller: Request(
        "POST", "/v1/account/stream-tickets", {"match_id": scene.match(caller)}
    ),
    "list_games": _fixed("GET", "/v1/games"),
    "get_game": _fixed("GET", "/v1/games/breach"),
    "get_rules": _fixed("GET", "/v1/games/breach/rules"),
    "get_game_version": _fixed("GET", "/v1/games/breach/versions/2"),
    "get_rules_version": _fixed("GET", "/v1/games/breach/versions/2/rules"),
    "list_matches": _fixed("GET", "/v1/matches"),
    "list_matches:mine": _fixed("GET", "/v1/matches?mine=true"),
    "create_match": _fixed("POST", "/v1/matches", {"game": "breach"}),
    "join": lambda scene, _caller: Request("POST", "/v1/join", {"code": scene.code, "preview": True}),
    "get_match": _about("GET", ""),
    "get_match:seat": _about("GET", "?seat=0"),
    "get_match:as": _about("GET", "?as=0"),
    "get_legal": _about("GET", "/legal"),
    "get_legal:seat": _about("GET", "/legal?seat=0"),
    "get_events": _about("GET", "/events"),
    "get_events:seat": _about("GET", "/events?seat=0"),
    "stream_events": _about("GET", "/events/stream"),
    "stream_event_lines": _about("GET", "/events/lines"),
    "get_log": _about("GET", "/log"),
    "get_presence": _about("GET", "/presence"),
    "take_seat": _about("PUT", "/seats/0", {}),
    "leave_seat": _about("DELETE", "/seats/0"),
    "post_command": _about("POST", "/commands", {"type": "resign", "ply": NO_PLY}),
    "post_command:seat": _about("POST", "/commands", {"type": "resign", "seat": 0, "ply": NO_PLY}),
    "post_command:abort": _about("POST", "/commands", {"type": "abort", "ply": NO_PLY}),
    "ask_hint": _about("POST", "/hint", {}),
    "rematch": _about("POST", "/rematch", {}),
    "fork": lambda scene, caller: Request(
        "POST", f"{scene.path(caller)}/fork", {"at": scene.versions[scene.match(caller)]}
    ),
    "verify_log": _fixed("POST", "/v1/logs/verify", recorded("breach")),
    "import_log": _fixed("POST", "/v1/matches/import", recorded("breach")),
    "log_schema": _fixed("GET", "/schemas/log.json"),
    "create_webhook": _fixed("POST", "/v1/webhooks", HOOK),
    "list_webhooks": _fixed("GET", "/v1/webhooks"),
    "get_webhook": lambda scene, caller: Request("GET", scene.hook(caller)),
    "change_webhook": lambda scene, caller: Request("PATCH", scene.hook(caller), {"enabled": False}),
    "delete_webhook": lambda scene, caller: Request("DELETE", scene.hook(caller)),
    "rotate_webhook": lambda scene, caller: Request("POST", scene.hook(caller, "/rotate"), {}),
    "test_webhook": lambda scene, caller: Request("POST", scene.hook(caller, "/test"), {}),
    "list_deliveries": lambda scene, caller: Request("GET", scene.hook(caller, "/deliveries")),
    "retry_delivery": lambda scene, caller: Request("POST", f"{scene.challenge(caller)}/retry", {}),
    "list_oauth_clients": _fixed("GET", "/v1/oauth/clients"),
    "create_oauth_client": lambda scene, caller: Request("POST", "/v1/oauth/clients", scene.client(caller)),
    "delete_oauth_client": lambda scene, caller: Request("DELETE", f"/v1/oauth/clients/{scene.spare_client(caller)}"),
    "authorize": lambda scene, _caller: Request("GET", f"/oauth/authorize?{urlencode(scene.site.request())}"),
    "consent": lambda scene, caller: Request("POST", "/oauth/authorize", form=scene.consent(caller)),
    "exchange_oauth_code": lambda scene, caller: Request("POST", "/oauth/token", form=scene.exchange()),
    "revoke_oauth_token": lambda scene, caller: Request("POST", "/oauth/revoke", form=scene.revocation()),
    "oauth_metadata": _fixed("GET", "/.well-known/oauth-authorization-server"),
    "livez": _fixed("GET", "/livez"),
    "readyz": _fixed("GET", "/readyz"),
    "metrics": _fixed("GET", "/metrics"),
    "index": _fixed("GET", "/"),
    "docs": _fixed("GET", "/docs"),
    "explain_problem": _fixed("GET", "/problems/quota"),
    "openapi_yaml": _fixed("GET", "/openapi.yaml"),
    "openapi_json": _fixed("GET", "/openapi.json"),
}
"""By operation, and where one request does not say all, what it is about."""

CHANGING = ("take_seat", "leave_seat", "delete_account")
"""Requests after which the scene is another one."""
