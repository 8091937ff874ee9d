"""A game that is there, for the examples of help: the first that can be begun with nothing said but who plays."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from companion.referee import Game, header_errors, rule_texts
from companion.referee.asking.named import usable_games
from companion.referee.asking.reminder import NAMES


@cache
def example_words() -> Mapping[str, str]:
    """What examples use: a game that is there, its players, an option, its prefix, and ids of its rulebook."""
    game = next(_examples(), None)
    if game is None:
        players = ", ".join(NAMES[:3])
        return {"game": "GAME", "players": players, "option": "", "prefix": "ID", "rule": "ID", "ruling": "ID", "chapter": "ID"}
    rules = list(rule_texts(game.id))
    rule = next(known for known in rules if "." in known)
    return {
        "game": game.id,
        "players": _players(game),
        "option": _option(game),
        "prefix": game.prefix,
        "rule": rule,
        "ruling": next((known for known in rules if re.search("-R[0-9]", known)), rule),
        "chapter": rule.partition(".")[0],
    }


def _players(game: Game) -> str:
    return ", ".join(NAMES[: game.about.usual])


def _begun(game: Game) -> str:
    return f"game: {game.id}\nplayers: {_players(game)}\n"


def _option(game: Game) -> str:
    """The first header key that can be given another value than it has anyway, as an option."""
    for key in game.keys:
        for word in re.findall(r"[\w-]+", key.form):
            if word != key.default and not header_errors(f"{_begun(game)}{key.name}: {word}\n"):
                return f"--{key.name} {word}"
    return ""


def _examples() -> Iterator[Game]:
    """The games that can be begun with nothing said but who plays, so that every example can be typed as it is."""
    return (game for game in usable_games() if not header_errors(_begun(game)))
