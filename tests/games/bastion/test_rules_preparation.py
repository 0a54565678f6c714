"""BN3: the preparation, and what chance decides."""

from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS
from service.games.bastion.game import GAME
from tests.games.bastion.given import Raw, begun, citadel, move, play, refused, setup, square, wall
from tests.support.pure_table import PureTable

RITUALS = ["spring-red", "amulet-red", "portal-blue", "obelisk-green", "chalice-red", "amulet-green", "spring-black"]


def by_chance(seats: int = 2, seed: str = "", **options: object) -> PureTable:
    return PureTable(GAME, seats, options, seed=seed)


def drawn(table: PureTable) -> list[tuple[object, ...]]:
    """What was shuffled, in the order of the log."""
    return [shuffle.before for event in table.log for shuffle in event.shuffles or ()]


def test_BN3_1_the_quarters_lie_in_any_order() -> None:
    orders = [[quarter["colour"] for quarter in by_chance(seed=seed).view(None)["quarters"]] for seed in "abc"]
    assert all(sorted(order) == sorted(COLOURS) for order in orders)
    assert orders[0] != orders[1] or orders[1] != orders[2]
    given = list(reversed(COLOURS))
    assert [quarter["colour"] for quarter in by_chance(quarters=given).view(None)["quarters"]] == given


def test_BN3_2_the_decks_composition_is_public_and_its_order_is_not() -> None:
    table = by_chance()
    laid = next(event for event in table.log if event.tag == "decks_laid")
    shown = GAME.disclose(laid, 0)
    assert shown.data == {
        "cards": sorted(laid.data["deck"], key=list(tables().enemies).index),
        "deck": None,
        "rituals": 0,
        "ritual_deck": None,
    }
    assert shown.shuffles is None
    assert table.view(0)["deck"]["left"] == sorted(table.state.deck, key=list(tables().enemies).index)


def test_BN3_3_all_start_in_the_citadel_with_one_mana_of_each_colour() -> None:
    for seat in by_chance(seats=3).view(None)["seats"]:
        assert seat["place"] == "citadel"
        assert set(seat["mana"].values()) == {1}


def test_BN3_4_as_many_cards_as_seats_enter_one_after_another() -> None:
    table = begun(3, ["beast-red", "beast-blue", "beast-green", "mage-red"], respite=9)
    assert wall(table) == {1: ["beast-red"], 2: ["beast-blue"], 3: ["beast-green"]}
    assert table.view(None)["deck"]["count"] == 1


def test_BN3_4_they_enter_by_their_properties_but_nothing_grows() -> None:
    table = begun(3, ["werewolf-red", "flyer-red", "dragon-red", "mage-red"], respite=9)
    assert (wall(table), square(table, 1), citadel(table)) == ({1: ["werewolf-red"]}, ["flyer-red"], ["dragon-red"])
    assert table.view(None)["camp"][0]["enemies"][0]["growth"] == 0


def test_BN3_4_scouts_may_empty_the_deck_and_then_nothing_jumps() -> None:
    table = begun(2, ["scout-red", "scout-blue", "beast-red"], respite=9)
    assert wall(table) == {1: ["scout-red"], 2: ["scout-blue"], 3: ["beast-red"]}
    assert table.view(None)["deck"]["count"] == 0


def test_BN3_5_seats_follow_in_ascending_order_from_the_first_seat() -> None:
    table = begun(3, first_seat=2, respite=9)
    order = []
    for _ in range(4):
        order += table.to_act()
        play(table, order[-1], "end_turn")
    assert order == [2, 0, 1, 2]
    assert len({by_chance(seats=4, seed=seed).view(None)["first_seat"] for seed in "abcdefgh"}) > 1


def test_BN3_4_nobody_gives_tribute_and_nobody_is_driven_out() -> None:
    table = begun(2, ["legend-2", "legend-9", "beast-red"], respite=9)
    assert (wall(table), citadel(table)) == ({1: ["legend-2"]}, ["legend-9"])
    for seat in table.view(None)["seats"]:
        assert (seat["place"], set(seat["mana"].values())) == ("citadel", {1})


