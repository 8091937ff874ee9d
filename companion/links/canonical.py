"""A record's text as links carry it: the canonical writing, without what says nothing."""

import re

from companion.links.errors import LinkError
from companion.record import RecordError, split_lines
from companion.referee import Files, format_text, no_files

_NUMBER = re.compile(r"[0-9]+\. ")


def canonical(text: str, files: Files = no_files) -> str:
    """The canonical text of a record without comments, blank lines and trick numbers.

    A number that can be read is the right one, so nothing is lost. `files` gives the texts of files that the record
    names. A header alone has a canonical text, too, even where its game needs lines below it. Raises LinkError where the record
    cannot be read.
    """
    try:
        written = format_text(text, files, opening=True)
    except RecordError as error:
        fault = error.faults[0]
        raise LinkError("not readable", f"line {fault.line}: {fault.message}.") from None
    lines = (_without_number(line.code.rstrip()) for line in split_lines(written))
    return "".join(f"{line}\n" for line in lines if line)


def _without_number(line: str) -> str:
    number = _NUMBER.match(line)
    return line[number.end() :] if number else line
