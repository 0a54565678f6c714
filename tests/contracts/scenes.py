"""The scenes that are recorded: short matches that show every operation once, and every problem."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import Any

from service.app.problems import Problem
from service.app.submit import submit
from service.match.commands import GiveHint
from tests.contracts.recording import Recorder
from tests.support.api import Client
from workers.relay import relay

MINI = {"layout": "mini"}
ENDGAME = {"setup": {"position": "k7/R7/8/K7", "to_move": 0}}
WINNING = {"type": "switch", "from": "a3", "to": "a4"}


@dataclass(frozen=True, slots=True)
class Cast:
    """Who appears."""

    ann: Client
    bob: Client
    stranger: Client


def record_all(recorder: Recorder) -> None:
    """Every scene, in order."""
    cast = accounts(recorder)
    games(recorder, cast)
    match = creating(recorder, cast)
    seats(recorder, cast)
    playing(recorder, cast, match)
    proposals(recorder, cast)
    away(recorder, cast)
    hints(recorder, cast)
    afterwards(recorder, cast)
    events(recorder, cast)
    service(recorder, cast)
    leaving(recorder, cast)


def accounts(recorder: Recorder) -> Cast:
    """Two guests, and a token for a bot."""
    api = recorder.still.api
    made = recorder.keep("create_account", "named", "With a name", api.stranger, body={"name": "Ann", "kind": "human"})
    ann = Client(api.app, made["token"], made["account"])
    made = recorder.keep("create_account", "guest", "Without one", api.stranger, body={})
    bob = Client(api.app, made["token"], made["account"])
    recorder.keep("get_account", "guest", "A guest", bob)
    recorder.keep("rename_account", "renamed", "A better name", bob, body={"name": "Bob"})
    wanted = {"scopes": ["play"], "expires_in": 86400, "note": "my bot"}
    token = recorder.keep("create_token", "for_a_bot", "Plays for a day, and cannot do more", ann, body=wanted)
    recorder.keep("list_tokens", "two", "The first token, and the bot's", ann)
    bot = Client(api.app, token["token"], made["account"])
    recorder.keep("get_token", "bot", "The bot's token", bot)
    recorder.keep_problem("insufficient_scope", "list_tokens", bot)
    recorder.call("revoke_token", ann, token_id=token["id"]).expect(204)
    recorder.keep_problem("unauthenticated", "get_account", api.stranger)
    recorder.keep_problem("validation_error", "create_account", api.stranger, body={"nmae": "Ann"})
    return Cast(ann, bob, api.stranger)


def games(recorder: Recorder, cast: Cast) -> None:
    """One game is enough to see their form."""
    game = recorder.keep("get_game", "breach", "Breach", cast.stranger, game="breach")
    recorder.keep("list_games", "games", "The list, here with one game only", cast.stranger)
    recorder.exchanges["list_games"]["games"]["answer"]["items"] = [game]
    recorder.keep("get_rules", "breach", "How the rules of Breach begin", cast.stranger, game="breach")
    recorder.keep_problem("not_acceptable", "get_game", cast.stranger, game="breach", headers={"Accept": "text/csv"})
    recorder.keep_problem("not_found", "get_game", cast.stranger, game="chess")


def creating(recorder: Recorder, cast: Cast) -> dict[str, Any]:
    """Against an AI, with a friend, and a given position."""
    ann, bob = cast.ann, cast.bob
    recorder.keep("create_match", "against_an_ai", "Only the game is required", ann, body={"game": "bastions-breach"})
    friends = {
        "game": "breach",
        "options": MINI,
        "seats": [{"kind": "me"}, {"kind": "account", "account_id": bob.id}],
        "clock": {"kind": "bank", "initial": 600, "increment": 5},
        "metadata": {"room": "garden"},
    }
    match = recorder.keep("create_match", "with_a_friend", "A seat for Bob; ten minutes each", ann, body=friends)
    recorder.keep("list_matches", "owed", "Where Ann owes a choice", ann, query="?owed=true&limit=1")
    recorder.keep("take_seat", "bob", "Bob sits down, and the match starts", bob, body={}, match_id=match["id"], seat=1)
    recorder.keep_problem("seat_taken", "take_seat", ann, body={}, match_id=match["id"], seat=1)
    recorder.keep_problem("invalid_option", "create_match", ann, body={"game": "breach", "options": {"layout": "maxi"}})
    broken = {"setup": {"position": "8/8/8/8", "to_move": 0}}
    recorder.keep_problem("invalid_setup", "create_match", ann, body={"game": "breach", "options": broken})
    recorder.keep_problem("match_running", "get_match", ann, query="?as=1", match_id=match["id"])
    recorder.keep_problem("no_such_version", "get_match", ann, query="?at=99", match_id=match["id"])
    recorder.keep_problem("no_seat", "get_legal", ann, query="?seat=1", match_id=match["id"])
    return dict(match)


def seats(recorder: Recorder, cast: Cast) -> None:
    """A join code goes from hand to hand."""
    ann, bob = cast.ann, cast.bob
    wanted = {"game": "balaans", "seats": [{"kind": "me"}, {"kind": "open"}]}
    match = recorder.keep("create_match", "open_seat", "One seat for whoever has its code", ann, body=wanted)
    code = match["join_codes"]["1"]
    body = {"code": code, "preview": True}
    recorder.keep("join", "preview", "Looks first, and sees the commitment", bob, body=body)
    recorder.keep_problem("match_not_started", "post_command", ann, body={"type": "resign"}, match_id=match["id"])
    recorder.keep_problem("not_creator", "leave_seat", bob, match_id=match["id"], seat=0)
    recorder.keep("join", "seated", "Sits down, with a salt", bob, body={"code": code, "salt": "my-own-part"})
    recorder.keep("get_events", "hidden", "What Bob sees of the deal", bob, query="?after=3", match_id=match["id"])
    recorder.keep_problem("match_started", "leave_seat", bob, match_id=match["id"], seat=1)
    table = [{"kind": "open"}] * 3
    other = recorder.call("create_match", ann, {"game": "chariot", "seats": table}).data
    recorder.call("join", bob, {"code": other["join_codes"]["0"]})
    recorder.keep_problem("already_seated", "join", bob, body={"code": other["join_codes"]["1"]})


def playing(recorder: Recorder, cast: Cast, match: dict[str, Any]) -> None:
    """Moves, and everything that may be wrong with them."""
    ann, bob, here = cast.ann, cast.bob, {"match_id": match["id"]}
    play = {"type": "play", "ply": 0, "move": {"type": "switch", "from": "a1", "to": "b1"}}
    key = {"Idempotency-Key": "move-0"}
    recorder.keep("post_command", "play", "A move", ann, body=play, headers=key, **here)
    other = {**play, "ply": 1}
    recorder.keep_problem("idempotency_key_reused", "post_command", ann, body=other, headers=key, **here)
    recorder.keep_problem("not_your_turn", "post_command", ann, body=other, **here)
    recorder.keep_problem("stale_ply", "post_command", bob, body=play, **here)
    recorder.keep_problem("illegal_move", "post_command", bob, body=other, **here)
    old = {"If-Match": '"3"'}
    recorder.keep_problem("version_mismatch", "post_command", bob, body=other, headers=old, **here)
    reply = {"type": "play", "ply": 1, "move": {"type": "switch", "from": "a4", "to": "b4"}}
    minimal = {"Prefer": "return=minimal"}
    recorder.keep("post_command", "minimal", "Without the match", bob, body=reply, headers=minimal, **here)
    recorder.keep("get_match", "running", "Ann's match, her move", ann, **here)
    recorder.keep_problem("not_offered", "post_command", bob, body={"type": "return"}, **here)
    recorder.keep_problem("not_json", "post_command", ann, body=None, headers=JSON, **here)
    recorder.keep_problem("unsupported_media_type", "post_command", ann, body=play, headers=FORM, **here)
    recorder.keep_problem("too_large", "post_command", ann, body={"type": "x" * 70_000}, **here)
    recorder.keep("post_command", "resign", "Bob has enough", bob, body={"type": "resign"}, headers=minimal, **here)
    recorder.keep("get_match", "over", "The match is over", cast.stranger, **here)
    recorder.keep_problem("match_over", "post_command", bob, body={"type": "resign"}, **here)


JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def seated(recorder: Recorder, cast: Cast, game: str, **more: Any) -> dict[str, str]:
    """A match that Ann and Bob have begun; the path's parameters."""
    ann, bob = cast.ann, cast.bob
    table = recorder.still.api.table(game, [ann, bob], **more)
    return {"match_id": table.id}


