"""Where place names come from: for each flavour the parts that they are made of. All of our own invention."""

import tomllib
from dataclasses import dataclass

from companion.words import text_beside


@dataclass(frozen=True)
class Flavour:
    """Parts of names, blanks between them: beginnings, middles (seldom used), ends, and the ends of a whole land's name."""

    starts: tuple[str, ...]
    middles: tuple[str, ...]
    ends: tuple[str, ...]
    lands: tuple[str, ...]


#: By their names, as `flavours.toml` lists them.
FLAVOURS = {
    name: Flavour(**{part: tuple(words.split()) for part, words in parts.items()})
    for name, parts in tomllib.loads(text_beside(__package__, "flavours.toml")).items()
}
