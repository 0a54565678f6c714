"""The course of a contest: rounds open, steps close, pairs are decided, the contest ends (CH6–CH11)."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from service.games.chariot import events as e
from service.games.chariot.comparing import KIND_END, KIND_TRUMP, ending_verdict, round_record
from service.games.chariot.drawing import Table, draw, fresh_hands
from service.games.chariot.model import Opponents, State
from service.games.chariot.moves import to_act
from service.games.chariot.owing import must_replenish
from service.kernel.chance import Chance
from service.kernel.values import Seat

Verdict: TypeAlias = tuple[Seat | None, str]
"""Who won a pair (None in a draw), and how."""

Judge: TypeAlias = Callable[[State, Opponents], Verdict | None]
"""A rule that may decide an open pair."""


def open_round(table: Table, chance: Chance) -> None:
    """CH6.1: the next round, with its checks."""
    table.record(e.round_opened(table.state.the_contest.round + 1))
    judge(table, out_of_points, out_of_cards)
    go_on(table, chance)


def go_on(table: Table, chance: Chance) -> None:
    """CH6.1, CH6.7: the contest ends without an open pair, and the step closes where nobody owes a card."""
    if not table.state.the_contest.open_pairs:
        end_contest(table)
        settle(table)
    elif not to_act(table.state):
        close_commit(table, chance)


def close_commit(table: Table, chance: Chance) -> None:
    """CH6.4: concessions, then uncovered pairs, then swept cards."""
    sealed = [(seat, move) for seat, moves in enumerate(table.state.sealed) for move in moves]
    commits = [(seat, move) for seat, move in sealed if move["type"] == "commit"]
    conceded = [seat for seat, move in sealed if move["type"] == "concede"]
    laid = [
        {
            "seat": seat,
            "against": move["against"],
            "card": move["card"],
            "text": move.get("text") or None,
            "relationship": move.get("relationship", {}).get("name"),
        }
        for seat, move in commits
        if move["card"] is not None
    ]
    bare = [{"seat": seat, "against": move["against"]} for seat, move in commits if move["card"] is None]
    table.record(e.cards_laid(laid, bare, conceded))
    judge(table, partial(concession, conceded), uncovered)
    if not table.state.the_contest.open_pairs:
        turn_over(table, chance)


def close_stall(table: Table, chance: Chance) -> None:
    """CH7.2, CH7.5: all pay together; the points check follows before any card is turned over."""
    sealed = table.state.sealed
    table.record(e.stalls_revealed((seat, moves[0]["against"]) for seat, moves in enumerate(sealed) if moves))
    judge(table, out_of_points)
    turn_over(table, chance)


def turn_over(table: Table, chance: Chance) -> None:
    """CH8.1: cards that are not stalled are turned over; what they are says how the contest goes on."""
    record = round_record(table.state)
    table.record(e.round_played(record))
    if record["kind"] == KIND_END:
        judge(table, lambda state, seats: ending_verdict(state, record, seats))
        end_contest(table)
        fresh_hands(table, chance)
        settle(table)
    elif record["kind"] == KIND_TRUMP:
        draw(table, [(seat, 1) for seat in record["drew"]], chance)
        table.record(e.intents_asked(table.state.the_contest.in_play))
    else:
        judge(table, out_of_points)
        if table.state.the_contest.open_pairs:
            open_round(table, chance)
        else:
            go_on(table, chance)


def end_contest(table: Table) -> None:
    """CH11.1–CH11.3: a winner won a pair and lost none; each pair won gives a contest point."""
    state, contest = table.state, table.state.the_contest
    won, lost = [0] * len(state.seats), [0] * len(state.seats)
    for pair in contest.pairs:
        if pair.winner is not None:
            won[pair.winner] += 1
            lost[sum(pair.seats) - pair.winner] += 1
    winners = [seat for seat in state.seats if won[seat] and not lost[seat]]
    table.record(e.contest_ended(contest.number, winners, won))


def settle(table: Table) -> None:
    """CH11.5: who has to replenish is fixed now."""
    needy = must_replenish(table.state)
    if needy:
        table.record(e.replenish_called(needy))
    else:
        end_at_limit(table)


def end_at_limit(table: Table) -> None:
    """CH11.6: the scene goes on, or the session ends when all contests have been held."""
    limit = table.state.settings.limit
    if limit is not None and len(table.state.history) >= limit:
        table.record(e.session_ended())


def close_replenish(table: Table, _chance: Chance) -> None:
    """CH11.5, CH11.6: points move to the Suits in use; then the scene goes on, or the session ends."""
    contest = table.state.the_contest
    moves = [(seat, moves[0]["from"]) for seat, moves in enumerate(table.state.sealed) if moves]
    table.record(e.replenished((seat, source, contest.suit(seat)) for seat, source in moves))
    end_at_limit(table)


def judge(table: Table, *judges: Judge) -> None:
    """CH10: one judge after another on the pairs that are still open; then the swept cards (CH10.6)."""
    state, contest = table.state, table.state.the_contest
    verdicts: dict[Opponents, Verdict] = {}
    for rule in judges:
        for pair in contest.open_pairs:
            verdict = None if pair.seats in verdicts else rule(state, pair.seats)
            if verdict is not None:
                verdicts[pair.seats] = verdict
    if verdicts:
        decided = [
            {"seats": list(seats), "winner": winner, "how": how} for seats, (winner, how) in sorted(verdicts.items())
        ]
        table.record(e.pairs_decided(contest.round, decided, _swept(state, verdicts)))


def out_of_points(state: State, seats: Opponents) -> Verdict | None:
    """CH10.1, CH10.5: a seat whose Suit in use is 0 loses its open pairs."""
    return _lost(seats, [seat for seat in seats if not state.in_use(seat)], "out_of_points")


def out_of_cards(state: State, seats: Opponents) -> Verdict | None:
    """CH6.1, CH10.2: a seat with an empty hand and no stalled card here loses the pair."""
    return _bare(state, seats, lambda seat: not state.hands[seat])


def uncovered(state: State, seats: Opponents) -> Verdict | None:
    """CH6.4, CH10.2: a seat that laid no card here loses the pair."""
    return _bare(state, seats, lambda _seat: True)


def concession(conceded: list[Seat], _state: State, seats: Opponents) -> Verdict | None:
    """CH6.5, CH10.5: a seat that conceded loses its open pairs; two that did draw."""
    return _lost(seats, [seat for seat in seats if seat in conceded], "concede")


def cut_off(_state: State, _seats: Opponents) -> Verdict | None:
    """CH4.6: open pairs are draws when a situational play ends the contest."""
    return None, "situational"


def _bare(state: State, seats: Opponents, lacks: Callable[[Seat], bool]) -> Verdict | None:
    """CH10.2, CH10.4: who has no card for the pair loses it; both at once draw, or the higher Suit wins."""
    low, high = seats
    sides = ((low, high), (high, low))
    losers = [seat for seat, other in sides if lacks(seat) and state.the_contest.face_down(seat, other) is None]
    if len(losers) == 2 and state.settings.out_of_cards == "suit" and state.in_use(low) != state.in_use(high):
        losers = [min(seats, key=state.in_use)]
    return _lost(seats, losers, "out_of_cards")


def _lost(seats: Opponents, losers: list[Seat], how: str) -> Verdict | None:
    """One loser: the other seat wins. Two: a draw."""
    if not losers:
        return None
    return None if len(losers) == 2 else sum(seats) - losers[0], how


def _swept(state: State, decided: dict[Opponents, Verdict]) -> list[str]:
    """CH1.5, CH10.6: the cards still face down at pairs just decided, pair by pair, the lower seat's first."""
    contest = state.the_contest
    sides = [side for low, high in sorted(decided) for side in ((low, high), (high, low))]
    cards = [contest.face_down(seat, other) for seat, other in sides]
    return [card.card for card in cards if card is not None]
