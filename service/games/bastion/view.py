"""What a viewer may see of a state (section 12) and of an event: allow-lists."""

from collections.abc import Mapping
from typing import Any

from service.games.bastion import events
from service.games.bastion.board import colour_of, has, is_blocked, properties_at, ranked, source_colour, target_of
from service.games.bastion.channels import source_numbers
from service.games.bastion.combat import beside, is_guarded, second_colour, strength
from service.games.bastion.data.words import COIL, COLOURS, HUSH, SECTIONS, WARD, quarter_of
from service.games.bastion.model import (
    NOTHING,
    OF_SETUP,
    PAY,
    RITUALS,
    STEP,
    Defender,
    Enemy,
    Mana,
    Quarter,
    Stack,
    State,
    Turn,
)
from service.kernel.redaction import Fields, all_public, discloser
from service.kernel.values import Json, Seat, Viewer

Shown = dict[str, Any]


def view(state: State, _viewer: Viewer) -> dict[str, Json]:
    """The fields of section 12, in their order; all viewers see the same."""
    turn, terms = state.turn, state.terms
    return {
        "phase": state.phase,
        "turn": turn.number,
        "first_seat": state.first_seat,
        "active": turn.active,
        "respite": terms.respite,
        "truce": state.truce,
        "scenario": terms.scenario,
        "mix": terms.mix,
        "side": terms.side,
        "custom": terms.mix == OF_SETUP,
        "quarters": [_quarter(state, number, quarter) for number, quarter in enumerate(state.quarters, 1)],
        "camp": [_section(state, section, state.camp[section - 1]) for section in SECTIONS],
        "citadel": [_enemy(state, enemy, covered=False) for enemy in state.citadel],
        "deck": {"count": len(state.deck), "left": ranked(state.deck)},
        "ritual_deck": len(state.ritual_deck),
        "reserve": _mana(state.reserve),
        "seats": [_seat(seat, defender) for seat, defender in enumerate(state.defenders)],
        "used": _used(turn),
        "armed": _armed(turn),
        "pending": _pending(turn),
        "ritual_choice": _ritual_choice(state) if state.phase == RITUALS else None,
        "outcome": _outcome(state),
    }


def _quarter(state: State, number: int, quarter: Quarter) -> Shown:
    acting = properties_at(state, number)
    return {
        "quarter": number,
        "colour": quarter.colour,
        "sources": [
            {"source": source, "colour": source_colour(state, quarter, source), "mana": quarter.sources[source - 1]}
            for source in source_numbers(state, quarter)
        ],
        "tower": quarter.tower,
        "bases": list(quarter.bases),
        "blocked": is_blocked(quarter),
        "coiled": COIL in acting,
        "hushed": HUSH in acting,
        "square": _stack(state, quarter.square, number),
    }


def _section(state: State, section: int, stack: Stack) -> Shown:
    quarter = quarter_of(section)
    neighbours = beside(state, section) if stack else ()
    return {"section": section, "quarter": quarter, "enemies": _stack(state, stack, quarter, neighbours)}


def _stack(state: State, stack: Stack, quarter: int, neighbours: tuple[Stack, ...] = ()) -> list[Shown]:
    return [_enemy(state, enemy, enemy is not stack[-1], quarter, neighbours) for enemy in stack]


def _enemy(
    state: State, enemy: Enemy, covered: bool, quarter: int | None = None, neighbours: tuple[Stack, ...] = ()
) -> Shown:
    return {
        "card": enemy.card,
        "colour": colour_of(state, enemy, quarter),
        "strength": strength(enemy, neighbours),
        "second": second_colour(state, enemy, quarter),
        "growth": enemy.growth,
        "guarded": is_guarded(enemy, neighbours),
        "resists": has(enemy, WARD),
        "covered": covered,
    }


def _mana(mana: Mana) -> dict[str, int]:
    return dict(zip(COLOURS, mana, strict=True))


