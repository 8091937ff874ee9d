"""What playing a game thousands of times has told of its rulings: a sentence for each, out of `balance.toml` in its folder."""

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from companion.referee.games import GameError, about, package_of
from companion.words import text_beside

#: The file, the version of the rules that was played, and the sentences by the rulings' ids.
BALANCE = "balance.toml"
RULES, RULINGS = "rules", "rulings"


@cache
def balance_of(game_id: str) -> Mapping[str, str]:
    """What is known of a game's rulings, by their ids; nothing where it was not played by the rules as they are now.

    Raises GameError where the file cannot be read, KeyError where there is no such game.
    """
    package = package_of(game_id)
    try:
        said = tomllib.loads(text_beside(package, BALANCE))
    except FileNotFoundError:
        return MappingProxyType({})
    except (OSError, ValueError) as error:
        raise GameError(f"{package}/{BALANCE} cannot be read: {error}") from error
    sentences = said.get(RULINGS)
    if not isinstance(sentences, dict) or not all(isinstance(one, str) for one in sentences.values()):
        raise GameError(f"{package}/{BALANCE}: [{RULINGS}] has to name a sentence for each ruling, such as AB-R1 = “…”")
    return MappingProxyType(sentences if said.get(RULES) == about(game_id).rules_version else {})
