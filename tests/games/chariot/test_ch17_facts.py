"""CH17: facts, made from the tables that the rules use."""

import json
from pathlib import Path

from service.games.chariot.data.cards import CARDS, COURT, FULL_HAND, NUMBER
from service.games.chariot.facts import minor_name
from service.games.chariot.game import GAME

EXPECTED = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))


def test_CH17_1_the_facts_are_those_of_the_specification():
    assert GAME.all_facts == EXPECTED
    assert list(GAME.all_facts) == list(EXPECTED)


def test_CH17_2_trumps_are_numbered_as_in_the_deck_of_waite_and_smith():
    names = [trump["name"]["en"] for trump in GAME.all_facts["trumps"]]
    assert [names[number] for number in (0, 8, 11, 13)] == ["The Fool", "Strength", "Justice", "Death"]


def test_CH17_3_with_ranks_suits_courts_and_trumps_every_card_has_a_name():
    facts = GAME.all_facts
    ranks = {rank["rank"]: rank["name"]["en"] for rank in facts["ranks"]}
    suits = {suit["suit"]: suit["of"]["en"] for suit in facts["suits"]}
    names = {f"{rank}-{suit}": f"{ranks[rank]} {suits[suit]}" for suit in suits for rank in ranks}
    assert minor_name("7-swords")["en"] == names["7-swords"] == "Seven of Swords"
    assert sorted([*names, *(trump["card"] for trump in facts["trumps"])]) == sorted(CARDS)
    assert {court["card"]: names[court["card"]] for court in facts["courts"]} == {
        court["card"]: court["name"]["en"] for court in facts["courts"]
    }


def test_CH17_3_numbers_and_ranks_are_those_of_the_rules():
    facts = GAME.all_facts
    assert facts["numbers"] == {"deck": len(CARDS), "hand": FULL_HAND, "fates": 2}
    assert {rank["rank"]: rank["court"] for rank in facts["ranks"] if rank["court"]} == {
        card.split("-")[0]: strength for card, strength in COURT.items()
    }
    assert all(rank["number"] == NUMBER[f"{rank['rank']}-cups"] for rank in facts["ranks"] if rank["number"])