def _seat(seat: Seat, defender: Defender) -> Shown:
    return {
        "seat": seat,
        "defender": defender.figure,
        "place": defender.place,
        "mana": _mana(defender.mana),
        "spells": list(defender.spells),
        "rituals": list(defender.rituals),
        "artifacts": list(defender.artifacts),
    }


def _used(turn: Turn) -> Shown:
    has_begun = turn.number > 0
    return {
        "move": has_begun and turn.moves == 0,
        "channel": has_begun and turn.channels == 0,
        "attack": has_begun and turn.attacks == 0,
        "artifacts": list(turn.artifacts),
    }


def _armed(turn: Turn) -> list[Shown]:
    return [
        {
            "effect": armed.effect,
            "power": armed.power,
            "colour": armed.colour,
            "seat": armed.seat,
            "card": armed.card,
        }
        for armed in turn.armed
    ]


def _pending(turn: Turn) -> Shown | None:
    pending = turn.pending
    if pending.kind == NOTHING:
        return None
    if pending.kind == STEP:
        return {"kind": STEP, "steps": pending.count}
    if pending.kind == PAY:
        return {"kind": PAY, "left": pending.count, "target": target_of(pending.spot)}
    return {"kind": pending.kind, "colour": pending.colour, "quarter": pending.quarter}


def _ritual_choice(state: State) -> Shown:
    """BN3.6: all of it is open."""
    return {
        "dealt": [list(cards) for cards in state.dealt],
        "kept": [None if cards is None else list(cards) for cards in state.kept],
    }


def _outcome(state: State) -> Shown | None:
    reached = state.outcome
    if reached is None:
        return None
    return {"ending": reached.ending, "winners": list(reached.winners), "returns": list(reached.returns)}


SHOWN: Mapping[str, Fields] = {
    events.LAID_OUT: all_public("quarters", "support", "legends"),
    events.DECKS_LAID: all_public("cards", "rituals"),
    events.FIRST_SEAT_DRAWN: all_public("seat"),
    events.POSITION_LAID: all_public("position"),
    events.DEFENDER_CHOSEN: all_public("seat", "move"),
    events.RITUALS_DEALT: all_public("dealt"),
    events.KEPT: all_public("seat", "move"),
    events.RITUALS_TAKEN: all_public("kept"),
    events.TURN_BEGAN: all_public("seat", "turn"),
    events.ATTACK_LEFT_OUT: all_public("left"),
    events.ENEMIES_GREW: all_public("growth"),
    events.ENEMY_PROWLED: all_public("from", "to"),
    events.ENEMY_ENTERED: all_public("card", "to", "joined", "colour", "towers_swept"),
    events.TRIBUTE_TAKEN: all_public("card", "colour", "taken"),
    events.DEFENDERS_DRIVEN_OUT: all_public("card", "seats", "to"),
    events.TAIL_JUMPED: all_public("from", "to"),
    events.ENEMY_DEFEATED: all_public("seat", "target", "card"),
    events.RITUAL_DUE: all_public("seat", "colour", "quarter"),
    events.ENDED: all_public("ending"),
    events.MOVED: all_public("seat", "move", "steps"),
    events.CHANNELLED: all_public("seat", "move", "taken", "towers"),
    events.ATTACKED: all_public("seat", "move", "price", "paid"),
    events.PAID: all_public("seat", "move", "left"),
    events.CAST: all_public("seat", "move", "effect", "power", "taken", "towers"),
    events.ASSISTED: all_public("seat", "move", "effect", "power"),
    events.EXCHANGED: all_public("seat", "move"),
    events.TELEPORTED: all_public("seat", "move"),
    events.ARTIFACT_USED: all_public("seat", "move", "amount"),
    events.BUILT: all_public("seat", "move", "base"),
    events.DECLINED: all_public("seat", "move"),
    events.TURN_ENDED: all_public("seat", "move"),
}
"""The fields of events that everybody may see. Hidden is the order of both decks, and nothing else."""

disclose = discloser(SHOWN, open_draws=frozenset({events.LAID_OUT, events.FIRST_SEAT_DRAWN}))
