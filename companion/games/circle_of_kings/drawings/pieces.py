"""What Circle of Kings has to show: the Circle, the mat, Kings as tokens (`king-s`), Lords (`L16`) and cards, the emblem."""

from functools import partial

from companion.cards.drawings.pieces import card_picture, tarot_pictures
from companion.cards.tarot import LORDS, SUIT_NAMES
from companion.drawing import Box, Picture, Pictures, Surface, cut_out
from companion.games.circle_of_kings.drawings import circle, emblem, lords
from companion.games.circle_of_kings.drawings.mat import PLANS, TOKEN, MatSetup, draw_large, draw_token

_PLAN = PLANS["tarot"]


def _draw_mat(surface: Surface, box: Box) -> None:
    """The mat for tarot cards, the wheel in its ring."""
    draw_large(surface, box, setup=MatSetup())
    ring = _PLAN.circle.moved(box.x, box.y)
    gap = (ring.width - circle.CIRCLE) / 2
    circle.draw_wheel(surface, ring.inset(gap, gap))


PIECES: Pictures = {
    "emblem": emblem.EMBLEM.picture,
    "circle": Picture("The Circle", circle.CIRCLE, circle.CIRCLE, circle.draw_circle),
    "mat": Picture("The mat", _PLAN.width, _PLAN.height, _draw_mat),
    "wheel": Picture("The Circle as a wheel", circle.CIRCLE, circle.CIRCLE, cut_out(circle.draw_wheel, circle.CIRCLE / 2)),
    **{
        f"king-{suit}": Picture(f"The King of {name}", TOKEN, TOKEN, cut_out(partial(draw_token, suit=suit), 1.5))
        for suit, name in SUIT_NAMES.items()
    },
    **tarot_pictures(),
    **{lord.code: card_picture(f"{lord.title}, a Lord", partial(lords.draw_lord_card, lord=lord), "tarot") for lord in LORDS},
}
