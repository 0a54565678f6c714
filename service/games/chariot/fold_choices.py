"""How choices change the state: what is sealed, named, laid open, judged, interrupted (CH4, CH5)."""

from dataclasses import replace
from typing import Any

from service.games.chariot.changes import (
    begun,
    no_moves,
    ply_closed,
    swapped,
    with_card,
    with_court,
    with_suit,
    without_card,
)
from service.games.chariot.data.cards import COURT, SUIT_OF
from service.games.chariot.fold_contest import Data
from service.games.chariot.model import Consent, Contest, Participant, State


def sealed(state: State, data: Data) -> State:
    """CH2.7: the move is kept as sent; a card that it lays leaves the hand."""
    seat, move = data["seat"], data["move"]
    card = move.get("card")
    hands = state.hands if card is None else without_card(state, seat, card)
    return replace(state, hands=hands, sealed=swapped(state.sealed, seat, (*state.sealed[seat], move)))


def situation_played(state: State, data: Data) -> State:
    """CH4.3, CH4.7: the card goes to the discards; a Court gives its point and its Relationship."""
    seat, move = data["seat"], data["move"]
    card = move["card"]
    record = {
        **state.moment,
        "seat": seat,
        "card": card,
        "suit": move.get("suit"),
        "text": move.get("text") or None,
    }
    state = replace(
        state,
        hands=without_card(state, seat, card),
        discards=(*state.discards, card),
        situations=(*state.situations, record),
    )
    if card in COURT:
        name = move.get("relationship", {}).get("name")
        return with_court(with_suit(state, seat, SUIT_OF[card], 1), seat, card, name)
    return state


def fate_favoured(state: State, data: Data) -> State:
    """CH4.5: a point in the Suit that was named."""
    return with_suit(state, data["seat"], data["suit"], 1)


def cut_short(state: State, _data: Data) -> State:
    """CH14.4: the ply closes; what becomes of the sealed choices other events tell."""
    return ply_closed(state)


def laid_open(state: State, data: Data) -> State:
    """CH4.10: the card leaves the hand and has no effect yet; what is sealed waits where it is."""
    seat, move = data["seat"], data["move"]
    consent = Consent((seat,), state.phase, dict(move))
    return replace(state, hands=without_card(state, seat, move["card"]), phase="consent", consent=consent)


def consent_asked(state: State, data: Data) -> State:
    """CH5.7: the intentions of these players are judged."""
    return replace(state, phase="consent", consent=Consent(tuple(data["seats"]), state.phase, None))


def judged(state: State, data: Data) -> State:
    """CH4.10, CH5.7: back to the phase that was interrupted, with the card in the hand; refusals are kept."""
    consent, move = state.consent, data["move"]
    assert consent is not None
    state = ply_closed(state, phase=consent.step, consent=None)
    if consent.move is not None:
        state = with_card(state, consent.seats[0], consent.move["card"])
    for seat in move["refused"]:
        state = _refused(state, consent, seat, move.get("text") or None)
    return state


def _refused(state: State, consent: Consent, seat: int, reason: str | None) -> State:
    """CH4.11, CH5.7: the card is barred, or the intention is struck."""
    record = {**state.moment, "seat": seat}
    if consent.move is None:
        participant = state.the_contest.participant(seat)
        assert participant is not None
        record |= {"card": None, "text": participant.text, "reason": reason}
        state = replace(state, contest=_with_participant(state.the_contest, replace(participant, text=None)))
    else:
        card = consent.move["card"]
        record |= {"card": card, "text": consent.move.get("text") or None, "reason": reason}
        state = replace(state, barred=(*state.barred, card))
    return replace(state, refusals=(*state.refusals, record))


def intents_asked(state: State, data: Data) -> State:
    """CH5.1, CH5.6, CH5.7: these seats owe an intention; sealed stakes are dropped."""
    seats = tuple(data["seats"])
    contest = replace(state.the_contest, asked=seats, unnamed=seats)
    return begun(state, "intents", contest=contest, sealed=no_moves(len(state.hands)))


def intended(state: State, data: Data) -> State:
    """CH5.1: shown at once; the last one closes the ply."""
    seat, contest = data["seat"], state.the_contest
    participant = contest.participant(seat)
    assert participant is not None
    unnamed = tuple(other for other in contest.unnamed if other != seat)
    contest = _with_participant(contest, replace(participant, text=data["move"]["text"]), unnamed=unnamed)
    return replace(state, contest=contest) if unnamed else ply_closed(state, contest=contest)


def stakes_asked(state: State, _data: Data) -> State:
    """CH5.3: every seat with an open pair seals a Suit and an Attribute."""
    return begun(state, "stakes")


def step_interrupted(state: State, data: Data) -> State:
    """CH5.6: what is sealed in a commit waits; sealed stalls are dropped."""
    contest = replace(state.the_contest, interrupted=data["step"])
    nothing = no_moves(len(state.hands))
    waiting = state.sealed if data["step"] == "commit" else nothing
    return replace(state, contest=contest, sealed=nothing, waiting=waiting)


def step_resumed(state: State, data: Data) -> State:
    """CH5.6: a commit goes on with all that waited, a stall from the beginning."""
    contest = replace(state.the_contest, interrupted=None)
    return begun(state, data["step"], contest=contest, sealed=state.waiting, waiting=no_moves(len(state.hands)))


def _with_participant(contest: Contest, participant: Participant, **changes: Any) -> Contest:
    participants = tuple(participant if other.seat == participant.seat else other for other in contest.participants)
    return replace(contest, participants=participants, **changes)
