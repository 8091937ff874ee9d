"""Records that are entered at a table of the screen, by taps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from companion.cli.records.files import files_beside
from companion.referee import format_text, judge
from companion.referee.decisions import Correct, Opening, Placing
from companion.referee.steps import walk
from game_folders import records_of
from screens import map_files
from tapping import Phone
from walking import whole_begin_of, without_number

#: The files that records of tests name.
FILES = map_files()


@cache
def lines_of(path: Path) -> tuple[str, ...]:
    """A record in canonical spelling, without comments and numbers."""
    return plain(format_text(path.read_text("utf-8"), files_beside(str(path))))


def plain(text: str) -> tuple[str, ...]:
    """The lines of a record that say something, without comments and numbers."""
    return tuple(filter(None, map(without_number, text.split("\n"))))


def legal_records(game_id: str) -> list[Path]:
    """The records of a game that are legal from their first line to their last, the longest first."""
    found = []
    for path in records_of(game_id):
        judgement = judge(path.read_bytes(), files=files_beside(str(path)))
        if judgement.verdict.status == "legal" and judgement.steps:
            found.append((len(judgement.steps), path))
    return [path for _, path in sorted(found, reverse=True)]


def grows(path: Path) -> bool:
    """Whether a record can be written line by line: a claim may count on later lines, a map be lines that count only together.

    What a machine dealt it writes itself.
    """
    lines = lines_of(path)
    if any(line.startswith("dealt:") for line in lines):
        return False
    first = judge("\n".join(lines) + "\n", files=FILES.__getitem__).steps[0].line.number
    parts = [judge("\n".join(lines[:number]) + "\n", files=FILES.__getitem__) for number in range(first - 1, len(lines) + 1)]
    return all(part.verdict.status == "legal" for part in parts[1:]) and any(part.position for part in parts[:-1])


def by_taps(lines: tuple[str, ...], phone_with: Callable[[str], Phone] = lambda text: Phone(text, FILES)) -> Phone:
    """Enters a record line by line, each by taps where choices list it; what a table only types is typed.

    `phone_with` gives a phone on which the table of a record is open, of which its header is there.
    """
    whole = judge("\n".join(lines) + "\n", files=FILES.__getitem__)
    first = next(step.line.number - 1 for step in whole.steps if has_table(lines[: step.line.number - 1]))
    typed = {step.line.number for step in whole.steps if step.line.stands or isinstance(step.move, Opening | Placing | Correct)}
    phone = phone_with("\n".join(lines[:first]) + "\n")
    for number, line in enumerate(lines[first:], first + 1):
        enter(phone, line, typed=number in typed)
    return phone


def has_table(lines: tuple[str, ...]) -> bool:
    """Whether there is a table above a line: a map may be lines that count only together."""
    return judge("\n".join(lines) + "\n", files=FILES.__getitem__).position is not None


def enter(phone: Phone, line: str, *, typed: bool) -> None:
    """One line, a word at a time; what may end where it could go on is said in the end."""
    before = phone.text
    position = judge(before, files=FILES.__getitem__)
    if typed or position.position is None:
        phone.fill("table.type", line=line)
    else:
        found = walk(whole_begin_of(position), line)
        assert (found.end, found.whole) == (len(line), True), (line, found)
        words = list(found.said)
        while phone.text == before and phone.said != words:
            assert phone.said == words[: len(phone.said)], (phone.said, words)
            said = len(phone.said) or int(phone.opens == words[0])
            phone.say_word(words[said])
        if phone.text == before:
            phone.press("table.say")
    assert phone.text != before, (line, phone.notice, phone.data)
