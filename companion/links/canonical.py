"""A record's text as links carry it: the canonical writing, without what says nothing."""

import re

from companion.links.errors import LinkError
from companion.record import RecordError, header_fields, split_lines
from companion.referee import Files, find_game, format_text, no_files
from companion.referee.games import DIGEST, is_described

_NUMBER = re.compile(r"[0-9]+\. ")
_RULES = re.compile(r"^rules: [0-9]+\n", re.MULTILINE)


def canonical(text: str, files: Files = no_files) -> str:
    """The canonical text of a record without comments, blank lines and trick numbers.

    A number that can be read is the right one, so nothing is lost. `files` gives the texts of files that the record
    names. A header alone has a canonical text, too, even where its game needs lines below it. `rules:` stands straight below
    `game:`. Raises LinkError where the record cannot be read.
    """
    try:
        written = format_text(_with_digest(text), files, opening=True)
    except RecordError as error:
        fault = error.faults[0]
        raise LinkError("not readable", f"line {fault.line}: {fault.message}.") from None
    lines = (_without_number(line.code.rstrip()) for line in split_lines(written))
    whole = "".join(f"{line}\n" for line in lines if line)
    rules = rules_of(whole)
    return with_rules(without_rules(whole), rules) if rules else whole


def _with_digest(text: str) -> str:
    """The text of a record whose game a file describes with the digest of that file; any other as it is."""
    fields = header_fields(text)
    game_id = fields[0].value if fields and fields[0].key == "game" else ""
    if not game_id or any(field.key == DIGEST for field in fields) or not is_described(game_id):
        return text
    lines = text.split("\n")
    return "\n".join([*lines[: fields[0].line], *find_game(game_id).header_lines, *lines[fields[0].line :]])


def rules_of(text: str) -> int:
    """The version of the rules that a record's header names; 0 where it names none."""
    found = next((field.value for field in header_fields(text) if field.key == "rules"), "")
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 10 else 0


def without_rules(canonical_text: str) -> str:
    """A canonical text without its `rules:` line."""
    return _RULES.sub("", canonical_text, count=1) if rules_of(canonical_text) else canonical_text


def with_rules(text: str, version: int) -> str:
    """A record's text with a `rules:` line straight below its first line."""
    first, _, rest = text.partition("\n")
    return f"{first}\nrules: {version}\n{rest}"


def _without_number(line: str) -> str:
    number = _NUMBER.match(line)
    return line[number.end() :] if number else line
