"""The leak test of agents: secrets that are unlike anything else, and everything that an agent is given searched."""

import pytest

from service.games.chariot.data.cards import CARDS
from tests.agents.playing import Agent, RefusedError
from tests.support.api import Api

HANDS = [["10-cups", "9-cups"], ["trump-0", "10-swords"]]
TEXT = "Canary-on-a-face-down-card"


def seated(api: Api, agents: list[Agent]) -> str:
    """A match of Chariot with a setup, made by somebody who does not play; its id."""
    taken = [*HANDS[0], *HANDS[1]]
    setup = {"hands": HANDS, "deck": [card for card in CARDS if card not in taken]}
    wanted = {"game": "chariot", "seats": [{"kind": "open"}] * 2, "options": {"setup": setup}}
    made = api.account().post("/v1/matches", wanted).expect(201).data
    for seat, agent in enumerate(agents):
        agent.call("join_match", code=made["join_codes"][str(seat)])
    return str(made["id"])


def look_around(agent: Agent, match_id: str) -> None:
    """Everything that an agent can ask of a match, and much that it is refused."""
    for version in (None, 1, 3, 5):
        agent.words("see_position", match_id=match_id, version=version)
    agent.words("see_position", match_id=match_id, seat=1)
    agent.words("list_legal_moves", match_id=match_id)
    agent.words("list_legal_moves", match_id=match_id, seat=1)
    agent.words("wait", match_id=match_id, version=0, seconds=0)
    agent.words("wait", match_id=match_id, version=0, seconds=0, seat=1)
    for move in ({"type": "commit", "against": 1, "card": "10-wands"}, {"type": "nonsense"}):
        agent.words("play", match_id=match_id, ply=0, move=move)
        agent.words("play", match_id=match_id, ply=0, move=move, seat=1)
    agent.words("list_matches")
    agent.read(f"matchkeep://matches/{match_id}/log")
    with pytest.raises(RefusedError):
        agent.read("matchkeep://matches/..%2F..%2Faccount/log")


def test_an_agent_is_given_what_its_seat_sees_and_nothing_else(api: Api, agents: list[Agent]):
    match_id = seated(api, agents)
    for agent in agents:
        agent.given = ""
    play = [
        (0, {"type": "declare", "stakes": "Rain"}),
        (0, {"type": "intend", "text": ""}),
        (1, {"type": "intend", "text": ""}),
        (0, {"type": "stake", "suit": "cups", "attribute": "will"}),
        (1, {"type": "stake", "suit": "swords", "attribute": "will"}),
        (1, {"type": "commit", "against": 0, "card": "trump-0", "text": TEXT}),
    ]
    for seat, move in play:
        ply = agents[seat].call("see_position", match_id=match_id)["ply"]
        agents[seat].call("play", match_id=match_id, ply=ply, move=move)
        look_around(agents[0], match_id)
    assert [secret for secret in ("trump-0", "10-swords", TEXT) if secret in agents[0].given] == []
    assert [secret for secret in ("trump-0", TEXT) if secret not in agents[1].given] == [], "the test looks at nothing"
    agents[0].call("resign", match_id=match_id)
    assert TEXT in agents[0].read(f"matchkeep://matches/{match_id}/log"), "after the end everything is open"
