"""Canonical text of a record: one spelling for everything, comments kept where they stand.

Only the form changes, never what is said: numbers, leaders and claims that were written stay, those that were not are not added.
"""

from collections.abc import Iterable

from companion.record.header import Field
from companion.record.lines import Line


def write_lines(lines: Iterable[tuple[Line, str]]) -> str:
    """The text of lines whose canonical wording is given. Runs of blank lines become one; none stands first or last."""
    written: list[str] = []
    for line, code in lines:
        text = with_comment(code, line.comment)
        if text or (written and written[-1]):
            written.append(text)
    while written and not written[-1]:
        written.pop()
    return "\n".join(written) + "\n" if written else ""


def with_comment(code: str, comment: str) -> str:
    """A line with its comment: two blanks apart, a comment alone at the left edge."""
    return f"{code}  {comment}" if code and comment else code or comment


def write_field(field: Field) -> str:
    """A header line whose value is kept, its blanks made single."""
    return f"{field.key}: {' '.join(field.value.split())}".rstrip()


def write_house(value: str) -> str:
    """The canonical value of `house:`: rulings in capitals, settings in small letters, one blank behind each comma."""
    entries = (entry.partition("=") for entry in value.split(","))
    return ", ".join(f"{ruling.strip().upper()}={setting.strip().lower()}" for ruling, _, setting in entries)
