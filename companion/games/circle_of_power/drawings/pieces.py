"""What Circle of Power has to show: its circle, the mat of the basic game for four, the emblem, the cards it is played with."""

from functools import partial

from companion.cards.drawings.pieces import french_pictures
from companion.drawing import PLAYER_MARKS, Picture, Pictures
from companion.games.circle_of_power.drawings import circle, emblem, emperors, mat

_CIRCLE = 62.0
_PLAN = mat.PLANS["poker"]
_EMPERORS = tuple(emperors.Emperor(mark.colour_name, mark.colour_name, dummy=False) for mark in PLAYER_MARKS[:4])
_USUAL = mat.MatSetup(_EMPERORS, (mat.Track("line: trophies", 6, ends=False),))

PIECES: Pictures = {
    "emblem": emblem.EMBLEM.picture,
    "circle": Picture("Who takes whom", _CIRCLE, _CIRCLE, partial(circle.draw_circle, open_joker=False)),
    "mat": Picture("The mat", _PLAN.width, _PLAN.height, partial(mat.draw_mat, setup=_USUAL)),
    **french_pictures(),
}
