"""Plays matches to their end with the client that openapi-python-client makes, two accounts against each other.

``PYTHONPATH=<folder of generated_client> python play.py URL GAME…``; prints what it saw as JSON.
"""

import json
import sys

from generated_client import AuthenticatedClient, Client, models
from generated_client.api.accounts import create_account
from generated_client.api.commands import post_command
from generated_client.api.events import get_events
from generated_client.api.games import list_games
from generated_client.api.matches import create_match, get_legal, get_match
from generated_client.api.seats import join

NEW = {
    "balaans": models.NewBalaansMatch,
    "bastion": models.NewBastionMatch,
    "bastions-breach": models.NewBastionsBreachMatch,
    "breach": models.NewBreachMatch,
    "chariot": models.NewChariotMatch,
}


def must(answer, kind):
    """The answer, if it is of this kind."""
    assert isinstance(answer, kind), answer
    return answer


def begun(ann, bob, game, seats):
    """A match of the two, or of Ann alone where the game is for one."""
    wanted = [models.MeSeat(kind="me"), models.OpenSeat(kind="open")][:seats]
    match = create_match.sync(client=ann, body=NEW[game](game=game, seats=wanted))
    if seats == 1:
        return match
    return join.sync(client=bob, body=models.Join(code=match.join_codes["1"]))


def played(ann, bob, game):
    """A match to its end."""
    match = begun(ann, bob, game.key, game.seats.min_)
    moves = 0
    while match.status == "active":
        client = bob if match.to_act[0] == 1 else ann
        legal = must(get_legal.sync(match.id, client=client), models.Legal)
        moves += 1
        move = legal.moves[moves * 7919 % len(legal.moves)]
        command = models.PlayCommand(type_="play", ply=legal.ply, move=move)
        key = f"{match.id}.{moves}"
        answer = post_command.sync(match.id, client=client, body=command, idempotency_key=key)
        match = must(answer, models.CommandAnswer).match
    page = must(get_events.sync(match.id, client=ann, limit=500), models.EventPage)
    again = get_match.sync(match.id, client=ann)
    return {
        "game": game.key,
        "status": again.status,
        "moves": moves,
        "page": len(page.events),
        "kinds": len({type(event) for event in page.events}),
        "version": again.version,
    }


def refused(ann, bob):
    """The rule of an illegal move."""
    match = begun(ann, bob, "breach", 2)
    move = get_legal.sync(match.id, client=ann).moves[0]
    move.to = move.from_
    command = models.PlayCommand(type_="play", ply=0, move=move)
    return must(post_command.sync(match.id, client=ann, body=command), models.RefusalProblem).rule


def account(url, name):
    """A client with a new account's token."""
    made = create_account.sync(client=Client(base_url=url), body=models.NewAccount(name=name))
    return AuthenticatedClient(base_url=url, token=must(made, models.NewAccountAnswer).token)


def main():
    """Plays the games that are named."""
    url, *wanted = sys.argv[1:]
    ann, bob = account(url, "Ann"), account(url, "Bob")
    games = must(list_games.sync(client=ann), models.GameList)
    matches = [played(ann, bob, game) for game in games.items if game.key in wanted]
    print(json.dumps({"matches": matches, "rule": refused(ann, bob)}))


main()
