"""`companion mend`, and `companion format`: a record written anew."""

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from companion.cli.checking import excerpts, judged, report
from companion.cli.parameters import argument, option
from companion.cli.records.files import files_beside, read_bytes, read_text, text_in
from companion.cli.terminal.asking import asking, say_no
from companion.cli.terminal.out import CommandError, as_typed, clean, paint, say, say_text, warn, wrap
from companion.disk.files import SUFFIX, write_new, write_whole
from companion.disk.journal import locked
from companion.record import RecordError, line_texts
from companion.referee import format_text, judge, places
from companion.referee.mending.change import Slip


def format_(
    files: list[str] = argument(metavar="FILE...", help="Records to read; - reads standard input."),
    check: bool = option(False, "--check", help="Write nothing; exit status 1 if a record isn't in canonical form."),
    in_place: bool = option(False, "--in-place", "-i", help="Write each record back into its file."),
) -> None:
    """Write a record neatly.

    Cards, names and keys get their canonical spelling; comments stay.

    Example: companion format friday.game --in-place
    """
    if check and in_place:
        raise CommandError("--check and --in-place don't go together", "choose one")
    if in_place and "-" in files:
        raise CommandError("there is no file to write standard input back to", "leave out --in-place")
    untidy = False
    for name in files:
        if in_place:
            _rewrite(name)
            continue
        text, neat = _formatted(name)
        if not check:
            say_text(neat)
        elif text != neat:
            untidy = True
            warn(f"{clean(name)}: not in canonical form")
    raise typer.Exit(1 if untidy else 0)


def _formatted(name: str) -> tuple[str, str]:
    """A record's text, and its canonical form."""
    text = read_text(name)
    try:
        return text, format_text(text, files_beside(name))
    except RecordError as error:
        warn("\n".join(report.verdict_lines(judge(text, file=name, files=files_beside(name)), text)))
        raise CommandError(f"{name}: a record must be readable before it can be written neatly", "mend it first") from error


def _rewrite(name: str) -> None:
    """Writes a record neatly into its file, which nobody else writes meanwhile."""
    with locked(Path(name)):
        text, neat = _formatted(name)
        if text == neat:
            say(f"{clean(name)}: already neat")
            return
        write_whole(Path(name), neat.encode())
    say(f"{clean(name)}: written")


_FILE = argument(metavar="FILE", help="The record to read; - reads standard input.")
_BOM = b"\xef\xbb\xbf"


def mend(
    file: str = _FILE,
    take: int = option(0, "--take", "-t", min=1, help="The number of the change to write."),
    out: Path = option(None, "--out", "-o", metavar="FILE", help="Write the record into this new file."),
    in_place: bool = option(False, "--in-place", "-i", help="Write the record back into its file."),
    json: bool = option(False, "--json", help="Print the verdict and the changes as a JSON object; write nothing."),
) -> None:
    """Find the slip in a record that isn't legal.

    It shows each single change that makes the whole record legal, and writes the one that you choose into a new file
    beside the record, or where you say. Nothing is written unless you choose.

    Example: companion mend friday.game
    """
    _refuse(file, take, out, in_place=in_place, json=json)
    data = read_bytes(file)
    text = text_in(data, file)
    judgement = judge(text, file=file, files=files_beside(file))
    slips = judged.slips_behind(judgement, text)
    if json:
        judged.say_json({**judgement.verdict.as_dict(), "slips": [slip.as_dict() for slip in slips]})
    elif judgement.verdict.status == "legal":
        say(f"{clean(file)}: legal, so there is nothing to mend")
    elif not slips:
        raise CommandError(
            f"{file}: found no single change that makes it legal", f"companion check {as_typed(file)} shows what is wrong"
        )
    else:
        _show(slips, text)
        number = take or _chosen(len(slips), file)
        if number:
            _write(_the(number, slips), data, text, file, out, in_place=in_place)


def _refuse(file: str, take: int, out: Path | None, *, in_place: bool, json: bool) -> None:
    """Raises CommandError where the options do not go together."""
    if in_place and out:
        raise CommandError("--in-place and --out don't go together", "choose one")
    if json and (take or out or in_place):
        raise CommandError("--json only shows the changes and writes nothing", "leave the other options out")
    if file == "-" and (in_place or (take and not out)):
        raise CommandError("there is no file to write standard input back to", "name a file: --out FILE")


def _show(slips: Sequence[Slip], text: str) -> None:
    """Each change: what it is, and the lines as they are and as they would be."""
    before = line_texts(text)
    for number, slip in enumerate(slips, 1):
        change = slip.change
        say("\n".join(wrap(clean(slip.words), "    ", f"{number}. ")))
        both = (change.first, change.last) if change.kind == "lines-swapped" else ()
        _show_lines("-", before, both or range(change.first, change.last + 1))
        _show_lines("+", change.applied(before), both or range(change.first, change.first + len(change.lines)))
    if len(slips) == 1:
        say("No other single change was found.")


def _show_lines(sign: str, texts: Sequence[str], numbers: Sequence[int]) -> None:
    for number in numbers:
        shown = excerpts.excerpt(texts, places.Place(number, 1, ""))[0] if texts[number - 1].strip() else ""
        say(paint(f"  {sign} {shown}", "red" if sign == "-" else "green"))


def _chosen(count: int, file: str) -> int:
    """Which change somebody at a terminal chooses; 0 for none, or where nobody can be asked."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        say(f"companion mend {as_typed(file)} --take 1 writes the first.")
        return 0
    ask = asking()
    while typed := (ask("Which one is right? Its number, or Enter for none: ") or "").strip():
        if typed.isdecimal() and 0 < int(typed) <= count:
            return int(typed)
        say_no(f"“{typed}” is not the number of a change", f"type a number from 1 to {count}, or nothing")
    return 0


def _the(number: int, slips: Sequence[Slip]) -> Slip:
    if number > len(slips):
        raise CommandError(f"there is no change {number}", f"type a number from 1 to {len(slips)}")
    return slips[number - 1]


def _write(slip: Slip, data: bytes, text: str, file: str, out: Path | None, *, in_place: bool) -> None:
    """Writes the mended record: with its line ends, and with the mark before its first sign if it has one."""
    mended = (_BOM if data.startswith(_BOM) else b"") + slip.change.mended(text).encode()
    path = Path(file) if in_place else out or Path(file).with_suffix(f".mended{SUFFIX}")
    if not in_place:
        write_new(path, mended)
    else:
        with locked(path):
            if read_bytes(file) != data:
                raise CommandError(f"{file}: it has changed since it was read, and stays as it is", "run the command again")
            write_whole(path, mended)
    say(f"{clean(str(path))}: written")
