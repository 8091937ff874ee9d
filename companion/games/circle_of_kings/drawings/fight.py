"""A fight in a figure: on the left the Circle, on the right both armies, arrows for the strikes; who falls is crossed out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.cards.drawings.tabletop import TAROT, card_box, lay
from companion.drawing import Box, Surface
from companion.drawing.figure import arrow, cross_out, name, step, zone
from companion.games.circle_of_kings.drawings.lying import king_boxes, lay_circle, say

_KING, _TOP, _GAP = 8.5, 0.8, 13.0
_CIRCLE = 4.0 * _KING
#: From a card to an arrow's end (mm), and to its start where a number stands there.
_OFF, _NUMBER = 0.9, 2.9
_ASIDE = 5.0
#: How high the word below a stolen card is.
_SAID = 4.2

#: A strike: whose it is, the card that acts, the card that it strikes.
Strike = tuple[str, str, str]


@dataclass(frozen=True)
class FightFigure:
    """The Kings from Top clockwise, whose turn it is, and both armies, the far player's first.

    `rows` are the places of cards, `there` those that lie there yet, `tapped` who has acted, `fallen` who is crossed out.
    """

    kings: Sequence[str | None]
    acting: str
    rows: Mapping[str, Sequence[str]]
    there: Mapping[str, Collection[str]]
    tapped: Mapping[str, Collection[str]]
    fallen: Mapping[str, Collection[str]]
    strikes: Sequence[Strike]
    card: float = 9.5
    step: float = 17.2

    @property
    def width(self) -> float:
        """Of the whole figure (mm)."""
        return _CIRCLE + 2.0 + max(map(len, self.rows.values())) * self.step

    @property
    def height(self) -> float:
        """Of the whole figure (mm)."""
        stolen = any(code.endswith("*") for row in self.rows.values() for code in row)
        return 2 * _TOP + 2 * self.card * TAROT + _GAP + (_SAID if stolen else 0.0)

    def draw(self, surface: Surface, _: Box) -> None:
        """The figure, its corner at the surface's."""
        lay_circle(surface, king_boxes(_CIRCLE / 2, self.height / 2, _KING), self.kings, self.acting)
        for tag, row in self.rows.items():
            for code in row:
                self._draw_card(surface, tag, code)
            name(surface, tag, 0.5, 4.5 if self._is_far(tag) else self.height - 1.5, align="left")
        for number, strike in enumerate(self.strikes, 1):
            self._draw_strike(surface, strike, number if len(self.strikes) > 1 else 0)

    def _draw_card(self, surface: Surface, tag: str, code: str) -> None:
        place = self._place(tag, code)
        if code not in self.there[tag]:
            zone(surface, place)
            return
        lay(surface, place, code.rstrip("*"), turned=90 if code in self.tapped[tag] else 0, tarot=True)
        if code.endswith("*"):
            say(surface, place, "stolen")
        if code in self.fallen[tag]:
            cross_out(surface, self._lying(tag, code).inset(0.5, 0.5))

    def _is_far(self, tag: str) -> bool:
        return tag == next(iter(self.rows))

    def _place(self, tag: str, code: str) -> Box:
        left = _CIRCLE + 2.0 + (self.step - self.card) / 2
        top = _TOP if self._is_far(tag) else _TOP + self.card * TAROT + _GAP
        return card_box(left + self.rows[tag].index(code) * self.step, top, self.card, TAROT)

    def _lying(self, tag: str, code: str) -> Box:
        """Where a card lies, on its side if it is tapped."""
        box = self._place(tag, code)
        if code not in self.tapped[tag]:
            return box
        shift = (box.height - box.width) / 2
        return Box(box.x - shift, box.y + shift, box.height, box.width)

    def _draw_strike(self, surface: Surface, strike: Strike, number: int) -> None:
        """An arrow from a card to the one that it strikes; near its tail the number of the strike, if it has one."""
        tag, striker, victim = strike
        other = next(each for each in self.rows if each != tag)
        one, two, down = self._lying(tag, striker), self._lying(other, victim), self._is_far(tag)
        off = _NUMBER if number else _OFF
        x1, y1 = one.x + one.width / 2, one.bottom + off if down else one.y - off
        x2, y2 = two.x + two.width / 2, two.y - _OFF if down else two.bottom + _OFF
        if any(striker == victim for _, striker, _ in self.strikes):  # its own number stands there
            x2 += _ASIDE if x1 > x2 else -_ASIDE
        arrow(surface, (x1, y1), (x2, y2))
        if number:
            step(surface, number, x1, y1)
