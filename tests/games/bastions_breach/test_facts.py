"""BB10.1: the facts say what the rules do."""

from itertools import product

from service.games.bastions_breach.game import GAME
from service.games.bastions_breach.judging import beats

FACTS = GAME.all_facts


def test_BB10_1_a_rank_beats_by_its_class_or_within_it():
    classes = {entry["class"]: entry["beats"] for entry in FACTS["classes"]}
    for one, other in product(FACTS["ranks"], repeat=2):
        assert beats(one["rank"], other["rank"]) == (other["rank"] in one["beats"])
        if one["class"] != other["class"]:
            assert (other["class"] in classes[one["class"]]) == (other["rank"] in one["beats"])
