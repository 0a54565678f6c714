"""`matchkeep mcp` over standard input and output: the SDK's own client plays all games on a running server."""

import random

import pytest

from service.registry import GAMES
from tests.agents.playing import Agent, RefusedError, play, seated

KEYS = list(dict.fromkeys(game.key for game in GAMES))
SHORT_MOVES = 6
LONG_MOVES = 2000


@pytest.mark.parametrize("game", KEYS)
def test_a_game_is_played_and_given_up(agents: list[Agent], game: str):
    match_id = seated(agents, game)
    match = play(agents, match_id, random.Random(1), SHORT_MOVES)
    assert match["version"] > SHORT_MOVES
    if match["status"] == "active":
        over = agents[1].call("resign", match_id=match_id)
        assert over["status"] == "finished" or game == "bastion"
    assert f'"match_id":"{match_id}"' in agents[0].read(f"matchkeep://matches/{match_id}/log")


@pytest.mark.long
@pytest.mark.parametrize("game", KEYS)
def test_a_game_is_played_to_its_end(agents: list[Agent], game: str):
    match = play(agents, seated(agents, game), random.Random(2), LONG_MOVES)
    assert match["status"] == "finished"
    assert match["outcome"]["ending"] not in ("resignation", "forfeit", "aborted")


def test_the_games_their_rules_and_their_facts(agents: list[Agent]):
    agent = agents[0]
    assert [game["key"] for game in agent.call("list_games")["games"]] == KEYS
    for game in KEYS:
        pages = agent.call("read_rules", game=game)["pages"]
        read = "".join(agent.words("read_rules", game=game, page=page) for page in range(1, pages + 1))
        assert len(read) >= len(agent.read(f"matchkeep://games/{game}/rules"))
        assert {"options", "moves"} < set(agent.call("read_facts", game=game)["parts"])
    assert agent.call("read_facts", game="breach", parts=["layouts"])["facts"]["layouts"]


def test_one_rule_is_read_by_its_number(agents: list[Agent]):
    words = agents[0].words("read_rules", game="breach", rule="BR3.1")
    assert "| BR3.1 |" in words
    assert "| BR3.10 |" not in words
    with pytest.raises(RefusedError, match="no number BR99"):
        agents[0].call("read_rules", game="breach", rule="BR99")


def test_a_position_in_words_and_as_data(agents: list[Agent]):
    match_id = seated(agents, "breach")
    assert "2 P P P P P P P P" in agents[1].words("see_position", match_id=match_id)
    match = agents[1].call("see_position", match_id=match_id)
    assert match["state"]["position"] == "rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR"
    assert (match["you"], match["to_act"], match["your_turn"]) == (1, [0], False)


def test_legal_moves_are_chosen_by_their_fields_and_given_in_pages(agents: list[Agent]):
    match_id = seated(agents, "breach")
    everything = agents[0].call("list_legal_moves", match_id=match_id)
    assert everything["total"] == everything["types"]["switch"] > 50
    pages = [
        agents[0].call("list_legal_moves", match_id=match_id, page=page) for page in range(1, everything["pages"] + 1)
    ]
    assert sum(len(page["moves"]) for page in pages) == everything["total"]
    rook = agents[0].call("list_legal_moves", match_id=match_id, fields={"from": "a1"})["moves"]
    assert rook
    assert {move["from"] for move in rook} == {"a1"}
    assert agents[1].call("list_legal_moves", match_id=match_id)["total"] == 0


def test_who_waits_is_told_what_happened_and_that_it_is_its_turn(agents: list[Agent]):
    match_id = seated(agents, "breach")
    ann, bob = agents
    started = bob.call("see_position", match_id=match_id)["version"]
    waited = bob.call("wait", match_id=match_id, version=started, seconds=0)
    assert (waited["events"], waited["your_turn"]) == ([], False)
    move = ann.call("list_legal_moves", match_id=match_id)["moves"][0]
    ann.call("play", match_id=match_id, ply=0, move=move)
    waited = bob.call("wait", match_id=match_id, version=started, seconds=50)
    assert [event["data"]["move"] for event in waited["events"]] == [move]
    assert (waited["your_turn"], waited["ply"], waited["more"]) == (True, 1, False)


def test_a_refusal_tells_the_rule_and_what_to_do(agents: list[Agent]):
    match_id = seated(agents, "breach")
    far = {"type": "switch", "from": "a1", "to": "a4"}
    with pytest.raises(RefusedError, match=r"(?s)illegal_move, rule BR3.1: .*What to do: play a move of list_legal"):
        agents[0].call("play", match_id=match_id, ply=0, move=far)
    with pytest.raises(RefusedError, match=r"(?s)not_your_turn.*What to do: wait"):
        agents[1].call("play", match_id=match_id, ply=0, move=far)
    with pytest.raises(RefusedError, match=r"(?s)not_found.*list_matches"):
        agents[0].call("see_position", match_id="00000000-0000-7000-8000-000000000000")
    with pytest.raises(RefusedError, match="valid UUID"):
        agents[0].call("see_position", match_id="../account")
    with pytest.raises(RefusedError, match="Give either"):
        agents[0].call("join_match")


def test_own_matches_are_listed(agents: list[Agent]):
    match_id = seated(agents, "bastions-breach")
    assert match_id in [match["id"] for match in agents[0].call("list_matches", your_turn=True)["matches"]]
    assert match_id not in [match["id"] for match in agents[0].call("list_matches", status="finished")["matches"]]


def test_every_tool_says_what_it_costs_and_returns(agents: list[Agent]):
    tools = agents[0].tools()
    assert len(tools) == 11
    for tool in tools:
        assert "Costs " in tool.description, tool.name
        assert "Returns " in tool.description or "returns " in tool.description, tool.name
        assert tool.annotations.read_only_hint is not None
