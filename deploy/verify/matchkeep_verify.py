#!/usr/bin/env python3
"""Checks an exported Matchkeep log without Matchkeep: hash chain, commitment and every shuffle.

One file, Python's standard library, nothing else: read it before you trust it. It follows the published format of the
log (version 1) and knows no game's rules; whether the moves were legal is for `matchkeep verify` to say.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

LARGEST = 2**53 - 1
MOST_LINE = 8 << 20
MOST_DOCUMENT = 64 << 20
LAST = ("match.finished", "match.aborted")
HASHED = ("version", "ply", "seat", "type", "schema", "cause", "at", "data", "ai", "shuffles")
HEADER = ["format", "format_version", "match_id", "game", "rules_version", "options", "seats"]
HEADER += ["commitment", "salts", "server_seed"]
WORDS = 1 << 32
MOST_SHUFFLED = 1000


class Wrong(Exception):  # noqa: N818 - a finding, and read as such
    """The log contradicts itself. ``version`` is that of the first wrong event, 0 for the header."""

    def __init__(self, version, reason):
        super().__init__(reason)
        self.version, self.reason = version, reason


class CannotTell(Exception):  # noqa: N818
    """The file is no log, or not a whole one."""


# Reading: strict JSON, as one document or line by line


def unique(pairs):
    """An object, none of whose names comes twice."""
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object has the same name twice")
    return data


def integer(text):
    """An integer that every reader understands alike."""
    if len(text) > 17 or abs(int(text)) > LARGEST:
        raise ValueError("integers lie within 2^53 - 1")
    return int(text)


def no_number(text):
    """There are no fractions in a log."""
    raise ValueError(f"{text[:20]} is not an integer")


def load(raw):
    """Strict JSON in UTF-8. Raises ValueError."""
    try:
        return json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=unique,
            parse_int=integer,
            parse_float=no_number,
            parse_constant=no_number,
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read(file):
    """The header, and the events one after the other."""
    first = file.readline(MOST_LINE)
    try:
        header = load(first)
    except ValueError:
        header = document(first + file.read(MOST_DOCUMENT))
    if not isinstance(header, dict):
        raise CannotTell("the file holds no log")
    if "events" not in header:
        return header, lines(file)
    events = header.pop("events")
    if not isinstance(events, list):
        raise CannotTell("the file holds no log: it has no list of events")
    return header, iter(events)


def document(raw):
    """A log as one JSON document of several lines."""
    if len(raw) >= MOST_DOCUMENT:
        raise CannotTell("the file is too long for one JSON document; export the log as NDJSON")
    try:
        return load(raw)
    except ValueError as error:
        raise CannotTell(f"the file is not JSON: {error}") from None


def lines(file):
    """The events of NDJSON."""
    version = 0
    while True:
        line = file.readline(MOST_LINE + 1)
        if not line:
            return
        if line.strip():
            version += 1
            try:
                yield load(line)
            except ValueError as error:
                raise Wrong(version, f"the line is not JSON: {error}") from None


# RFC 8785: the one way to write down data whose numbers are integers


def canonical(value):
    """Canonical JSON: names in the order of their UTF-16 code units, no spaces, no needless escapes."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def digest(key, message):
    """HMAC-SHA256."""
    return hmac.new(key, message.encode("utf-8"), hashlib.sha256).digest()


# Chance


def words(match_seed, n):
    """The 32-bit words of shuffle n."""
    block = 0
    while True:
        stream = digest(match_seed, f"shuffle|{n}|{block}")
        for start in range(0, 32, 4):
            yield int.from_bytes(stream[start : start + 4], "big")
        block += 1


def shuffle(match_seed, n, before):
    """Fisher-Yates from the last item down; words that would favour some items are skipped."""
    after, stream = list(before), words(match_seed, n)
    for i in range(len(after) - 1, 0, -1):
        limit = (i + 1) * (WORDS // (i + 1))
        word = next(word for word in stream if word < limit)
        j = word % (i + 1)
        after[i], after[j] = after[j], after[i]
    return after


# The checks


def is_hex(value):
    """32 bytes in lower-case hex."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def is_id(value):
    """A UUID in lower case."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", value) is not None


