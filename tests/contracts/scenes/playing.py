"""Commands, and everything that may be wrong with them."""

from threading import Thread
from typing import Any

from service.app.matches.execute import execute
from service.match.commands import GiveHint
from tests.contracts.recording import Recorder
from tests.contracts.scenes.cast import ENDGAME, MINI, MINIMAL, WINNING, Cast, seated

JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


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
    recorder.keep("post_command", "minimal", "Without the match", bob, body=reply, headers=MINIMAL, **here)
    recorder.keep("get_match", "running", "Ann's match, her move", ann, **here)
    recorder.keep_problem("not_offered", "post_command", bob, body={"type": "return"}, **here)
    recorder.keep_problem("not_json", "post_command", ann, body=None, headers=JSON, **here)
    recorder.keep_problem("unsupported_media_type", "post_command", ann, body=play, headers=FORM, **here)
    recorder.keep_problem("too_large", "post_command", ann, body={"type": "x" * 70_000}, **here)
    recorder.keep("post_command", "resign", "Bob has enough", bob, body={"type": "resign"}, headers=MINIMAL, **here)
    recorder.keep("get_match", "over", "The match is over", cast.stranger, **here)
    recorder.keep_problem("match_over", "post_command", bob, body={"type": "resign"}, **here)


def proposals(recorder: Recorder, cast: Cast) -> None:
    """A draw is offered and refused, and the match broken off."""
    ann, bob, here = cast.ann, cast.bob, seated(recorder, cast, "breach", options=MINI)
    offer = {"type": "propose", "kind": "draw"}
    made = recorder.keep("post_command", "propose", "Offers a draw", ann, body=offer, headers=MINIMAL, **here)
    refusal = {"type": "answer", "proposal": made["version"], "accept": False}
    recorder.keep("post_command", "answer", "Declines it", bob, body=refusal, headers=MINIMAL, **here)
    recorder.keep_problem("proposal_closed", "post_command", bob, body=refusal, **here)
    recorder.keep("post_command", "abort", "Breaks it off", bob, body={"type": "abort"}, headers=MINIMAL, **here)


def away(recorder: Recorder, cast: Cast) -> None:
    """Ann's time runs out, an AI plays for her, and she comes back."""
    clock = {"kind": "per_move", "seconds": 30, "on_expiry": "ai", "level": 1}
    ann, bob, here = cast.ann, cast.bob, seated(recorder, cast, "breach", options=MINI, clock=clock)
    recorder.still.pass_seconds(60)
    recorder.call("post_command", bob, {"type": "propose", "kind": "draw"}, **here)
    play = {"type": "play", "move": {"type": "switch", "from": "a1", "to": "b1"}}
    recorder.keep_problem("seat_away", "post_command", ann, body=play, **here)
    recorder.keep("post_command", "return", "Ann is back", ann, body={"type": "return"}, headers=MINIMAL, **here)
    three = recorder.still.api.table("bastion", [ann, bob])
    three.command(1, {"type": "resign"})
    recorder.keep_problem("seat_withdrawn", "post_command", bob, body={"type": "resign"}, match_id=three.id)


def hints(recorder: Recorder, cast: Cast) -> None:
    """A hint that comes later, and one that is waited for."""
    wired = recorder.still.wired
    for name, query, words in (("later", "", "It will come as an event"), ("found", "?wait=30", "It was waited for")):
        here = seated(recorder, cast, "breach", options=ENDGAME, hints=True)
        giver = Thread(target=give, args=(wired.services, here["match_id"])) if query else None
        if giver:
            giver.start()
        recorder.keep("ask_hint", name, words, cast.ann, body={"level": 1}, query=query, **here)
        if giver:
            giver.join()


def give(services: Any, match_id: str) -> None:
    """What the worker does, with the winning move."""
    hint = GiveHint(0, 0, 1, WINNING, {})
    while not execute(services, match_id, lambda match: hint if match.state.hint_due(0) else None).done:
        pass
