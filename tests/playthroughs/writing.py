"""Writes one random match of a game as text: every public function's answer at every state."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from service.kernel.event import Event
from service.kernel.game import Game
from service.kernel.outcome import Outcome
from service.kernel.refusal import Refusal
from tests.laws.matches import Match, lawbook_of, play_out

WIDTH = 150
IN_FULL = 40_000
"""Once a text is longer than this, states are told by one line and a digest of what would stand there."""


def text_of(game: Game[Any]) -> str:
    """The playthrough of a game: default options, fixed chance, fixed choices."""
    seats = (game.min_seats + game.max_seats) // 2
    match = play_out(game, 0, seats, {}, random.Random(f"playthrough of {game.key}"))
    parts = [heading(match)]
    length = len(parts[0])
    for number in range(len(match.states)):
        told = state_text(match, number)
        parts.append(told if length < IN_FULL else digest_line(match, number, told))
        length += len(parts[-1])
    return "\n".join(parts)


def heading(match: Match) -> str:
    """What is known before the first state."""
    game = match.game
    lines = [
        f"# {game.title}: one match, and every answer of the rules at every state of it.",
        "# Written by python -m tests.playthroughs.regenerate",
        f"game {game.key}, rules version {game.version}",
        f"seats {match.seats} of {game.min_seats} to {game.max_seats}",
        f"hidden {game.hidden}, takeback {game.takeback}, draw {game.draw}, moves {', '.join(game.schemas.moves)}",
        *broken("options = ", match.options),
        *events_lines(match, match.opening),
    ]
    return "\n".join(lines) + "\n"


def state_text(match: Match, number: int) -> str:
    """One state in full, and the move that is made there."""
    game, state = match.game, match.states[number]
    lines = [f"== {state_line(match, number)}", *views_lines(match, number)]
    for seat in range(match.seats):
        lines += legal_lines(match, number, seat)
    lines += [f"timeout of {seat}: {line(game.timeout(state, seat))}" for seat in game.to_act(state)]
    lines += leaving_lines(match, state)
    lines += refusal_lines(match, number)
    if number < len(match.steps):
        step = match.steps[number]
        lines += ["", f"seat {step.seat} plays {line(step.move)}", *events_lines(match, step.fresh)]
    return "\n".join(lines) + "\n"


def state_line(match: Match, number: int) -> str:
    game, state = match.game, match.states[number]
    ended = game.outcome(state, frozenset())
    return f"state {number}: ply {game.ply(state)}, to act {list(game.to_act(state))}, outcome {outcome_text(ended)}"


def digest_line(match: Match, number: int, told: str) -> str:
    """A state that is told in short."""
    digest = sha256(told.encode()).hexdigest()[:16]
    step = match.steps[number] if number < len(match.steps) else None
    then = f"; seat {step.seat} plays {line(step.move)}: {' '.join(e.tag for e in step.fresh)}" if step else ""
    return f"{state_line(match, number)}{then}; {digest}"


def views_lines(match: Match, number: int) -> Iterator[str]:
    """What of the spectator's view has changed since the last state, and what each seat sees differently."""
    public = match.game.view(match.states[number], None)
    before = match.game.view(match.states[number - 1], None) if number else {}
    yield "view of a spectator" + (": as before, but" if number else "")
    yield from differing(public, before)
    for seat in range(match.seats):
        own = match.game.view(match.states[number], seat)
        yield f"view of seat {seat}: the same" + (", but" if own != public else "")
        yield from differing(own, public)


def differing(view: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """The fields of ``view`` that say something else than those of ``other``."""
    for name, value in view.items():
        if name not in other or value != other[name]:
            yield from broken(f"  {name} = ", value)


def legal_lines(match: Match, number: int, seat: int) -> Iterator[str]:
    """A legal list, filled into lines."""
    listed = match.game.legal(match.states[number], seat)
    if number and listed and listed == match.game.legal(match.states[number - 1], seat):
        yield f"legal for {seat}: {len(listed)}, as before"
        return
    yield f"legal for {seat}: {len(listed)}"
    row = ""
    for move in map(line, listed):
        if row and len(row) + len(move) > WIDTH:
            yield row
            row = ""
        row += f" {move}"
    if row:
        yield row


def leaving_lines(match: Match, state: Any) -> Iterator[str]:
    everybody = frozenset(range(match.seats))
    for seat in sorted(everybody):
        left = match.game.leave(state, frozenset({seat}), everybody)
        yield f"if {seat} leaves: {outcome_text(left) if left else 'withdrawn'}"


def refusal_lines(match: Match, number: int) -> Iterator[str]:
    """What each seat is told for some move or other, if it is refused."""
    rng = random.Random(f"{match!r} {number}")
    for seat in range(match.seats):
        move = lawbook_of(match.game).any_move(rng, match.seats)
        found = match.game.decide(match.states[number], seat, move, match.chance(match.drawn[number]))
        if isinstance(found, Refusal):
            yield f"refused to {seat}: {line(move)}: {found.code} {found.rule or '-'}: {found.detail}"


def events_lines(match: Match, events: Sequence[Event]) -> Iterator[str]:
    """Events in full, and how viewers see them who see less."""
    for event in events:
        yield from broken(f"event {event.tag} ", event.data)
        for shuffle in event.shuffles or ():
            yield from broken("  shuffle ", asdict(shuffle))
        yield from shown_lines(match, event)


def shown_lines(match: Match, event: Event) -> Iterator[str]:
    """The lesser forms of an event, each with those who see it so."""
    shown = {viewer: match.game.disclose(event, viewer) for viewer in match.viewers}
    told: list[Event] = []
    for lesser in shown.values():
        if lesser == event or lesser in told:
            continue
        told.append(lesser)
        who = ", ".join("spectators" if viewer is None else str(viewer) for viewer in shown if shown[viewer] == lesser)
        hidden = "" if lesser.shuffles == event.shuffles else " without shuffles"
        yield from broken(f"  to {who}{hidden}: ", lesser.data)


def outcome_text(outcome: Outcome | None) -> str:
    if outcome is None:
        return "null"
    return f"{outcome.ending}, winners {list(outcome.winners)}, returns {list(outcome.returns)}"


def line(value: Any) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def broken(lead: str, value: Any, indent: int = 2) -> Iterator[str]:
    """JSON on one line where it fits, or else one item a line."""
    told = lead + line(value)
    if len(told) <= WIDTH or not isinstance(value, (Mapping, list, tuple)) or flat(value):
        yield told
        return
    yield lead.rstrip()
    pad = " " * (len(lead) - len(lead.lstrip()) + indent)
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from broken(f"{pad}{name}: ", part)
    else:
        for part in value:
            yield from broken(f"{pad}- ", part)


def flat(value: Any) -> bool:
    """A list of plain values stays on its line, however long."""
    return isinstance(value, (list, tuple)) and not any(isinstance(part, (Mapping, list, tuple)) for part in value)