def is_whole(value):
    """An integer; JSON's true is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_header(header):
    """Whether this is the header of a whole log."""
    version = header.get("format_version")
    if header.get("format") != "matchkeep-log" or not is_whole(version) or version != 1 or set(header) != set(HEADER):
        raise CannotTell("the file holds no Matchkeep log of format version 1")
    if header["server_seed"] is None:
        raise CannotTell("the log was exported while its match was running; export it again after the end")


def check_seeds(header):
    """The server's seed, if the commitment is its hash."""
    salts = header["salts"]
    if not isinstance(salts, list) or not all(
        isinstance(salt, str) and re.fullmatch("[A-Za-z0-9_-]{0,64}", salt) for salt in salts
    ):
        raise Wrong(0, "the salts are not lists of letters, digits, _ and -")
    if not (is_hex(header["server_seed"]) and is_hex(header["commitment"]) and is_id(header["match_id"])):
        raise Wrong(0, "seed and commitment are 64 hexadecimal digits, and the match id is a UUID")
    seed = bytes.fromhex(header["server_seed"])
    if hashlib.sha256(seed).hexdigest() != header["commitment"]:
        raise Wrong(0, "the commitment is not the SHA-256 of the server seed")
    return seed


def noting(events, told):
    """The events; what they tell of the header's fields is kept in ``told`` as they are followed."""
    for version, event in enumerate(events, 1):
        yield event
        try:
            note(told, event["type"], event["data"])
        except (IndexError, KeyError, TypeError):
            raise Wrong(version, "the event does not hold what its type asks for") from None


def note(told, kind, data):
    """The first event tells game, rules, options and seats; others who took a seat or left it, and with which salt."""
    if kind in ("match.created", "match.forked"):
        told |= {name: data[name] for name in ("game", "rules_version", "options")}
        told["seats"] = [
            {"seat": number, **{name: seat[name] for name in ("kind", "account", "level")}}
            for number, seat in enumerate(data["seats"])
        ]
        told["salts"] = [""] * len(told["seats"])
    elif kind in ("match.seat_taken", "match.seat_left"):
        taken = kind == "match.seat_taken"
        seat, account = data["seat"], data["account"] if taken else None
        told["seats"][seat] |= {"kind": "account" if taken else "open", "account": account}
        told["salts"][seat] = data["salt"] if taken else ""


def check_claims(header, told):
    """Every field of the header that events tell of, too."""
    for name, value in told.items():
        if canonical(header[name]) != canonical(value):
            raise Wrong(0, f"the header has other {name} than the events tell of")


def check_event(version, event):
    """Only what the formulas need."""
    if not isinstance(event, dict) or set(event) != {*HASHED, "hash"}:
        raise Wrong(version, "an event has exactly the fields " + ", ".join((*HASHED, "hash")))
    if event["version"] is True or event["version"] != version:
        raise Wrong(version, f"the next event has another version than {version}")
    if not isinstance(event["data"], dict) or not isinstance(event["type"], str):
        raise Wrong(version, "the type is a text, and the data are an object")
    if event["shuffles"] is None:
        raise CannotTell("the log is redacted: a shuffle is hidden; export it again after the end")


