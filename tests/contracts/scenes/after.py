"""What comes after a match, what accounts are told, and how the server is."""

from typing import Any

from service.app.problems import Problem
from tests.contracts.recording import Recorder
from tests.contracts.scenes.cast import ENDGAME, MINI, WINNING, Cast, seated
from workers.relay import relay


def afterwards(recorder: Recorder, cast: Cast) -> None:
    """One move wins; the match is played again, and looked into."""
    ann, bob, here = cast.ann, cast.bob, seated(recorder, cast, "breach", options=ENDGAME)
    recorder.keep("get_legal", "endgame", "Few pieces are left", ann, **here)
    win = {"type": "play", "ply": 0, "move": WINNING}
    recorder.keep("post_command", "win", "The king falls", ann, body=win, **here)
    recorder.keep("rematch", "asked", "Ann asks for another one", ann, body={}, **here)
    recorder.keep("rematch", "agreed", "Bob gets the same one", bob, body={}, **here)
    recorder.keep("fork", "analysis", "What if?", bob, body={"at": 3}, **here)
    log = recorder.keep("get_log", "whole", "After the end everything is in it", cast.stranger, **here)
    checking(recorder, cast, log)
    sealed = seated(recorder, cast, "bastions-breach")
    moves = recorder.call("get_legal", ann, **sealed).data["moves"]
    recorder.call("post_command", ann, {"type": "play", "move": moves[0]}, **sealed)
    version = recorder.call("get_match", ann, **sealed).data["version"]
    recorder.call("post_command", bob, {"type": "resign"}, **sealed)
    recorder.keep_problem("ply_open", "fork", ann, body={"at": version}, **sealed)


def checking(recorder: Recorder, cast: Cast, log: dict[str, Any]) -> None:
    """A log is brought back: as it was, shortened, and with another move in it."""
    recorder.keep("verify_log", "consistent", "Every event follows from the moves", cast.bob, body=log)
    recorder.keep("import_log", "archived", "A match that is kept", cast.bob, body=log)
    other = {**log, "events": [{**one, "at": "2026-03-01T00:00:00.000Z"} for one in log["events"]]}
    recorder.keep("verify_log", "changed", "Somebody has changed it", cast.bob, body=other)
    recorder.keep_problem("log_inconsistent", "import_log", cast.bob, body=other)
    running = {**log, "server_seed": None}
    recorder.keep_problem("log_incomplete", "verify_log", cast.bob, body=running)


def webhooks(recorder: Recorder, cast: Cast) -> None:
    """Ann's bot is to be told when she owes a move."""
    wanted = {"url": "https://bot.example/matchkeep", "events": ["match.owed", "match.finished"]}
    made = recorder.keep("create_webhook", "bot", "For a bot", cast.ann, body=wanted)
    here = {"webhook_id": made["id"]}
    recorder.keep("list_webhooks", "one", "The bot's", cast.ann)
    recorder.keep("get_webhook", "bot", "It sleeps: its target has not answered yet", cast.ann, **here)
    recorder.keep("change_webhook", "fewer", "Less is enough", cast.ann, body={"events": ["match.owed"]}, **here)
    recorder.keep("rotate_webhook", "secret", "Another secret", cast.ann, body={}, **here)
    sent = recorder.keep("test_webhook", "challenge", "The challenge once more", cast.ann, body={}, **here)
    recorder.keep("list_deliveries", "pending", "What is on its way", cast.ann, **here)
    again = {**here, "delivery_id": sent["id"]}
    recorder.keep("retry_delivery", "now", "At once, please", cast.ann, body={}, **again)


def events(recorder: Recorder, cast: Cast) -> None:
    """The beginning of a match, who is there, and what Ann and Bob are told of all their matches."""
    here = seated(recorder, cast, "breach", options=MINI)
    recorder.keep("get_events", "beginning", "From the beginning", cast.stranger, query="?after=0", **here)
    recorder.call("get_legal", cast.ann, **here)
    recorder.keep("get_presence", "one", "Ann is here", cast.stranger, **here)
    relay(recorder.still.wired.services)
    recorder.keep("get_account_events", "first", "The first things that Bob was told", cast.bob, query="?limit=3")
    recorder.keep("create_stream_ticket", "match", "For one match", cast.ann, body={**here, "seat": 0})


LOST = {"rule": None, "version": 12, "ply": 4}
"""Where a match stands that nobody can go on with."""


def service(recorder: Recorder, cast: Cast) -> None:
    """Health, and what nobody can bring about at will."""
    for name, words in (("livez", "Alive"), ("readyz", "Ready"), ("index", "Where to begin")):
        recorder.keep(name, "well", words, cast.stranger)
    elsewhere = (
        ("/v1/matches", Problem("rate_limited", "at most 10 requests a second", {"bucket": "token"})),
        ("/v1/matches", Problem("quota", "at most 50 active matches", {"bucket": "active_matches"})),
        ("/v1/account/events", Problem("streams_full", "no room for another stream now")),
        ("/v1/matches", Problem("unavailable", "the database does not answer")),
        ("/v1/matches", Problem("request_timeout", "the body has not come in time; nothing was done")),
        ("/v1/matches", Problem("rules_retired", "its rules are no longer here", LOST)),
        ("/v1/matches", Problem("match_unreadable", "an event of this match cannot be read", LOST)),
        ("/v1/matches", Problem("internal", "this should not have happened; the request id finds it in our logs")),
    )
    for path, problem in elsewhere:
        recorder.raise_problem(problem, path)
    recorder.keep_problem("method_not_allowed", "livez", cast.stranger, method="DELETE")


def leaving(recorder: Recorder, cast: Cast) -> None:
    """Bob does not want to be here any more."""
    recorder.keep("delete_account", "erased", "Nothing is left but an id", cast.bob)
