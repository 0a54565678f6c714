"""The tarot deck: names, suits, ranks and canonical order (CH1.1–CH1.3)."""

SUITS = ("cups", "pentacles", "swords", "wands")
COURT_RANKS = ("page", "knight", "queen", "king")
RANKS = (*(str(number) for number in range(1, 11)), *COURT_RANKS)

MINORS = tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS)
TRUMPS = tuple(f"trump-{number}" for number in range(22))
CARDS = MINORS + TRUMPS
"""The whole deck in canonical order (CH1.2)."""

PLACE = {card: place for place, card in enumerate(CARDS)}
"""A card's place in canonical order."""

SUIT_OF = {card: card.partition("-")[2] for card in MINORS}
NUMBER = {f"{number}-{suit}": number for suit in SUITS for number in range(1, 11)}
"""The number of a number card; the ace counts 1 (CH1.3)."""

COURT = {f"{rank}-{suit}": strength for suit in SUITS for strength, rank in enumerate(COURT_RANKS, 1)}
"""The rank of a Court, 1 for the Page (CH9.5), in canonical order."""

CHARIOT, DEATH, TOWER = "trump-7", "trump-13", "trump-16"

OUT_OF_TURN = frozenset((*COURT, *TRUMPS))
"""CH4.2: the cards of situational plays."""

FULL_HAND = 6
"""CH2.3: of a player, and for each non-player character."""