def check_shuffles(version, event, match_seed, drawn):
    """Every shuffle of an event again; how many shuffles the match has seen then."""
    if not isinstance(event["shuffles"], list):
        raise Wrong(version, "the shuffles are a list")
    for one in event["shuffles"]:
        if not isinstance(one, dict) or set(one) != {"n", "before", "after"} or not isinstance(one["before"], list):
            raise Wrong(version, "a shuffle has exactly the fields n, before, after")
        if one["n"] is True or one["n"] is False or one["n"] != drawn:
            raise Wrong(version, f"the next shuffle has another number than {drawn}")
        if len(one["before"]) > MOST_SHUFFLED:
            raise Wrong(version, f"a shuffle has more than {MOST_SHUFFLED} items")
        if canonical(shuffle(match_seed, drawn, one["before"])) != canonical(one["after"]):
            raise Wrong(version, f"shuffle {drawn} does not come from the seeds")
        drawn += 1
    return drawn


def check(header, events):
    """What was checked, as (events, shuffles, last hash). Raises Wrong and CannotTell."""
    check_header(header)
    told = {}
    found = follow(header, check_seeds(header), noting(events, told))
    if not found[-1]:
        raise CannotTell("the log stops before the event that ends its match")
    check_claims(header, told)
    return found[:-1]


def follow(header, seed, events):
    """The events, shuffles and last hash of a chain, and whether its match has ended."""
    match_seed = digest(seed, "|".join(["matchkeep/1", header["match_id"], *header["salts"]]))
    head, version, drawn, ended = bytes.fromhex(header["commitment"]), 0, 0, False
    for event in events:
        version += 1
        if ended:
            raise Wrong(version, "nothing follows the event that ended the match")
        check_event(version, event)
        try:
            body = canonical({name: event[name] for name in HASHED}).encode("utf-8")
        except (RecursionError, UnicodeEncodeError):
            raise Wrong(version, "the event is nested too deeply, or holds half a character") from None
        head = hashlib.sha256(head + digest(seed, f"event|{version}") + body).digest()
        if head.hex() != event["hash"]:
            raise Wrong(version, "the hash is not that of this event after the one before it")
        drawn = check_shuffles(version, event, match_seed, drawn)
        if version == 1 and event["type"] == "match.forked":
            check_source(event["data"])
        if event["type"] == "match.started" and event["data"].get("salts") != header["salts"]:
            raise Wrong(version, "play starts with other salts than the header says")
        ended = event["type"] in LAST
        if ended and event["data"].get("server_seed") != header["server_seed"]:
            raise Wrong(version, "the event reveals another server seed than the header")
    return version, drawn, head.hex(), ended


def check_source(data):
    """The events that a fork brings along from the match it was made from: a chain of their own."""
    try:
        source = {**{name: data[name] for name in ("commitment", "server_seed", "salts")}, "match_id": data["source"]}
        version, _, head, _ = follow(source, check_seeds(source), data["events"])
    except (KeyError, TypeError):
        raise Wrong(1, "the fork does not tell its source") from None
    except Wrong as wrong:
        raise Wrong(1, f"event {wrong.version} of the fork's source: {wrong.reason}") from None
    if (version, head) != (data["version"], data["hash"]):
        raise Wrong(1, "the events of the fork's source do not lead to the version and hash that it names")


def main(arguments=None):
    """0: everything holds; 1: something is wrong; 2: the file cannot be judged."""
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0],
        epilog="Compare commitment and last hash with those that the server publishes for the match. "
        "Exit status: 0 everything holds, 1 something is wrong, 2 the file is no whole log.",
    )
    parser.add_argument("file", help="a log as JSON or NDJSON; - for standard input")
    chosen = parser.parse_args(arguments)
    try:
        with sys.stdin.buffer if chosen.file == "-" else Path(chosen.file).open("rb") as file:
            header, events = read(file)
            version, drawn, head = check(header, events)
    except Wrong as wrong:
        print(f"wrong: {'header' if wrong.version == 0 else f'event {wrong.version}'}: {wrong.reason}")
        return 1
    except (CannotTell, OSError) as error:
        print(f"cannot tell: {error}", file=sys.stderr)
        return 2
    print(f"chain, commitment and {drawn} shuffles hold over {version} events")
    print(f"match      {header['match_id']}\ncommitment {header['commitment']}\nlast hash  {head}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