def proposals(recorder: Recorder, cast: Cast) -> None:
    """A draw is offered and refused, and the match broken off."""
    ann, bob, here = cast.ann, cast.bob, seated(recorder, cast, "breach", options=MINI)
    offer = {"type": "propose", "kind": "draw"}
    minimal = {"Prefer": "return=minimal"}
    made = recorder.keep("post_command", "propose", "Offers a draw", ann, body=offer, headers=minimal, **here)
    refusal = {"type": "answer", "proposal": made["version"], "accept": False}
    recorder.keep("post_command", "answer", "Declines it", bob, body=refusal, headers=minimal, **here)
    recorder.keep_problem("proposal_closed", "post_command", bob, body=refusal, **here)
    recorder.keep("post_command", "abort", "Breaks it off", bob, body={"type": "abort"}, headers=minimal, **here)


def away(recorder: Recorder, cast: Cast) -> None:
    """Ann's time runs out, an AI plays for her, and she comes back."""
    clock = {"kind": "per_move", "seconds": 30, "on_expiry": "ai", "level": 1}
    ann, bob, here = cast.ann, cast.bob, seated(recorder, cast, "breach", options=MINI, clock=clock)
    recorder.still.pass_seconds(60)
    recorder.call("post_command", bob, {"type": "propose", "kind": "draw"}, **here)
    play = {"type": "play", "move": {"type": "switch", "from": "a1", "to": "b1"}}
    recorder.keep_problem("seat_away", "post_command", ann, body=play, **here)
    minimal = {"Prefer": "return=minimal"}
    recorder.keep("post_command", "return", "Ann is back", ann, body={"type": "return"}, headers=minimal, **here)
    three = recorder.still.api.table("bastion", [ann, bob])
    three.command(1, {"type": "resign"})
    recorder.keep_problem("seat_withdrawn", "post_command", bob, body={"type": "resign"}, match_id=three.id)


