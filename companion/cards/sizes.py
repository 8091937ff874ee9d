"""The sizes in which cards are had: trim, corners, and the room that one of them takes in a sleeve. All in millimetres."""

from typing import NamedTuple

#: A sleeve is so much wider and longer than the card in it (mm), and a place for a card leaves so much play besides.
SLEEVE, PLAY = 3.0, 1.0


class CardSize(NamedTuple):
    """A size of card: its trim `width` and `height`, and the radius of its `corner` (mm)."""

    width: float
    height: float
    corner: float

    @property
    def trim(self) -> tuple[float, float]:
        """Width and height (mm)."""
        return self.width, self.height

    @property
    def place(self) -> tuple[float, float]:
        """Width and height of a place on a mat that takes such a card in its sleeve (mm)."""
        return self.width + SLEEVE + PLAY, self.height + SLEEVE + PLAY


#: By the name that `--size` takes: poker and bridge packs, small cards, tarot packs.
SIZES = {
    "poker": CardSize(63.5, 88.9, 3.0),
    "bridge": CardSize(57.0, 88.9, 3.0),
    "mini": CardSize(44.0, 63.0, 2.5),
    "tarot": CardSize(70.0, 120.0, 4.0),
}
