"""`companion moves` and `companion show`: the position, and what may come next."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import typer

from companion.cli.checking.judged import judged, say_json
from companion.cli.group.found import Ink, Paper
from companion.cli.parameters import argument, option
from companion.cli.services import SERVICES
from companion.cli.table.live.spoken import Spoken
from companion.cli.terminal.out import CommandError, clean, counted, paint, say, warn, wrap
from companion.cli.terminal.scene import scene_lines
from companion.referee import AnyPosition, AnyRecord, Choice, CommandLine, Judgement, Scene, Steps, function_of, scene_at
from companion.referee.positions import NoQuietPointError, position_text
from companion.referee.steps import Begin, NotOfferedError, lines, said_in, shown, steps_after


class WritePosition(Protocol):
    """A game's part `position`: draws what is on the board where a page can show more than the terminal."""

    def __call__(
        self,
        cli: CommandLine,
        record: AnyRecord,
        state: object,
        file: str,
        formats: Sequence[str],
        folder: str,
        ink: str,
        paper: str,
    ) -> Sequence[str]:
        """Writes the position of the record `file` into a folder, as `pdf`, `png` or both; gives a line on each file.

        `ink` is colour, grey or saver, `paper` a4 or letter. Raises what `cli.error` gives.
        """


_FILE = argument(metavar="FILE", help="The record; - reads standard input.")
#: So many words are named where one may not be said; so many lines are listed at the most.
_NEAR, _MOST_LINES = 12, 2000
_AT = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,6}))?")


def moves(
    file: str = _FILE,
    said: str = typer.Option("", "--said", metavar="WORDS", help="How the line begins: show what may follow that."),
    every: bool = option(False, "--all", help="List whole lines, where there are few enough."),
    json: bool = option(False, "--json", help="Print the choices as a JSON object."),
) -> None:
    """Show what may legally come next in a record, word by word.

    Example: companion moves friday.game --said "5c 8s"
    """
    judgement, position = _readable(file)
    begin = position.dialogue
    try:
        words = said_in(begin, said)
        steps = steps_after(begin, words)
    except NotOfferedError as error:
        raise CommandError(f"“{clean(error.word)}” doesn't fit here", _instead(error, said)) from None
    if json:
        choices = [choice.as_dict() for choice in steps.choices]
        say_json({"said": " ".join(said.split()), "ends": steps.ends and bool(words), "choices": choices})
    elif every:
        _say_lines(begin, words)
    else:
        say("\n".join(steps_lines(steps, bool(words), judgement.verdict.complete)))
    raise typer.Exit(judgement.verdict.exit_code)


def _instead(error: NotOfferedError, said: str) -> str:
    """What may be said in a word's place; of a sign that is only in the wrong place, how it is written."""
    words = said.split()
    if error.word in words[1:] and any(choice.clings and choice.says(error.word) for choice in error.steps.choices):
        before = words[words.index(error.word, 1) - 1]
        return f"write it without a blank before it: {clean(before)}{clean(error.word)}"
    if error.word.startswith("#"):
        return "# begins a comment in a record; leave it out"
    may = ", ".join(_with_example(choice) for choice in error.steps.choices[:_NEAR])
    return f"it may be: {may}" if may else "the line ends here"


def _with_example(choice: Choice) -> str:
    """A choice as it is shown; of a number that has no bounds, with one that can be typed."""
    unbounded = choice.is_number and (choice.least is None or choice.most is None)
    return f"{shown(choice)} ({choice.with_number(choice.least or 0)}, …)" if unbounded else shown(choice)


def _say_lines(begin: Begin, words: Sequence[str]) -> None:
    found, whole = lines(begin, _MOST_LINES, words)
    say("\n".join(map(clean, found)) if found else "Nothing.")
    if not whole:
        warn(f"These are the first {_MOST_LINES}; --said shows what may follow the first words.")


def steps_lines(steps: Steps, begun: bool, complete: bool = False, most: int = 60) -> list[str]:
    """What may be said next, gathered by what it means, with at most so many words of each."""
    if not steps.choices:
        return ["The line is whole." if begun else "Nothing: the game is over." if complete else "Nothing."]
    groups: dict[tuple[str, str], list[Choice]] = {}
    for choice in steps.choices:
        groups.setdefault((choice.who, choice.meaning), []).append(choice)
    told = ["The line may end here."] if steps.ends and begun else []
    for (who, meaning), choices in groups.items():
        head = ": ".join(part for part in (who, meaning) if part) or choices[0].kind
        words = [shown(choice) for choice in choices[:most]]
        more = f" … and {len(choices) - most} more" if len(choices) > most else ""
        told += [paint(clean(head), "bold"), *wrap("  ".join(map(clean, words)) + more, "    ")]
    return told


