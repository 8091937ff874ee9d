"""A settings file that people write by hand (TOML): its values, and the line of each, so that what is wrong can be pointed at."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path

from companion.cli.terminal.out import CommandError
from companion.disk.files import of_os
from companion.plain import Plain
from companion.record import line_texts

#: A group of a thousand players has some 50 kB; what is far above is no settings file.
LARGEST = 200_000
_TABLE = re.compile(r"\s*+\[\s*+(?P<name>[^\[\]]++)\]\s*+(?:#.*)?$")
_KEY = re.compile(r"""\s*(?P<key>"[^"]*"|'[^']*'|[^\s=.\["'#]+)\s*[=.]""")
#: What the reader of TOML says, in plainer words, and how to mend it where the line does not tell.
_PLAIN = (
    ("Cannot overwrite a value", "this key is there a second time", "leave one of the two out"),
    ("Cannot declare", "this table is there a second time", "put both together"),
    ("Illegal character '\\n'", "a quote is not closed", ""),
    ("Expected newline or end of document", "something follows the value", ""),
    ("Expected '='", "there is no = after the key", ""),
)
#: TOML promises whole numbers of 64 bits, with their sign.
_BITS = 63
#: Python keeps each beginning of such a name: of one with 50,000 parts some gigabytes.
_CHAIN = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){100}""")
_LONG_NUMBER = re.compile(r"[0-9_]{4000,}")
_PLACE = re.compile(r" \((?:at line (\d+), column (\d+)|at end of document)\)$")


@dataclass(frozen=True, slots=True)
class TomlFile:
    """What is in a settings file."""

    path: Path
    text: str
    values: Plain

    def place(self, key: str = "", table: str = "") -> str:
        """`companion.toml:4`: the line of a key, in a table or above all tables; else that of the table."""
        return f"{shown(self.path)}:{self._line(key, table)}"

    def error(self, message: str, hint: str = "", *, key: str = "", table: str = "") -> CommandError:
        """An error at a key."""
        return CommandError(f"{self.place(key, table)}: {message}", hint)

    def spot(self, key: str = "", table: str = "") -> str:
        """`seats.toml:4:1`: as `place`, with the column, too, in which that line begins."""
        line = line_texts(self.text)[self._line(key, table) - 1]
        return f"{self.place(key, table)}:{len(line) - len(line.lstrip()) + 1}"

    def line_of(self, key: str) -> int:
        """The line of a key above all tables; 0 where there is none."""
        return _line_of(self.text, key)

    def _line(self, key: str, table: str) -> int:
        return _line_of(self.text, key, table) or (_line_of(self.text, table) if table else 0) or 1


def shown(path: Path) -> str:
    """A path as short as it can be told: from the working folder, where it lies below that."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def read_toml(path: Path) -> TomlFile | None:
    """What is in a settings file; None where there is no such file. Raises CommandError where it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            raise CommandError(
                f"{shown(path)}: this is not a file that can be read", "Companion looks for its settings there: move it"
            )
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise of_os(error, shown(path)) from error
    if len(data) > LARGEST:
        what = f"too big for a settings file (more than {LARGEST // 1000} kB)"
        raise CommandError(f"{shown(path)}: {what}", "check that it is the right one")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CommandError(f"{shown(path)}:{line}: this is not UTF-8 text", "save it as UTF-8") from error
    read = TomlFile(path, text, _values(path, text))
    _refuse_huge_numbers(read)
    return read


def _values(path: Path, text: str) -> Plain:
    chain = _CHAIN.search(text)
    if chain:
        place = f"{shown(path)}:{text.count(chr(10), 0, chain.start()) + 1}"
        raise _unreadable(place, "a name of a hundred parts, with dots between them", "leave it out")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        found = _PLACE.search(said)
        number = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1
        column = f":{found[2]}" if found and found[2] else ""
        message = _PLACE.sub("", said)
        line = text.replace("\r\n", "\n").split("\n")[number - 1 : number]
        message, hint = next(((plain, hint) for begins, plain, hint in _PLAIN if message.startswith(begins)), (message, ""))
        raise _unreadable(f"{shown(path)}:{number}{column}", message, hint or _hint(line[0] if line else "")) from error
    except ValueError as error:  # Python reads no number of more digits
        where = f"{shown(path)}{_long_number(text)}"
        raise _unreadable(where, "a number has thousands of digits", "write a smaller one") from error
    except RecursionError as error:
        raise _unreadable(shown(path), "brackets within brackets without end", "write it again") from error


def _unreadable(place: str, why: str, hint: str) -> CommandError:
    return CommandError(f"{place}: this cannot be read: {why}", hint)


def _refuse_huge_numbers(file: TomlFile) -> None:
    """Raises CommandError where a whole number is larger than TOML promises: not even its digits could be shown."""
    for key, value in file.values.items():
        for inner, what in value.items() if isinstance(value, Mapping) else [("", value)]:
            if _has_huge_number(what):
                where = {"key": inner, "table": key} if inner else {"key": key}
                raise file.error(f"“{inner or key}” is a number of more than 64 bits", "write a smaller one", **where)


def _has_huge_number(value: object) -> bool:
    """Whether it is one, or holds one at any depth; dots in a key can make tables deeper than Python calls itself."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Mapping):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, int) and one.bit_length() > _BITS:
            return True
    return False


def _long_number(text: str) -> str:
    """`:4`: the line of the first number that Python does not read, since it is too long; empty for none."""
    found = _LONG_NUMBER.search(text)
    return f":{text.count(chr(10), 0, found.start()) + 1}" if found else ""


def _hint(line: str) -> str:
    """How to mend a line that isn't TOML: most often, quotes are missing."""
    key, sign, value = (part.strip() for part in line.partition("="))
    if not sign:
        return 'a line is a key and its value: game = "…"'
    if not re.fullmatch(r"[A-Za-z0-9_.-]+|\"[^\"]*\"|'[^']*'", key):
        return f'a name with other letters than a to z, or with blanks, needs quotes: "{key}" = …'
    if value and value[0] not in "\"'[{0123456789":
        return f'a text needs quotes: {key} = "{value}"'
    return f'write it like {key} = "…"'


def _line_of(text: str, key: str, table: str = "") -> int:
    """The number of the line that begins with a key, in a table or above all tables; of a table's heading, too. 0 for none."""
    here = ""
    for number, line in enumerate(line_texts(text), 1):
        heading = _TABLE.match(line)
        if heading:
            here = _bare(heading["name"].rstrip())
            if not table and here == key:
                return number
            continue
        found = _KEY.match(line)
        if found and _bare(found["key"]) == key and here == table:
            return number
    return 0


def _bare(key: str) -> str:
    return key[1:-1] if key[:1] in {'"', "'"} and key[-1:] == key[:1] else key


def config_file() -> Path:
    """The user's configuration, `companion/config.toml` where the system keeps such files."""
    return user_config_path("companion", appauthor=False) / "config.toml"
