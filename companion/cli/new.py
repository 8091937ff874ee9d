"""`companion new`."""

from __future__ import annotations

from pathlib import Path

import typer

from companion.cli.headers import SET, VARIANT, HeaderKeys, header_text, with_files_beside
from companion.cli.named_games import complete_game, named_game
from companion.cli.seats import players_value
from companion.cli.terminal import clean, say, wrap


def new(
    game: str = typer.Argument(metavar="GAME", help="The game's id.", autocompletion=complete_game, show_default=False),
    file: str = typer.Argument(
        "-", metavar="[FILE]", help="The record to make; without it, standard output.", show_default=False
    ),
    players: str = typer.Option(
        ..., "--players", "-p", metavar="NAMES", help="Clockwise, with commas between them.", show_default=False
    ),
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
) -> None:
    """Make a record that is ready to be typed into.

    It holds the notation's reminder as comments.

    Header keys of the game (companion games GAME) are options, too.

    Example: companion new {game} --players "{players}" {option} friday.game
    """
    found = named_game(game)
    settings = with_files_beside(found, settings, file)
    text = header_text(found, players_value(players, found.reserved), settings, variants, file)
    reminder = "".join(f"# {line}".rstrip() + "\n" for line in found.reminder.strip("\n").splitlines())
    heading = f"[{found.section} 1]\n" if found.section else ""
    text += f"\n{reminder}\n{heading}"
    if file == "-":
        say(text.removesuffix("\n"))
        return
    from companion.cli.files import files_beside, write_new
    from companion.referee import judge
    from companion.referee.games import has_part

    write_new(Path(file), text.encode())
    how = f"let companion enter {clean(file)} ask" if has_part(found.id, "questions") else f"companion referee {clean(file)}"
    say(f"{clean(file)} is ready: type into it, or {how}.")
    for error in judge(text, files=files_beside(file)).verdict.errors:
        say("\n".join(wrap(f"Something is to be added before it can be played: {error.message}; {error.hint}.")))


new.command_class = HeaderKeys  # type: ignore[attr-defined]  # how `app` builds it