def hints(recorder: Recorder, cast: Cast) -> None:
    """A hint that comes later, and one that is waited for."""
    wired = recorder.still.wired
    for name, query, words in (("later", "", "It will come as an event"), ("found", "?wait=30", "It was waited for")):
        here = seated(recorder, cast, "breach", options=ENDGAME, hints=True)
        giver = Thread(target=give, args=(wired.house, here["match_id"])) if query else None
        if giver:
            giver.start()
        recorder.keep("ask_hint", name, words, cast.ann, body={"level": 1}, query=query, **here)
        if giver:
            giver.join()


def give(house: Any, match_id: str) -> None:
    """What the worker does, with the winning move."""
    hint = GiveHint(0, 0, 1, WINNING, {})
    while submit(house, match_id, lambda turn: hint if turn.state.owes_hint(0) else None) is None:
        pass


def afterwards(recorder: Recorder, cast: Cast) -> None:
    """One move wins; the match is played again, and looked into."""
    ann, bob, here = cast.ann, cast.bob, seated(recorder, cast, "breach", options=ENDGAME)
    recorder.keep("get_legal", "endgame", "Few pieces are left", ann, **here)
    win = {"type": "play", "ply": 0, "move": WINNING}
    recorder.keep("post_command", "win", "The king falls", ann, body=win, **here)
    recorder.keep("rematch", "asked", "Ann asks for another one", ann, body={}, **here)
    recorder.keep("rematch", "agreed", "Bob gets the same one", bob, body={}, **here)
    recorder.keep("fork", "analysis", "What if?", bob, body={"at": 3}, **here)
    recorder.keep("get_log", "whole", "After the end everything is in it", cast.stranger, **here)
    sealed = seated(recorder, cast, "bastions-breach")
    moves = recorder.call("get_legal", ann, **sealed).data["moves"]
    recorder.call("post_command", ann, {"type": "play", "move": moves[0]}, **sealed)
    version = recorder.call("get_match", ann, **sealed).data["version"]
    recorder.call("post_command", bob, {"type": "resign"}, **sealed)
    recorder.keep_problem("ply_open", "fork", ann, body={"at": version}, **sealed)


def events(recorder: Recorder, cast: Cast) -> None:
    """The beginning of a match, who is there, and what Ann and Bob are told of all their matches."""
    here = seated(recorder, cast, "breach", options=MINI)
    recorder.keep("get_events", "beginning", "From the beginning", cast.stranger, query="?after=0", **here)
    recorder.call("get_legal", cast.ann, **here)
    recorder.keep("get_presence", "one", "Ann is here", cast.stranger, **here)
    relay(recorder.still.wired.house)
    recorder.keep("get_account_events", "first", "The first things that Bob was told", cast.bob, query="?limit=3")
    recorder.keep("create_stream_ticket", "match", "For one match", cast.ann, body={**here, "seat": 0})


def leaving(recorder: Recorder, cast: Cast) -> None:
    """Bob does not want to be here any more."""
    recorder.keep("delete_account", "erased", "Nothing is left but an id", cast.bob)


def service(recorder: Recorder, cast: Cast) -> None:
    """Health, and what nobody can bring about at will."""
    for name, words in (("livez", "Alive"), ("readyz", "Ready")):
        recorder.keep(name, "well", words, cast.stranger)
    elsewhere: tuple[tuple[str, Callable[[], Problem]], ...] = (
        ("/v1/matches", lambda: Problem("rate_limited", "at most 10 requests a second", {"bucket": "token"})),
        ("/v1/matches", lambda: Problem("quota", "at most 50 active matches", {"bucket": "active_matches"})),
        ("/v1/matches/0195a5c0-7b00-7000-8000-000000000007/events", lambda: Problem("streams_full", "no room now")),
        ("/v1/matches", lambda: Problem("unavailable", "the database does not answer")),
        ("/v1/matches", lambda: Problem("internal", "this should not have happened")),
    )
    for path, problem in elsewhere:
        recorder.raise_problem(problem(), path)
    recorder.keep_problem("method_not_allowed", "livez", cast.stranger, method="DELETE")
