"""What a table does not see is counted all the same; what is not said yet is nothing."""

from dataclasses import replace

from companion.cards.french import JOKER, parse_card
from companion.games.four_kingdoms.rules.forms import claim_form
from companion.games.four_kingdoms.rules.hands import with_card, without
from companion.games.four_kingdoms.rules.moves import End
from companion.games.four_kingdoms.rules.plain import read_plain
from companion.games.four_kingdoms.rules.play import new_season
from companion.games.four_kingdoms.rules.scoring import possible_harvests
from companion.games.four_kingdoms.rules.state import Holding
from companion.record.lines import make_line
from companion.referee import judge, read_table

HEADER = "game: four-kingdoms\nplayers: A, B, C\n"


def test_a_hidden_hand_shrinks_by_each_card_that_leaves_it() -> None:
    """A card that nobody saw in it was one of those not known."""
    seen, unseen = parse_card("5c"), parse_card("8s")
    assert seen
    assert unseen
    hand = Holding(seen.bit, 1, 3).hand
    assert Holding.of(without(hand, unseen)) == Holding(seen.bit, 1, 2)
    assert Holding.of(without(hand, seen)) == Holding(0, 1, 3)
    assert Holding.of(without(hand, JOKER)) == Holding(seen.bit, 0, 3)
    assert without(with_card(hand, unseen), unseen) == hand


def test_an_exchange_leaves_hands_as_large_as_they_were() -> None:
    """After one trick of three with a card passed on unseen nobody has a card more or fewer than before."""
    played = judge(f"{HEADER}[season 1]\nkings: Ks Kd\n5c 8s 9c\n")
    assert played.position
    season = played.position.inner.season
    assert [hand.unknown for hand in season.holdings] == [8, 8, 8]


def test_a_table_that_names_no_dealer_begins_with_its_first_person() -> None:
    """FK-1.7: and both roles move by a seat for each season."""
    table = replace(read_table(HEADER), dealer=None)
    assert [new_season(table, number).setup.king_dealer for number in (1, 2, 3, 4)] == [0, 1, 2, 0]


def test_no_king_harvests_before_a_variation_is_named() -> None:
    """FK-R23: where each season names its own, the King Deck tells nothing before it has."""
    table = read_table(f"{HEADER}scoring: dealer\n")
    setup = new_season(table, 1).setup
    assert setup.scoring is None
    assert possible_harvests(table, setup) == set()
    assert possible_harvests(table, setup._replace(scoring="double"))


def test_a_card_stands_once_in_a_hand_of_which_all_is_known() -> None:
    """FK-3.2: such a hand is held against the deck at once."""
    judged = judge(f"{HEADER}[season 1]\nhand A: 4c 5c 6c 7c 8c 9c Tc Jc 4c\n")
    assert [(error.rule, error.column) for error in judged.verdict.errors] == [("FK-3.2", 33)]


def test_end_is_read_the_short_way_and_nothing_else_is() -> None:
    """A line without a colon is `end` alone, or a trick."""
    table = read_table(HEADER)
    claims = claim_form(table)
    assert read_plain(make_line(1, "end"), table, claims) == End()
    assert read_plain(make_line(1, "4c 5c end"), table, claims) is None
