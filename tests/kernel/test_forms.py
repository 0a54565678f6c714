"""Forms: faults as pointers, whatever the data."""

import pytest

from service.kernel.forms import Form, pointer
from service.pieces.shapes import list_of, record, whole

FORM = Form(record(optional=("b",), a=whole(0, 9), b=list_of(whole(0), 0, 3)))


def nested(depth: int) -> list:
    value: list = []
    for _ in range(depth):
        value = [value]
    return value


def test_what_fits_has_no_fault():
    assert FORM.first_fault({"a": 3, "b": [1, 2]}) is None


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({}, ""),
        ([], ""),
        (None, ""),
        ({"a": True}, "/a"),
        ({"a": 10}, "/a"),
        ({"a": 1.5}, "/a"),
        ({"a": float("nan")}, "/a"),
        ({"a": 1, "b": [0, "x"]}, "/b/1"),
        ({"a": 1, "c": 0}, ""),
    ],
)
def test_a_fault_says_where(value: object, where: str):
    fault = FORM.first_fault(value)
    assert fault is not None
    assert fault.pointer == where


def test_all_faults_are_told():
    assert {fault.pointer for fault in FORM.faults({"a": "x", "b": [0, 1, -1]})} == {"/a", "/b/2"}


@pytest.mark.parametrize("value", [{"a": "\ud800"}, {"\udfff": 1}, nested(300), nested(900), {"a": 10**400}])
def test_what_no_json_text_can_hold_is_a_fault_too(value: object):
    assert FORM.first_fault(value) is not None


def test_pointers_escape_their_signs():
    assert pointer(["a/b", 0, "c~d"]) == "/a~1b/0/c~0d"
