"""Which picture shows a thing or a word, found by names alone: the same way for every game."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from companion.screen.pictures import pictures_of

UNSEEN = "?"
#: Signs that stand about a code in records: turned up, joined to the next word, stolen, given away.
_BEFORE_IT, _BEHIND_IT = "(*+-", ")*>@,:;"
#: What a title says behind the name of a piece.
_BEHIND = re.compile(r"[,:].*")
#: No abbreviation of a piece's name is shorter.
_SHORTEST = 3
_NO_LETTERS = re.compile(r"[^a-z0-9]+")


def code_of(word: str) -> str:
    """The code in a word of a record: `Qs` of `(Qs)` and `Qs*`, `17` of `17>`."""
    return word.lstrip(_BEFORE_IT).rstrip(_BEHIND_IT) or word


def picture_of(game: str, word: str) -> str:
    """The picture, `GAME/PIECE`, of a word or of a thing's code; empty where the game has none."""
    code = code_of(word)
    piece = "back" if code == UNSEEN else code
    if piece not in pictures_of(game):
        piece = _titled(game, _slug(code))
    return f"{game}/{piece}" if piece in pictures_of(game) else ""


def piece_of(game: str, code: str, kind: str, ink: str, seat: int) -> str:
    """The picture of a thing of somebody's, too: by the colour of his mark (`city-blue`), or by his seat (`token-1-r`)."""
    found = picture_of(game, code)
    if found:
        return found
    return next((f"{game}/{piece}" for piece in _owned(code, kind, ink, seat) if piece in pictures_of(game)), "")


def _owned(code: str, kind: str, ink: str, seat: int) -> Iterator[str]:
    colour = ink.removeprefix("mark-")
    yield f"{kind}-back" if code == UNSEEN else f"{code}-{colour}"
    yield f"{kind}-{colour}"
    yield f"{kind}-{seat + 1}-{code.lower()}"
    yield f"{kind}-{seat + 1}"


@cache
def _titled(game: str, slug: str) -> str:
    """The one picture whose title says this word, `high-priestess`, or begins with it, `mig`; empty where there is none."""
    if slug in _titles(game) or len(slug) < _SHORTEST:
        return _titles(game).get(slug, "") if slug else ""
    found = [piece for title, piece in _titles(game).items() if title.startswith(slug)]
    return found[0] if len(found) == 1 else ""


@cache
def _titles(game: str) -> Mapping[str, str]:
    return {_slug(_BEHIND.sub("", picture.title)): piece for piece, picture in pictures_of(game).items()}


def _slug(text: str) -> str:
    return _NO_LETTERS.sub("-", text.lower()).strip("-")
