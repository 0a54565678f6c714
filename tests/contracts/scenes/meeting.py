"""Accounts, games, and a match that is made and joined."""

from typing import Any

from tests.contracts.recording import Recorder
from tests.contracts.scenes.cast import MINI, Cast
from tests.support.api import Client


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
    recorder.call("block_account", ann, account_id=bob.id).expect(204)
    recorder.keep("list_blocks", "one", "Ann does not want to meet Bob", ann)
    recorder.call("unblock_account", ann, account_id=bob.id).expect(204)
    recorder.call("revoke_token", ann, token_id=token["id"]).expect(204)
    recorder.keep_problem("unauthenticated", "get_account", api.stranger)
    recorder.keep_problem("validation_error", "create_account", api.stranger, body={"nmae": "Ann"})
    return Cast(ann, bob, api.stranger)


def games(recorder: Recorder, cast: Cast) -> None:
    """One game is enough to see their form."""
    recorder.keep("get_game", "breach", "Breach", cast.stranger, game="breach")
    recorder.keep("list_games", "games", "The list, here with one game only", cast.stranger)
    listed = recorder.exchanges["list_games"]["games"]["answer"]
    listed["items"] = [game for game in listed["items"] if game["key"] == "breach"]
    recorder.keep("get_rules", "breach", "How the rules of Breach begin", cast.stranger, game="breach")
    recorder.keep(
        "get_game_version", "breach", "Breach, by its rules version 2", cast.stranger, game="breach", rules_version=2
    )
    recorder.keep("get_rules_version", "breach", "How they begin", cast.stranger, game="breach", rules_version=2)
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
