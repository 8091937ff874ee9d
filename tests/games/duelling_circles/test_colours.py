"""Kinilani: single moves, each reasoned out by the rules. Aino moves from the given tiles; letters are colours."""

from random import Random
from typing import Any

import pytest

from companion.games.duelling_circles.rules import landing
from companion.games.duelling_circles.rules.colours import in_order
from companion.games.duelling_circles.rules.course import LANDING, LENGTH, combat_place
from companion.games.duelling_circles.rules.landing import bar, movable
from companion.games.duelling_circles.rules.state import Position
from companion.games.duelling_circles.rules.table import RULINGS, Table
from companion.referee import read_record


def table(*, counterflow: bool = False, house: str = "") -> Table:
    variants = "kinilani, counterflow" if counterflow else "kinilani"
    header = f"game: duelling-circles\nplayers: Aino, Ville\nvariant: {variants}\nlineup: Aino b g, Ville o c\n"
    found = read_record(header + (f"house: {house}\n" if house else "")).table
    assert isinstance(found, Table)
    return found


def band(where: str, *, backwards: bool = False) -> tuple[str, ...]:
    """A player's tokens: `h8:b c1:gr r:v`."""
    tokens = [""] * (LENGTH + 1)
    for entry in where.split():
        tile, letters = entry.split(":")
        tokens[place(tile, backwards=backwards)] = in_order(letters)
    return tuple(tokens)


def place(tile: str, *, backwards: bool = False) -> int:
    if tile == "r":
        return LENGTH
    number = int(tile[1:])
    return number - 1 if tile[0] == "h" else combat_place(number, backwards, int(backwards))


def moved(own: str, other: str, move: str, heads: int, *, lucky: str = "", house: str = "") -> str | tuple[Any, ...]:
    """The rule that bars a move `h8/b`; or both bands, what was taken and burned, and whether the token died."""
    rules = table(house=house)
    position = Position(band(own), band(other), place(lucky) if lucky else -1)
    tile, token = move.split("/")
    rule = bar(rules, position, token, LANDING[place(tile)][heads])
    if rule:
        return rule
    after, took, burned, dies = landing.move(rules, position, token, place(tile), LANDING[place(tile)][heads])
    return as_text(after.own), as_text(after.other), took, burned, dies


def as_text(tokens: tuple[str, ...]) -> str:
    names = table().names[0]
    return " ".join(f"{name}:{letters}" for name, letters in zip(names, tokens, strict=True) if letters)


