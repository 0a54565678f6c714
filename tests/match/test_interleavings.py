"""Any commands in any order at any time: a witness's books, an oracle of refusals and the log agree with the match."""

import os
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from service.kernel.game import Game
from service.match.state import Clock
from tests.match.dummy import DUEL, PARLEY, STRICT
from tests.match.interleaving import SETUP_MARK, Interleaving
from tests.match.table import NO_CLOCK, bank, per_move

EXAMPLES = int(os.environ.get("MATCHKEEP_LAWS", "300"))
"""Random matches; set MATCHKEEP_LAWS to a thousand or more for the long form."""

FIXED = 100
"""Random matches with fixed seeds, which must meet all that is named below."""

EXPECTED = {
    *("created by player", "seat_taken by player", "seat_left by player", "started by rules", "dealt by rules"),
    *("sealed by player", "sealed by ai", "sealed by clock", "sealed by withdrawn", "revealed by rules"),
    *("skipped by rules", "nudged by player", "rung by player", "expired by clock", "ai_took_over by clock"),
    *("returned by player", "proposed by player", "answered by player", "answered by ai", "taken_back by rules"),
    *("resigned by player", "finished by rules", "aborted by rules", "aborted by player"),
    *(f"Play {code}" for code in ("match_not_started", "match_over", "seat_withdrawn", "seat_away", "stale_ply")),
    *(f"Play {code}" for code in ("not_your_turn", "illegal_move", "not_offered")),
    *(f"Propose {code}" for code in ("match_not_started", "match_over", "seat_withdrawn", "seat_away", "stale_ply")),
    *(f"Answer {code}" for code in ("proposal_closed", "not_offered", "seat_withdrawn", "seat_away", "stale_ply")),
    *(f"Return {code}" for code in ("match_not_started", "match_over", "seat_withdrawn", "not_offered", "stale_ply")),
    *("Propose not_offered", "Abort not_offered", "Abort match_over", "Abort stale_ply", "Abort seat_away"),
    *("TakeSeat seat_taken", "TakeSeat already_seated", "LeaveSeat match_started"),
}

GAMES = [PARLEY, PARLEY, PARLEY, DUEL, STRICT]
KINDS = ["person", "person", "person", "person", "ai", "open", "reserved"]
ENDS = ("timeout_move", "forfeit", "ai")
CLOCKS = [
    NO_CLOCK,
    *(per_move(3, end) for end in ENDS),
    *(bank(5, increment, end) for end in ENDS for increment in (0, 2)),
]


def play(
    rules: Game[Any], kinds: list[str], clock: Clock, options: dict[str, Any], seed: int, steps: int
) -> Counter[str]:
    """What was met on the way."""
    kinds = kinds[: rules.max_seats]
    hands = {"hands": [[5 * n + card for card in range(5)] for n in range(len(kinds))], SETUP_MARK: SETUP_MARK}
    one = Interleaving(rules, kinds, clock, {**options, "rounds": 6, "setup": hands if seed % 2 else None}, seed)
    one.run(steps)
    return one.met


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    rules=st.sampled_from(GAMES),
    kinds=st.lists(st.sampled_from(KINDS), min_size=2, max_size=6),
    clock=st.sampled_from(CLOCKS),
    options=st.fixed_dictionaries({"picks": st.integers(1, 3), "optional": st.booleans(), "uneven": st.booleans()}),
    seed=st.integers(0, 2**32),
    steps=st.integers(10, 100),
)
def test_every_interleaving_keeps_the_books(
    rules: Game[Any], kinds: list[str], clock: Clock, options: dict[str, Any], seed: int, steps: int
) -> None:
    play(rules, kinds, clock, options, seed, steps)


def test_the_interleavings_meet_whatever_there_is() -> None:
    met = Counter[str]()
    for seed in range(FIXED):
        random = Random(seed)
        kinds = [random.choice(KINDS) for _ in range(random.randint(2, 6))]
        options = {"picks": random.randint(1, 3), "optional": random.random() < 0.5, "uneven": random.random() < 0.7}
        met += play(random.choice(GAMES), kinds, random.choice(CLOCKS), options, seed, 100)
    assert sorted(EXPECTED - {what for what, times in met.items() if times}) == []
