"""Pieces as they are once they are cut: what a print shop wants, and what a picture of the whole kit is drawn from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from companion.drawing.geometry import Box

if TYPE_CHECKING:
    from companion.press.page.canvas import PageCanvas

#: Draws one side of a piece into its trim box; a ground may run `BLEED` mm beyond it.
Face: TypeAlias = "Callable[[PageCanvas, Box], None]"


@dataclass(frozen=True)
class Loose:
    """A card, a token or a board by itself: what it is called (or nothing), its trim in mm, its sides, whether it is round."""

    name: str
    width: float
    height: float
    front: Face
    back: Face | None = None
    round: bool = False


@dataclass
class Tray:
    """Where options have one, what is cut out is laid on it, in order, and no sheet is drawn (`press.pieces`)."""

    pieces: list[Loose] = field(default_factory=list)