def test_BN3_6_three_cards_each_and_two_of_them_are_kept_in_the_order_dealt() -> None:
    table = begun(2, rituals=RITUALS)
    assert table.view(None)["ritual_choice"] == {"dealt": [RITUALS[:3], RITUALS[3:6]], "kept": [None, None]}
    assert [keep["cards"] for keep in table.legal(0)] == [RITUALS[:2], [RITUALS[0], RITUALS[2]], RITUALS[1:3]]
    for cards in (RITUALS[1::-1], [RITUALS[0]] * 2, RITUALS[3:5], ["spring-blue", "spring-red"]):
        refusal = refused(table, 0, "keep", cards=cards)
        assert (refusal.code, refusal.rule) == ("illegal_move", "BN3.6")


def test_BN3_6_a_choice_is_shown_to_everybody_at_once_and_is_final() -> None:
    table = begun(2, rituals=RITUALS)
    [kept] = play(table, 1, "keep", cards=RITUALS[4:6])
    assert kept.tag == "kept"
    for viewer in (None, 0, 1):
        assert GAME.disclose(kept, viewer) == kept
        assert table.view(viewer)["ritual_choice"]["kept"] == [None, RITUALS[4:6]]
    assert refused(table, 1, "keep", cards=RITUALS[3:5]).code == "not_your_turn"


def test_BN3_6_when_all_have_chosen_the_third_cards_go_under_the_deck() -> None:
    table = begun(2, rituals=RITUALS)
    play(table, 1, "keep", cards=RITUALS[4:6])
    tags = [event.tag for event in play(table, 0, "keep", cards=RITUALS[:2])]
    assert tags[:3] == ["kept", "rituals_taken", "turn_began"]
    view = table.view(None)
    assert [seat["rituals"] for seat in view["seats"]] == [RITUALS[:2], RITUALS[4:6]]
    assert (view["turn"], view["ritual_choice"], view["ritual_deck"]) == (1, None, 3)
    assert table.state.ritual_deck == ("spring-black", "portal-blue", "obelisk-green")


def test_BN3_6_the_order_of_choosing_changes_nothing() -> None:
    choices = {0: RITUALS[1:3], 1: RITUALS[3:5], 2: [*RITUALS[6:], "amulet-blue"]}
    states = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = begun(3, rituals=[*RITUALS, "portal-red", "amulet-blue", "amulet-purple"])
        for seat in order:
            play(table, seat, "keep", cards=choices[seat])
        states.append(table.state)
    assert states[0] == states[1] == states[2]


def test_BN3_6_the_deal_is_open() -> None:
    dealt = next(event for event in begun(2, rituals=RITUALS).log if event.tag == "rituals_dealt")
    for viewer in (None, 0, 1):
        assert GAME.disclose(dealt, viewer).data == {"dealt": [RITUALS[:3], RITUALS[3:6]]}


def test_BN3_7_chalices_are_left_out_with_one_seat() -> None:
    def kinds(seats: int) -> set[str]:
        laid = next(event for event in by_chance(seats, scenario="easy").log if event.tag == "decks_laid")
        return {card.split("-")[0] for card in laid.data["ritual_deck"]}

    assert kinds(1) == {"spring", "obelisk", "portal", "amulet"}
    assert kinds(2) == {"spring", "obelisk", "portal", "amulet", "chalice"}


def test_BN3_8_chance_decides_in_this_order_from_lists_in_table_order() -> None:
    table = by_chance(seats=2, scenario="normal")
    quarters, support, legends, deck, rituals, seats = drawn(table)
    assert quarters == COLOURS
    assert support == tables().support
    assert legends == tuple(f"legend-{number}" for number in range(1, 11))
    assert deck == tuple(sorted(deck, key=list(tables().enemies).index))
    assert len(deck) == 38
    assert rituals == tuple(tables().rituals)
    assert seats == (0, 1)


def test_BN3_8_the_first_items_are_used() -> None:
    table = by_chance(seats=3, scenario="hard")
    after = [shuffle.after for event in table.log for shuffle in event.shuffles or ()]
    laid: Raw = {event.tag: event.data for event in table.log}
    assert laid["laid_out"] == {
        "quarters": list(after[0]),
        "support": list(after[1][:2]),
        "legends": list(after[2][:6]),
    }
    assert laid["decks_laid"]["deck"] == list(after[3])
    assert laid["rituals_dealt"]["dealt"][1] == list(after[4][3:6])
    assert laid["first_seat_drawn"]["seat"] == after[5][0]


