"""A player of Bastion that plans one turn from what it sees: with luck and some attempts it wins."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

View = Mapping[str, Any]
Move = Mapping[str, Any]

COLOURS = ("yellow", "red", "blue", "green", "purple", "black")
REDUCTIONS = {"warrior": 1, "mage": 2, "rider": 3, "legend-8": 4, "legend-4": 5}
"""What the spell of a defeated enemy takes off the price of an attack, by class or legend."""


def choose(view: View, legal: Sequence[Move], rng: Random) -> Move:
    """Attacks what it can pay for, else gathers the mana that is wanted most; completes rituals as they come."""
    if view["phase"] != "turn":
        return rng.choice(legal)
    if view["pending"]:
        return legal[0]
    attacks = [move for move in legal if move["type"] == "attack"]
    if attacks:
        return attacks[-1]
    wanted = (attack_step(view, legal) if not view["used"]["attack"] else None) or channel_step(view, legal)
    return wanted if wanted in legal else legal[-1]


def attack_step(view: View, legal: Sequence[Move]) -> Move | None:
    """The next step towards the attack that costs the fewest spells and the least mana."""
    own = view["seats"][view["active"]]
    spells = sorted((card for card in own["spells"] if {"type": "cast", "card": card} in legal), key=reduction)
    spells = [card for card in spells if reduction(card)]
    best: tuple[tuple[int, int], int] | None = None
    for enemy, quarter in targets(view):
        for used in range(len(spells) + 1):
            bill = payment(enemy, armed(view) + sum(map(reduction, spells[:used])))
            to_do = used or quarter != own["place"]
            if to_do and quarter in places(view, legal) and all(own["mana"][c] >= n for c, n in bill.items()):
                best = min(best or ((99, 0), 0), ((used, sum(bill.values())), quarter))
                break
    if best is None:
        return None
    (used, _), quarter = best
    return {"type": "move", "to": quarter} if quarter != own["place"] else {"type": "cast", "card": spells[used - 1]}


def armed(view: View) -> int:
    """What is armed already takes so much off the price of the next attack."""
    return sum(effect["power"] for effect in view["armed"] if effect["effect"] in ("fireball", "lightning"))


def payment(enemy: View, reduced: int) -> dict[str, int]:
    """The mana that an attack costs, by colour: some prices are paid in two colours, some are not reduced."""
    price = max(1, enemy["strength"] - (0 if enemy["resists"] else reduced))
    half = price // 2 if enemy["second"] else 0
    return {enemy["colour"]: price - half} | ({enemy["second"]: half} if half else {})


def channel_step(view: View, legal: Sequence[Move]) -> Move | None:
    """The next step towards the channelling that brings most of what is wanted."""
    if view["used"]["channel"]:
        return None
    here, want = view["seats"][view["active"]]["place"], wants(view)
    ways = [
        (worth(gained, want) - (move["from"] != "citadel"), place == here, place, move)
        for place in places(view, legal)
        for move, gained in channels(view, place, want)
    ]
    score, at_hand, place, move = max(ways, key=lambda way: way[:2], default=(0, True, here, None))
    if score <= 0:
        return None
    return move if at_hand else {"type": "move", "to": place}


def channels(view: View, place: Any, want: Mapping[str, int]) -> Iterator[tuple[Move, Sequence[str]]]:
    """What can be channelled at a place, and the mana that it brings."""
    towers = [quarter["tower"] for quarter in view["quarters"] if quarter["tower"]]
    if place == "citadel":
        yield {"type": "channel", "from": "citadel"}, towers
        return
    quarter = view["quarters"][place - 1]
    lying = [source["mana"] for source in quarter["sources"] if source["mana"]]
    for source in quarter["sources"]:
        colour = source["colour"]
        pay = spare(view, want, colour)
        if source["mana"] is None and pay:
            move = {"type": "channel", "from": "source", "source": source["source"], "pay": pay}
            yield move, [colour] * min(3, view["reserve"][colour])
    pay = spare(view, want, None)
    if quarter["tower"] is None and pay:
        yield {"type": "channel", "from": "tower", "pay": pay}, lying


def spare(view: View, want: Mapping[str, int], but: str | None) -> str | None:
    """The colour that is missed least."""
    mana = view["seats"][view["active"]]["mana"]
    having = [colour for colour in COLOURS if mana[colour] and colour != but]
    return max(having, key=lambda colour: (colour not in want, mana[colour]), default=None)


def wants(view: View) -> dict[str, int]:
    """By colour, how much is missing for the cheapest enemy that cannot be paid for."""
    own = view["seats"][view["active"]]
    help_ = sum(map(reduction, own["spells"]))
    missing: dict[str, int] = {}
    for enemy, _ in targets(view):
        for colour, count in payment(enemy, help_).items():
            miss = count - own["mana"][colour]
            if miss > 0:
                missing[colour] = min(missing.get(colour, miss), miss)
    return missing


def worth(gained: Sequence[str], want: Mapping[str, int]) -> float:
    """Mana is worth something, wanted mana more, and most when it is enough."""
    total = 0.0
    for colour in set(gained):
        count, wanted = gained.count(colour), want.get(colour, 0)
        total += 0.5 * count + 1.5 * min(count, wanted) + (0 < wanted <= count)
    return total


def targets(view: View) -> Iterator[tuple[View, int]]:
    """The enemies on the wall that may be attacked, with their quarters."""
    for section in view["camp"]:
        if section["enemies"] and not section["enemies"][-1]["guarded"]:
            yield section["enemies"][-1], section["quarter"]


def places(view: View, legal: Sequence[Move]) -> list[Any]:
    """Where the seat stands, and where it may go."""
    return [view["seats"][view["active"]]["place"], *(move["to"] for move in legal if move["type"] == "move")]


def reduction(card: str) -> int:
    """What a spell takes off the price of an attack."""
    return REDUCTIONS.get(card, REDUCTIONS.get(card.rpartition("-")[0], 0))