def show(
    file: str = _FILE,
    at: str = typer.Option(
        "", "--at", metavar="PLACE", help="2.5 is after line 5 of section 2; 2 is its end (without sections: line 2)."
    ),
    pdf: bool = option(False, "--pdf", help="Also draw the position on its map as a PDF, if the game has one."),
    plain: bool = option(False, "--plain", help="Use whole sentences and no drawing, for a screen reader."),
    png: bool = option(False, "--png", help="Also draw it as a PNG picture."),
    ink: Ink = typer.Option("colour", "--ink", case_sensitive=False, help="How much ink the PDF uses."),
    paper: Paper = typer.Option("a4", "--paper", case_sensitive=False, help="The paper that the PDF is printed on."),
    output: Path = typer.Option(Path("output"), "--output", "-o", metavar="DIR", help="The folder for the PDF and the PNG."),
) -> None:
    """Draw the table as it is now.

    With --at, draw it as it was earlier in the record.

    Example: companion show friday.game --at 2.5
    """
    judgement, now = _readable(file)
    position = judgement.positions[_place_of(judgement, at)].finished if at else now
    if (pdf or png) and judgement.record:
        formats = tuple(word for word, wanted in (("pdf", pdf), ("png", png)) if wanted)
        say("\n".join(_write_position(judgement.record, position, file, formats, str(output), ink, paper)))
        raise typer.Exit(judgement.verdict.exit_code)
    title = f"{paint(now.game.title, 'bold')}, {clean(file)}"
    say(f"{title}, {now.kind or 'line'} {at}" if at else title)
    say()
    say("\n".join(drawing_of(seats_of(judgement), position, Spoken().table if plain else scene_lines)))
    raise typer.Exit(judgement.verdict.exit_code)


def _write_position(
    record: AnyRecord, position: AnyPosition, file: str, formats: Sequence[str], folder: str, ink: str, paper: str
) -> Sequence[str]:
    """The position as a PDF and a picture, by the game's part `position`. Raises CommandError where it has none."""
    write: WritePosition | None = function_of(record.game.id, "position")
    if write is None:
        raise CommandError(f"{record.game.title} has no map to draw a position on", "leave out --pdf and --png")
    return write(SERVICES, record, position.inner, file, formats, folder, ink, paper)


def position(
    file: str = _FILE,
    at: str = typer.Option("", "--at", metavar="PLACE", help="2.5 is after line 5 of section 2 (see companion show)."),
) -> None:
    """Write the position down as a new record that begins there.

    It is the last moment at which nothing was half done; the lines since then follow it.

    Example: companion position friday.game --at 2.5
    """
    judgement, now = _readable(file)
    try:
        text = position_text(judgement, _place_of(judgement, at) if at else None)
    except NoQuietPointError:
        title = now.game.title
        hint = "name a later place with --at, or leave --at out" if at else "no move is complete here yet"
        raise CommandError(f"there is no moment of {title} up to here at which a position can be written down", hint) from None
    say("\n".join(map(clean, text.splitlines())))
    raise typer.Exit(judgement.verdict.exit_code)


def seats_of(judgement: Judgement) -> Sequence[str]:
    """The tags of a record's players, in seat order."""
    return [player.tag for player in judgement.record.header.players] if judgement.record else []


def drawing_of(seats: Sequence[str], position: AnyPosition, draw: Callable[[Scene, str], list[str]] = scene_lines) -> list[str]:
    """The table of a game in a position, drawn, or told in sentences."""
    return draw(scene_at(position, seats), position.game.about.tally.noun)


def _readable(file: str) -> tuple[Judgement, AnyPosition]:
    """The judgement on a record that could be replayed; one with errors is complained of, and used up to there."""
    judgement, _ = judged(file)
    if judgement.position is None:
        raise typer.Exit(judgement.verdict.exit_code)
    if any(error.rule != "claim" for error in judgement.verdict.errors):
        warn("What follows is the position before the illegal line.\n")
    return judgement, judgement.position


def _place_of(judgement: Judgement, at: str) -> int:
    """How many lines there are up to a place: a line of a section (its moves and claims count from 1; 0 is its heading)."""
    now = judgement.positions[-1]
    match, kind = _AT.fullmatch(at.strip()), now.kind
    if not match:
        places = f"--at 2.5 for {kind} 2 after its fifth line, or --at 2 for its end" if kind else "--at 5 for after line 5"
        raise CommandError(f"“{at}” isn't a place in this record", f"write {places}")
    if match[2] and not kind:
        raise CommandError(f"{now.game.title} has no sections, so “{at}” isn't a place in it", "write --at 5 for after line 5")
    number = int(match[1])
    places_there = [place for place, one in enumerate(judgement.positions) if not kind or one.number == number]
    if not places_there:
        has = counted(len(judgement.sections), kind or "section")
        raise CommandError(f"the record has no {kind} {number}", f"it has {has}")
    line = number if not kind else int(match[2]) if match[2] else len(places_there) - 1
    if line >= len(places_there):
        where, top = (f"{kind} {number}", "heading") if kind else ("the record", "header")
        raise CommandError(f"{where} has no line {line}", f"it has {counted(len(places_there) - 1, 'line')} below its {top}")
    return places_there[line]
