"""Words in several languages: what sheets and messages say stands in tables, a file for each language, each word with its id.

`words.en.toml` is whole and lies in a package beside `words.fi.toml`; what a language lacks is said in English. A table is read
when its first word is asked for. docs/languages.md tells how a language is added.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

ENGLISH: Final = "en"
_CODE: Final = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?")
_TABLE: Final = re.compile(r"words\.([a-z0-9-]+)\.toml")


def is_code(language: str) -> bool:
    """Whether a text has the form of a language's code, as it stands in the names of files: `fi`, `pt-br`."""
    return _CODE.fullmatch(language) is not None


@cache
def languages() -> Sequence[str]:
    """The codes of the languages that the words of all games can be had in, English first."""
    found = (_TABLE.fullmatch(path.name) for path in files(__package__).iterdir())
    codes = {match[1] for match in found if match}
    return (ENGLISH, *sorted(codes - {ENGLISH}))


class Words:
    """The words of one package: `words("season", "fi", number=3)` is `Kausi 3`."""

    def __init__(self, package: str) -> None:
        """`package` has the tables; nothing is read yet."""
        self.package = package

    def __call__(self, key: str, language: str = ENGLISH, /, **values: object) -> str:
        """The words with this id, with `values` in their places. Raises KeyError where English has none."""
        return self._found(key, language).format_map(values)

    def counted(self, key: str, number: int, language: str = ENGLISH, /, **values: object) -> str:
        """The words for so many: of one thing those whose id ends with `-one`; `{count}` stands for the number."""
        return self(f"{key}-one" if number == 1 else key, language, count=number, **values)

    def lines(self, key: str, language: str = ENGLISH, /, **values: object) -> Sequence[str]:
        """Several lines that stand below each other: one word of the table, with line ends in it."""
        return tuple(self(key, language, **values).split("\n"))

    def __contains__(self, key: str) -> bool:
        """Whether there are words with this id."""
        return key in table_of(self.package, ENGLISH)

    def _found(self, key: str, language: str) -> str:
        found = table_of(self.package, language).get(key) if language != ENGLISH else None
        return table_of(self.package, ENGLISH)[key] if found is None else found


#: What all games share.
SHARED: Final = Words(__package__)


@cache
def table_of(package: str, language: str) -> Mapping[str, str]:
    """The words of a package in a language by their ids; empty where there are none."""
    import tomllib  # noqa: PLC0415 - only what speaks needs it, and a record that is right is judged without a word

    if not is_code(language):
        return {}
    try:
        text = files(package).joinpath(f"words.{language}.toml").read_text("utf-8")
    except FileNotFoundError:
        return {}
    return {key: str(words).removesuffix("\n") for key, words in tomllib.loads(text).items()}
