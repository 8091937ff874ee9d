"""Headers of tables that may play, drawn at random, and games played at them: for laws of all games, and of one."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random

from hypothesis import strategies as st

from companion.games.circle_of_kings.rules.table import RULINGS as OF_KINGS
from companion.games.circle_of_power.rules.table import VARIANTS
from companion.games.duelling_circles.rules.colours import ORDER
from companion.games.duelling_circles.rules.table import RULINGS as OF_THE_DUEL
from companion.games.empires.rules.table import RULINGS as OF_EMPIRES
from companion.games.four_kingdoms.rules.table import VARIATIONS
from companion.referee import find_game, read_table
from companion.referee.reading import named_game
from game_folders import facts_of, read_extra

NAMES = ("Aino", "Ville", "Emmi", "Olavi", "Kaarlo", "Tuuli")
OPTIONS = ("", "options: treasury\n", "options: treasury, supplies\n")
ATTRIBUTES = ("", "attributes: Ville fertility, Aino spades\n")
TABLES = (
    "Aino, Ville, Emmi, Otto",
    "Aino, Ville, dummy, Otto",
    "dummy1, Ville, Emmi, Otto",
    "Aino, dummy1, Ville, Dummy2",
    "dummy1, Aino, dummy2, Ville",
)
seeds = st.integers(0, 2**32)
randoms = st.randoms(use_true_random=False)


@st.composite
def four_kingdoms(draw: st.DrawFn) -> str:
    """The header of a table that may play."""
    persons = draw(st.integers(2, 6))
    lines = ["game: four-kingdoms", f"players: {', '.join(NAMES[:persons])}"]
    lines.append(f"jokers: {draw(st.integers(0, 4))}")
    lines.append(f"seasons: {draw(st.integers(1, 2))}")
    lines.append(f"scoring: {draw(st.sampled_from([*VARIATIONS, 'dealer']))}")
    if persons <= 3 and draw(st.booleans()):
        lines.append("cut: no")
    if persons == 5 and draw(st.booleans()):
        lines.append("hand: 8")
    elif persons >= 4 and draw(st.booleans()):
        lines.append(f"teams: {draw(st.sampled_from(['Aino+Emmi', 'Aino+Emmi, Ville+Olavi']))}")
        lines.append(f"exchange: {draw(st.sampled_from(['cyclic', 'cyclic-all']))}")
    settings_of = [f"FK-R{n}={draw(st.sampled_from('ab'))}" for n in (12, 13, 14, 15, 20)]
    return "\n".join([*lines, f"house: {', '.join(settings_of)}"]) + "\n"


@st.composite
def circle_of_power(draw: st.DrawFn) -> str:
    """The header of a table that may play."""
    players = draw(st.sampled_from(TABLES))
    humans = [tag for tag in players.split(", ") if not tag.casefold().startswith("dummy")]
    lines = ["game: circle-of-power", f"players: {players}", f"variant: {draw(st.sampled_from([*VARIANTS]))}"]
    if draw(st.booleans()):
        lines.append(f"dealer: {draw(st.sampled_from(humans))}")
    settings_of = [f"CP-R{n}={draw(st.sampled_from('ab'))}" for n in (7, 11, 12, 15)]
    return "\n".join([*lines, f"house: CP-R1={draw(st.sampled_from('abc'))}, {', '.join(settings_of)}"]) + "\n"


@st.composite
def circle_of_kings(draw: st.DrawFn) -> str:
    """The header of a table that plays by any settings."""
    kings = " ".join(draw(st.permutations(["Ks", "Kw", "Kc", "Kp"])))
    house = ", ".join(f"{ruling}={draw(st.sampled_from(settings))}" for ruling, settings in OF_KINGS.items())
    return f"game: circle-of-kings\nplayers: Aino, Ville\ncircle: {kings}\nhouse: {house}\n"


@st.composite
def duelling_circles(draw: st.DrawFn) -> str:
    """The header of a table that may play."""
    tokens = draw(st.sampled_from([3, 5, 7, 14]))
    variants = draw(st.sets(st.sampled_from(["counterflow", "kinilani", *(["no-reserves"] if tokens < 14 else [])])))
    house = {ruling: draw(st.sampled_from(letters)) for ruling, letters in OF_THE_DUEL.items()}
    lines = ["game: duelling-circles", "players: Aino, Ville", f"tokens: {tokens}"]
    lines += [f"variant: {', '.join(sorted(variants))}"] if variants else []
    if "kinilani" in variants:
        bag = [*ORDER, *ORDER] if tokens == 14 or (tokens < 7 and house["DC-R24"] == "b") else [*ORDER]
        bands = [" ".join(draw(st.permutations(bag))[:tokens]) for _ in range(2)]
        lines.append(f"lineup: Aino {bands[0]}, Ville {bands[1]}")
    lines.append("house: " + ", ".join(f"{ruling}={letter}" for ruling, letter in house.items()))
    return "\n".join(lines) + "\n"


@st.composite
def empires(draw: st.DrawFn) -> str:
    """The header of a table, without a map."""
    players = draw(st.integers(2, 4))
    text = f"game: empires\nplayers: {', '.join(NAMES[:players])}\n"
    text += draw(st.sampled_from(OPTIONS)) + draw(st.sampled_from(ATTRIBUTES))
    house = draw(st.lists(st.sampled_from(sorted(OF_EMPIRES)), unique=True, max_size=6))
    chosen = [f"{ruling}={draw(st.sampled_from(OF_EMPIRES[ruling]))}" for ruling in house if ruling != "EM-R7"]
    return text + (f"house: {', '.join(chosen)}\n" if chosen else "")


OF: Mapping[str, st.SearchStrategy[str]] = {
    "four-kingdoms": four_kingdoms(),
    "circle-of-power": circle_of_power(),
    "circle-of-kings": circle_of_kings(),
    "duelling-circles": duelling_circles(),
    "empires": empires(),
}


def headers(game_id: str) -> st.SearchStrategy[str]:
    """Headers of a game; of one that has nothing here those that its `game.toml` names."""
    if game_id in OF:
        return OF[game_id]
    return st.sampled_from([f"game: {game_id}\n{header}" for header in facts_of(game_id).headers])


def simulated(header: str, seed: int, *, hands: bool = True, most: int | None = None) -> str:
    """A game played at random with this header, or its first `most` lines."""
    table = read_table(header, files=read_extra)
    game = find_game(named_game(header) or "")
    moves = islice(game.random_game(table, Random(seed), hands=hands), most)
    return header + "".join(f"{game.write(table, move)}\n" for move in moves)
