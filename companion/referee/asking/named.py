"""The games that users name, and those that can be listed."""

from collections.abc import Iterator

from companion.referee import found, games, messages, rulebook
from companion.referee.asking.errors import AskingError, nearest
from companion.referee.games import Game, GameError, all_about, game_ids, why_unusable, with_prefix


def named_game(name: str) -> Game:
    """The game of this id or title, of the prefix of its rules' ids, or of what its id alone begins with, in any letter case.

    Raises AskingError.
    """
    wanted = "-".join(name.replace("_", " ").split())
    try:
        return found.find_game(wanted)
    except KeyError:
        if why_unusable(wanted):
            raise AskingError(why_unusable(wanted)) from None
        short = with_prefix(wanted.upper())
        if short is not None:
            return found.find_game(short.id)
        begun = [known for known in game_ids() if wanted and known.startswith(wanted.casefold())]
        if len(begun) == 1:
            return found.find_game(begun[0])
        raise AskingError(messages.say("ask-no-game", name=name), nearest_game(name)) from None


def nearest_game(name: str) -> str:
    """A hint for an unknown game: the nearest that there is, full or described by a file; where none is near all of them."""
    ids = (*game_ids(), *games.described_ids())
    return nearest(name, (*ids, *(about.title for about in (*all_about(), *games.described_about()))), ids)


def usable_games() -> list[Game]:
    """Every game whose rules can be loaded. One whose rules cannot keeps no command from working for the others."""
    return _loaded()[0]


def broken_rules() -> list[str]:
    """A line for people about each game whose rules cannot be loaded."""
    return _loaded()[1]


def broken_rulebooks() -> Iterator[str]:
    """A line for people about each game whose rules' text cannot be read."""
    for game_id in game_ids():
        try:
            rulebook.rulebook_source(game_id)
        except GameError as error:
            yield str(error)


def _loaded() -> tuple[list[Game], list[str]]:
    usable, broken = [], []
    for game_id in game_ids():
        try:
            usable.append(found.find_game(game_id))
        except GameError as error:
            broken.append(str(error))
    return usable, broken
