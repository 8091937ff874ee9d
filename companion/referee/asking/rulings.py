"""The rulings of a game that a table may play otherwise, as its rulebook words them: the header key `house:`."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from companion.record.header import HOUSE_ENTRY
from companion.referee.rulebook import rule_texts

_OPTION = re.compile(r"\*(?:Default )?([a-z])\*:\s*")


class Ruling(NamedTuple):
    """A ruling with a choice: its id, the question (Markdown), and the text of each setting by its letter, the default first."""

    id: str
    question: str
    options: Mapping[str, str]

    @property
    def default(self) -> str:
        """The setting that holds where nothing is said."""
        return next(iter(self.options))


def rulings_of(game_id: str) -> list[Ruling]:
    """The rulings of a game's rulebook that have settings; those that are fixed are left out."""
    found = []
    for text in rule_texts(game_id).values():
        question, *parts = _OPTION.split(text.text)
        options = {letter: words.partition("\n\n")[0].strip() for letter, words in zip(parts[::2], parts[1::2], strict=True)}
        if len(options) > 1:
            found.append(Ruling(text.id, " ".join(question.split()), options))
    return found


def read_house(value: str) -> dict[str, str]:
    """The settings that a value of `house:` names, by the rulings' ids: `AB-R3=b, AB-R5=c`; what is none is passed over."""
    entries = (HOUSE_ENTRY.fullmatch(entry.strip()) for entry in value.split(","))
    return {entry[1].upper(): entry[2].casefold() for entry in entries if entry}


def house_value(chosen: Mapping[str, str], rulings: list[Ruling]) -> str:
    """The value of `house:` for these settings, in the order of the rulebook; defaults are not written; empty for none."""
    said = ((ruling.id, chosen.get(ruling.id, ruling.default), ruling.default) for ruling in rulings)
    return ", ".join(f"{ruling}={letter}" for ruling, letter, default in said if letter != default)
