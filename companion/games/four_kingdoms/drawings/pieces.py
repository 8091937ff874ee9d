"""What Four Kingdoms has to show: the mat, a crown, the emblem, the cards it is played with."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.cards.drawings.pieces import french_pictures
from companion.drawing.picture import Picture, Pictures
from companion.games.four_kingdoms.drawings.emblem import EMBLEM
from companion.games.four_kingdoms.drawings.kings import draw_crown
from companion.games.four_kingdoms.drawings.mat import MatSetup, draw_mat

_MAT = (280.0, 190.0)
_CROWN = (24.0, 15.0)

PIECES: Final[Pictures] = {
    "emblem": EMBLEM.picture,
    "mat": Picture("The mat", *_MAT, partial(draw_mat, setup=MatSetup("dealt after the kings"))),
    "crown": Picture("A king who harvests", *_CROWN, partial(draw_crown, width=_CROWN[0])),
    **french_pictures(),
}
