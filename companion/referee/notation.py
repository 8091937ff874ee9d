"""How a game is written down, for people: the page in its folder, or a plain one where it has none."""

from companion.referee import books, games
from companion.words import ENGLISH


def notation_source(game: games.Game, language: str = ENGLISH) -> str:
    """The page on a game's notation, Markdown, in a language or else in English; a plain one of its reminder where it has none.

    Raises GameError where it cannot be read.
    """
    page = books.find_text(game.id, books.NOTATION, language)
    if page is not None:
        return page
    reminder = game.reminder.strip("\n")
    example = f"```\n{f'[{game.section} 1]' + chr(10) if game.section else ''}{reminder}\n```\n"
    words = "A line of each kind:" if reminder else "The rulebook tells how its lines are written."
    return f"# {game.title}: how a game is written down\n\n{words}\n\n{example if reminder else ''}"
