"""The table files: a designer edits a line and sees it, or reads what is wrong where."""

from pathlib import Path

import pytest

from service.games.bastion import data
from service.games.bastion.data.load import load
from service.games.bastion.data.rows import TableError
from tests.games.bastion.given import at, begun, enemy, mana, play
from tests.games.bastion.table_files import edit


def test_a_changed_strength_is_seen(folder: Path) -> None:
    edit(folder, "classes.csv", "beast,main,3,", "beast,main,2,")
    table = at(camp={5: "beast-red", 20: "mage-red"}, places=[2], mana=[{"red": 2}])
    assert enemy(table, "beast-red")["strength"] == 2
    play(table, 0, "attack", target=5)
    assert mana(table) == {}


def test_changed_properties_spells_sources_and_numbers_are_seen(folder: Path) -> None:
    edit(folder, "classes.csv", "mage,main,5,,fireball-2", "mage,main,5,guard ward,lightning-3")
    edit(folder, "sources.csv", "statue,red,blue,green,black", "statue,red,purple,green,black")
    edit(folder, "numbers.csv", "source_mana,3", "source_mana,4")
    table = at(camp={5: "mage-red", 6: "beast-red"}, places=[2], mana=[{"red": 1}], spells=[["mage-blue"]])
    assert enemy(table, "beast-red")["guarded"]
    play(table, 0, "cast", card="mage-blue")
    assert table.view(None)["armed"][0]["effect"] == "lightning"
    play(table, 0, "channel", from_="source", source=1, pay="red")
    assert mana(table) == {"purple": 4}


def test_two_moves_a_turn(folder: Path) -> None:
    edit(folder, "numbers.csv", "moves,1", "moves,2")
    table = begun()
    play(table, 0, "move", to=1)
    assert table.view(None)["used"]["move"] is False
    play(table, 0, "move", to=2)
    assert table.view(None)["used"]["move"] is True


def test_a_dearer_channel_pays_the_rest_into_the_reserve(folder: Path) -> None:
    edit(folder, "numbers.csv", "channel_price,1", "channel_price,2")
    table = at(places=[1], mana=[{"yellow": 2, "black": 1}])
    play(table, 0, "channel", from_="source", source=1, pay="yellow")
    view = table.view(None)
    assert mana(table) == {"red": 3, "black": 1}
    assert (view["reserve"]["yellow"], view["quarters"][0]["sources"][0]["mana"]) == (14, "yellow")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "classes.csv",
            "beast,main,3,",
            "beast,main,three,",
            "classes.csv, row 3, field strength: 'three' is no whole",
        ),
        ("classes.csv", "beast,main,3,", "beast,main,0,", "classes.csv, row 3, field strength: '0' is no whole"),
        ("classes.csv", "beast,main,3,", "beast,main,,", "classes.csv, row 3, field strength: is empty"),
        ("classes.csv", "rider,main", "rider,mian", "classes.csv, row 6, field squad: 'mian' is none of main, support"),
        (
            "classes.csv",
            "flyer,support,5,flyer",
            "flyer,support,5,flier",
            "classes.csv, row 9, field properties: 'flier'",
        ),
        ("classes.csv", "alchemy", "alchemist", "classes.csv, row 14, field spell: 'alchemist' is none of speed"),
        (
            "classes.csv",
            "mage,main,5,,fireball-2",
            "beast,main,5,,fireball-2",
            "row 5, field class: beast stands here twice",
        ),
        (
            "classes.csv",
            "rider,main,6,,lightning-3",
            "rider,main,6",
            "classes.csv, row 6, field properties: the row has 3",
        ),
        ("classes.csv", "class,squad", "name,squad", "classes.csv: the columns must be class, squad, strength"),
        (
            "legends.csv",
            "legend-4,10,abduct",
            "legend-4,10,flyer flyer",
            "row 6, field properties: names something twice",
        ),
        ("spells.csv", "fireball-2", "fireball-x", "spells.csv, row 6, field code: 'fireball-x' is none of"),
        ("spells.csv", "prism,yes", "prism,maybe", "spells.csv, row 17, field wish: 'maybe' is none of yes, no"),
        ("spells.csv", "wish,no", "wish,yes", "spells.csv, row 25, field wish: Wish may not act as wish"),
        ("defenders.csv", "\nseer,an eye", "", "defenders.csv: 4 seats need 4 defenders"),
        ("texts.csv", "colour,red,Red,", "colour,pink,Pink,", "row 4, field key: no table has a colour pink"),
        ("texts.csv", "colour,red,Red,Красный,fire,огонь\n", "", "texts.csv: no row for colour red"),
        ("texts.csv", "colour,red,Red,Красный,", "colour,red,Red,,", "texts.csv, row 4, field name_ru: is empty"),
        ("texts.csv", "wherever it is, for {n}", "for {power}", "field text_en: the braces are wrong"),
        ("rituals.csv", "portal,structure", "portal,artifact", "rituals.csv, row 5, field sort: 'artifact' is none of"),
        (
            "sources.csv",
            "plain,black,yellow,yellow,blue",
            "plain,red,yellow,yellow,blue",
            "plain red stands here twice",
        ),
        ("sources.csv", "plain,black,yellow,yellow,blue\n", "", "sources.csv: no row for plain black"),
        (
            "scenarios.csv",
            "easy,1,2,yes,32",
            "easy,1,2,yes,33",
            "row 4, field cards: the squads of this scenario make 32",
        ),
        (
            "scenarios.csv",
            "hard,2,6",
            "hard,2,11",
            "scenarios.csv, row 6, field legends: '11' is no whole number from 0 to 10",
        ),
        ("scenarios.csv", "tutorial,0", "lesson,0", "scenarios.csv: no row for tutorial"),
        ("numbers.csv", "least_price,1", "least_price,0", "row 11, field value: '0' is no whole number from 1"),
        ("numbers.csv", "least_price,1", "lowest,1", "numbers.csv, row 11, field name: 'lowest' is none of"),
        ("numbers.csv", "mana,15", "mana,3", "numbers.csv: start_mana for 4 seats is more than mana"),
    ],
)
def test_a_slip_of_the_pen_is_named_by_file_row_and_field(
    folder: Path, file: str, old: str, new: str, message: str
) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(
        text.replace(f"\n{old}" if f"\n{old}" in text else old, f"\n{new}" if f"\n{old}" in text else new, 1)
    )
    with pytest.raises(TableError) as caught:
        load(folder)
    assert message in str(caught.value)


def test_the_tables_are_read_once() -> None:
    assert data.tables() is data.tables()
