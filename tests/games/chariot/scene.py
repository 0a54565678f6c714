"""A scene for rule tests: hands in one line, moves in one word, and what came of them."""

from typing import Any

from service.games.chariot.data.cards import CARDS, SUITS
from service.games.chariot.data.characters import ATTRIBUTES
from service.games.chariot.game import GAME
from tests.support.pure_table import PureTable

MOON = "trump-18"
"""The Fate card of seat 1 in all scenes here; seat 2 has trump-7, seat 3 trump-0."""

FATES = (["trump-6", MOON], ["trump-7", "trump-20"], ["trump-0", "trump-19"], ["trump-2", "trump-17"])


def side(points: int | tuple[int, ...] = 5, attribute: int = 0) -> dict[str, Any]:
    """Scores with as many points in every Suit (or cups, pentacles, swords, wands), the same in every Attribute."""
    suits = (points,) * 4 if isinstance(points, int) else points
    return {
        "name": "N",
        "suits": dict(zip(SUITS, suits, strict=True)),
        "attributes": dict.fromkeys(ATTRIBUTES, attribute),
    }


class Scene:
    """A match from given hands; ``deck`` names the cards on top, the rest follows in canonical order."""

    def __init__(self, *hands: str, deck: str = "", discards: str = "", **options: Any) -> None:
        given = [hand.split() for hand in hands]
        top, thrown = deck.split(), discards.split()
        if thrown == ["rest"]:
            used = {card for hand in given for card in hand} | set(top)
            thrown = [card for card in CARDS if card not in used]
        used = {card for pile in (*given, top, thrown) for card in pile}
        rest = [card for card in CARDS if card not in used]
        options.setdefault("npc", side())
        options.setdefault("characters", [side() | {"fate": fate} for fate in FATES[: len(given) - 1]])
        setup = {"deck": [*top, *rest], "hands": given, "discards": thrown}
        if "reshuffles" in options:
            setup["reshuffles"] = options.pop("reshuffles")
        self.table = PureTable(GAME, len(given), options | {"setup": setup})

    @property
    def seats(self) -> int:
        return self.table.seats

    def does(self, seat: int, kind: str, **fields: Any) -> "Scene":
        """The move is accepted."""
        refusal = self.table.play(seat, {"type": kind, **fields})
        assert refusal is None, refusal
        return self

    def refused(self, seat: int, kind: str, **fields: Any) -> str | None:
        """The rule that turns the move down as illegal."""
        refusal = self.table.play(seat, {"type": kind, **fields})
        assert refusal is not None, "the move was accepted"
        assert refusal.code == "illegal_move", refusal
        return refusal.rule

    def opened(self, *pairs: tuple[int, int], suits: str = "") -> "Scene":
        """A contest between these pairs, or all against the GM, up to its first commits; Suits by seat."""
        return self.called(*pairs).staked(suits)

    def called(self, *pairs: tuple[int, int]) -> "Scene":
        """A contest between these pairs, or all against the GM, up to its first intentions."""
        for pair in pairs:
            self.does(0, "oppose", pair=list(pair))
        return self.does(0, "declare", stakes="")

    def intended(self, text: str = "") -> "Scene":
        """Everybody who owes an intention names this one; with ``gm_consent`` the GM allows them."""
        for seat in self.table.to_act():
            self.does(seat, "intend", text=text)
        return self.does(0, "judge", refused=[]) if self.see("phase") == "consent" else self

    def staked(self, suits: str = "") -> "Scene":
        """Intentions, then everybody who owes stakes seals the Suit of its seat in the list, cups without one."""
        if self.see("phase") == "intents":
            self.intended()
        named = dict(enumerate(suits.split()))
        for seat in self.table.to_act():
            self.does(seat, "stake", suit=named.get(seat, "cups"), attribute="will")
        return self

    def laid(self, **cards: str) -> "Scene":
        """Commits as ``s0="10-cups -"``: the cards of a seat against its opponents in turn, ``-`` for none."""
        for name, line in cards.items():
            seat = int(name[1:])
            for card in line.split():
                against = self.legal(seat)[0]["against"]
                self.does(seat, "commit", against=against, card=None if card == "-" else card)
        return self

    def stalled(self, **against: list[int]) -> "Scene":
        """All who owe a stall step; the named seats (``s1=[0]``) keep cards face down."""
        for seat in self.table.to_act():
            self.does(seat, "stall", against=against.get(f"s{seat}", []))
        return self

    def played(self, **cards: str) -> "Scene":
        """A round without stalls."""
        return self.laid(**cards).stalled()

    def legal(self, seat: int) -> list[dict[str, Any]]:
        return self.table.legal(seat)

    def kinds(self, seat: int) -> set[str]:
        return {move["type"] for move in self.legal(seat)}

    def see(self, field: str, viewer: int | None = None) -> Any:
        """A field of the view, by a dotted path."""
        value: Any = self.table.view(viewer)
        for step in field.split("."):
            value = value[int(step)] if isinstance(value, list) else value[step]
        return value

    def see_all(self, viewer: int | None = None) -> dict[str, Any]:
        """The whole view."""
        return self.table.view(viewer)

    def points(self, seat: int, suit: str = "cups") -> int:
        return self.see(f"suits.{seat}.{suit}")

    def pair(self, place: int = 0) -> tuple[str, int | None, str | None, int | None]:
        pair = self.see(f"contest.pairs.{place}")
        return pair["status"], pair["winner"], pair["how"], pair["round"]

    def last_round(self) -> dict[str, Any]:
        return self.see("contest.rounds")[-1]

    def events(self, tag: str) -> list[dict[str, Any]]:
        return [dict(event.data) for event in self.table.log if event.tag == tag]
