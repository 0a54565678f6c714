"""A round's record: what was turned over, what it gave, and who won where (CH8, CH9)."""

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from service.games.chariot.data.cards import COURT, DEATH, NUMBER, SUIT_OF, TOWER, TRUMPS
from service.games.chariot.events import Record
from service.games.chariot.model import FaceDown, Opponents, State
from service.kernel.values import Seat

KIND_END, KIND_TRUMP, KIND_PLAIN = "end", "trump", "plain"


@dataclass(frozen=True, slots=True)
class Turned:
    """A card turned over, with its player's scores in this round."""

    laid: FaceDown
    bonus: bool
    boosted: bool
    matches: bool
    start: int
    total: int

    @property
    def shown_total(self) -> int | None:
        """CH15.6: a number card's total, a Court's starting total."""
        card = self.laid.card
        return self.total if card in NUMBER else self.start if card in COURT else None


TurnedCards: TypeAlias = dict[tuple[Seat, Seat], Turned]
"""By seat and opponent."""


def round_record(state: State) -> Record:
    """CH15.6: the round as it is compared now, with the stalls that were paid for."""
    contest = state.the_contest
    turned = _turned(state)
    kind = _kind(state, turned)
    trumps = (card.laid.seat for card in turned.values() if card.laid.card in TRUMPS)
    return {
        "round": contest.round,
        "kind": kind,
        # Every Trump turned over lies in the discards by then: there is always a card to draw for it.
        "drew": sorted(trumps) if kind == KIND_TRUMP else [],
        "pairs": [_pair_record(state, kind, seats, turned) for seats in contest.facing],
    }


def ending_verdict(state: State, record: Record, seats: Opponents) -> tuple[Seat | None, str]:
    """CH8.4: the winner of an open pair (None in a draw) and how, when a card has ended the contest."""
    turned = [(seat, card) for pair in record["pairs"] for seat, card in zip(pair["seats"], pair["cards"], strict=True)]
    fates = {seat for seat, card in turned if card is not None and state.is_fate(seat, card)}
    fateful = [seat for seat in seats if seat in fates]
    if fateful:
        return fateful[0] if len(fateful) == 1 else None, "fate"
    for seat in seats:
        if (seat, TOWER) in turned:
            return sum(seats) - seat, "tower"
    return None, "death" if any((seat, DEATH) in turned for seat in seats) else "ended"


def _turned(state: State) -> TurnedCards:
    """CH8.1, CH8.2: the cards of open pairs that are not stalled, by seat and opponent, with all bonuses."""
    contest = state.the_contest
    cards = [card for card in contest.table if not card.stalled and card.against in contest.opponents(card.seat)]
    gains = Counter(card.seat for card in cards if _gives_bonus(state, card))
    turned = {}
    for card in cards:
        gain = gains[card.seat]
        start = state.in_use(card.seat) + state.settings.sides[card.seat].attributes[contest.attribute(card.seat)]
        turned[card.seat, card.against] = Turned(
            laid=card,
            bonus=_gives_bonus(state, card),
            boosted=gain > 0,
            matches=SUIT_OF.get(card.card) == contest.suit(card.seat),
            start=start,
            total=start + gain + NUMBER.get(card.card, 0),
        )
    return turned


def _gives_bonus(state: State, card: FaceDown) -> bool:
    """CH8.2: its suit is its player's Suit in use, or it is its player's Fate card."""
    return SUIT_OF.get(card.card) == state.the_contest.suit(card.seat) or state.is_fate(card.seat, card.card)


def _kind(state: State, turned: TurnedCards) -> str:
    """CH8.3, CH8.5: an own Fate card, the Tower or Death ends the contest; any other Trump ties the round."""
    cards = [card.laid for card in turned.values()]
    if any(card.card in (TOWER, DEATH) or state.is_fate(card.seat, card.card) for card in cards):
        return KIND_END
    return KIND_TRUMP if any(card.card in TRUMPS for card in cards) else KIND_PLAIN


def _pair_record(state: State, kind: str, seats: Opponents, turned: TurnedCards) -> Record:
    low, high = seats
    sides = ((low, high), (high, low))
    cards = [turned.get(side) for side in sides]
    result, winner = _result(kind, *cards)
    return {
        "seats": [low, high],
        "cards": [card and card.laid.card for card in cards],
        "texts": [card and card.laid.text for card in cards],
        "stalled": [side in state.the_contest.stalls for side in sides],
        "bonus": [card is not None and card.bonus for card in cards],
        "totals": [card and card.shown_total for card in cards],
        "result": result,
        "winner": winner,
    }


def _result(kind: str, one: Turned | None, other: Turned | None) -> tuple[str, Seat | None]:
    """Only two cards turned over are compared; in a Trump round they tie (CH8.5)."""
    if one is None or other is None or kind == KIND_END:
        return "none", None
    if kind == KIND_TRUMP:
        return "tie", None
    winner = compared(one, other)
    return ("tie", None) if winner is None else ("win", winner)


def compared(one: Turned, other: Turned) -> Seat | None:
    """CH9.1–CH9.5: the winner of two cards that are no Trumps; None in a tie."""
    courts = one.laid.card in COURT and other.laid.card in COURT
    mine, theirs = _strength(one, courts), _strength(other, courts)
    if mine == theirs:
        return None
    return one.laid.seat if mine > theirs else other.laid.seat


def _strength(card: Turned, courts: bool) -> tuple[int, ...]:
    """What decides, the first difference first (CH9.2, CH9.5): of Courts rank, match, starting total, then the bonus.

    A Court meets a number card by being one, whatever the totals (CH9.4).
    """
    rank = COURT.get(card.laid.card)
    if courts and rank is not None:
        return rank, card.matches, card.start, card.boosted
    if rank is not None:
        return (1,)
    return 0, card.total, card.boosted
