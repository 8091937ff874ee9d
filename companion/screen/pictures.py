"""Pictures of the games' own drawings for the screen: each is sent once, as a `<symbol>`, and used wherever it is seen."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from markupsafe import Markup, escape

from companion.plain import Lately
from companion.referee.games import GameError, part

if TYPE_CHECKING:
    from companion.drawing.board import BoardView
    from companion.drawing.emblem import Emblem
    from companion.drawing.surface import Picture, Pictures

#: Pictures that hang on a record (a map) are named by what they show; so many of them are kept.
_MADE = "made"
_made: Lately[str, str] = Lately(48)
_STRANGE = re.compile(r"[^A-Za-z0-9-]")
_OPENING = re.compile(r"<svg\b[^>]*>\s*(?:<title>.*?</title>)?", re.DOTALL)


@cache
def pictures_of(game_id: str) -> Pictures:
    """What a game has to show, by name; nothing where it has no pictures, or they cannot be loaded."""
    try:
        return cast("Pictures | None", part(game_id, "drawings.pieces")) or {}
    except (GameError, KeyError):
        return {}


def find_picture(name: str) -> Picture | None:
    """The picture of this name, `GAME/PIECE`; None where the game has none, and without a name."""
    if not name:
        return None
    game_id, _, piece = name.partition("/")
    return _emblem_of(game_id) if piece == "emblem" else pictures_of(game_id).get(piece)


@cache
def _emblem_of(game_id: str) -> Picture | None:
    """A game's emblem: a part of its own, so that a list of games need not load all that each of them has to show."""
    try:
        found: Emblem | None = part(game_id, "drawings.emblem")
    except (GameError, KeyError):
        return None
    return found.picture if found else None


@lru_cache(maxsize=2048)
def used(name: str, kind: str = "", title: str | None = None) -> Markup:
    """A picture where it is to be seen; nothing where there is none of this name. `kind` is a class, `title` what is read aloud.

    An empty title: it says nothing that does not stand beside it in words.
    """
    picture = find_picture(name)
    return _use(name, picture.width, picture.height, kind, picture.title if title is None else title) if picture else Markup()


def made(svg: str, width: float, height: float, kind: str = "", title: str = "") -> Markup:
    """A picture that hangs on the record, where it is to be seen: an SVG of ours, so many mm large."""
    name = f"{_MADE}/{sha256(svg.encode()).hexdigest()[:20]}"
    _made[name] = _symbol(name, svg, width, height)
    return _use(name, width, height, kind, title)


def ground_of(board: BoardView) -> tuple[str, str]:
    """The name of the picture that is a board's ground, and the id that it has in the page; it is drawn once."""
    name = f"{_MADE}/{board.ground_id}"
    if name not in _made:
        _made[name] = board.ground_symbol(symbol_id(name))
    _made.move_to_end(name)
    return name, symbol_id(name)


def _use(name: str, width: float, height: float, kind: str, title: str) -> Markup:
    label = Markup('role="img" aria-label="{}"').format(title) if title else Markup('aria-hidden="true"')
    return Markup(
        '<svg class="picture {}" viewBox="0 0 {:g} {:g}" {}><use href="#{}" width="{:g}" height="{:g}" data-picture="{}"/></svg>'
    ).format(kind, width, height, label, symbol_id(name), width, height, name)


def symbol_id(name: str) -> str:
    """What a picture is called within a page."""
    return "p-" + _STRANGE.sub(lambda sign: f"_{ord(sign[0]):x}_", name)


def symbol(name: str) -> str:
    """A picture as a `<symbol>` of a page, by its name; empty where there is none (any more)."""
    if name in _made:
        return _made[name]
    picture = find_picture(name)
    return _symbol(name, picture.svg(key=symbol_id(name)), picture.width, picture.height) if picture else ""


def _symbol(name: str, svg: str, width: float, height: float) -> str:
    """Only what stands within the picture's own `<svg>`: the page says where and how large it is seen."""
    inner = _OPENING.sub("", svg, count=1).removesuffix("\n").removesuffix("</svg>")
    look = 'fill="none" stroke-miterlimit="10"'
    return f'<symbol id="{escape(symbol_id(name))}" viewBox="0 0 {width:g} {height:g}" {look}>{inner}</symbol>'
