"""The order of checks (API §12): of several faults in one request, the first in the order is the one that is told."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from service.web.operations import OPERATIONS
from tests.support.api import Api
from tests.web.faultless import TABLE, Asked, Scene, new_scene

NOWHERE = "0190a5f6-0000-7000-8000-000000000000"
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")


@pytest.fixture(scope="module")
def scene(api: Api) -> Scene:
    return new_scene(api)


Fault = Callable[[Scene, Asked], Asked]

FAULTS: Mapping[str, tuple[int, str, Fault]] = {
    "method": (405, "method_not_allowed", lambda scene, asked: replace(asked, method="PROPFIND")),
    "token": (401, "unauthenticated", lambda scene, asked: replace(asked, token="mk_wrong")),
    "gone": (404, "not_found", lambda scene, asked: replace(asked, path=ID.sub(NOWHERE, asked.path))),
    "scope": (403, "insufficient_scope", lambda scene, asked: replace(asked, token=scene.reader)),
    "seat": (403, "no_seat", lambda scene, asked: replace(asked, token=scene.outsider)),
    "creator": (403, "not_creator", lambda scene, asked: replace(asked, token=scene.outsider)),
    "accept": (406, "not_acceptable", lambda scene, asked: asked.having(Accept="image/png")),
    "media": (415, "unsupported_media_type", lambda scene, asked: asked.having(Content_Type="text/plain")),
    "large": (413, "too_large", lambda scene, asked: replace(asked, raw=b'{"x": ' + b" " * 65_536)),
    "json": (400, "not_json", lambda scene, asked: replace(asked, raw=asked.raw or b'{"x": ')),
    "form": (422, "validation_error", lambda scene, asked: _wrong_form(asked)),
    "key": (422, "idempotency_key_reused", lambda scene, asked: asked.having(Idempotency_Key="used")),
    "version": (412, "version_mismatch", lambda scene, asked: asked.having(If_Match='"1"')),
    "ply": (409, "stale_ply", lambda scene, asked: replace(asked, body={**asked.body, "ply": 77})),
}
"""In the order of API §12: the status and code that a fault is answered with, and how it gets into a request."""

SAME_PLACE = ({"token", "scope", "seat", "creator"}, {"json", "form"}, {"large", "json"})
"""Faults that overwrite one another: a request has one token and one body."""


def _wrong_form(asked: Asked) -> Asked:
    """An unknown field where there is a body, an unknown parameter where there is none."""
    if isinstance(asked.body, dict):
        return replace(asked, body={**asked.body, "bogus": 1})
    return replace(asked, path=asked.path + ("&" if "?" in asked.path else "?") + "bogus=1")


def pairs(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Each fault alone, and any two that can stand in one request."""
    together = [two for two in combinations(names, 2) if not any(set(two) <= place for place in SAME_PLACE)]
    return [(name,) for name in names] + together


CASES = [(operation, faults) for operation, (names, _) in TABLE.items() for faults in pairs(names)]


@pytest.fixture(scope="module")
def used(scene: Scene) -> None:
    """A key that came with another command before, so that the version is past 1 as well."""
    move = scene.own.legal(0)[0]
    scene.own.play(0, move, Idempotency_Key="used").expect(201)


@pytest.mark.usefixtures("used")
@pytest.mark.parametrize(
    ("operation", "faults"), CASES, ids=[f"{operation}-{'+'.join(faults)}" for operation, faults in CASES]
)
def test_the_first_fault_in_the_order_is_told(scene: Scene, operation: str, faults: tuple[str, ...]):
    asked = TABLE[operation][1](scene)
    for name in sorted(faults, key=["form", *FAULTS].index):
        asked = FAULTS[name][2](scene, asked)
    status, code, _ = FAULTS[faults[0]]
    answer = asked.send(scene.player).expect(status, code)
    if code == "method_not_allowed":
        assert TABLE[operation][1](scene).method in answer.headers["Allow"].split(", ")
    if code == "unauthenticated":
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_every_operation_has_its_row():
    assert {one.name for one in OPERATIONS if one.path.startswith("/v1")} == set(TABLE)


@pytest.mark.parametrize("operation", sorted(name for name in TABLE if not name.startswith("stream_")))
def test_without_a_fault_the_request_is_fine_but_for_the_rules_of_the_match(scene: Scene, operation: str):
    assert TABLE[operation][1](scene).send(scene.player).status in (200, 201, 202, 204, 409)
