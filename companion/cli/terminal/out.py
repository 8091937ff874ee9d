"""What reaches the terminal: nothing that a file or a name could abuse, colour only where it is wanted; what stops a command."""

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from shlex import quote
from typing import Protocol, TextIO

from companion.disk.files import Trouble
from companion.record import columns, errors, line_texts
from companion.referee.asking.errors import nearest

#: The exit status where something outside a record stops a command.
STOPPED = 2


class CommandError(Trouble):
    """Something that stops a command."""

    def __init__(self, message: str, hint: str = "", *, exit_code: int = STOPPED) -> None:
        super().__init__(message, hint)
        self.exit_code = exit_code


def unknown(what: str, word: str, known: Iterable[str], listed: Iterable[str] = ()) -> CommandError:
    """An unknown word, with the nearest known one."""
    return CommandError(f"there is no {what} “{word}”", nearest(word, known, listed))


#: How many columns are drawn into.
COLUMNS = 80

#: What `paint` puts around a text: it takes no column.
_PAINT = re.compile("\x1b\\[[0-9;]*m")
_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
#: Marks that turn the direction of what follows them (the "Trojan source" family), and line ends in disguise.
_NEUTRALISED = frozenset("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def clean(text: str) -> str:
    """A text that may come from anybody, on one line and harmless: controls are shown by number, tabs are blanks."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_clean_sign, text))


def _clean_sign(sign: str) -> str:
    if sign == "\t":
        return " "
    if sign in _NEUTRALISED or unicodedata.category(sign) in {"Cc", "Cs", "Co", "Cn"}:
        return f"<U+{ord(sign):04X}>"
    return sign


def as_typed(file: str) -> str:
    """A file's name as one word of a command line, harmless to show: quoted where the shell would cut or change it."""
    name = clean(file)
    if name and all(sign.isalnum() or sign in "@%+=:,./\\_-" for sign in name):
        return name
    return quote(name) if any(sign in name for sign in '"$`!\\') else f'"{name}"'


def unpainted(text: str) -> str:
    """A text without the colours that `paint` gave it."""
    return _PAINT.sub("", text) if "\x1b" in text else text


def width(text: str) -> int:
    """The columns that a clean text takes on a terminal, painted or not."""
    text = unpainted(text)
    return len(text) if text.isascii() else columns.width(text)


def pad(text: str, columns: int) -> str:
    """A clean text, filled up with blanks or cut to a number of columns; what is cut loses its colours."""
    if width(text) > columns:
        text = unpainted(text)
    while width(text) > columns:
        text = text[:-2] + "…" if width(text) == columns + 1 or text.endswith("…") else text[:-1] + "…"
    return text + " " * (columns - width(text))


def has_colour(stream: TextIO) -> bool:
    """Whether a stream is to be coloured: a terminal, and neither NO_COLOR nor TERM speaks against it."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM", "") != "dumb"


def terminal_columns() -> int:
    """How wide the terminal is; as wide as can be where there is none, for a file or whatever reads what is piped."""
    if not sys.stdout.isatty():
        return sys.maxsize
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:  # a terminal that does not know
        columns = COLUMNS
    return max(columns or COLUMNS, COLUMNS // 2)


def paint(text: str, *styles: str, stream: TextIO | None = None) -> str:
    """The text in a colour or weight, if standard output (or `stream`) is to be coloured."""
    if not text or not has_colour(stream or sys.stdout):
        return text
    return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"


def say(text: str = "") -> None:
    """A line on standard output."""
    sys.stdout.write(text + "\n")


def say_text(text: str) -> None:
    """A record's text on standard output: as it is into a file or a pipe, harmless on a terminal."""
    if sys.stdout.isatty():
        text = "\n".join(map(clean, line_texts(text)))
    sys.stdout.write(text if text.endswith("\n") or not text else text + "\n")


def warn(text: str) -> None:
    """A line on standard error."""
    sys.stdout.flush()
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except BrokenPipeError:
        raise
    except OSError:  # nobody can be told: the exit status says it, and Python must not fail at it once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def warn_of(error: Exception) -> None:
    """An error on standard error, on one line; words that it quotes are not told whole where nobody would read them."""
    warn(paint("companion: ", "red", "bold", stream=sys.stderr) + clean(errors.shortened(str(error))))


def wrap(text: str, indent: str = "", first: str | None = None, columns: int = 0) -> list[str]:
    """The text's words on lines of at most `columns`, the first line beginning with `first`, the others with `indent`.

    Where no columns are said there are 80, or those of a narrower terminal.
    """
    columns = columns or min(COLUMNS, terminal_columns())
    lines = [indent if first is None else first]
    empty = True
    for word in text.split():
        if not empty and width(lines[-1]) + 1 + width(word) > columns:
            lines.append(indent)
            empty = True
        lines[-1] += word if empty else f" {word}"
        empty = False
    return lines


def counted(number: int, noun: str) -> str:
    """`1 season`, `3 seasons`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Step(Protocol):
    """Says to a bar that so many steps more are done."""

    def __call__(self, count: int = 1) -> None:
        """Moves the bar on."""


def _nothing(count: int = 1) -> None:
    """Where no terminal is, nothing moves on."""
    del count


@contextmanager
def progress(what: str, total: int | None = None, *, told: bool = False) -> Iterator[Step]:
    """Shows a bar while its block runs; what it gives is called after each step, where the number of steps is known.

    `told`: it takes minutes; where no terminal is, a line says what is being done.
    """
    if not sys.stderr.isatty():
        if told:
            warn(f"companion: {what} …")
        yield _nothing
        return
    from companion.cli.terminal import by_rich

    with by_rich.bar(what, total) as step:
        yield step
