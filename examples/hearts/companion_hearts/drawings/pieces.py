"""What Hearts has to show: its emblem, and the cards that it is played with."""

from __future__ import annotations

from typing import Final

from companion.cards.drawings.pieces import french_pictures
from companion.drawing.surface import Pictures
from companion_hearts.drawings.emblem import EMBLEM

PIECES: Final[Pictures] = {"emblem": EMBLEM.picture, **french_pictures()}
