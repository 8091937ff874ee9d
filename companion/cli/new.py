"""`companion new`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.completion import complete_value
from companion.cli.errors import CommandError
from companion.cli.group import GROUP_FILE, Group, game_or_usual, group_of
from companion.cli.headers import SET, VARIANT, HeaderKeys, header_text, rules_line, still_open, with_files_beside
from companion.cli.named_games import complete_game
from companion.cli.seats import named_seats
from companion.cli.terminal import clean, say, width, wrap

if TYPE_CHECKING:
    from companion.referee import Game


def new(
    game: str = typer.Argument(
        "", metavar="GAME", help="The game's id; else the group's.", autocompletion=complete_game, show_default=False
    ),
    file: str = typer.Argument(
        "-",
        metavar="FILE",
        help="The record to make; without it, standard output.",
        autocompletion=complete_value,
        show_default=False,
    ),
    players: str = typer.Option(
        "", "--players", "-p", metavar="NAMES", help="Clockwise, with commas between them; else the group's.", show_default=False
    ),
    variants: list[str] = VARIANT,
    settings: list[str] = SET,
) -> None:
    """Make a record that is ready to be typed into.

    It holds the notation's reminder as comments.

    Header keys of the game (companion games GAME) are options, too. What is left out comes from the group's companion.toml.

    Example: companion new {game} --players "{players}" {option} friday.game
    """
    if file == "-" and _is_file_name(game):
        game, file = "", game
    group = group_of(file)
    found = game_or_usual(game, group)
    settings = with_files_beside(found, settings, file)
    value = named_seats(found, players or _usual_players(group, found))
    usual = still_open(found, value, settings, variants, group.settings(found.id), file)
    text = header_text(found, value, settings, variants, file, usual) + rules_line(found.about)
    reminder = "".join(f"# {line}".rstrip() + "\n" for line in reminder_lines(found, text))
    heading = f"[{found.section} 1]\n" if found.section else ""
    text += f"\n{reminder}\n{heading}"
    if file == "-":
        say(text.removesuffix("\n"))
        return
    from companion.cli.files import files_beside
    from companion.disk.files import write_new
    from companion.referee import judge
    from companion.referee.games import has_part

    write_new(Path(file), text.encode())
    how = f"let companion enter {clean(file)} ask" if has_part(found.id, "questions") else f"companion referee {clean(file)}"
    say(f"{clean(file)} is ready: type into it, or {how}.")
    for error in judge(text, files=files_beside(file)).verdict.errors:
        say("\n".join(wrap(f"Something is to be added before it can be played: {error.message}; {error.hint}.")))


def _is_file_name(word: str) -> bool:
    """Whether the only word of a command is its record: no game's id has a point or a stroke in it."""
    return any(sign in word for sign in "./\\")


def _usual_players(group: Group, game: Game) -> str:
    """Who usually plays. Raises CommandError where nobody is named, or too few or too many for this game."""
    players = group.players_for(game)
    if players:
        return players
    if group.players:
        fewest, most = game.about.seats
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise CommandError(f"{game.title} is for {number}, and the group is {group.players}", "say who plays: --players NAMES")
    raise CommandError("nobody is named who plays", f'say so, --players "Aino, Ville", or name the usual players in {GROUP_FILE}')


def reminder_lines(game: Game, header: str) -> list[str]:
    """The notation's reminder, with the people at the table in the place of those of whom it speaks."""
    from companion.cli.examples import NAMES
    from companion.record import split_lines
    from companion.record.header import read_fields
    from companion.record.players import parse_players

    fields, _ = read_fields(split_lines(header))
    players = parse_players(next(field.value for field in fields if field.key == "players"), game.reserved)
    people = [player.tag for player in players if not player.is_dummy]
    said = dict(zip(_spoken_of(game.reminder, NAMES), cycle(people)))
    return [_said_of(line, said) for line in game.reminder.strip("\n").splitlines()]


def _spoken_of(text: str, names: Sequence[str]) -> list[str]:
    """The names that stand in a text."""
    return [name for name in names if re.search(rf"\b{name}\b", text)]


def _said_of(line: str, said: Mapping[str, str]) -> str:
    """A line of a reminder with other names; what stands in columns stays there where it can."""
    pattern = rf"\b({'|'.join(said)})\b"
    changed = ""
    for part in re.finditer(r"(?P<gap>\s{2,}|^)(?P<words>\S+(?:\s\S+)*)", line) if said else ():
        column = part.start("words")
        changed += " " * (max(2, column - width(changed)) if part["gap"] else 0)
        changed += re.sub(pattern, lambda name: said[name[0]], part["words"])
    return changed or line


new.command_class = HeaderKeys  # type: ignore[attr-defined]  # how `app` builds it
