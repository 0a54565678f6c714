"""How the events of a contest change the state, from its declaration to its end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.games.chariot.changes import (
    begun,
    ply_closed,
    revealed,
    suits_in_use,
    swapped,
    unsealed,
    with_court,
)
from service.games.chariot.data.cards import COURT
from service.games.chariot.model import Contest, FaceDown, Pair, Participant, State

Data = Mapping[str, Any]


def declared(state: State, data: Data) -> State:
    """CH3.3: the pairs face each other, their seats are the participants; no pair is named any more."""
    pairs = tuple(Pair((low, high)) for low, high in data["pairs"])
    participants = tuple(Participant(seat) for seat in sorted({seat for pair in pairs for seat in pair.seats}))
    contest = Contest(data["number"], data["move"]["stakes"], participants, pairs)
    return ply_closed(state, named=(), contest=contest)


def stakes_revealed(state: State, data: Data) -> State:
    """CH5.3: what was chosen holds from now on; who chose nothing keeps what it had."""
    chosen = {choice["seat"]: choice for choice in data["choices"]}
    participants = tuple(
        replace(participant, suit=choice["suit"], attribute=choice["attribute"])
        if (choice := chosen.get(participant.seat))
        else participant
        for participant in state.the_contest.participants
    )
    return revealed(state, contest=replace(state.the_contest, participants=participants))


def round_opened(state: State, data: Data) -> State:
    """CH6.1: cards have to be laid."""
    return begun(state, "commit", contest=replace(state.the_contest, round=data["round"]))


def cards_laid(state: State, data: Data) -> State:
    """CH6.4: the cards lie on the table. A step in which nobody owed a card is no ply (CH6.7)."""
    contest = state.the_contest
    laid = (
        FaceDown(card["seat"], card["against"], card["card"], card["text"], card["relationship"])
        for card in data["laid"]
    )
    table = tuple(sorted((*contest.table, *laid), key=lambda card: (card.seat, card.against)))
    facing = tuple(pair.seats for pair in contest.open_pairs)
    if any(state.sealed):
        state = revealed(state)
    return begun(state, "stall", contest=replace(contest, table=table, facing=facing, stalls=()))


def stalls_revealed(state: State, data: Data) -> State:
    """CH7.2: every stalled card costs a point of the Suit in use."""
    contest = state.the_contest
    stalls = tuple((stall["seat"], other) for stall in data["stalls"] for other in stall["against"])
    table = tuple(replace(card, stalled=(card.seat, card.against) in stalls) for card in contest.table)
    paid = {stall["seat"]: -len(stall["against"]) for stall in data["stalls"]}
    contest = replace(contest, table=table, stalls=stalls)
    return revealed(state, contest=contest, suits=suits_in_use(state, paid))


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
    state = replace(state, suits=suits_in_use(state, gains))
    contest = state.the_contest
    table = tuple(card for card in contest.table if card.card not in turned)
    return replace(
        state,
        suits=suits_in_use(state, losses),
        discards=state.discards + tuple(turned),
        contest=replace(contest, table=table, rounds=(*contest.rounds, record)),
    )


def pairs_decided(state: State, data: Data) -> State:
    """CH10: pairs are won or drawn, and cards still face down there are swept (CH10.6)."""
    contest, swept = state.the_contest, data["swept"]
    pairs = contest.pairs
    for decided in data["pairs"]:
        low, high = decided["seats"]
        place = next(place for place, pair in enumerate(pairs) if pair.seats == (low, high))
        winner = decided["winner"]
        pair = Pair((low, high), "draw" if winner is None else "won", winner, decided["how"], data["round"])
        pairs = swapped(pairs, place, pair)
    table = tuple(card for card in contest.table if card.card not in swept)
    return replace(state, discards=state.discards + tuple(swept), contest=replace(contest, pairs=pairs, table=table))


def contest_ended(state: State, data: Data) -> State:
    """CH4.6, CH11.2, CH11.3: what is sealed is dropped, winners add a point, pairs won give contest points."""
    contest, winners = state.the_contest, data["winners"]
    entry = {
        "number": contest.number,
        "scene": state.scene.number,
        "rounds": contest.round,
        "stakes": contest.stakes,
        "winners": list(winners),
        "pairs": [pair.record for pair in contest.pairs],
    }
    ended = replace(contest, ended=True, winners=tuple(winners), asked=(), unnamed=(), interrupted=None)
    return begun(
        unsealed(state),
        "scene",
        suits=suits_in_use(state, dict.fromkeys(winners, 1)),
        points=tuple(had + more for had, more in zip(state.points, data["points"], strict=True)),
        contest=ended,
        history=(*state.history, entry),
    )
