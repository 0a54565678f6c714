"""The leak test: secrets that are unlike anything else, and every byte that anybody is given searched for them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from service.bootstrap import wire
from service.games.chariot.data.cards import CARDS
from service.log.chance import match_seed
from service.logging_setup import set_up_logging
from service.settings import Settings
from service.wsgi import application
from tests.support.api import Answer, Api, Client, Table
from tests.support.servers import DatabaseUrls

ME, OPEN = {"kind": "me"}, {"kind": "open"}
INTENTIONS = ("Canary-intention-of-0", "Canary-intention-of-1")
HANDS = [["10-cups", "9-cups"], ["trump-0", "10-swords"]]
TEXT = "Canary-on-a-face-down-card"
ALL = {"ann", "gm", "bob", "cid", "stranger"}


def bytes_of(answer: Answer) -> bytes:
    return answer.raw + repr(dict(answer.headers)).encode()


def everything(viewer: Client, path: str) -> bytes:
    """All that a viewer is given of a match, whatever it asks for, and of what it asks wrongly."""
    rests = [
        "",
        "?at=1",
        "?at=2",
        "?at=4",
        "?at=6",
        "?as=0",
        "?as=all",
        "/legal",
        "/events?limit=500",
        "/log",
        "/presence",
    ]
    rests += [f"?seat={seat}" for seat in (0, 1)] + [f"/events?seat={seat}" for seat in (0, 1)]
    found = [viewer.get(path + rest) for rest in rests]
    found += [viewer.get(f"{path}/log", Accept="application/x-ndjson")]
    found += [viewer.get(f"/v1/matches?{query}&limit=100") for query in ("status=open", "status=active", "mine=true")]
    bodies: list[Any] = [{"type": "play", "move": {"type": kind}} for kind in ("commit", "bogus")]
    bodies += [{"type": "play", "move": {"type": "concede"}, "ply": 99}, {"type": "return"}, {}]
    found += [viewer.post(f"{path}/commands", body) for body in bodies]
    found += [viewer.post(f"{path}/rematch", {}), viewer.post(f"{path}/fork", {"at": 1}), viewer.get("/v1/account")]
    return b"".join(map(bytes_of, found))


class Scene:
    """A match of Chariot with a setup, metadata, salts and codes; Ann made it and does not play."""

    def __init__(self, api: Api, urls: DatabaseUrls, visibility: str = "unlisted") -> None:
        self.ann, self.gm, self.bob, self.cid = (api.account(name) for name in ("Ann", "Gm", "Bob", "Cid"))
        self.stranger, self.urls = api.stranger, urls
        wanted = {
            "game": "chariot",
            "seats": [OPEN, OPEN],
            "metadata": {"note": "Canary-metadata"},
            "visibility": visibility,
            "options": {
                "setup": {"hands": HANDS, "deck": [card for card in CARDS if card not in (*HANDS[0], *HANDS[1])]}
            },
        }
        made = self.ann.post("/v1/matches", wanted).expect(201).data
        self.path, self.codes = made["links"]["self"], made["join_codes"]
        self.table = Table(made["id"], [self.gm, self.bob])

    def sit_down(self) -> None:
        for seat, client in enumerate(self.table.players):
            client.post("/v1/join", {"code": self.codes[str(seat)], "salt": f"salt-{seat}"}).expect(200)

    def play(self, seat: int, **move: Any) -> None:
        self.table.play(seat, move).expect(201)

    def staked(self) -> None:
        """Both seats name an intention and seal a Suit and an Attribute."""
        for seat, text in enumerate(INTENTIONS):
            self.play(seat, type="intend", text=text)
        self.play(0, type="stake", suit="cups", attribute="will")
        self.play(1, type="stake", suit="swords", attribute="will")

    def given(self) -> dict[str, bytes]:
        """What each is given."""
        who = {"ann": self.ann, "gm": self.gm, "bob": self.bob, "cid": self.cid, "stranger": self.stranger}
        return {name: everything(client, self.path) for name, client in who.items()}

    def seeds(self) -> list[bytes]:
        """The server's seed and the match's, in hexadecimal digits."""
        with psycopg.connect(self.urls.service) as connection:
            found = connection.execute(
                "SELECT server_seed FROM matches WHERE match_id = %s", (self.table.id,)
            ).fetchone()
        assert found is not None
        derived = match_seed(found[0], self.table.id, ["salt-0", "salt-1"])
        return [found[0].hex().encode(), derived.hex().encode()]


@pytest.fixture
def scene(api: Api, database_urls: DatabaseUrls) -> Scene:
    return Scene(api, database_urls)


def check(given: Mapping[str, bytes], secret: str | bytes, may: set[str]) -> None:
    """Just these are given the secret."""
    assert {name for name, seen in given.items() if as_bytes(secret) in seen} == may, secret


def as_bytes(secret: str | bytes) -> bytes:
    return secret.encode() if isinstance(secret, str) else secret


def test_metadata_and_codes(scene: Scene):
    given = scene.given()
    check(given, "Canary-metadata", {"ann"})
    for code in scene.codes.values():
        check(given, code, {"ann"})
    scene.sit_down()
    given = scene.given()
    check(given, "Canary-metadata", {"ann", "gm", "bob"})
    for code in scene.codes.values():
        check(given, code, set())


def test_tokens_are_told_once_and_the_seed_at_the_end(scene: Scene):
    scene.sit_down()
    scene.play(0, type="declare", stakes="Rain")
    seed, derived = scene.seeds()
    given = scene.given()
    for secret in (seed, derived, *(str(client.token) for client in (scene.ann, scene.gm, scene.bob, scene.cid))):
        check(given, secret, set())
    scene.table.command(0, {"type": "resign"}).expect(201)
    given = scene.given()
    check(given, seed, ALL)
    for secret in (derived, *(str(client.token) for client in (scene.ann, scene.gm, scene.bob, scene.cid))):
        check(given, secret, set())


def test_a_setup_is_told_at_the_end(scene: Scene):
    scene.sit_down()
    check(scene.given(), b'"setup":{', set())
    scene.table.command(0, {"type": "resign"}).expect(201)
    check(scene.given(), b'"setup":{', ALL)


def test_texts_are_shown_when_they_are_named_and_sealed_ones_when_their_card_is_turned_over(scene: Scene):
    scene.sit_down()
    scene.play(0, type="declare", stakes="Canary-declared")
    check(scene.given(), "Canary-declared", ALL)
    scene.staked()
    for text in INTENTIONS:
        check(scene.given(), text, ALL)
    scene.play(1, type="commit", against=0, card="trump-0", text=TEXT)
    scene.play(0, type="commit", against=1, card="9-cups")
    check(scene.given(), TEXT, {"bob"})
    for seat in (0, 1):
        scene.play(seat, type="stall", against=[])
    check(scene.given(), TEXT, ALL)


def test_a_text_that_play_never_showed_is_in_the_log_after_the_end_and_nowhere_else(scene: Scene):
    scene.sit_down()
    scene.play(0, type="declare", stakes="")
    scene.staked()
    scene.play(1, type="commit", against=0, card="trump-0", text=TEXT)
    check(scene.given(), TEXT, {"bob"})
    check(scene.given(), "trump-0", {"bob"})
    scene.table.command(0, {"type": "resign"}).expect(201)
    for viewer in (scene.gm, scene.cid, scene.stranger):
        assert TEXT.encode() not in viewer.get(f"{scene.path}/events?limit=500").raw
        assert TEXT.encode() in viewer.get(f"{scene.path}/log").raw


def test_of_a_private_match_others_are_given_nothing(api: Api, database_urls: DatabaseUrls):
    scene = Scene(api, database_urls, "private")
    for begin in (scene.sit_down, lambda: scene.play(0, type="declare", stakes="Canary-declared")):
        begin()
        given = scene.given()
        for secret in ("Canary", scene.gm.id, scene.table.id.encode() + b'","game"'):
            assert not {"cid", "stranger"} & {name for name, seen in given.items() if as_bytes(secret) in seen}


def test_no_line_of_the_servers_log_holds_a_text_a_card_a_code_or_a_token(
    api_settings: Settings, database_urls: DatabaseUrls, capfd: pytest.CaptureFixture[str]
):
    wired = wire(replace(api_settings, log_level="debug"))
    try:
        scene = Scene(Api(application(wired, api_settings), wired), database_urls)
        scene.sit_down()
        scene.play(0, type="declare", stakes="Canary-declared")
        scene.staked()
        scene.play(1, type="commit", against=0, card="trump-0", text=TEXT)
        scene.given()
    finally:
        wired.close()
        set_up_logging(api_settings.log_level)
    said = capfd.readouterr().err
    assert scene.table.id in said
    secrets = [
        *scene.codes.values(),
        *(str(client.token)[3:] for client in (scene.ann, scene.gm, scene.bob, scene.cid)),
    ]
    for secret in ("Canary", "trump-", "10-swords", "salt-", "hand", *secrets, *map(bytes.decode, scene.seeds())):
        assert secret not in said, secret
