"""`companion moves` and `companion show`: the position, and what may come next."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import typer

from companion.cli.check import judged, say_json
from companion.cli.errors import CommandError
from companion.cli.options import Ink, Paper
from companion.cli.terminal import clean, counted, paint, say, warn, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.referee import AnyPosition, AnyRecord, Judgement, Option
    from companion.referee.commands import CommandLine


class WritePosition(Protocol):
    """A game's part `position`: draws what stands on the board where a page can show more than the terminal."""

    def __call__(
        self,
        cli: CommandLine,
        record: AnyRecord,
        state: Any,
        file: str,
        formats: Sequence[str],
        folder: str,
        ink: str,
        paper: str,
    ) -> Sequence[str]:
        """Writes the position of the record `file` into a folder, as `pdf`, `png` or both; gives a line on each file.

        `ink` is colour, grey or saver, `paper` a4 or letter. Raises what `cli.error` gives.
        """


_FILE = typer.Argument(metavar="FILE", help="The record; - is standard input.", show_default=False)
_AT = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,6}))?")


def moves(
    file: str = _FILE,
    json: bool = typer.Option(False, "--json", help="Print them as JSON: a list of {what, choices}."),
    every: bool = typer.Option(False, "--all", help="List every choice, however many there are."),
) -> None:
    """Tell what may legally come next in a record.

    Example: companion moves friday.game
    """
    judgement, position = _readable(file)
    options = position.game.options(position.inner)
    if json:
        say_json([{"what": option.what, "choices": list(option.choices)} for option in options])
    elif not options:
        say("Nothing: the game is over." if judgement.verdict.complete else "Nothing.")
    else:
        for option in options:
            say("\n".join(option_lines(option, most=len(option.choices) if every else 60)))
    raise typer.Exit(judgement.verdict.exit_code)


def option_lines(option: Option, most: int = 60) -> list[str]:
    """One thing that may come next, with at most so many of its choices."""
    if not option.choices:
        return [paint(clean(option.what), "bold"), "    nothing"]
    shown = option.choices[:most]
    more = f" … and {len(option.choices) - len(shown)} more (--all)" if len(shown) < len(option.choices) else ""
    separator = ", " if any(" " in choice for choice in shown) else "  "
    return [paint(clean(option.what), "bold"), *wrap(separator.join(map(clean, shown)) + more, "    ")]


def show(
    file: str = _FILE,
    at: str = typer.Option(
        "", "--at", metavar="PLACE", help="After line 5 of section 2: 2.5; 2 is the section's end, or without sections line 2."
    ),
    pdf: bool = typer.Option(False, "--pdf", help="Draw the position on its map, as a PDF, where the game has one."),
    png: bool = typer.Option(False, "--png", help="The same as a picture."),
    ink: Ink = typer.Option(Ink.COLOUR, "--ink", case_sensitive=False, help="How much ink the PDF may take."),
    paper: Paper = typer.Option(Paper.A4, "--paper", case_sensitive=False, help="What the PDF is printed on."),
    output: Path = typer.Option(Path("output"), "--output", "-o", metavar="DIR", help="The folder for PDF and PNG."),
) -> None:
    """Draw the table as it stands.

    At the end of the record, or earlier with --at.

    Example: companion show friday.game --at 2.5
    """
    judgement, now = _readable(file)
    position = _position_at(judgement, at) if at else now
    if (pdf or png) and judgement.record:
        formats = tuple(word for word, wanted in (("pdf", pdf), ("png", png)) if wanted)
        say("\n".join(_write_position(judgement.record, position, file, formats, str(output), ink.value, paper.value)))
        raise typer.Exit(judgement.verdict.exit_code)
    title = f"{paint(now.game.title, 'bold')}, {clean(file)}"
    say(f"{title}, {now.kind or 'line'} {at}" if at else title)
    say()
    say("\n".join(drawing_of(seats_of(judgement), position)))
    raise typer.Exit(judgement.verdict.exit_code)


def _write_position(
    record: AnyRecord, position: AnyPosition, file: str, formats: Sequence[str], folder: str, ink: str, paper: str
) -> Sequence[str]:
    """The position as a PDF and a picture, by the game's part `position`. Raises CommandError where it has none."""
    from companion.cli.game_parts import function_of
    from companion.cli.services import SERVICES

    write = cast("WritePosition | None", function_of(record.game.id, "position"))
    if write is None:
        raise CommandError(f"{record.game.title} has no map to draw a position on", "leave --pdf and --png out")
    return write(SERVICES, record, position.inner, file, formats, folder, ink, paper)


def seats_of(judgement: Judgement) -> Sequence[str]:
    """The tags of a record's players, in seat order."""
    return [player.tag for player in judgement.record.header.players] if judgement.record else []


def drawing_of(seats: Sequence[str], position: AnyPosition) -> list[str]:
    """The table of a game in a position, drawn."""
    from companion.cli.game_parts import table_of

    drawing = table_of(position.game)
    if drawing is None:
        from json import dumps

        return dumps(position.state, indent=2).split("\n")
    lines: list[str] = drawing.draw(position.state, position.totals, seats)
    return lines


def _readable(file: str) -> tuple[Judgement, AnyPosition]:
    """The judgement on a record that could be replayed; one with errors is complained of, and used up to there."""
    judgement, _ = judged(file)
    if judgement.position is None:
        raise typer.Exit(judgement.verdict.exit_code)
    if any(error.rule != "claim" for error in judgement.verdict.errors):
        warn("What follows is the position before the illegal line.\n")
    return judgement, judgement.position


def _position_at(judgement: Judgement, at: str) -> AnyPosition:
    """The position after a line of a section (its moves and claims are counted from 1; 0 is its heading)."""
    now = judgement.positions[-1]
    match, kind = _AT.fullmatch(at.strip()), now.kind
    if not match:
        places = f"--at 2.5 for {kind} 2 after its fifth line, or --at 2 for its end" if kind else "--at 5 for after line 5"
        raise CommandError(f"“{at}” is no place in this record", f"write {places}")
    if match[2] and not kind:
        raise CommandError(f"{now.game.title} has no sections, so “{at}” is no place", "write --at 5 for after line 5")
    number = int(match[1])
    places_there = [one for one in judgement.positions if not kind or one.number == number]
    if not places_there:
        has = counted(len(judgement.sections), kind or "section")
        raise CommandError(f"the record has no {kind} {number}", f"it has {has}")
    line = number if not kind else int(match[2]) if match[2] else len(places_there) - 1
    if line >= len(places_there):
        where, top = (f"{kind} {number}", "heading") if kind else ("the record", "header")
        raise CommandError(f"{where} has no line {line}", f"it has {counted(len(places_there) - 1, 'line')} below its {top}")
    return places_there[line].finished  # what needs no further line has happened, too
