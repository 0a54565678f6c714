"""Situational plays: Trumps and Courts played out of turn, and the GM's consent (CH4)."""

from service.games.chariot import events as e
from service.games.chariot.choosing import choose_anew
from service.games.chariot.course import cut_off, end_contest, judge, settle
from service.games.chariot.data.cards import DEATH, TOWER, TRUMPS
from service.games.chariot.drawing import Table, draw, fresh_hands
from service.kernel.chance import Chance
from service.kernel.values import Move, Seat


def play(table: Table, seat: Seat, move: Move, chance: Chance) -> None:
    """CH4.1, CH4.10: it happens at once, or is laid open for the GM to judge."""
    if table.state.settings.gm_consent:
        table.record(e.laid_open(seat, move))
        table.record(e.cut_short())
    else:
        happen(table, seat, move, chance, in_open_ply=True)


def happen(table: Table, seat: Seat, move: Move, chance: Chance, *, in_open_ply: bool) -> None:
    """CH4.7: the card goes to the discards and has its effect, in the order of CH4.5.

    ``in_open_ply``: whether there is a ply that the effect may cut short; after a judgement it has closed already.
    """
    card, running = move["card"], table.state.running is not None
    fate = table.state.is_fate(seat, card)
    table.record(e.situation_played(seat, move))
    if fate or card in (TOWER, DEATH):
        if running:
            _end_contest(table, in_open_ply)
        fresh_hands(table, chance)
        if fate:
            _favour(table, seat, move["suit"], chance)
        if running:
            settle(table)
    elif running and card in TRUMPS and table.state.settings.situational_frees:
        if in_open_ply:
            table.record(e.cut_short())
        choose_anew(table)


def _end_contest(table: Table, in_open_ply: bool) -> None:
    """CH4.6: the contest ends, its open pairs are draws, what is sealed is dropped."""
    if in_open_ply:
        table.record(e.cut_short())
    judge(table, cut_off)
    end_contest(table)


def _favour(table: Table, seat: Seat, suit: str, chance: Chance) -> None:
    """CH4.5: after the fresh hands a point in the named Suit and one more card."""
    table.record(e.fate_favoured(seat, suit))
    draw(table, [(seat, 1)], chance)
