"""What is certain at the end of card games: against plain search without memory, in play, and in what `analyse` tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.games.circle_of_power.lab import LAB as POWER, ends as power_ends, world as pw
from companion.games.four_kingdoms.lab import LAB as KINGDOMS, ends as kingdoms_ends, world as kw
from companion.lab.analysis import Asked, analyse
from companion.lab.chance import Streams
from companion.lab.ends import Search, ranges
from companion.lab.world import AnyLaboratory
from companion.referee import find_game, judge, read_table

KINGDOMS_TABLES = {
    "three": "players: A, B, C\nseasons: 1\n",
    "three-night": "players: A, B, C\nseasons: 1\nscoring: trinity\njokers: 4\n",
    "two": "players: A, B\nseasons: 1\nscoring: trinity\n",
    "teams": "players: A, B, C, D, E\nteams: A+C, B+D\nseasons: 1\n",
    "six": "players: A, B, C, D, E, F\nseasons: 1\nscoring: trinity\n",
}
POWER_TABLES = {
    "four": "players: A, B, C, D\n",
    "coloured": "players: A, B, C, D\nvariant: coloured-cities\n",
    "tyrant": "players: A, B, C, D\nvariant: lonely-tyrant\n",
}


def kingdoms_at(name: str, deal: int, left: int) -> kw.FourKingdomsWorld:
    """A game played at random until so many tricks are left."""
    policy, world = (
        Random(deal),
        KINGDOMS.begin(read_table(f"game: four-kingdoms\n{KINGDOMS_TABLES[name]}"), Streams("ends", deal)),
    )
    while world.table.hand - len(world.tricks) > left or world.trick:
        world.choose(policy.choice(world.decision().options))  # type: ignore[union-attr] # it is not over
    return world


def power_at(name: str, deal: int, left: int) -> pw.PowerWorld | None:
    """A game played at random until so many actions are left of a season that may be the last; None if there was none."""
    policy, world = Random(deal), POWER.begin(read_table(f"game: circle-of-power\n{POWER_TABLES[name]}"), Streams("ends", deal))
    while (decision := world.decision()) is not None:
        trophies = [total + len(line) for total, line in zip(world.state.totals, world.season.lines, strict=True)]
        if world.season.actions == 15 - left and not world.trick and max(trophies + list(world.season.destroyed)) >= 4:
            return world
        world.choose(policy.choice(decision.options))
    return None


def after(world: Any, option: Any) -> Any:
    tried = world.copy(Random(0))
    tried.choose(option)
    return tried


def plainly_kingdoms(world: kw.FourKingdomsWorld, side: int, hostile: bool) -> float:
    """Whatever is laid, tried one after the other: the lead, what the side answers, what the others do, what is taken."""

    def mine(person: int) -> bool:
        return not hostile or KINGDOMS.side_of(world.table, person) == side

    if world.phase == kw.OVER:
        return world.shares()[side]
    if world.phase == kw.TAKE:
        taken = [plainly_kingdoms(after(world, option), side, hostile) for option in world.decision().options]  # type: ignore[union-attr]
        return (max if mine(world.asked) else min)(taken)
    lead, answers = world.asked, [person for person in range(len(world.hands)) if person != world.asked]
    led = []
    for card in world.hands[lead]:
        own, others = [one for one in answers if mine(one)], [one for one in answers if not mine(one)]
        answered = [
            min(
                plainly_kingdoms(laid(world, {lead: card, **first, **second}), side, hostile)
                for second in hands_of(world, others)
            )
            for first in hands_of(world, own)
        ]
        led.append(max(answered))
    return (max if mine(lead) else min)(led)


def hands_of(world: kw.FourKingdomsWorld, people: list[int]) -> Iterator[Mapping[int, Any]]:
    for cards in product(*[world.hands[person] for person in people]):
        yield dict(zip(people, cards, strict=True))


def laid(world: kw.FourKingdomsWorld, cards: Mapping[int, Any]) -> kw.FourKingdomsWorld:
    tried = world.copy(Random(0))
    for _ in cards:
        tried.choose(cards[tried.asked])
    return tried


def plainly_power(world: pw.PowerWorld, side: int, hostile: bool) -> float:
    """Every card and deed, tried one after the other; a game that goes on is not won, and may still be."""
    if world.phase == pw.OVER:
        return world.shares()[side]
    if not world.season.actions:
        return 0.0 if hostile else 1.0
    best: Callable[..., float] = max if not hostile or world.asked == side else min
    return best(plainly_power(after(world, option), side, hostile) for option in world.decision().options)  # type: ignore[union-attr]


@pytest.mark.parametrize(("name", "deals", "left"), [("three", 4, 3), ("three-night", 12, 2), ("teams", 8, 2), ("six", 4, 2)])
def test_last_tricks_are_worth_what_plain_search_finds(name: str, deals: int, left: int) -> None:
    found = set()
    for deal in range(deals):
        world = kingdoms_at(name, deal, left)
        for side, hostile in product(range(len(world.points)), (True, False)):
            ending = kingdoms_ends.Ending(world, side, hostile)
            value = Search(ending).value(ending.start(world))
            assert value == plainly_kingdoms(world, side, hostile), (deal, side, hostile)
            found.add((hostile, value))
    assert found >= {(True, 0.0), (True, 1.0), (False, 0.0), (False, 1.0)}


@pytest.mark.parametrize("name", POWER_TABLES)
def test_last_actions_are_worth_what_plain_search_finds(name: str) -> None:
    found = set()
    for deal in (0, 1, 2, 14, 18):
        world = power_at(name, deal, 2)
        for side, hostile in product(range(4), (True, False)) if world else ():
            ending = power_ends.Ending(world, side, hostile)  # type: ignore[arg-type] # there is one
            value = Search(ending).value(ending.start(world))  # type: ignore[arg-type]
            assert value == plainly_power(world, side, hostile), (deal, side, hostile)  # type: ignore[arg-type]
            found.add((hostile, value))
    assert found >= {(True, 0.0), (False, 1.0)}
    assert (True, 1.0) in found or name != "four"


@pytest.mark.parametrize(
    ("laboratory", "name"), [(KINGDOMS, one) for one in KINGDOMS_TABLES] + [(POWER, one) for one in POWER_TABLES]
)
def test_what_is_certain_holds_whatever_others_play(laboratory: AnyLaboratory, name: str) -> None:
    """Who is sure to win chooses what keeps that, all others at random; and who can win no more never does."""
    sure = 0
    for deal in range(10):
        world = kingdoms_at(name, deal, 3 if name != "six" else 2) if laboratory is KINGDOMS else power_at(name, deal, 3)
        policy, kept = Random(deal), dict[Any, Any]()
        least: list[float] = []
        most: list[float] = []
        while world is not None and (decision := world.decision()) is not None:
            certain = laboratory.certain(world, kept)
            if certain is None:
                break
            assert all(0 <= low <= high <= 1 for low, high in certain)
            side, option = laboratory.side_of(world.table, decision.seat), policy.choice(decision.options)
            if certain[side][0]:
                keeping = [
                    one
                    for one in decision.options
                    if (laboratory.certain(after(world, one), kept) or [(0,)] * 9)[side][0] >= certain[side][0]
                ]
                assert keeping
                option = keeping[0]
            least = [max(pair) for pair in zip(least or [0.0] * 9, [low for low, _ in certain], strict=False)]
            most = [min(pair) for pair in zip(most or [1.0] * 9, [high for _, high in certain], strict=False)]
            world.choose(option)  # type: ignore[arg-type]
        if world is not None and world.phase == "over":
            assert all(low <= share <= high for low, share, high in zip(least, world.shares(), most, strict=True))
            sure += 1.0 in least
    assert sure or name in ("coloured", "tyrant")


def test_too_many_positions_are_not_called_certain() -> None:
    world = kingdoms_at("six", 0, 3)
    ending = kingdoms_ends.Ending(world, 0, True)
    assert Search(ending, most=1).value(ending.start(world)) is None
    kept: dict[Any, Any] = {
        ("", side, hostile): Search(kingdoms_ends.Ending(world, side, hostile), 0)
        for side in range(6)
        for hostile in (True, False)
    }
    assert ranges(world, 6, kingdoms_ends.Ending, kept, "", helped=True) == ((0.0, 1.0),) * 6


def test_it_is_told_of_last_seasons_alone() -> None:
    table = read_table("game: four-kingdoms\nplayers: A, B, C\n")
    world = kingdoms_at("three", 1, 2)
    assert KINGDOMS.certain(world, {})
    world.table = table  # nobody has agreed how many seasons are played
    assert KINGDOMS.certain(world, {}) is None
    assert KINGDOMS.certain(kingdoms_at("three", 1, 5), {}) is None


def analysed(deal: int, view: Any) -> Any:
    header = f"game: four-kingdoms\n{KINGDOMS_TABLES['three']}"
    world, rules = kingdoms_at("three", deal, 4), find_game("four-kingdoms")
    policy = Random(deal)
    while (decision := world.decision()) is not None:
        world.choose(policy.choice(decision.options))
    text = header + "".join(f"{rules.write(world.table, move)}\n" for move in world.moves)
    steps = judge(text).steps
    moments = KINGDOMS.retrace(world.table, steps)
    return analyse(KINGDOMS, world.table, moments, dict(zip("ABC", world.shares(), strict=True)), Asked(16, 1, view))


def test_a_win_that_was_certain_and_is_thrown_away_costs_so_much() -> None:
    thrown = 0
    for deal in (0, 6):
        found = analysed(deal, "open")
        for one in found.judged:
            if one.certain and (1.0, 1.0) in one.certain:
                sure = [low for low, _ in one.certain]
                assert list(one.stood.chances) == sure
                assert one.stood.offs == (0.0,) * 3
                if one.loss:
                    assert sure[one.seat] == 1.0
                    assert one.reason == "it wins whatever the others do"
                    thrown += 1
        last = [one for one in found.settled() if one.wins][-1:]
        assert not last or last[0].line
    assert thrown
    assert all(one.certain is None for one in analysed(0, "fair").judged)