#: Tokens of Aino and of Ville, the move, its heads -> the rule that bars it; or the tokens after it, taken, burned, died.
MOVES = {
    "cerulean takes what it lands on and what is ahead": ("h8:c", "c2:b c3:gg", "h8/c", 3, ("c3:c", "c2:b", 2, 0, False)),
    "cerulean burns friends ahead and below": ("h8:c c1:u c2:v", "", "h8/c", 1, ("c1:c", "", 0, 2, False)),
    "cerulean from c8 attacks h1": ("c7:c h1:v", "", "c7/c", 1, ("c8:c", "", 0, 1, False)),
    "orange attacks behind": ("h8:o c2:v", "c2:g", "h8/o", 3, ("c3:o", "", 1, 1, False)),
    "orange attacks the tile it left, where a friend stayed": ("h8:og", "", "h8/o", 1, ("c1:o", "", 0, 1, False)),
    "orange at h1 attacks its last combat tile": ("c7:o", "c8:v", "c7/o", 2, ("h1:o", "", 1, 0, False)),
    "orange lands on a friendly Green and takes it": ("h8:o c1:g", "", "h8/o", 1, ("c1:o", "", 0, 1, False)),
    "ultramarine attacks behind, friends are spared": ("h8:u c1:g", "c1:r", "h8/u", 2, ("c1:g c2:u", "", 1, 0, False)),
    "ultramarine may not land on an opposing token": ("h8:u", "c1:b", "h8/u", 1, "DC-8.4"),
    "violet attacks ahead, friends are spared": ("h8:v c2:r", "c2:r", "h8/v", 1, ("c1:v c2:r", "", 1, 0, False)),
    "violet may not land on an opposing token": ("h8:v", "c1:r", "h8/v", 1, "DC-8.8"),
    "violet reaches no token farther off": ("h8:v", "c3:r", "h8/v", 1, ("c1:v", "c3:r", 0, 0, False)),
    "violet shares with a friendly Green": ("h7:v h8:g", "", "h7/v", 1, ("h8:gv", "", 0, 0, False)),
    "green joins a friend": ("h7:g h8:r", "", "h7/g", 1, ("h8:gr", "", 0, 0, False)),
    "two Greens and another friend stand together": ("h7:g h8:gr", "", "h7/g", 1, ("h8:ggr", "", 0, 0, False)),
    "a third that shares with one of two only is barred": ("h7:v h8:gr", "", "h7/v", 1, "DC-2.7"),
    "green does not join its Black": ("h7:g h8:b", "", "h7/g", 1, "DC-8.5"),
    "black lands on its Green and takes it": ("h7:b h8:g", "", "h7/b", 1, ("h8:b", "", 0, 1, False)),
    "green takes an opposing Green": ("h8:g", "c1:g", "h8/g", 1, ("c1:g", "", 1, 0, False)),
    "red-whites share": ("h8:r", "c1:r", "h8/r", 1, ("c1:r", "c1:r", 0, 0, False)),
    "red-white takes the rest of a tile": ("h8:r", "c1:gr", "h8/r", 1, ("c1:r", "c1:r", 1, 0, False)),
    "two friendly red-whites do not share": ("h7:r h8:r", "", "h7/r", 1, "DC-2.7"),
    "red-white is no friend of an attack": ("h8:r", "c1:v", "h8/r", 1, ("c1:r", "", 1, 0, False)),
    "black takes friend and opposing token": ("h8:b c1:r", "c1:r", "h8/b", 1, ("c1:b", "", 1, 1, False)),
    "who lands on a Black dies": ("h7:g h8:r", "c1:b", "h8/r", 1, ("h7:g", "", 1, 0, True)),
    "a Black, too": ("h8:b", "c1:b", "h8/b", 1, ("", "", 1, 0, True)),
    "and attacks in dying": ("h8:c", "c1:b c2:v", "h8/c", 1, ("", "", 2, 0, True)),
    "who takes a Black from beside lives": ("h8:v", "c2:b", "h8/v", 1, ("c1:v", "", 1, 0, False)),
    "a friend that lands on its own Black lives": ("h7:c h8:b", "", "h7/c", 1, ("h8:c", "", 0, 1, False)),
    "friends bar before what is opposing does": ("h8:v c1:r", "c1:r", "h8/v", 1, "DC-2.7"),
    "the entry from the reserve attacks": ("r:o h7:v", "", "r/o", 2, ("h8:o", "", 0, 1, False)),
}


@pytest.mark.parametrize(("own", "other", "move", "heads", "expected"), MOVES.values(), ids=MOVES.keys())
def test_moves(own: str, other: str, move: str, heads: int, expected: Any) -> None:
    assert moved(own, other, move, heads) == expected


