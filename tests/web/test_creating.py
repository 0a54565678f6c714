"""API §4: creating matches, with seats, clocks, visibility, metadata, options."""

from typing import Any

import pytest

from tests.support.api import Answer, Api, Client

ME, OPEN, AI = {"kind": "me"}, {"kind": "open"}, {"kind": "ai"}
EXAMPLE = {
    "game": "balaans",
    "options": {},
    "seats": [{"kind": "me"}, {"kind": "ai", "level": 1}],
    "clock": {"kind": "per_move", "seconds": 86400, "on_expiry": "timeout_move"},
    "visibility": "unlisted",
    "hints": True,
    "metadata": {"anything": "the client's own, up to 2 kB"},
}
FIELDS = {
    *(
        "id",
        "game",
        "rules_version",
        "custom",
        "status",
        "version",
        "ply",
        "to_act",
        "you",
        "seats",
        "options",
        "clock",
    ),
    *("visibility", "hints", "metadata", "join_codes", "state", "proposals", "outcome", "fairness", "rematch"),
    *("forked_from", "origin", "created_by", "created_at", "started_at", "updated_at", "finished_at", "server_time"),
    "links",
}
SEAT = {"seat", "kind", "account", "level", "taken", "owes", "deadline", "remaining_ms", "withdrawn", "played_by_ai"}


@pytest.fixture(scope="module")
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture(scope="module")
def bob(api: Api) -> Client:
    return api.account("Bob")


def make(client: Client, **wanted: Any) -> Answer:
    return client.post("/v1/matches", {"game": "breach", **wanted})


def refused(answer: Answer, pointer: str, code: str = "validation_error") -> None:
    errors = answer.expect(422, code).data["errors"]
    assert pointer in [one["pointer"] for one in errors]


def test_only_the_game_is_required(ann: Client):
    answer = make(ann).expect(201)
    match = answer.data
    assert set(match) == FIELDS
    assert all(set(seat) == SEAT for seat in match["seats"])
    assert [seat["kind"] for seat in match["seats"]] == ["account", "ai"]
    assert match["seats"][0]["account"] == {"id": ann.id, "name": "Ann", "kind": "human"}
    assert (match["seats"][1]["level"], match["status"], match["you"]) == (1, "active", 0)
    assert (match["visibility"], match["hints"], match["metadata"], match["custom"]) == ("unlisted", True, {}, False)
    assert match["clock"]["kind"] == "none"
    assert match["created_by"] == ann.id
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}" == match["links"]["self"]
    assert answer.headers["ETag"] == f'"{match["version"]}"'


@pytest.mark.parametrize("game", ["balaans", "bastion", "bastions-breach", "breach", "chariot"])
def test_every_game_begins_with_its_least_seats(ann: Client, game: str):
    match = ann.post("/v1/matches", {"game": game}).expect(201).data
    least = 1 if game == "bastion" else 2
    assert [seat["kind"] for seat in match["seats"]] == ["account", "ai"][:least]
    assert match["status"] == "active"
    assert match["state"] is not None


def test_the_example_of_the_contract(ann: Client):
    match = ann.post("/v1/matches", EXAMPLE).expect(201).data
    assert match["clock"]["seconds"] == 86400
    assert match["metadata"] == EXAMPLE["metadata"]
    assert 86_390_000 < match["seats"][0]["remaining_ms"] <= 86_400_000
    assert match["seats"][0]["deadline"] > match["server_time"]
    assert match["seats"][1]["remaining_ms"] is None


@pytest.mark.parametrize("game", ["chess", "", None, 5, "BREACH"])
def test_an_unknown_game(ann: Client, game: Any):
    refused(ann.post("/v1/matches", {"game": game}), "/game")


@pytest.mark.parametrize(
    ("seats", "pointer"),
    [
        ([], "/seats"),
        ([ME], "/options"),
        ([ME, OPEN, OPEN], "/options"),
        ([ME] * 7, "/seats"),
        ([ME, ME], "/seats"),
        ([ME, {"kind": "robot"}], "/seats/1/kind"),
        ([ME, {}], "/seats/1/kind"),
        ([ME, {"kind": "ai", "level": 0}], "/seats/1/level"),
        ([ME, {"kind": "ai", "level": 6}], "/seats/1/level"),
        ([ME, {"kind": "ai", "level": True}], "/seats/1/level"),
        ([ME, {"kind": "ai", "level": "1"}], "/seats/1/level"),
        ([{"kind": "me", "level": 1}, AI], "/seats/0/level"),
        ([ME, {"kind": "account"}], "/seats/1/account_id"),
        ([ME, {"kind": "account", "account_id": "x"}], "/seats/1/account_id"),
        ([ME, {"kind": "account", "account_id": "0190a5f6-0000-7000-8000-000000000000"}], "/seats/1/account_id"),
        ([ME, {"kind": "open", "account_id": "0190a5f6-0000-7000-8000-000000000000"}], "/seats/1/account_id"),
        ([ME, {"kind": "open", "bogus": 1}], "/seats/1/bogus"),
        ("me", "/seats"),
        ([ME, None], "/seats/1"),
        ({"0": ME}, "/seats"),
    ],
)
def test_wrong_seats_are_named(ann: Client, seats: Any, pointer: str):
    answer = make(ann, seats=seats)
    code = "invalid_option" if pointer == "/options" else "validation_error"
    refused(answer, pointer, code)


