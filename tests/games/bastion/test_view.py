"""Section 12 and the examples of section 15; every numbered rule has its test."""

import json
import re
from pathlib import Path

import service.games.bastion
from service.games.bastion.data.words import COLOURS
from service.games.bastion.game import GAME
from tests.games.bastion.given import at, play, setup, sources, towers
from tests.support.pure_table import PureTable


def rules_text() -> str:
    return (Path(service.games.bastion.__file__).parent / "RULES.md").read_text()


def test_the_view_is_the_one_that_the_rules_print() -> None:
    printed = json.loads(rules_text().split("```json")[1].split("```")[0])
    given = setup(["beast-red", "rider-green", "mage-blue", "warrior-yellow"])
    view = GAME.view(PureTable(GAME, 1, {"setup": given}).state, None)
    assert json.dumps(view) == json.dumps(printed)
    assert json.dumps(GAME.schemas.view["examples"][0]) == json.dumps(printed)


def test_the_view_of_all_viewers_is_equal() -> None:
    table = at(2, spells=[["mage-red"], ["rider-red"]], rituals=[["spring-red"], ["amulet-blue"]])
    assert table.view(None) == table.view(0) == table.view(1)


def test_the_first_example_of_the_rules() -> None:
    table = at(places=[1], mana=[dict.fromkeys(COLOURS, 1)], sources=sources(q1s2="red", q1s3="green"))
    play(table, 0, "channel", from_="source", source=1, pay="black")
    play(table, 0, "end_turn")
    play(table, 0, "channel", from_="tower", pay="red")
    purse = table.view(None)["seats"][0]["mana"]
    assert purse == {"yellow": 1, "red": 4, "blue": 1, "green": 2, "purple": 1, "black": 1}
    assert table.view(None)["quarters"][0]["tower"] == "red"


def test_the_citadel_empties_towers_of_all_colours_in_one_event() -> None:
    table = at(towers=towers(q1="red", q2="black", q3="red"))
    [channelled] = play(table, 0, "channel", from_="citadel")
    assert channelled.data["taken"] == {"red": 2, "black": 1}


def test_every_numbered_rule_has_a_test_of_its_own() -> None:
    numbers = set(re.findall(r"^- \*\*(BN\d+\.\d+)\*\*", rules_text(), re.MULTILINE))
    folder = Path(__file__).parent
    names = "".join(path.read_text() for path in folder.glob("test_rules_*.py"))
    tested = {f"BN{major}.{minor}" for major, minor in re.findall(r"def test_BN(\d+)_(\d+)_", names)}
    assert len(numbers) > 60
    assert numbers <= tested, sorted(numbers - tested)