def test_BN3_8_what_is_given_or_not_needed_is_not_drawn() -> None:
    assert drawn(by_chance(seats=1)) == [COLOURS, tuple(list(tables().enemies)[:24])]
    given = by_chance(seats=1, scenario="easy", support=["giant"], quarters=list(COLOURS))
    assert [len(before) for before in drawn(given)] == [10, 32, 24]
    assert drawn(begun(2, rituals=RITUALS)) == []


def test_BN3_8_a_number_of_the_players_is_drawn_and_none_is_not() -> None:
    asked = by_chance(seats=1, support=3, legends=10)
    assert [len(before) for before in drawn(asked)] == [6, 8, 10, 24 + 18 + 10]
    none = by_chance(seats=1, scenario="hard", support=0, legends=[])
    assert [len(before) for before in drawn(none)] == [6, 24, 24]


def test_BN3_8_shuffles_without_a_secret_are_shown() -> None:
    for event in by_chance(seats=2, scenario="hard").log:
        shown = GAME.disclose(event, 0)
        assert (shown.shuffles == event.shuffles) == (event.tag != "decks_laid")


def defenders(table: PureTable) -> list[str | None]:
    return [seat["defender"] for seat in table.view(None)["seats"]]


def test_BN3_9_seat_0_has_the_first_defender_and_so_on() -> None:
    assert defenders(begun(3)) == ["warden", "seer", "runesmith"]
    assert defenders(by_chance(2, defenders=["stargazer", "warden"])) == ["stargazer", "warden"]


def test_BN3_9_each_seat_chooses_one_that_is_free_in_ascending_order() -> None:
    table = PureTable(GAME, 3, {"defenders": "choose", "setup": setup(rituals=[*RITUALS, "portal-red", "amulet-blue"])})
    assert (table.to_act(), table.view(None)["phase"], table.view(None)["ritual_choice"]) == ((0,), "defenders", None)
    [chosen] = play(table, 0, "defender", defender="seer")
    assert (chosen.tag, GAME.disclose(chosen, None)) == ("defender_chosen", chosen)
    assert (table.to_act(), table.state.ply, defenders(table)) == ((1,), 1, ["seer", None, None])
    assert [choice["defender"] for choice in table.legal(1)] == ["warden", "runesmith", "stargazer"]
    refusal = refused(table, 1, "defender", defender="seer")
    assert (refusal.code, refusal.rule) == ("illegal_move", "BN3.9")
    assert refused(table, 2, "defender", defender="warden").code == "not_your_turn"
    play(table, 1, "defender", defender="warden")
    tags = [event.tag for event in play(table, 2, "defender", defender="stargazer")]
    assert (tags, table.to_act()) == (["defender_chosen", "rituals_dealt"], (0, 1, 2))


def test_BN3_9_without_rituals_the_first_turn_begins_after_the_choice() -> None:
    table = PureTable(GAME, 1, {"defenders": "choose", "setup": setup()})
    assert (table.view(None)["turn"], len(wall(table))) == (0, 1)
    play(table, 0, "defender", defender="runesmith")
    assert (table.view(None)["turn"], len(wall(table)), defenders(table)) == (1, 2, ["runesmith"])


def test_BN3_9_with_a_position_nobody_chooses() -> None:
    position = {"camp": [{"section": 7, "enemies": [{"card": "beast-red"}]}]}
    for option, shown in (("choose", "warden"), (["seer"], "seer")):
        table = PureTable(GAME, 1, {"defenders": option, "setup": setup([], position=position)})
        assert (defenders(table), table.view(None)["phase"]) == ([shown], "turn")


def test_a_move_of_keep_is_what_the_client_sent() -> None:
    table = begun(1, rituals=RITUALS)
    [kept, *_] = play(table, 0, "keep", cards=RITUALS[:2])
    assert kept.data == {"seat": 0, "move": move("keep", cards=RITUALS[:2])}
