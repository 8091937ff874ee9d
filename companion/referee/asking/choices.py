"""The values that a header key can take, as the game's own header errors list them: no second copy of a rule."""

import re

from companion.referee import games, protocol, verdict
from companion.referee.asking.reminder import NAMES

#: What a header error says of the values that a key may have.
_ONE_OF = re.compile(r"it is one of: (.+)")
#: A value that no key has.
_NONE = "none-of-them"


def values_of(game: games.Game, key: protocol.Key) -> list[str]:
    """The words that a header key may have as its value; none where it takes any, or a number."""
    players = ", ".join(NAMES[: game.about.usual])
    for error in verdict.header_errors(f"game: {game.id}\nplayers: {players}\n{key.name}: {_NONE}\n"):
        listed = _ONE_OF.search(error.hint)
        if listed and _NONE in error.message:
            return [word for word in listed[1].split(", ") if word not in NAMES]
    return []


def variations_of(game: games.Game) -> list[str]:
    """The words that are values of a header key and say by themselves what is played."""
    words = [word for key in game.keys for word in values_of(game, key)]
    return [word for word in dict.fromkeys(words) if word.replace("-", "").isalpha() and word not in ("yes", "no")]
