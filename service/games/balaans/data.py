"""Balaans' tables: cards, kinds, combos, lanes and limits. No logic."""

from typing import Final

LANES: Final = (1, 2, 3, 4, 5)
NEAR: Final = {1: (1, 2), 2: (1, 2, 3), 3: (2, 3, 4), 4: (3, 4, 5), 5: (4, 5)}
"""BA8.6: a lane with its neighbours."""

POWER: Final = "power"
DEFLECT: Final = "deflect"
STEAL: Final = "steal"
TRUCE: Final = "truce"
BUFF: Final = "buff"
BLOCK: Final = "block"
DESTROY: Final = "destroy"

CARDS: Final = {
    POWER: ("P1", "P2", "P3", "P4", "P5"),
    DEFLECT: ("forest-maze", "crystal-fortress"),
    STEAL: ("lost-star", "starkiller"),
    TRUCE: ("solar-accord", "lunar-pact"),
    BUFF: ("star-of-hope", "strength-of-heart", "wings-of-courage"),
    BLOCK: ("determined-shield", "warded-rampart", "sealed-portal"),
    DESTROY: ("black-star", "end-of-days", "dark-fate"),
}
"""BA1: the cards by kind, in catalogue order."""

CATALOGUE: Final = tuple(card for cards in CARDS.values() for card in cards)
PLACE: Final = {card: place for place, card in enumerate(CATALOGUE)}
KIND: Final = {card: kind for kind, cards in CARDS.items() for card in cards}
POWERS: Final = CARDS[POWER]
DESTINIES: Final = CATALOGUE[len(POWERS) :]
VALUE: Final = {card: value for value, card in enumerate(POWERS, 1)}

COPIES: Final = {card: 3 if card in VALUE else 1 for card in CATALOGUE}
DECK: Final = tuple(card for card in CATALOGUE for _ in range(COPIES[card]))
"""BA1.1: a full deck in catalogue order."""

PURPLE: Final = "purple"
RED: Final = "red"
BLUE: Final = "blue"
YELLOW: Final = "yellow"

COMBOS: Final = {
    PURPLE: ("lost-star", "strength-of-heart", "determined-shield"),
    RED: ("crystal-fortress", "determined-shield", "black-star"),
    BLUE: ("lost-star", "star-of-hope", "black-star"),
    YELLOW: ("crystal-fortress", "solar-accord", "star-of-hope"),
}
"""BA8: the cards of each combo, in the order in which they are discarded."""

COLOURS: Final = ("red", "black")
"""BA1.8: the halves of the deck, by seat."""

STARTER: Final = "starter"
TURN: Final = "turn"
REACT: Final = "react"
OVER: Final = "over"
PHASES: Final = (STARTER, TURN, REACT, OVER)

MOVES_IN: Final = {
    STARTER: ("reveal",),
    TURN: ("power", "destiny", "activate", "combo", "discard", "end_turn"),
    REACT: ("destiny", "activate", "combo", "pass"),
}
"""BA11.1: the types of move of each phase."""

DISCARD: Final = "discard"
RETURN: Final = "return"
"""BA2.4: what the option ``starter_cards`` says of the Powers that have chosen the starter."""

WAGER: Final = "wager"
TAKEN: Final = "taken"
"""BA9.6: what the option ``settlement`` says the chips are worth in the end."""

OPENING_HAND: Final = 5
HAND_LIMIT: Final = 7
LANES_TO_WIN: Final = 3
EQUAL_REVEALS: Final = 30
IDLE_TURNS: Final = 2
"""BA9.3: so many turns without a play end the match once both decks are empty."""

ATTRITION: Final = "attrition"
POSITION: Final = "position"
EXHAUSTION: Final = "exhaustion"
ENDING_RULE: Final = {ATTRITION: "BA9.1", POSITION: "BA9.2", EXHAUSTION: "BA9.3"}
