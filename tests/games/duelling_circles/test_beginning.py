"""What a header needs beside what people say: a line-up where colours are played."""

from random import Random

import pytest

from companion.games.duelling_circles.rules.beginning import BEGINNING
from companion.referee import read_table

PLAYERS = "A, V = Ville Virtanen"


@pytest.mark.parametrize(
    ("settings", "variants"),
    [
        ((), ["kinilani"]),
        ((), ["counterflow", "KINILANI"]),
        (["variant=counterflow, kinilani"], ()),
        (["Variant = Kinilani"], ["counterflow"]),
        (["variant=counterflow"], ["kinilani"]),
    ],
)
def test_a_lineup_is_given_wherever_colours_are_played(settings: list[str], variants: list[str]) -> None:
    """In a setting or as a variant, alone or beside others: one of all that is said is enough."""
    assert BEGINNING(PLAYERS, settings, variants, None) == ("lineup=A c u g o r v b, V c u g o r v b",)


@pytest.mark.parametrize(
    ("settings", "variants"), [((), ()), (["variant=counterflow"], ["no-reserves"]), (["lineup=A c u, V b g"], ["kinilani"])]
)
def test_nothing_is_added_elsewhere(settings: list[str], variants: list[str]) -> None:
    assert BEGINNING(PLAYERS, settings, variants, None) == ()


@pytest.mark.parametrize("tokens", [3, 5, 7, 14])
def test_a_lineup_that_is_drawn_can_be_played(tokens: int) -> None:
    (lineup,) = BEGINNING(PLAYERS, [f"tokens={tokens}"], ["kinilani"], Random(tokens))
    header = f"game: duelling-circles\nplayers: {PLAYERS}\ntokens: {tokens}\nvariant: kinilani\n{lineup.replace('=', ': ')}\n"
    assert all(len(colours) == tokens for colours in read_table(header).lineup)
    assert BEGINNING(PLAYERS, [f"tokens={tokens}"], ["kinilani"], Random(tokens)) == (lineup,)
    assert len({BEGINNING(PLAYERS, [f"tokens={tokens}"], ["kinilani"], Random(seed)) for seed in range(5)}) > 1


def test_a_bag_with_two_sets_gives_a_colour_twice_at_times() -> None:
    settings = ["tokens=5", "house=DC-R24=b"]
    twice = 0
    for seed in range(20):
        (lineup,) = BEGINNING(PLAYERS, settings, ["kinilani"], Random(seed))
        header = f"game: duelling-circles\nplayers: {PLAYERS}\ntokens: 5\nvariant: kinilani\nhouse: DC-R24=b\n"
        bands = read_table(f"{header}{lineup.replace('=', ': ')}\n").lineup
        assert all(len(colours) == 5 for colours in bands)
        twice += any(len(set(colours)) < 5 for colours in bands)
    assert twice > 5
