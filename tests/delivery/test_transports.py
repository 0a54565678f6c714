"""API §7: one cursor, three ways. Whatever the way, a viewer gets the same events, each once and in order."""

import random
import threading
from typing import Any

import pytest

from tests.delivery.conftest import Listen
from tests.support.api import Api, Client, Table
from tests.support.listening import Listener, Poller, SilenceError

FORMS = ("sse", "ndjson")


def page(client: Client, table: Table, query: str = "") -> list[dict[str, Any]]:
    return client.get(f"{table.path}/events?limit=500{query}").expect(200).data["events"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", ["balaans", "bastions-breach", "chariot"])
def test_a_stream_gives_each_viewer_what_a_page_gives(api: Api, listen: Listen, game: str, form: str):
    table = api.table(game, 2)
    table.play_on(15)
    for viewer, query in (*((one, "") for one in table.players), (api.account(), ""), (api.stranger, "")):
        expected = page(viewer, table, query)
        heard = listen(f"{table.path}/events", viewer.token, form).until(expected[-1]["version"])
        assert heard == expected


def test_what_is_hidden_is_present_and_null_on_a_stream(api: Api, listen: Listen):
    table = api.table("balaans", 2)
    heads = [listen(f"{table.path}/events", one.token) for one in (*table.players, api.account())]
    version = table.see()["version"]
    own, other, spectator = (one.until(version) for one in heads)
    assert [set(event) for event in own] == [set(event) for event in other] == [set(event) for event in spectator]
    assert [set(event["data"]) for event in own] == [set(event["data"]) for event in spectator]
    dealt = next(n for n, event in enumerate(own) if own[n]["data"] != other[n]["data"])
    assert own[dealt]["data"] != spectator[dealt]["data"]


@pytest.mark.parametrize("form", FORMS)
def test_a_stream_starts_with_what_is_missing_and_goes_on(api: Api, listen: Listen, form: str):
    table = api.table("breach", 2)
    table.play_on(3)
    version = table.see()["version"]
    listener = listen(f"{table.path}/events", table.players[0].token, form, after=version - 2)
    assert [event["version"] for event in listener.until(version)] == [version - 1, version]
    table.play_on(2)
    later = table.see()["version"]
    assert [event["version"] for event in listener.until(later)] == list(range(version - 1, later + 1))
    assert listener.heard == page(table.players[0], table, f"&after={version - 2}")


def test_last_event_id_resumes_to_the_event_and_goes_before_after(api: Api, server: str):
    table = api.table("breach", 2)
    table.play_on(6)
    version = table.see()["version"]
    first = Listener(server, f"{table.path}/events", table.players[0].token)
    first.until(4)
    first.close()
    seen = first.ids[3]
    assert seen == "4"
    again = Listener(
        server, f"{table.path}/events", table.players[0].token, query={"after": 1}, headers={"Last-Event-ID": seen}
    )
    assert [event["version"] for event in again.until(version)] == list(range(5, version + 1))
    again.close()


@pytest.mark.parametrize("wrong", ["-1", "x", "1.0", "99999999999", " "])
def test_a_wrong_last_event_id_is_named(api: Api, wrong: str):
    table = api.table("breach", 2)
    answer = table.players[0].get(f"{table.path}/events", Last_Event_ID=wrong).expect(422, "validation_error")
    assert answer.data["errors"][0]["pointer"] == "Last-Event-ID"


def test_an_unknown_form_is_refused(api: Api):
    table = api.table("breach", 2)
    table.players[0].get(f"{table.path}/events", Accept="text/html").expect(406, "not_acceptable")
    assert table.players[0].get(f"{table.path}/events", Accept="text/html, */*;q=0.1").expect(200).data["events"]


def test_seat_fixes_the_viewer(api: Api, listen: Listen):
    ann = api.account()
    table = own_table(api, ann)
    version = table.see()["version"]
    heard = [listen(f"{table.path}/events", ann.token, seat=seat).until(version) for seat in (0, 1)]
    assert heard[0] != heard[1]
    assert heard[1] == page(ann, table, "&seat=1")
    ann.get(f"{table.path}/events?seat=5", Accept="text/event-stream").expect(403, "no_seat")


def own_table(api: Api, ann: Client) -> Table:
    """A match of hidden hands whose seats one account holds."""
    seats = [{"kind": "me"}, {"kind": "account", "account_id": ann.id}]
    table = Table(ann.post("/v1/matches", {"game": "balaans", "seats": seats}).expect(201).data["id"], [ann, ann])
    ann.put(f"{table.path}/seats/1", {}).expect(200)
    return table


def test_no_gap_and_no_repetition_while_both_seats_play_and_listeners_come_and_go(api: Api, server: str):
    """Bids are sealed: both seats command at the same time. Listeners of every kind begin anywhere, at any time."""
    table = api.table("bastions-breach", 2)
    rng, opened, faults = random.Random(7), [], []
    path, over = f"{table.path}/events", threading.Event()

    def play(seat: int) -> None:
        try:
            while not over.is_set():
                moves = table.legal(seat)
                if moves:
                    table.play(seat, moves[0])
                over.wait(0.002)
                if table.see(seat)["status"] == "finished":
                    over.set()
        except BaseException as fault:
            faults.append(fault)

    players = [threading.Thread(target=play, args=(seat,)) for seat in (0, 1)]
    for one in players:
        one.start()
    for number in range(18):
        after = rng.randint(0, 3) if number % 2 else table.see()["version"]
        token = rng.choice([*(one.token for one in table.players), None])
        if number % 3 == 2:
            opened.append((after, token, Poller(server, path, token, {"after": after})))
        else:
            opened.append((after, token, Listener(server, path, token, FORMS[number % 3], {"after": after})))
        over.wait(rng.uniform(0, 0.05))
    for one in players:
        one.join(60)
    assert not faults
    head = table.see()["version"]
    for after, token, listener in opened:
        heard = listener.until(head, 15) if after < head else listener.heard
        assert heard == page(Client(api.app, token), table, f"&after={after}")
        listener.close()


def test_a_lost_notice_delays_by_a_second_at_most(api: Api, unheard: Api, listen: Listen, server: str):
    table = api.table("breach", 2)
    version = table.see()["version"]
    listeners: list[Any] = [listen(f"{table.path}/events", None, form, after=version) for form in FORMS]
    listeners.append(Poller(server, f"{table.path}/events", query={"after": version}))
    with pytest.raises(SilenceError):
        listeners[0].next(0.5)
    mute = Table(table.id, [one.at(unheard) for one in table.players])
    for _ in range(3):
        mute.play_on(1)
        version = table.see()["version"]
        for one in listeners:
            one.until(version, 2.0)
    listeners[-1].close()