def test_an_account_may_hold_several_seats_only_if_all_others_are_its_own_or_ai(ann: Client, bob: Client):
    own, other = {"kind": "account", "account_id": ann.id}, {"kind": "account", "account_id": bob.id}
    for seats in ([ME, own, other], [own, own, OPEN], [ME, own, OPEN]):
        ann.post("/v1/matches", {"game": "chariot", "seats": seats}).expect(409, "already_seated")
    match = ann.post("/v1/matches", {"game": "chariot", "seats": [ME, own, AI]}).expect(201).data
    assert match["status"] == "open"
    match = ann.put(f"{match['links']['self']}/seats/1", {}).expect(200).data
    assert (match["status"], match["you"]) == ("active", 0)


def test_an_organiser_need_not_play(ann: Client, bob: Client):
    match = make(ann, seats=[AI, AI]).expect(201).data
    assert (match["you"], match["status"], match["hints"]) == (None, "active", True)
    match = make(ann, seats=[OPEN, {"kind": "account", "account_id": bob.id}]).expect(201).data
    assert (match["you"], match["status"], match["hints"], match["state"]) == (None, "open", False, None)
    assert set(match["join_codes"]) == {"0"}
    assert (match["ply"], match["to_act"], match["started_at"]) == (None, [], None)


@pytest.mark.parametrize(
    ("clock", "kept"),
    [
        ({"kind": "none"}, {}),
        ({"kind": "per_move", "seconds": 1}, {"on_expiry": "timeout_move"}),
        ({"kind": "per_move", "seconds": 1_209_600, "on_expiry": "forfeit"}, {}),
        ({"kind": "bank", "initial": 1}, {"on_expiry": "forfeit", "increment": 0}),
        ({"kind": "bank", "initial": 86_400, "increment": 3600, "on_expiry": "timeout_move"}, {}),
        ({"kind": "per_move", "seconds": 9, "on_expiry": "ai"}, {"level": 1}),
        ({"kind": "bank", "initial": 9, "on_expiry": "ai", "level": 1}, {}),
    ],
)
def test_clocks_and_their_defaults(ann: Client, clock: dict[str, Any], kept: dict[str, Any]):
    match = make(ann, clock=clock, seats=[ME, OPEN]).expect(201).data
    wanted = {**clock, **kept}
    assert {name: match["clock"][name] for name in wanted} == wanted


@pytest.mark.parametrize(
    ("clock", "pointer"),
    [
        ({}, "/clock/kind"),
        ({"kind": "fast"}, "/clock/kind"),
        ({"kind": "per_move"}, "/clock/seconds"),
        ({"kind": "per_move", "seconds": 0}, "/clock/seconds"),
        ({"kind": "per_move", "seconds": 1_209_601}, "/clock/seconds"),
        ({"kind": "per_move", "seconds": "60"}, "/clock/seconds"),
        ({"kind": "per_move", "seconds": 60, "initial": 60}, "/clock/initial"),
        ({"kind": "none", "seconds": 60}, "/clock/seconds"),
        ({"kind": "bank", "initial": 0}, "/clock/initial"),
        ({"kind": "bank", "initial": 86_401}, "/clock/initial"),
        ({"kind": "bank", "initial": 60, "increment": 3601}, "/clock/increment"),
        ({"kind": "bank", "initial": 60, "increment": -1}, "/clock/increment"),
        ({"kind": "bank", "initial": 60, "on_expiry": "lose"}, "/clock/on_expiry"),
        ({"kind": "bank", "initial": 60, "on_expiry": "forfeit", "level": 1}, "/clock/level"),
        ({"kind": "per_move", "seconds": 60, "on_expiry": "ai", "level": 9}, "/clock/level"),
        ("none", "/clock"),
        (None, "/clock"),
    ],
)
def test_wrong_clocks_are_named(ann: Client, clock: Any, pointer: str):
    refused(make(ann, clock=clock), pointer)


def test_metadata_are_the_clients_own_up_to_2_kb(ann: Client):
    fits = {"a": "x" * (2048 - 8)}
    assert make(ann, metadata=fits).expect(201).data["metadata"] == fits
    refused(make(ann, metadata={"a": "x" * (2048 - 7)}), "/metadata")
    refused(make(ann, metadata=[]), "/metadata")
    nested = {"a": {"b": [1, None, True, 1.5, "ü"]}}
    assert make(ann, metadata=nested).expect(201).data["metadata"] == nested


