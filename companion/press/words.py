"""The words of the print shop: how a kit is printed, what a thing is and what it is printed on, the settings."""

from collections.abc import Mapping
from functools import cache

from companion.referee import Game, title_in
from companion.words import ENGLISH, SHARED, Words, table_of

PRESS = Words("companion.press")
#: How the ids begin of what a game's list of things says in English: titles, and what to print them on.
LISTED = ("thing-", "stock-", "book-")


def listed_in(text: str, package: str, language: str) -> str:
    """What a list of things says (a title, what to print it on) in a language; as it is where nobody has translated it.

    `package` is that of the game's paper: its table comes first, then those of all games. The list itself is read without a
    table, so it has the English words; their id is found by them.
    """
    if language != ENGLISH:
        for words in (Words(package), PRESS, SHARED):
            key = _listed(words.package).get(text)
            if key is not None:
                return words(key, language)
    return text


def rules_said(game: Game, language: str = ENGLISH) -> str:
    """Which version of its rules a game is played by."""
    return SHARED("rules-of", language, game=title_in(game.id, language), edition=game.about.edition)


def words_are_there(package: str, language: str) -> bool:
    """Whether all that a game's pages say is there in a language, so that none of them is in two.

    `package` is that of the game's paper. What its list of things says (titles, what to print on) is not on the pages themselves.
    A game without such words of its own has them elsewhere, in English.
    """
    if language == ENGLISH:
        return True
    try:
        english, held = table_of(package, ENGLISH), table_of(package, language)
    except ModuleNotFoundError:
        return False
    return bool(english) and all(key in held for key in english if not key.startswith(LISTED))


@cache
def _listed(package: str) -> Mapping[str, str]:
    """The ids of listed words, by the English ones; none where a game has nothing on paper of its own."""
    try:
        table = table_of(package, ENGLISH)
    except ModuleNotFoundError:
        return {}
    return {words: key for key, words in table.items() if key.startswith(LISTED)}
