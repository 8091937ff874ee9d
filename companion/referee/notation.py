"""How a game is written down, for people: the page in its folder, or a plain one where it has none."""

from __future__ import annotations

from importlib.resources import files

from companion.referee.games import Game, GameError, package_of


def notation_source(game: Game) -> str:
    """The page on a game's notation, Markdown; a plain one of its reminder where its folder has no `notation.md`.

    Raises GameError where that cannot be read.
    """
    package = package_of(game.id)
    try:
        return files(package).joinpath("notation.md").read_text("utf-8")
    except FileNotFoundError:
        reminder = game.reminder.strip("\n")
        example = f"```\n{f'[{game.section} 1]' + chr(10) if game.section else ''}{reminder}\n```\n"
        words = "A line of each kind:" if reminder else "The rulebook tells how its lines are written."
        return f"# {game.title}: how a game is written down\n\n{words}\n\n{example if reminder else ''}"
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{package}/notation.md cannot be read: {error}") from error
