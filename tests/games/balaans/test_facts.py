"""BA15.1: the facts say what the rules do."""

from service.games.balaans.data import COMBOS, DECK, KIND
from service.games.balaans.game import GAME


def test_BA15_1_facts_tell_every_card_of_a_deck():
    facts = GAME.all_facts
    cards = [*facts["powers"], *facts["destinies"]]
    assert [entry["card"] for entry in cards for _ in range(entry["copies"])] == list(DECK)
    assert sum(entry["copies"] for entry in cards) == facts["numbers"]["deck"] == 30


def test_BA15_1_every_destiny_has_a_kind_that_is_told_and_the_marks_of_its_combos():
    facts = GAME.all_facts
    for entry in facts["destinies"]:
        assert KIND[entry["card"]] == entry["kind"]
        assert entry["kind"] in [kind["kind"] for kind in facts["kinds"]]
        assert entry["marks"] == [combo for combo in COMBOS if entry["card"] in COMBOS[combo]]
    assert {combo["combo"]: tuple(combo["cards"]) for combo in facts["combos"]} == COMBOS
