"""The laws can fail: faults planted into Bastion's Breach, and the law that catches each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from service.games.bastions_breach.game import GAME
from service.games.bastions_breach.state import State
from service.kernel.event import Event
from service.kernel.game import Game
from service.kernel.outcome import Outcome
from service.kernel.refusal import Refusal
from tests.laws import test_endings, test_log, test_moves, test_secrecy
from tests.laws.matches import Match, play

Law = Callable[[Sequence[Match]], None]


def leaky_view(state: State, viewer: int | None) -> dict[str, Any]:
    return GAME.view(state, viewer) | {"your_card": state.laid[0]}


def leaky_disclose(event: Event, viewer: int | None) -> Event:
    return event


def tattling_decide(state: State, seat: int, move: Any, chance: Any) -> Any:
    found = GAME.decide(state, seat, move, chance)
    if isinstance(found, Refusal) and state.laid[1 - seat]:
        return replace(found, detail=f"against {state.laid[1 - seat]}, that is refused")
    return found


def lax_decide(state: State, seat: int, move: Any, chance: Any) -> Any:
    """A used card may be played again."""
    found = GAME.decide(state, seat, move, chance)
    if isinstance(found, Refusal) and found.code == "illegal_move":
        return (Event("sealed", {"seat": seat, "move": dict(move)}),)
    return found


def hasty_decide(state: State, seat: int, move: Any, chance: Any) -> Any:
    """The cards are turned over in the order of arrival."""
    found = GAME.decide(state, seat, move, chance)
    if isinstance(found, tuple) and len(found) == 2 and seat == 0:
        shown = found[1].data
        return found[0], Event("revealed", {**shown, "cards": shown["cards"][::-1]})
    return found


def forgetful_decide(state: State, seat: int, move: Any, chance: Any) -> Any:
    found = GAME.decide(state, seat, move, chance)
    if isinstance(found, Refusal):
        return found
    return Event(found[0].tag, {**found[0].data, "move": move}), *found[1:]


def unstored_evolve(state: State, event: Event) -> State:
    """Keeps what an event holds as it stands, so that a list is kept where a tuple was."""
    after = GAME.evolve(state, event)
    return replace(after, middle_row=event.data["middle_row"]) if event.tag == "row_laid" else after


def lopsided_outcome(state: State, gone: Any) -> Outcome | None:
    return Outcome("points", (0,), (1, 1)) if state.over else None


FAULTS: list[tuple[str, dict[str, Any], Law]] = [
    ("a view shows a face-down card", {"view": leaky_view}, test_secrecy.test_a_view_does_not_depend_on_what_is_hidden),
    ("an event shows it", {"disclose": leaky_disclose}, test_secrecy.test_a_sealed_choice_is_its_owners_only),
    ("sealed cards differ", {"disclose": leaky_disclose}, test_secrecy.test_sealed_choices_look_alike_to_others),
    (
        "a refusal tells it",
        {"decide": tattling_decide},
        test_secrecy.test_legal_lists_and_refusals_do_not_depend_on_what_is_hidden,
    ),
    (
        "the list lacks a move",
        {"legal": lambda state, seat: GAME.legal(state, seat)[:1]},
        test_moves.test_every_move_outside_the_list_is_refused,
    ),
    (
        "the list has one too many",
        {
            "legal": lambda state, seat: (
                [*GAME.legal(state, seat), {"type": "play", "card": state.rounds[0].cards[seat]}]
                if state.rounds and GAME.legal(state, seat)
                else GAME.legal(state, seat)
            )
        },
        test_moves.test_every_listed_move_is_accepted,
    ),
    ("a used card is accepted", {"decide": lax_decide}, test_moves.test_every_move_outside_the_list_is_refused),
    (
        "a timeout plays what is not in hand",
        {"timeout": lambda state, seat: {"type": "play", "card": "2"}},
        test_moves.test_a_timeout_plays_a_listed_move,
    ),
    (
        "arrival counts",
        {"decide": hasty_decide},
        test_log.test_the_order_in_which_sealed_choices_arrive_changes_nothing,
    ),
    (
        "the choice is not copied",
        {"decide": forgetful_decide},
        test_log.test_the_first_event_records_the_choice_as_sent,
    ),
    ("a state keeps lists", {"evolve": unstored_evolve}, test_log.test_a_state_survives_json),
    ("plies go back", {"ply": lambda state: -len(state.rounds)}, test_log.test_plies_are_counted_from_0_and_never_back),
    ("both win", {"outcome": lopsided_outcome}, test_endings.test_returns_are_plus_one_zero_or_minus_one_and_add_up),
    (
        "the end comes early",
        {"outcome": lambda state, gone: Outcome("draw", (), (0, 0)) if len(state.rounds) > 6 else None},
        test_endings.test_somebody_owes_exactly_until_there_is_an_outcome,
    ),
]


def matches_of(game: Game[Any]) -> Sequence[Match]:
    """Matches as ``game`` writes them; its other answers are asked for afterwards."""
    writer = replace(GAME, decide=game.decide, evolve=game.evolve)
    return tuple(replace(play(writer, number), game=game) for number in range(3))


@pytest.mark.parametrize(("fault", "law"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_a_planted_fault_is_caught(fault: dict[str, Any], law: Law):
    law(matches_of(GAME))
    faulty = matches_of(replace(GAME, **fault))
    with pytest.raises(AssertionError):
        law(faulty)
