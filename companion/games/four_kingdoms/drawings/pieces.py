"""What Four Kingdoms has to show: the mat, a crown, the emblem, the cards it is played with."""

from functools import partial

from companion.cards.drawings.pieces import french_pictures
from companion.drawing.surface import Picture, Pictures
from companion.games.four_kingdoms.drawings import emblem, kings, mat

_MAT = (280.0, 190.0)
_CROWN = (24.0, 15.0)

PIECES: Pictures = {
    "emblem": emblem.EMBLEM.picture,
    "mat": Picture("The mat", *_MAT, partial(mat.draw_mat, setup=mat.MatSetup("dealt after the kings"))),
    "crown": Picture("A king who harvests", *_CROWN, partial(kings.draw_crown, width=_CROWN[0])),
    **french_pictures(),
}
