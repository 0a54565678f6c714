"""Laws of modules: each function of a game's record comes from the file that CONTRIBUTING.md names for it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

import service.kernel.game
from service.kernel.game import Game
from service.registry import package_of

MODULES = {
    "check_options": ("options",),
    "next_options": ("options",),
    "initial": ("state",),
    "evolve": ("state",),
    "ply": ("state",),
    "to_act": ("moves",),
    "legal": ("moves",),
    "timeout": ("moves",),
    "weights": ("moves",),
    "start": ("rules",),
    "decide": ("rules",),
    "outcome": ("rules",),
    "leave": ("rules",),
    "view": ("view",),
    "disclose": ("view",),
    "facts": ("facts",),
    "board": ("board", "picture"),
}
"""By function of the record: the file, or one of the files, that holds it."""

SMALL = ("rules", "state")
"""Where a small game may keep what has no file of its own."""


def names_of(game: Game[Any], name: str) -> tuple[str, ...]:
    """The modules that may hold a function of the record: its own, or for want of one those of a small game."""
    package = f"service.games.{package_of(game)}"
    own = tuple(module for module in MODULES[name] if find_spec(f"{package}.{module}"))
    return own or SMALL


@pytest.mark.parametrize("name", MODULES)
def test_a_function_of_the_record_stands_in_its_file(game: Game[Any], name: str):
    function = getattr(game, name)
    if function is None or getattr(function, "__module__", None) == service.kernel.game.__name__:
        return
    package, modules = f"service.games.{package_of(game)}", names_of(game, name)
    holders = [module for module in modules if find_spec(f"{package}.{module}")]
    stands_there = any(vars(import_module(f"{package}.{module}")).get(name) is function for module in holders)
    assert stands_there, (
        f"{game.key}: the record's {name} is not the function {name} of {' or '.join(f'{m}.py' for m in modules)}; "
        f"it belongs into {' or '.join(f'{m}.py' for m in MODULES[name])}, which a small game may do without"
    )


def test_schemas_come_from_their_file(game: Game[Any]):
    schemas = import_module(f"service.games.{package_of(game)}.schemas")
    assert vars(schemas).get("SCHEMAS") is game.schemas, f"{game.key}: schemas.py has the record's schemas as SCHEMAS"


def test_the_record_stands_alone(game: Game[Any]):
    record = vars(import_module(f"service.games.{package_of(game)}.game"))
    own = [name for name, value in record.items() if getattr(value, "__module__", "") == record["__name__"]]
    assert own == [], f"{game.key}: game.py holds the record and nothing else; {own} belong elsewhere"
