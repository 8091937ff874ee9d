"""Where a record that was read from a sheet goes: into a new file, or below what a file has already."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.cli.checking.judged import judged
from companion.disk.files import Trouble, write_new, write_whole
from companion.disk.journal import Journal
from companion.links import canonical
from companion.reading.photos import Reading
from companion.referee import Judgement

_STAYS = "the file stays as it is; mend one of them"


def put_into(file: str, reading: Reading) -> Trouble | None:
    """Writes the record, or adds to the file what it lacks; where both differ, says so and leaves it. Raises Trouble."""
    if not Path(file).exists():
        write_new(Path(file), reading.text.encode())
        return None
    there, text = judged(file)
    if there.record is None:
        return Trouble(f"{file}: what is in it cannot be read as a record", _STAYS)
    mine, theirs = _sections(reading.text), _sections(canonical(text))
    odds = _odds(mine, theirs, reading.judgement, there)
    if odds:
        return Trouble(f"{file}: {odds}", _STAYS)
    lacking = [line for section in mine[len(theirs) :] for line in section]
    if len(mine) >= len(theirs) and mine[len(theirs) - 1][: len(theirs[-1])] == theirs[-1]:
        lacking = mine[len(theirs) - 1][len(theirs[-1]) :] + lacking
    _append(file, lacking)
    return None


def _append(file: str, lines: Sequence[str]) -> None:
    """Adds lines to the end of a file, all of them or none, while nobody else writes it."""
    if not lines:
        return
    with closing(Journal(Path(file))) as journal:
        end = journal.line_end
        joint = b"" if journal.data.endswith(b"\n") else end
        write_whole(journal.path, journal.data + joint + b"".join(line.encode() + end for line in lines))


def _sections(text: str) -> list[list[str]]:
    """The header's lines, then those of each section."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("["):
            found.append([])
        if line.partition("#")[0].strip() or (found[1:] and line):
            found[-1].append(line.rstrip())
    return found


def _odds(mine: Sequence[list[str]], theirs: Sequence[list[str]], sheet: Judgement, there: Judgement) -> str:
    """Where a file and a sheet differ: the line of the file, its value, the sheet's; empty where they do not."""
    if (sheet.game and sheet.game.id) != (there.game and there.game.id) or list(sheet.units) != list(there.units):
        return f"it is a record of {', '.join(there.units)}, and the sheet is of {', '.join(sheet.units)}"
    scores = {section.number: section.scores for section in there.sections if section.complete}
    same = {section.number for section in sheet.sections if section.complete and section.scores == scores.get(section.number)}
    for number, (own, other) in enumerate(zip(mine[1:], theirs[1:], strict=False), start=1):
        if number in same or own[: len(other)] == other:
            continue
        at = next((at for at, pair in enumerate(zip(own, other, strict=False)) if pair[0] != pair[1]), min(len(own), len(other)))
        has, says = (lines[at] if at < len(lines) else "nothing" for lines in (other, own))
        return f"{other[0]}, line {at + 1} of it: the file has “{has}”, the sheet “{says}”"
    return ""
