"""Words in several languages: what sheets and messages say stands in tables, a file for each language, each word with its id.

`words.en.toml` is whole and lies in a package beside `words.fi.toml`; what a language lacks is said in English. A table is read
when its first word is asked for. docs/group.md tells how a language is added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Self, TypeGuard

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENGLISH = "en"
_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?")
#: So many tables are kept: an app may be asked for languages that there are not.
_TABLES = 64
#: What a language calls itself, in its table of the words that all games share.
_NAME = "language"
#: The names of all languages, where an app was built whose other tables come later.
LISTED = "languages.toml"
_TABLE = re.compile(r"words\.([a-z0-9-]+)\.toml")


def is_code(language: str) -> bool:
    """Whether a text has the form of a language's code, as it stands in the names of files: `fi`, `pt-br`."""
    return _CODE.fullmatch(language) is not None


@cache
def languages() -> Sequence[str]:
    """The codes of the languages that the words of all games can be had in, English first."""
    found = (_TABLE.fullmatch(path.name) for path in _folder_of(__package__).iterdir())
    return (ENGLISH, *sorted({match[1] for match in found if match} - {ENGLISH}))


@cache
def language_names() -> Mapping[str, str]:
    """What each of these languages calls itself, by its code, English first."""
    if not is_beside(__package__, LISTED):
        return {code: table_of(__package__, code).get(_NAME, code) for code in languages()}
    return {code: str(name) for code, name in _values_of(text_beside(__package__, LISTED)).items()}


class Texts:
    """The texts that lie beside packages. The app has some of them elsewhere, and says where (`read_with`)."""

    def read(self, package: str, name: str) -> str:
        """A text. Raises FileNotFoundError, OSError, UnicodeDecodeError."""
        return _folder_of(package).joinpath(name).read_text("utf-8")

    def has(self, package: str, name: str) -> bool:
        """Whether there is such a text."""
        return _folder_of(package).joinpath(name).is_file()


_texts = Texts()


def text_beside(package: str, name: str) -> str:
    """A text that lies beside a package's modules. Raises FileNotFoundError, OSError, UnicodeDecodeError."""
    return _texts.read(package, name)


def is_beside(package: str, name: str) -> bool:
    """Whether such a text lies beside a package's modules."""
    return _texts.has(package, name)


def read_with(texts: Texts) -> None:
    """From now on texts beside packages come from here."""
    global _texts  # noqa: PLW0603 - set once, where an app begins
    _texts = texts


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

    def say(self, key: str, /, **values: object) -> Said:
        """A message for people: the English words with this id, which know how they are said in other languages."""
        # Written out: what may be said next is found by asking the judge of each word, and he answers with a message.
        return Said(table_of(self.package, ENGLISH)[key].format_map(values), self, key, values)

    def __contains__(self, key: str) -> bool:
        """Whether there are words with this id."""
        return key in table_of(self.package, ENGLISH)

    def _found(self, key: str, language: str) -> str:
        found = table_of(self.package, language).get(key) if language != ENGLISH else None
        return table_of(self.package, ENGLISH)[key] if found is None else found


class Said(str):
    """A message in English, that can be said in another language (`in_language`): its words' id, and the values in it.

    Whatever compares, stores or writes messages has the English text. Values may be messages themselves.
    """

    __slots__ = ("key", "values", "words")
    words: Words | None
    key: str
    values: Mapping[str, object]

    def __new__(cls, text: str, words: Words | None = None, key: str = "", values: Mapping[str, object] | None = None) -> Self:
        """`text` is the English one; without `words` it is the only one."""
        said = super().__new__(cls, text)
        said.words, said.key, said.values = words, key, values or {}
        return said

    def shortened(self, text: str, most: int) -> Said:
        """The same message with a shorter English text, its values of at most so many signs."""
        values = {name: value[: most - 1] + "…" if _is_long(value, most) else value for name, value in self.values.items()}
        return Said(text, self.words, self.key, values)


def _is_long(value: object, most: int) -> TypeGuard[str]:
    return isinstance(value, str) and not isinstance(value, Said) and len(value) > most


def in_language(message: str, language: str) -> str:
    """A message in a language, as far as it has words there; what is no message of a table stays as it is."""
    if language == ENGLISH or not isinstance(message, Said) or message.words is None:
        return message
    values = {name: in_language(value, language) if isinstance(value, str) else value for name, value in message.values.items()}
    return message.words(message.key, language, **values)


class _Between(Words):
    """What puts messages beside each other: the id is what stands between them."""

    def __call__(self, key: str, _language: str = ENGLISH, /, **values: object) -> str:
        """The values, which are in their language already."""
        return key.join(map(str, values.values()))


def together(between: str, messages: Iterable[str]) -> Said:
    """Several messages as one, which is said in other languages as they are, with `between` between them."""
    parts = list(messages)
    return Said(between.join(parts), _Between(""), between, {f"part-{number}": part for number, part in enumerate(parts)})


#: What all games share.
SHARED = Words(__package__)


def name_in_english(language: str) -> str:
    """What a language is called in English (`Finnish`); its code, where nobody has said."""
    named = f"language-{language}"
    return SHARED(named) if named in SHARED else language


def section_word(word: str, language: str) -> str:
    """What a section is called (`season`), or a whole game; a word that no game of ours has stays as it is."""
    return SHARED(f"section-{word}", language) if f"section-{word}" in SHARED else word


def so_many_sections(number: int, word: str, language: str) -> str:
    """`1 season`, `3 seasons`; a word that no game of ours has stays as it is."""
    known = f"so-many-{word}"
    return SHARED.counted(known, number, language) if known in SHARED else f"{number} {word}"


@lru_cache(_TABLES)
def table_of(package: str, language: str) -> Mapping[str, str]:
    """The words of a package in a language by their ids; empty where there are none."""
    if not is_code(language):
        return {}
    try:
        text = text_beside(package, f"words.{language}.toml")
    except FileNotFoundError:
        return {}
    return {key: str(words).removesuffix("\n") for key, words in _values_of(text).items()}


def is_whole(package: str, language: str) -> bool:
    """Whether a package says in a language all that it says in English; what is only understood (`said-`) doesn't count."""
    held, english = table_of(package, language), table_of(package, ENGLISH)
    return bool(held) and all(key in held or key.startswith("said-") for key in english)


# What follows loads what only needs to be there when something is said: a record that is right is judged without a word.


def _folder_of(package: str) -> Traversable:
    """The folder in which a package lies, wherever that is."""
    from importlib.resources import files  # noqa: PLC0415

    return files(package)


def _values_of(toml: str) -> Mapping[str, object]:
    """What a table in TOML says."""
    import tomllib  # noqa: PLC0415

    return tomllib.loads(toml)
