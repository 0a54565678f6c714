"""For each operation a request without any fault, and the faults that one can have (API §12)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from tests.support.api import Answer, Api, Client, Table
from tests.support.recording import recorded

CLIENT = {"name": "Elo", "redirect_uris": ["https://elo.example/back"]}


@dataclass(frozen=True)
class Asked:
    """One request, before and after faults are put into it."""

    method: str
    path: str
    token: str | None
    body: Any = None
    raw: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def having(self, **headers: str) -> "Asked":
        return replace(self, headers={**self.headers, **{name.replace("_", "-"): v for name, v in headers.items()}})

    def send(self, client: Client) -> Answer:
        headers = dict(self.headers)
        raw = self.raw if self.raw is not None else b"" if self.body is None else orjson.dumps(self.body)
        if self.body is not None:
            headers.setdefault("Content-Type", "application/json")
        return Client(client.app, self.token).call(self.method, self.path, headers=headers, raw=raw)


@dataclass(frozen=True)
class Scene:
    """Who and what the requests are about: an own match, another's, and tokens that may do less."""

    own: Table
    token: str
    outsider: str
    reader: str
    code: str
    spare_token: str
    hook: str
    spare_hook: str
    delivery: str

    @property
    def player(self) -> Client:
        return self.own.players[0]

    @property
    def block(self) -> str:
        return f"/v1/account/blocks/{self.own.players[1].id}"

    def new_account(self) -> Any:
        return Client(self.player.app).post("/v1/accounts", {}).expect(201).data

    def new_token(self) -> str:
        return str(self.new_account()["token"])

    def device_code(self) -> str:
        return str(self.player.post("/v1/account/device-codes", {"scopes": ["play"]}).expect(201).data["code"])

    def taking_a_client_away(self) -> Asked:
        """Of an account of its own: each has few clients."""
        token = self.new_token()
        made = Client(self.player.app, token).post("/v1/oauth/clients", CLIENT).expect(201)
        return Asked("DELETE", f"/v1/oauth/clients/{made.data['client_id']}", token)


def new_scene(api: Api) -> Scene:
    """A match that is played, and what goes with it."""
    own = api.table("breach", 2)
    ann = own.players[0]
    reader = ann.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data["token"]
    spare = ann.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data["id"]
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}
    code = api.account().post("/v1/matches", wanted).expect(201).data["join_codes"]["1"]
    wanted = {"url": "https://bot.example", "events": ["match.owed"]}
    hooks = [f"/v1/webhooks/{ann.post('/v1/webhooks', wanted).expect(201).data['id']}" for _ in range(2)]
    delivery = ann.get(f"{hooks[0]}/deliveries").expect(200).data["items"][0]["id"]
    path = f"{hooks[0]}/deliveries/{delivery}"
    return Scene(own, str(ann.token), str(api.account().token), reader, code, spare, *hooks, path)


BODY = ("media", "large", "json", "form")
RULES = ("key", "version", "ply")

OF_A_MATCH = ("method", "token", "gone", "accept", "form")
"""The faults of reading what belongs to a match."""

