"""Languages at the command line: those that there are, and an error for any other."""

from companion.cli.errors import CommandError
from companion.cli.group.found import group_of
from companion.referee.books import speaks
from companion.words import ENGLISH, languages


def language_at(path: str, game: str | None = None) -> str:
    """The language in which people are told of a record: their group's, or their own; English where nothing says another.

    Of a `game` that has no messages in that language all is said in English, not half of each sentence. A group's file that is
    wrong is told of by the commands that use it: here it counts for nothing.
    """
    try:
        language = group_of(path).language or ENGLISH
    except CommandError:
        return ENGLISH
    return language if game is None or language == ENGLISH or speaks(game, language) else ENGLISH


def known_language(said: str) -> str:
    """The code of a language that there is. Raises CommandError, which lists them."""
    code = said.strip().casefold()
    if code not in languages():
        there = ", ".join(languages())
        raise CommandError(f"there is no language “{said}”", f"there is: {there} (docs/group.md says how to add one)")
    return code