#: The same with the lucky tile before what comes of it under each setting.
RULED = {
    "R7, landing on an opposing token": (
        "h8:c", "c1:g", "h8/c", 1, "c1", dict.fromkeys(("DC-R7=a", "DC-R7=b", "DC-R7=c"), "DC-2.8")
    ),
    "R7, landing on a friend": (
        "h8:c c1:v", "", "h8/c", 1, "c1",
        {"DC-R7=a": "DC-2.8", "DC-R7=b": ("c1:c", "", 0, 1, False), "DC-R7=c": ("c1:c", "", 0, 1, False)},
    ),
    "R7, attack": (
        "h8:c c2:v", "c2:g", "h8/c", 1, "c2",
        {
            "DC-R7=a": ("c1:c c2:v", "c2:g", 0, 0, False),
            "DC-R7=b": ("c1:c", "c2:g", 0, 1, False),
            "DC-R7=c": ("c1:c", "", 1, 1, False),
        },
    ),
    "R7, red-whites share a lucky tile": ("h8:r", "c1:r", "h8/r", 1, "c1", {"DC-R7=a": ("c1:r", "c1:r", 0, 0, False)}),
    "R7, a Green joins on the lucky tile": ("h8:g c1:v", "", "h8/g", 1, "c1", {"DC-R7=a": ("c1:gv", "", 0, 0, False)}),
    "R14, landing": ("h7:b h8:g", "", "h7/b", 1, "", {"DC-R14=b": "DC-R14"}),
    "R14, sharing takes nothing": ("h7:v h8:g", "", "h7/v", 1, "", {"DC-R14=b": ("h8:gv", "", 0, 0, False)}),
    "R14, attack": (
        "h6:o h7:v", "", "h6/o", 2, "",
        {"DC-R14=a": ("h8:o", "", 0, 1, False), "DC-R14=b": ("h7:v h8:o", "", 0, 0, False)},
    ),
    "R14 guards no combat tile": ("h8:b c1:g", "", "h8/b", 1, "", {"DC-R14=b": ("c1:b", "", 0, 1, False)}),
    "R17, ultramarine": ("h8:u c1:g", "c1:r", "h8/u", 2, "", {"DC-R17=b": ("c2:u", "", 1, 1, False)}),
    "R17, violet": ("h8:v c2:g", "", "h8/v", 1, "", {"DC-R17=b": ("c1:v", "", 0, 1, False)}),
    "R18, a friendly Green": (
        "h8:c c1:g", "", "h8/c", 1, "",
        {"DC-R18=a": ("c1:c", "", 0, 1, False), "DC-R18=b": ("c1:cg", "", 0, 0, False), "DC-R18=c": ("c1:cg", "", 0, 0, False)},
    ),
    "R18, another friend": (
        "h8:o c1:v", "", "h8/o", 1, "",
        {"DC-R18=a": ("c1:o", "", 0, 1, False), "DC-R18=b": ("c1:o", "", 0, 1, False), "DC-R18=c": "DC-2.7"},
    ),
    "R18, a Green and another": ("h8:o c1:gv", "", "h8/o", 1, "", {"DC-R18=b": ("c1:go", "", 0, 1, False), "DC-R18=c": "DC-2.7"}),
    "R21": ("h8:b c1:v", "c1:g", "h8/b", 1, "c1", {"DC-R21=a": "DC-2.8", "DC-R21=b": ("c1:b", "", 1, 1, False)}),
    "R21 is for the Black alone": ("h8:g", "c1:b", "h8/g", 1, "c1", {"DC-R21=b": "DC-2.8"}),
}  # fmt: skip


@pytest.mark.parametrize(("own", "other", "move", "heads", "lucky", "outcomes"), RULED.values(), ids=RULED.keys())
def test_rulings(own: str, other: str, move: str, heads: int, lucky: str, outcomes: dict[str, Any]) -> None:
    for house, expected in outcomes.items():
        assert moved(own, other, move, heads, lucky=lucky, house=house) == expected, house


def test_home_before_luck_where_both_bar() -> None:
    # No home tile is ever lucky, so the order of the bars is seen with friends and opposing tokens on one tile only.
    assert moved("h8:u c1:v", "c1:g", "h8/u", 1, lucky="c1") == "DC-2.7"
    assert moved("h8:u", "c1:g", "h8/u", 1, lucky="c1") == "DC-8.4"


def test_ahead_and_behind_in_counterflow_are_those_of_the_mover() -> None:
    rules = table(counterflow=True)
    assert rules.names[1][8:16] == ("c8", "c7", "c6", "c5", "c4", "c3", "c2", "c1")
    # Ville's violet goes from h8 to c8; ahead of it is c7, which is the fifteenth tile of Aino's course.
    position = Position(band("h8:v", backwards=True), band("c7:g"))
    after, took, _, _ = landing.move(rules, position, "v", 7, 8)
    assert (took, after.own[8], as_text(after.other)) == (1, "v", "")


def fate(rules: Table, position: Position, token: str, target: int, side: str, x: str) -> str:
    """What becomes of a token `x` on the tile of landing: shared with, taken, or the rule by which it bars the move."""
    house = rules.house
    if side == "other":
        found = "share" if token == x == "r" else {"u": "DC-8.4", "v": "DC-8.8"}.get(token, "taken")
    elif token in "bco":
        found = "taken"
        if token != "b" and house["DC-R18"] != "a":
            found = "share" if x == "g" else "taken" if house["DC-R18"] == "b" else "DC-2.7"
    elif "g" in (token, x):
        found = "DC-8.5" if x == "b" else "share"
    else:
        found = "DC-2.7"
    if found == "taken" and target < 8 and house["DC-R14"] == "b":
        found = "DC-R14"
    guarded = target == position.lucky and (side == "other" or house["DC-R7"] == "a")
    if found == "taken" and guarded and (token, house["DC-R21"]) != ("b", "b"):
        found = "DC-2.8"
    return found


