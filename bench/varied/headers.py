"""Headers of varied records: every number of players, variant, option and ruling that a game has, drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from companion.games.circle_of_kings.rules.table import RULINGS as KINGS_RULINGS
from companion.games.circle_of_power.rules.table import RULINGS as POWER_RULINGS
from companion.games.duelling_circles.rules.beginning import complete
from companion.games.duelling_circles.rules.table import RULINGS as DUEL_RULINGS
from companion.games.empires.ready import READY
from companion.games.empires.rules.table import RULINGS as EMPIRES_RULINGS
from companion.games.four_kingdoms.rules.table import RULINGS as KINGDOMS_RULINGS, VARIATIONS

NAMES = ("Aino", "Ville", "Emmi", "Olavi", "Kai", "Zoë", "Bo", "Äiti", "P_1", "Jäärä")
NOTES = ("note: played in the kitchen", "date: 2026-11-07", "place: Tampere", "event: the autumn evening", "# what was played")
#: How many of ten tables change a ruling, write a free key, and write each of the other keys of a game.
HOUSE, FREE, KEY = 0.3, 0.3, 0.4


def header(game: str, random: Random) -> str:
    """A header of this game that may be refused: whoever asks draws another one then."""
    players, lines = _GAMES[game](random)
    free = [line for line in NOTES if random.random() < FREE / len(NOTES)]
    lines = [f"players: {', '.join(players)}", *lines, *free]
    random.shuffle(lines)
    return "\n".join([f"game: {game}", *lines]) + "\n"


def _people(random: Random, count: int) -> list[str]:
    return random.sample(NAMES, count)


def _house(random: Random, rulings: dict[str, str], most: int = 3) -> list[str]:
    """`house:` with some rulings that are played otherwise; or no such line."""
    if random.random() >= HOUSE:
        return []
    chosen = random.sample(sorted(rulings), random.randint(1, min(most, len(rulings))))
    return ["house: " + ", ".join(f"{ruling}={random.choice(rulings[ruling][1:])}" for ruling in chosen)]


def _maybe(random: Random, line: Callable[[], str]) -> list[str]:
    return [line()] if random.random() < KEY else []


def _four_kingdoms(random: Random) -> tuple[list[str], list[str]]:
    count = random.choice((2, 3, 3, 4, 4, 4, 5, 6))
    players = _people(random, count)
    lines = _maybe(random, lambda: f"dealer: {random.choice(players)}")
    lines += [f"seasons: {random.choice((1, 1, 2, 3))}"] if random.random() < 0.8 else []
    lines += _maybe(random, lambda: f"scoring: {random.choice((*VARIATIONS, 'dealer'))}")
    lines += _maybe(random, lambda: f"jokers: {random.randint(1, 4)}")
    if count <= 3:
        lines += _maybe(random, lambda: "cut: no")
    if count == 5:
        lines += _maybe(random, lambda: "hand: 8")
    if count >= 5:
        lines += _maybe(random, lambda: f"exchange: {random.choice(('deck', 'cyclic', 'cyclic-all'))}")
    if count >= 4 and random.random() < KEY:
        pairs = [(place, place + count // 2) for place in range(count // 2)]
        lines.append("teams: " + ", ".join(f"{players[one]}+{players[other]}" for one, other in pairs))
    return players, lines + _house(random, dict(KINGDOMS_RULINGS))


def _circle_of_power(random: Random) -> tuple[list[str], list[str]]:
    players: list[str] = _people(random, 4)
    for number, seat in enumerate(random.choice(((), (), (), (random.randrange(4),), (1, 3)))):
        players[seat] = f"dummy{number + 1}"
    lines = _maybe(random, lambda: f"variant: {random.choice(('lonely-tyrant', 'coloured-cities'))}")
    lines += _maybe(random, lambda: f"dealer: {random.choice(players)}")
    return players, lines + _house(random, POWER_RULINGS)


def _circle_of_kings(random: Random) -> tuple[list[str], list[str]]:
    circle = " ".join(random.sample(("Kw", "Ks", "Kp", "Kc"), 4))
    return _people(random, 2), [f"circle: {circle}", *_house(random, dict(KINGS_RULINGS))]


def _duelling_circles(random: Random) -> tuple[list[str], list[str]]:
    players = _people(random, 2)
    tokens = random.choice((3, 5, 7, 7, 7, 14))
    variant = random.choice(
        ("", "", "no-reserves", "counterflow", "kinilani", "no-reserves, counterflow", "counterflow, kinilani")
    )
    lines = [f"tokens: {tokens}"] if tokens != 7 else []
    lines += [f"variant: {variant}"] if variant else []
    settings = [line.replace(": ", "=", 1) for line in lines]
    lines += [setting.replace("=", ": ", 1) for setting in complete(", ".join(players), settings, (), random)]
    return players, lines + _house(random, DUEL_RULINGS)


def _empires(random: Random) -> tuple[list[str], list[str]]:
    count = random.choice((2, 2, 3, 3, 4, 4, 5, 6))
    players = _people(random, count)
    lines = _maybe(random, lambda: f"map: {random.choice([one.name for one in READY if one.players == count])}")
    lines += _maybe(random, lambda: f"youngest: {random.choice(players)}")
    words = random.sample(("fertility", "diplomacy", "warfare", "sophistication"), min(count, 4))
    lines += _maybe(
        random, lambda: "attributes: " + ", ".join(f"{who} {word}" for who, word in zip(players, words, strict=False))
    )
    options: Sequence[str] = ("treasury", "supplies", "treasury, supplies")
    lines += _maybe(random, lambda: f"options: {random.choice(options)}")
    lines += _maybe(random, lambda: f"counters: {random.choice((20, 30, 40))}") if random.random() < KEY else []
    lines += _maybe(random, lambda: f"cities: {random.choice((3, 5, 8))}") if random.random() < KEY else []
    return players, lines + _house(random, EMPIRES_RULINGS)


_GAMES: dict[str, Callable[[Random], tuple[list[str], list[str]]]] = {
    "four-kingdoms": _four_kingdoms,
    "circle-of-power": _circle_of_power,
    "circle-of-kings": _circle_of_kings,
    "duelling-circles": _duelling_circles,
    "empires": _empires,
}
GAMES = tuple(_GAMES)
