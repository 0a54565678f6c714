"""What each move of a seat leads to; the moves have been found legal."""

from collections.abc import Callable, Mapping

from service.games.bastion import events
from service.games.bastion.board import (
    amount,
    colour_of,
    has,
    is_armed,
    quarter_at,
    quarter_of_spot,
    spot_of,
    stack_at,
    target_of,
)
from service.games.bastion.channels import closed_towers, mana_on_towers, taken, towers_at_hand
from service.games.bastion.combat import payment, price
from service.games.bastion.data import tables
from service.games.bastion.data.words import ALCHEMY, AMULET, BOUNTY, CITADEL, COLOURS, HARVEST, REVENGE, RITE, SPEED
from service.games.bastion.endings import check_victory
from service.games.bastion.enemies import mourn, reveal
from service.games.bastion.model import STEP, Spot, State
from service.games.bastion.opening import begin_turn, deal_rituals
from service.games.bastion.permits import chalice_amount
from service.games.bastion.spells import acting
from service.kernel.recorder import Recorder
from service.kernel.values import Move, Seat

Action = Callable[[Recorder[State], Seat, Move], None]


def choose_defender(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN3.9: when every seat has one, rituals are dealt."""
    record.record(events.chosen(events.DEFENDER_CHOSEN, seat, move))
    if all(defender.figure for defender in record.state.defenders):
        deal_rituals(record)


def keep(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN3.6: an open choice; with the last one the kept cards are pending rituals and the first turn begins."""
    record.record(events.chosen(events.KEPT, seat, move))
    kept = [cards for cards in record.state.kept if cards is not None]
    if len(kept) == len(record.state.defenders):
        record.record(events.rituals_taken(kept))
        begin_turn(record, record.state.first_seat)


def step(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN5.2, BN8.3: the move action uses all armed Speeds, each is one more step owed."""
    turn = record.state.turn
    owed = turn.pending.count - 1 if turn.pending.kind == STEP else sum(armed.effect == SPEED for armed in turn.armed)
    record.record(events.chosen(events.MOVED, seat, move, steps=owed))


def channel(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN6."""
    state = record.state
    towers = towers_at_hand(state) if move["from"] == CITADEL else []
    record.record(events.chosen(events.CHANNELLED, seat, move, taken=taken(state, seat, move), towers=towers))


def attack(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN7.3, BN7.5: the price is paid at once in the enemy's colours, with Alchemy piece by piece."""
    state, spot = record.state, spot_of(move["target"])
    enemy = stack_at(state, spot)[-1]
    cost = price(state, seat, spot, enemy)
    paid = {} if is_armed(state, ALCHEMY) else dict(payment(state, enemy, quarter_of_spot(spot), cost))
    record.record(events.chosen(events.ATTACKED, seat, move, price=cost, paid=paid))
    if paid:
        defeat(record, seat, spot)


def pay(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN7.5: with the last piece the enemy is defeated."""
    pending = record.state.turn.pending
    record.record(events.chosen(events.PAID, seat, move, left=pending.count - 1))
    if pending.count == 1:
        defeat(record, seat, pending.spot)


def defeat(record: Recorder[State], seat: Seat, spot: Spot) -> None:
    """BN7.6, BN9.2: the enemy leaves; others mourn, victory is checked, revenge comes, then a ritual is due."""
    state, quarter = record.state, quarter_of_spot(spot)
    enemy = stack_at(state, spot)[-1]
    colour = colour_of(state, enemy, quarter)
    record.record(events.enemy_defeated(seat, target_of(spot), enemy.card))
    mourn(record)
    check_victory(record)
    if record.state.ending is None and has(enemy, REVENGE):
        reveal(record)
        check_victory(record)
    rituals = state.defenders[seat].rituals
    if record.state.ending is None and any(tables().rituals[card].colour == colour for card in rituals):
        record.record(events.ritual_due(seat, colour, quarter))


def cast(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN8.1, BN8.10, BN8.12."""
    state, spell = record.state, acting(move)
    towers = closed_towers(state) if spell.effect == HARVEST else []
    given = mana_on_towers(state, towers)
    if spell.effect == BOUNTY:
        given = {colour: min(spell.power, amount(state.reserve, colour)) for colour in COLOURS}
    facts = {"effect": spell.effect, "power": spell.power, "taken": given, "towers": towers}
    record.record(events.chosen(events.CAST, seat, move, **facts))
    if spell.effect == RITE:
        place = state.defenders[seat].place
        record.record(events.ritual_due(seat, None, place if isinstance(place, int) else None))


def assist(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN8.6."""
    spell = acting(move)
    record.record(events.chosen(events.ASSISTED, seat, move, effect=spell.effect, power=spell.power))


def exchange(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN8.4."""
    record.record(events.chosen(events.EXCHANGED, seat, move))


def teleport(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN8.5."""
    record.record(events.chosen(events.TELEPORTED, seat, move))


def use_artifact(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN9.6: the power of an Amulet, or the mana that a Chalice passes on."""
    ritual = tables().rituals[move["card"]]
    amount = ritual.amount if ritual.kind == AMULET else chalice_amount(record.state, seat, move)
    record.record(events.chosen(events.ARTIFACT_USED, seat, move, amount=amount))


def build(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN9.4: a structure lies on the first free base."""
    quarter = move["quarter"]
    base = None if quarter is None else quarter_at(record.state, quarter).bases.index(None) + 1
    record.record(events.chosen(events.BUILT, seat, move, base=base))


def decline(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN9.3."""
    record.record(events.chosen(events.DECLINED, seat, move))


def end_turn(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN5.1, BN3.5: the next seat's turn begins."""
    record.record(events.chosen(events.TURN_ENDED, seat, move))
    begin_turn(record, (seat + 1) % len(record.state.defenders))


ACTIONS: Mapping[str, Action] = {
    "defender": choose_defender,
    "keep": keep,
    "move": step,
    "channel": channel,
    "attack": attack,
    "pay": pay,
    "cast": cast,
    "exchange": exchange,
    "teleport": teleport,
    "assist": assist,
    "artifact": use_artifact,
    "build": build,
    "decline": decline,
    "end_turn": end_turn,
}
