"""What each move of a seat leads to; the moves have been found legal."""

from collections.abc import Callable, Mapping

from service.games.bastion import events
from service.games.bastion.board import colour_of, is_armed, quarter_at, quarter_of_spot, spot_of, stack_at, target_of
from service.games.bastion.channels import taken
from service.games.bastion.combat import price
from service.games.bastion.data import tables
from service.games.bastion.data.words import ALCHEMY, AMULET, SPEED
from service.games.bastion.endings import check_victory
from service.games.bastion.model import STEP, Spot, State
from service.games.bastion.opening import begin_turn
from service.games.bastion.permits import chalice_amount
from service.games.bastion.spells import acting
from service.kernel.recorder import Recorder
from service.kernel.values import Move, Seat

Action = Callable[[Recorder[State], Seat, Move], None]


def keep(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN3.6: a sealed choice; with the last one the kept cards are revealed and the first turn begins."""
    record.record(events.chosen(events.SEALED, seat, move))
    kept = [cards for cards in record.state.kept if cards is not None]
    if len(kept) == len(record.state.defenders):
        record.record(events.rituals_revealed(kept))
        begin_turn(record, record.state.first_seat)


def step(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN5.2, BN8.3: the move action uses all armed Speeds, each is one more step owed."""
    turn = record.state.turn
    owed = turn.pending.count - 1 if turn.pending.kind == STEP else sum(one.effect == SPEED for one in turn.armed)
    record.record(events.chosen(events.MOVED, seat, move, steps=owed))


def channel(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN6."""
    record.record(events.chosen(events.CHANNELLED, seat, move, taken=taken(record.state, seat, move)))


def attack(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN7.3, BN7.5: the price is paid at once in the enemy's colour, with Alchemy piece by piece."""
    state, spot = record.state, spot_of(move["target"])
    enemy = stack_at(state, spot)[-1]
    cost, colour = price(state, seat, spot, enemy), colour_of(state, enemy, quarter_of_spot(spot))
    if is_armed(state, ALCHEMY):
        record.record(events.chosen(events.ATTACKED, seat, move, price=cost, colour=None))
    else:
        record.record(events.chosen(events.ATTACKED, seat, move, price=cost, colour=colour))
        defeat(record, seat, spot)


def pay(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN7.5: with the last piece the enemy is defeated."""
    pending = record.state.turn.pending
    record.record(events.chosen(events.PAID, seat, move, left=pending.count - 1))
    if pending.count == 1:
        defeat(record, seat, pending.spot)


def defeat(record: Recorder[State], seat: Seat, spot: Spot) -> None:
    """BN7.6, BN9.2: the enemy leaves the board; then victory is checked, then a ritual of its colour is due."""
    state, quarter = record.state, quarter_of_spot(spot)
    enemy = stack_at(state, spot)[-1]
    colour = colour_of(state, enemy, quarter)
    record.record(events.enemy_defeated(seat, target_of(spot), enemy.card))
    check_victory(record)
    rituals = state.defenders[seat].rituals
    if record.state.ending is None and any(tables().rituals[card].colour == colour for card in rituals):
        record.record(events.ritual_fulfilled(seat, colour, quarter))


def cast(record: Recorder[State], seat: Seat, move: Move) -> None:
    """BN8.1."""
    spell = acting(move)
    record.record(events.chosen(events.CAST, seat, move, effect=spell.effect, power=spell.power))


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
