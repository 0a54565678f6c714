"""The stored form of an event: ten named fields, written as canonical JSON (API §§7, 8)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import orjson

from service.kernel.chance import Shuffle
from service.kernel.values import Json
from service.log.canonical import canonical
from service.log.chain import next_hash
from service.log.times import from_text, to_text
from service.log.upcasts import upcasted
from service.match.entry import Entry


@dataclass(frozen=True, slots=True)
class Stored:
    """One event as it lies in the table: ``body`` is its canonical JSON, ``hash`` its link of the chain."""

    version: int
    body: bytes
    hash: bytes


def exported(entry: Entry, version: int, at: int) -> dict[str, Json]:
    """The ten fields of an event, without its hash."""
    shuffles = entry.shuffles
    return {
        "version": version,
        "ply": entry.ply,
        "seat": entry.seat,
        "type": entry.type,
        "schema": entry.schema,
        "cause": entry.cause,
        "at": to_text(at),
        "data": entry.data,
        "ai": entry.ai,
        "shuffles": None if shuffles is None else [shuffle_data(shuffle) for shuffle in shuffles],
    }


def shuffle_data(shuffle: Shuffle) -> dict[str, Json]:
    """One shuffle as JSON data."""
    return {"n": shuffle.n, "before": list(shuffle.before), "after": list(shuffle.after)}


def read_entry(event: Mapping[str, Json]) -> Entry:
    """The entry that an exported event records, in the form first stored."""
    shuffles = event["shuffles"]
    return Entry(
        event["type"],
        event["data"],
        event["cause"],
        event["ply"],
        event["schema"],
        tuple(Shuffle(s["n"], tuple(s["before"]), tuple(s["after"])) for s in shuffles) if shuffles else (),
        event["ai"],
        event["seat"],
    )


def decode(body: bytes | str) -> tuple[Entry, int]:
    """The entry in today's shape, and when it was recorded (ms): what folding needs."""
    event = orjson.loads(body)
    return upcasted(read_entry(event)), from_text(event["at"])


def chained(entries: Iterable[Entry], at: int, version: int, head: bytes, server_seed: bytes) -> list[Stored]:
    """The entries as events after ``version``, whose hash is ``head``."""
    bodies = (canonical(exported(entry, number, at)) for number, entry in enumerate(entries, version + 1))
    return linked(bodies, version, head, server_seed)


def linked(bodies: Iterable[bytes], version: int, head: bytes, server_seed: bytes) -> list[Stored]:
    """Events of their bodies after ``version``: each one's hash follows from the one before it (API §8)."""
    stored = []
    for number, body in enumerate(bodies, version + 1):
        head = next_hash(head, server_seed, number, body)
        stored.append(Stored(number, body, head))
    return stored