@pytest.mark.parametrize(
    ("name", "value"), [("visibility", "secret"), ("hints", "yes"), ("bogus", 1), ("visibility", None), ("hints", 1)]
)
def test_other_wrong_fields_are_named(ann: Client, name: str, value: Any):
    refused(make(ann, **{name: value}), f"/{name}")


@pytest.mark.parametrize(
    ("game", "options", "code", "rule"),
    [
        ("breach", {"bogus": 1}, "invalid_option", True),
        ("breach", {"quiet_limit": "10"}, "invalid_option", True),
        ("breach", [], "invalid_option", False),
        ("breach", {"setup": {"bogus": 1}}, "invalid_setup", True),
        ("breach", {"setup": 5}, "invalid_setup", True),
        ("bastions-breach", {"setup": {"middle_row": ["K"]}}, "invalid_setup", True),
        ("balaans", {"setup": {"bogus": 1}}, "invalid_setup", True),
        ("chariot", {"setup": {"bogus": 1}}, "invalid_setup", True),
        ("bastion", {"setup": {"bogus": 1}}, "invalid_setup", True),
    ],
)
def test_options_are_refused_by_the_game_with_rule_and_field(
    ann: Client, game: str, options: Any, code: str, rule: bool
):
    problem = ann.post("/v1/matches", {"game": game, "options": options}).expect(422, code).data
    assert problem["errors"][0]["pointer"].startswith("/options")
    assert not rule or problem["rule"]


def test_whole_numbers_in_options_may_be_written_with_a_point_or_an_exponent(ann: Client):
    raw = b'{"game":"balaans","options":{"chips":7.0,"plays_per_turn":2e0}}'
    headers = {"Content-Type": "application/json"}
    match = ann.call("POST", "/v1/matches", headers=headers, raw=raw).expect(201).data
    assert (
        str([match["options"]["chips"], match["options"]["plays_per_turn"], match["state"]["chips"]])
        == "[7, 2, [7, 7]]"
    )


def test_hints_are_on_by_default_only_if_all_others_are_ai(ann: Client):
    assert make(ann).data["hints"] is True
    assert make(ann, seats=[ME, OPEN]).data["hints"] is False
    assert make(ann, hints=False).data["hints"] is False
    assert make(ann, seats=[ME, OPEN], hints=True).data["hints"] is True


def test_a_setup_is_hidden_until_the_end_from_its_creator_too(ann: Client):
    setup = {"middle_row": ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"]}
    wanted = {"game": "bastions-breach", "options": {"setup": setup}, "seats": [ME, OPEN]}
    match = ann.post("/v1/matches", wanted).expect(201).data
    assert (match["custom"], match["options"]["setup"]) == (True, None)
    path = match["links"]["self"]
    assert ann.get(path).data["options"]["setup"] is None
    assert ann.get(f"{path}/events").data["events"][0]["data"]["options"]["setup"] is None
    assert ann.get(f"{path}/log").data["options"]["setup"] is None
    ended = ann.post(f"{path}/commands", {"type": "abort"}).expect(201).data["match"]
    shown = ended["options"]["setup"]
    assert shown["middle_row"] == setup["middle_row"]
    for there in (path, f"{path}/log", f"{path}?at=1"):
        assert ann.get(there).data["options"]["setup"] == shown
    assert ann.get(f"{path}/events").data["events"][0]["data"]["options"]["setup"] is None, "a form is kept for ever"


def test_a_key_makes_one_match_a_day(api: Api, ann: Client, bob: Client):
    body = {"game": "breach", "seats": [ME, OPEN]}
    first = ann.post("/v1/matches", body, Idempotency_Key="once").expect(201)
    again = ann.post("/v1/matches", body, Idempotency_Key='"once"').expect(201)
    assert again.data["id"] == first.data["id"]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    reordered = {"seats": [ME, OPEN], "game": "breach"}
    assert ann.post("/v1/matches", reordered, Idempotency_Key="once").data["id"] == first.data["id"]
    ann.post("/v1/matches", {"game": "breach"}, Idempotency_Key="once").expect(422, "idempotency_key_reused")
    assert bob.post("/v1/matches", body, Idempotency_Key="once").expect(201).data["id"] != first.data["id"]
    ann.post("/v1/matches", {"game": "chess"}, Idempotency_Key="never").expect(422, "validation_error")
    ann.post("/v1/matches", body, Idempotency_Key="never").expect(201)


@pytest.mark.parametrize("key", ["", '""', "x" * 256, "\x7f", "ü"])
def test_a_key_has_1_to_255_printable_characters(ann: Client, key: str):
    make(ann, seats=[ME, OPEN]).expect(201)
    ann.post("/v1/matches", {"game": "breach"}, Idempotency_Key=key).expect(422, "validation_error")
    ann.post("/v1/matches", {"game": "breach"}, Idempotency_Key="x" * 255).expect(201)