TABLE: Mapping[str, tuple[tuple[str, ...], Callable[[Scene], Asked]]] = {
    "create_account": (("method", "accept", *BODY), lambda s: Asked("POST", "/v1/accounts", None, {})),
    "get_account": (("method", "token", "accept", "form"), lambda s: Asked("GET", "/v1/account", s.token)),
    "rename_account": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("PATCH", "/v1/account", s.token, {"name": "Ann"}),
    ),
    "delete_account": (
        ("method", "token", "scope", "accept", "form"),
        lambda s: Asked("DELETE", "/v1/account", s.new_token()),
    ),
    "list_tokens": (
        ("method", "token", "scope", "accept", "form"),
        lambda s: Asked("GET", "/v1/account/tokens", s.token),
    ),
    "create_token": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("POST", "/v1/account/tokens", s.token, {"scopes": ["read"]}),
    ),
    "revoke_token": (
        ("method", "token", "scope", "form"),
        lambda s: Asked("DELETE", f"/v1/account/tokens/{s.spare_token}", s.token),
    ),
    "create_recovery_code": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("POST", "/v1/account/recovery-code", s.token, {}),
    ),
    "recover_account": (
        ("method", "accept", *BODY),
        lambda s: Asked("POST", "/v1/recover", None, {"recovery_code": s.new_account()["recovery_code"]}),
    ),
    "create_device_code": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("POST", "/v1/account/device-codes", s.token, {"scopes": ["play"]}),
    ),
    "create_device_token": (
        ("method", "accept", *BODY),
        lambda s: Asked("POST", "/v1/device-tokens", None, {"code": s.device_code()}),
    ),
    "list_oauth_clients": (
        ("method", "token", "scope", "accept", "form"),
        lambda s: Asked("GET", "/v1/oauth/clients", s.token),
    ),
    "create_oauth_client": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("POST", "/v1/oauth/clients", s.token, CLIENT),
    ),
    "delete_oauth_client": (
        ("method", "token", "scope", "form"),
        lambda s: s.taking_a_client_away(),
    ),
    "list_blocks": (
        ("method", "token", "scope", "accept", "form"),
        lambda s: Asked("GET", "/v1/account/blocks", s.token),
    ),
    "block_account": (("method", "token", "scope", "form"), lambda s: Asked("PUT", s.block, s.token)),
    "unblock_account": (("method", "token", "scope", "form"), lambda s: Asked("DELETE", s.block, s.token)),
    "get_token": (("method", "token", "accept", "form"), lambda s: Asked("GET", "/v1/token", s.token)),
    "list_games": (("method", "token", "accept", "form"), lambda s: Asked("GET", "/v1/games", None)),
    "get_game": (("method", "token", "accept", "form"), lambda s: Asked("GET", "/v1/games/breach", None)),
    "get_rules": (("method", "token", "accept", "form"), lambda s: Asked("GET", "/v1/games/breach/rules", None)),
    "get_game_version": (
        ("method", "token", "accept", "form"),
        lambda s: Asked("GET", "/v1/games/breach/versions/2", None),
    ),
    "get_rules_version": (
        ("method", "token", "accept", "form"),
        lambda s: Asked("GET", "/v1/games/breach/versions/2/rules", None),
    ),
    "create_match": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("POST", "/v1/matches", s.token, {"game": "breach"}),
    ),
    "list_matches": (
        ("method", "token", "accept", "form"),
        lambda s: Asked("GET", "/v1/matches?mine=true", s.token),
    ),
    "get_match": (OF_A_MATCH, lambda s: Asked("GET", s.own.path, s.token)),
    "get_legal": (
        ("method", "token", "gone", "seat", "accept", "form"),
        lambda s: Asked("GET", f"{s.own.path}/legal", s.token),
    ),
    "join": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("POST", "/v1/join", s.token, {"code": s.code, "preview": True}),
    ),
    "take_seat": (
        ("method", "token", "gone", "scope", "accept", *BODY),
        lambda s: Asked("PUT", f"{s.own.path}/seats/0", s.token, {}),
    ),
    "leave_seat": (
        ("method", "token", "gone", "scope", "creator", "form"),
        lambda s: Asked("DELETE", f"{s.own.path}/seats/0", s.token),
    ),
    "post_command": (
        ("method", "token", "gone", "scope", "seat", "accept", *BODY, *RULES),
        lambda s: Asked("POST", f"{s.own.path}/commands", s.token, {"type": "resign", "seat": 0}),
    ),
    "rematch": (
        ("method", "token", "gone", "scope", "seat", "accept", *BODY),
        lambda s: Asked("POST", f"{s.own.path}/rematch", s.token, {}),
    ),
    "fork": (
        ("method", "token", "gone", "scope", "accept", *BODY),
        lambda s: Asked("POST", f"{s.own.path}/fork", s.token, {"at": 2}),
    ),
    "ask_hint": (
        ("method", "token", "gone", "scope", "seat", "accept", *BODY),
        lambda s: Asked("POST", f"{s.own.path}/hint", s.token, {}),
    ),
    "get_events": (OF_A_MATCH, lambda s: Asked("GET", f"{s.own.path}/events", s.token)),
    "stream_events": (OF_A_MATCH, lambda s: Asked("GET", f"{s.own.path}/events/stream", s.token)),
    "stream_event_lines": (OF_A_MATCH, lambda s: Asked("GET", f"{s.own.path}/events/lines", s.token)),
    "get_presence": (OF_A_MATCH, lambda s: Asked("GET", f"{s.own.path}/presence", s.token)),
    "get_account_events": (
        ("method", "token", "accept", "form"),
        lambda s: Asked("GET", "/v1/account/events", s.token),
    ),
    "stream_account_events": (
        ("method", "token", "accept", "form"),
        lambda s: Asked("GET", "/v1/account/events/stream", s.token),
    ),
    "stream_account_event_lines": (
        ("method", "token", "accept", "form"),
        lambda s: Asked("GET", "/v1/account/events/lines", s.token),
    ),
    "create_stream_ticket": (
        ("method", "token", "accept", *BODY),
        lambda s: Asked("POST", "/v1/account/stream-tickets", s.token, {}),
    ),
    "verify_log": (
        ("method", "token", "accept", "media", "json", "form"),
        lambda s: Asked("POST", "/v1/logs/verify", s.token, recorded("breach")),
    ),
    "import_log": (
        ("method", "token", "scope", "accept", "media", "json", "form"),
        lambda s: Asked("POST", "/v1/matches/import", s.token, recorded("breach")),
    ),
    "create_webhook": (
        ("method", "token", "scope", "accept", *BODY),
        lambda s: Asked("POST", "/v1/webhooks", s.token, {"url": "https://bot.example", "events": ["match.owed"]}),
    ),
    "list_webhooks": (("method", "token", "scope", "accept", "form"), lambda s: Asked("GET", "/v1/webhooks", s.token)),
    "get_webhook": (("method", "token", "gone", "accept", "form"), lambda s: Asked("GET", s.hook, s.token)),
    "change_webhook": (
        ("method", "token", "gone", "accept", *BODY),
        lambda s: Asked("PATCH", s.hook, s.token, {"enabled": True}),
    ),
    "delete_webhook": (("method", "token", "gone", "form"), lambda s: Asked("DELETE", s.spare_hook, s.token)),
    "rotate_webhook": (
        ("method", "token", "gone", "accept", *BODY),
        lambda s: Asked("POST", f"{s.hook}/rotate", s.token, {}),
    ),
    "test_webhook": (
        ("method", "token", "gone", "accept", *BODY),
        lambda s: Asked("POST", f"{s.hook}/test", s.token, {}),
    ),
    "list_deliveries": (OF_A_MATCH, lambda s: Asked("GET", f"{s.hook}/deliveries", s.token)),
    "retry_delivery": (
        ("method", "token", "gone", "accept", *BODY),
        lambda s: Asked("POST", f"{s.delivery}/retry", s.token, {}),
    ),
    "get_log": (OF_A_MATCH, lambda s: Asked("GET", f"{s.own.path}/log", s.token)),
}
"""For each operation the faults that a request for it can have, and a request without any."""
