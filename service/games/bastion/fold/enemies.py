"""Folding the enemy attack (BN4), defeats and endings."""

from collections.abc import Mapping
from dataclasses import replace

from service.games.bastion.board import quarter_at, spot_of
from service.games.bastion.data import tables
from service.games.bastion.data.words import Card
from service.games.bastion.fold.change import (
    spent,
    sweep_quarter,
    sweep_towers,
    with_defender,
    with_quarter,
    with_stack,
    with_stacks_exchanged,
)
from service.games.bastion.model import OVER, RITUAL, TURN, Enemy, Pending, Stack, State, Turn
from service.kernel.values import Json


def turn_began(state: State, data: Json) -> State:
    """BN5.1: all actions are unused."""
    numbers = tables().numbers
    turn = Turn(data["turn"], data["seat"], numbers.moves, numbers.channels, numbers.attacks)
    return replace(state, phase=TURN, turn=turn)


def attack_left_out(state: State, data: Json) -> State:
    """BN8.11."""
    return replace(state, truce=data["left"])


def enemies_grew(state: State, data: Json) -> State:
    """BN4.1, BN16.6."""
    growth = data["growth"]
    quarters = tuple(
        replace(quarter, square=_grown(quarter.square, growth)) if quarter.square else quarter
        for quarter in state.quarters
    )
    camp = tuple(_grown(stack, growth) for stack in state.camp)
    return replace(state, quarters=quarters, camp=camp, citadel=_grown(state.citadel, growth))


def _grown(stack: Stack, growth: Mapping[Card, int]) -> Stack:
    return tuple(replace(enemy, growth=growth[enemy.card]) if enemy.card in growth else enemy for enemy in stack)


def enemy_prowled(state: State, data: Json) -> State:
    """BN16.2."""
    return with_stacks_exchanged(state, data["from"], data["to"])


def enemy_entered(state: State, data: Json) -> State:
    """BN4.2-BN4.9: the top card of the deck stands where the event says, on the stack that it joined."""
    spot, joined = spot_of(data["to"]), data["joined"]
    state = replace(state, deck=state.deck[1:])
    if data["towers_swept"]:
        state = sweep_towers(state)
    stack: Stack = (Enemy(data["card"], colour=data["colour"]),)
    if joined is not None:
        stack = state.camp[joined - 1] + stack
        state = with_stack(state, joined, ())
    if spot.section is not None:
        return with_stack(state, spot.section, stack)
    if spot.square is not None:
        return sweep_quarter(with_quarter(state, spot.square, square=stack), spot.square)
    return replace(state, citadel=state.citadel + stack)


def tribute_taken(state: State, data: Json) -> State:
    """BN16.3."""
    for seat, count in enumerate(data["taken"]):
        state = spent(state, seat, {data["colour"]: count})
    return state


def defenders_driven_out(state: State, data: Json) -> State:
    """BN16.10."""
    for seat in data["seats"]:
        state = with_defender(state, seat, place=data["to"])
    return state


def tail_jumped(state: State, data: Json) -> State:
    """BN4.10."""
    return with_stacks_exchanged(state, data["from"], data["to"])


def enemy_defeated(state: State, data: Json) -> State:
    """BN7.6: the enemy leaves the board, its card is a spell now."""
    spot, card, seat = spot_of(data["target"]), data["card"], data["seat"]
    if spot.section is not None:
        state = with_stack(state, spot.section, state.camp[spot.section - 1][:-1])
    elif spot.square is not None:
        state = with_quarter(state, spot.square, square=quarter_at(state, spot.square).square[:-1])
    else:
        state = replace(state, citadel=tuple(enemy for enemy in state.citadel if enemy.card != card))
    return with_defender(state, seat, spells=(*state.defenders[seat].spells, card))


def ritual_due(state: State, data: Json) -> State:
    """BN9.2, BN8.12."""
    pending = Pending(RITUAL, colour=data["colour"], quarter=data["quarter"])
    return replace(state, turn=replace(state.turn, pending=pending))


def ended(state: State, data: Json) -> State:
    """BN10: nothing is pending, nobody is active any more."""
    return replace(state, phase=OVER, ending=data["ending"], turn=replace(state.turn, active=None, pending=Pending()))
