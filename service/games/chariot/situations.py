"""Situational plays: Trumps and Courts played out of turn (CH4)."""

from service.games.chariot import events as e
from service.games.chariot.course import check_opening, cut_off, end_contest, go_on, judge, settle
from service.games.chariot.data.cards import DEATH, TOWER
from service.games.chariot.drawing import Table, draw, fresh_hands
from service.games.chariot.moves import to_act
from service.kernel.chance import Chance
from service.kernel.values import Move, Seat


def play(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """CH4.1, CH4.7: the card goes to the discards and has its effect at once."""
    card, running = move["card"], table.state.running is not None
    fate = table.state.is_fate(seat, card)
    table.record(e.situation_played(seat, move))
    if fate or card in (TOWER, DEATH):
        if running:
            _end_contest(table)
        fresh_hands(table, chance)
        if fate:
            _favour(table, seat, move["suit"], chance)
        if running:
            settle(table)
    elif table.state.phase == "commit":
        _check_again(table, chance)


def _end_contest(table: Table) -> None:
    """CH4.6: the contest ends, its open pairs are draws, what is sealed is dropped."""
    table.record(e.cut_short())
    judge(table, cut_off)
    end_contest(table)


def _favour(table: Table, seat: Seat, suit: str, chance: Chance) -> None:
    """CH4.5: after the fresh hands a point in the named Suit and one more card."""
    table.record(e.fate_favoured(seat, suit))
    draw(table, [(seat, 1)], chance)


def _check_again(table: Table, chance: Chance) -> None:
    """CH4.8: whoever played its last card may be out of cards; the ply closes when nobody owes a card any more."""
    check_opening(table)
    if not to_act(table.state):
        table.record(e.cut_short())
        go_on(table, chance)