def is_hit(rules: Table, position: Position, token: str, beside: int, side: str) -> bool:
    """Whether a token on the attacked tile beside the landing is taken."""
    luck = rules.house["DC-R7"]
    guarded = beside == position.lucky and (luck == "a" or (luck == "b" and side == "other"))
    safe_at_home = beside < 8 and rules.house["DC-R14"] == "b"
    reached = side == "other" or token in "co" or rules.house["DC-R17"] == "b"
    return reached and not guarded and not safe_at_home


def plain_outcome(rules: Table, position: Position, token: str, origin: int, heads: int) -> str | tuple[Any, ...]:
    """The same move, told anew token by token, straight from the rules: what bars it, or what is left of both sides."""
    target = LANDING[origin][heads]
    step = {"c": 1, "v": 1, "o": -1, "u": -1}.get(token, 0)
    tokens = [("own", at, i, x) for at, xs in enumerate(position.own[:LENGTH]) for i, x in enumerate(xs)]
    tokens += [("other", at, i, x) for at, xs in enumerate(position.other[:LENGTH]) for i, x in enumerate(xs)]
    mover = ("own", origin, position.own[origin].index(token), token)
    tokens.remove(mover)
    bars, taken = [], []
    for who in tokens:
        side, at, _, x = who
        here = at if side == "own" else rules.across.index(at) if at in rules.across else -1
        if here == target:
            found = fate(rules, position, token, target, side, x)
            (taken if found == "taken" else bars).append(who if found == "taken" else found)
        elif step and here == (target + step) % LENGTH and is_hit(rules, position, token, here, side):
            taken.append(who)
    for rule in ("DC-2.7", "DC-8.5", "DC-8.4", "DC-8.8", "DC-R14", "DC-2.8"):
        if rule in bars:
            return rule
    dies = any(side == "other" and x == "b" and rules.across[target] == at for side, at, _, x in taken)
    left: dict[str, list[str]] = {"own": [""] * LENGTH, "other": [""] * LENGTH}
    for who in [*tokens, *([] if dies else [("own", target, -1, token)])]:
        if who not in taken:
            left[who[0]][who[1]] += who[3]
    counts = [sum(who[0] == side for who in taken) for side in ("other", "own")]
    return [in_order(x) for x in left["own"]], [in_order(x) for x in left["other"]], *counts, dies


def test_moves_of_random_positions_are_what_a_second_telling_says() -> None:
    random = Random(8)
    for _ in range(3000):
        settings = ", ".join(f"{ruling}={random.choice(letters)}" for ruling, letters in RULINGS.items())
        rules = table(counterflow=random.random() < 0.5, house=settings)
        sides = []
        for most in (16, 16):
            tokens = [""] * (LENGTH + 1)
            for _ in range(random.randint(2, 14)):
                at = random.choice([*range(6, 12), random.randrange(most)])
                tokens[at] = in_order(tokens[at] + random.choice("cugorvb"))
            sides.append(tuple(tokens))
        position = Position(sides[0], sides[1], random.choice([-1, *range(8, 16)]))
        heads = random.randint(1, 4)
        able = movable(rules, position, heads)
        for origin, tokens_here in enumerate(position.own[:LENGTH]):
            for token in set(tokens_here):
                expected = plain_outcome(rules, position, token, origin, heads)
                if isinstance(expected, str):
                    assert bar(rules, position, token, LANDING[origin][heads]) == expected
                    assert (origin, token) not in able
                else:
                    after, took, burned, dies = landing.move(rules, position, token, origin, LANDING[origin][heads])
                    found = ([*after.own[:LENGTH]], [*after.other[:LENGTH]], took, burned, dies)
                    assert found == tuple(expected)
                    assert (origin, token) in able
