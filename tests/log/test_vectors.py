"""The worked vectors of the published formulas (CONVENTIONS §6, API §8)."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from service.log.canonical import canonical
from service.log.chain import next_hash, nonce
from service.log.chance import DerivedChance, commitment, match_seed


@pytest.fixture(scope="module")
def vectors() -> Any:
    return orjson.loads((Path(__file__).parent / "vectors.json").read_bytes())


def test_the_commitment_and_the_match_seed(vectors: Any):
    seed = bytes.fromhex(vectors["server_seed"])
    assert commitment(seed).hex() == vectors["commitment"]
    assert match_seed(seed, vectors["match_id"], vectors["salts"]).hex() == vectors["match_seed"]


def test_every_shuffle(vectors: Any):
    chance = DerivedChance(bytes.fromhex(vectors["match_seed"]), 0)
    for one in vectors["shuffles"]:
        assert list(chance.shuffle(one["before"]).after) == one["after"]


def test_the_chain_over_canonical_events(vectors: Any):
    seed, head = bytes.fromhex(vectors["server_seed"]), bytes.fromhex(vectors["commitment"])
    assert nonce(seed, 1).hex() == vectors["nonce_1"]
    for event in vectors["events"]:
        body = canonical({name: value for name, value in event.items() if name != "hash"})
        if event["version"] == 1:
            assert body.decode() == vectors["canonical_1"]
        head = next_hash(head, seed, event["version"], body)
        assert head.hex() == event["hash"]
