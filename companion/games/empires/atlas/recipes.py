"""How a record says from what its map was made, and back. Standard library alone.

`note: map by companion map make --players 4 --provinces 80 --seed 7 --flavour northern, method 1, check 3f09a2c1`. The check is
the CRC-32 of the `.map` file: a map that is made again is known to be the same, byte for byte.
"""

import re
import shlex
import zlib

from companion.games.empires.atlas.model import OUTLINES, Recipe, tidy_title
from companion.record import header_fields

_NOTE = re.compile(
    r"map by companion map make --players (\d) --provinces (\d{1,3}) --seed (\d{1,18}) --flavour ([a-z]+)"
    r"(?: --outline ([a-z]+))?(?: --title (.{1,400}?))?(?: --method \d{1,3})?, method (\d{1,3}), check ([0-9a-f]{8})"
)


#: The last line of a `.map` file as it was made: its check, which no longer fits once somebody has changed the file.
_SEAL = re.compile(r"# as made: check ([0-9a-f]{8})\n\Z")


def check_of(map_text: str) -> str:
    """The check of a `.map` file's text, with its seal or without."""
    return f"{zlib.crc32(_SEAL.sub('', map_text).encode()):08x}"


def sealed(map_text: str) -> str:
    """A `.map` file's text with a last line that tells whether it is still as it was made."""
    return f"{map_text}# as made: check {check_of(map_text)}\n"


def is_as_made(map_text: str) -> bool:
    """Whether a sealed `.map` file is as it was made: nobody has changed it by hand."""
    seal = _SEAL.search(map_text)
    return seal is not None and seal[1] == check_of(map_text)


def recipe_note(recipe: Recipe, map_text: str) -> str:
    """What a record's note says of its map."""
    return f"map by {recipe.command}, method {recipe.method}, check {check_of(map_text)}"


def find_recipe(text: str) -> tuple[Recipe, str] | None:
    """The recipe in a record's header, and the check of its map; None where there is none."""
    for field in header_fields(text):
        match = _NOTE.search(field.value) if field.key == "note" else None
        if match:
            players, provinces, seed, flavour, outline, title, method, check = match.groups()
            called = _unquoted(title or "''")
            if called is not None and (outline is None or outline in OUTLINES):
                numbers = int(players), int(provinces), int(seed)
                return Recipe(*numbers, flavour, int(method), outline or OUTLINES[0], called), check
    return None


def _unquoted(title: str) -> str | None:
    """A title as a shell reads it; None where it is not one word to a shell, or no title."""
    try:
        words = shlex.split(title)
    except ValueError:
        return None
    return words[0] if len(words) == 1 and tidy_title(words[0]) == words[0] else None
