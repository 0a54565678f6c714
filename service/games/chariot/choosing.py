"""Choosing Suits: intentions are named and judged, stakes are shown, an interrupted step goes on (CH5)."""

from service.games.chariot import events as e
from service.games.chariot.course import open_round
from service.games.chariot.drawing import Table
from service.games.chariot.model import GM
from service.kernel.chance import Chance


def choose_anew(table: Table) -> None:
    """CH4.4, CH5.6: a situational Trump in a commit or stall interrupts it; all intentions are asked for again."""
    phase = table.state.phase
    if phase in ("commit", "stall"):
        table.record(e.step_interrupted(phase))
    ask_intents(table)


def ask_intents(table: Table) -> None:
    """CH5.1: every seat with an open pair names what it wants."""
    table.record(e.intents_asked(table.state.the_contest.in_play))


def close_intents(table: Table) -> None:
    """CH5.3, CH5.7: with ``gm_consent`` the GM judges the players' intentions first."""
    if table.state.settings.gm_consent:
        table.record(e.consent_asked([seat for seat in table.state.the_contest.asked if seat != GM]))
    else:
        table.record(e.stakes_asked())


def close_stakes(table: Table, chance: Chance) -> None:
    """CH5.3, CH5.6: all choices are shown; then the interrupted step goes on, or a round opens."""
    table.record(e.stakes_revealed((seat, sealed[0]) for seat, sealed in enumerate(table.state.sealed) if sealed))
    interrupted = table.state.the_contest.interrupted
    if interrupted is not None:
        table.record(e.step_resumed(interrupted))
    else:
        open_round(table, chance)
