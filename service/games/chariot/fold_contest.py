"""How the events of a contest change the state, from its declaration to its end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.games.chariot.changes import (
    ply_closed,
    swapped,
    with_contest,
    with_court,
    with_suits_in_use,
)
from service.games.chariot.data.cards import COURT
from service.games.chariot.model import Contest, FaceDown, Pair, Stake, State

Data = Mapping[str, Any]


def declared(state: State, data: Data) -> State:
    """CH3.3: the pairs face each other, their seats are the participants; no pair is named any more."""
    pairs = tuple(Pair((low, high)) for low, high in data["pairs"])
    participants = tuple(Stake(seat) for seat in sorted({seat for pair in pairs for seat in pair.seats}))
    contest = Contest(data["number"], data["move"]["stakes"], participants, pairs)
    return replace(ply_closed(state), phase="stakes", named=(), contest=contest)


def stakes_revealed(state: State, data: Data) -> State:
    """CH5.3: what was chosen holds from now on; who chose nothing keeps what it had."""
    chosen = {one["seat"]: Stake(one["seat"], one["text"], one["suit"], one["attribute"]) for one in data["choices"]}
    contest = state.the_contest
    participants = tuple(chosen.get(stake.seat, stake) for stake in contest.participants)
    return with_contest(ply_closed(state), replace(contest, participants=participants))


def round_opened(state: State, data: Data) -> State:
    """CH6.1: cards have to be laid."""
    return replace(state, phase="commit", contest=replace(state.the_contest, round=data["round"]))


def cards_laid(state: State, data: Data) -> State:
    """CH6.4: the cards lie on the table. A step in which nobody owed a card is no ply (CH6.7)."""
    contest = state.the_contest
    laid = (
        FaceDown(one["seat"], one["against"], one["card"], one["text"], one["relationship"]) for one in data["laid"]
    )
    table = tuple(sorted((*contest.table, *laid), key=lambda card: (card.seat, card.against)))
    facing = tuple(pair.seats for pair in contest.open_pairs)
    if any(state.sealed):
        state = ply_closed(state)
    return replace(state, phase="stall", contest=replace(contest, table=table, facing=facing, stalls=()))


def stalls_revealed(state: State, data: Data) -> State:
    """CH7.2: every stalled card costs a point of the Suit in use."""
    contest = state.the_contest
    stalls = tuple((one["seat"], other) for one in data["stalls"] for other in one["against"])
    table = tuple(replace(card, stalled=(card.seat, card.against) in stalls) for card in contest.table)
    state = with_contest(ply_closed(state), replace(contest, table=table, stalls=stalls))
    return with_suits_in_use(state, {one["seat"]: -len(one["against"]) for one in data["stalls"]})


def round_played(state: State, data: Data) -> State:
    """CH8, CH9: turned cards go to the discards, with bonuses first and losses after them."""
    record = data["record"]
    gains: dict[int, int] = {}
    losses: dict[int, int] = {}
    turned: list[str] = []
    for pair in record["pairs"]:
        for seat, card, bonus in zip(pair["seats"], pair["cards"], pair["bonus"], strict=True):
            if card is not None:
                turned.append(card)
                gains[seat] = gains.get(seat, 0) + bonus
        if pair["winner"] is not None:
            loser = sum(pair["seats"]) - pair["winner"]
            losses[loser] = losses.get(loser, 0) - 1
    for card in state.the_contest.table:
        if card.card in turned and card.card in COURT:
            state = with_court(state, card.seat, card.card, card.relationship)
    state = with_suits_in_use(with_suits_in_use(state, gains), losses)
    contest = state.the_contest
    table = tuple(card for card in contest.table if card.card not in turned)
    return replace(
        state,
        phase="rechoose" if record["kind"] == "trump" else state.phase,
        discards=state.discards + tuple(turned),
        contest=replace(contest, table=table, rounds=(*contest.rounds, record)),
    )


def pairs_decided(state: State, data: Data) -> State:
    """CH10: pairs are won or drawn, and cards still face down there are swept (CH10.6)."""
    contest, swept = state.the_contest, data["swept"]
    pairs = contest.pairs
    for one in data["pairs"]:
        low, high = one["seats"]
        place = next(place for place, pair in enumerate(pairs) if pair.seats == (low, high))
        winner = one["winner"]
        pair = Pair((low, high), "draw" if winner is None else "won", winner, one["how"], data["round"])
        pairs = swapped(pairs, place, pair)
    table = tuple(card for card in contest.table if card.card not in swept)
    return replace(state, discards=state.discards + tuple(swept), contest=replace(contest, pairs=pairs, table=table))


def contest_ended(state: State, data: Data) -> State:
    """CH11.2, CH11.3: winners add a point to their Suit in use, pairs won give contest points."""
    contest, winners = state.the_contest, data["winners"]
    entry = {
        "number": contest.number,
        "rounds": contest.round,
        "stakes": contest.stakes,
        "winners": list(winners),
        "pairs": [pair.record for pair in contest.pairs],
    }
    return replace(
        with_suits_in_use(state, dict.fromkeys(winners, 1)),
        phase="scene",
        points=tuple(had + more for had, more in zip(state.points, data["points"], strict=True)),
        contest=replace(contest, ended=True, winners=tuple(winners)),
        history=(*state.history, entry),
    )
