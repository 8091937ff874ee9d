"""A field of free units laid over a box, so that a figure's points are written as small numbers; and a suit's tinctures."""

from dataclasses import dataclass

from companion.drawing import TAROT_SUITS, Box, Outline, Surface, circle, placed

#: How thick the lines of figures are (mm).
FINE, FIRM = 0.25, 0.4
#: The tarot suits that go with the red suits of a French pack.
RED_TAROT_SUITS = "cp"
#: Swords and wands are slender: they are drawn so much larger than their box.
SLENDER = 1.3


@dataclass(frozen=True)
class Tincture:
    """How a suit's figures are coloured: `main` fills, `over` is drawn upon it, `line` bounds, `light` is a quiet ground.

    `second` is the gilt of crowns and hems, `cloth` the suit's colour in what persons wear; `hatched` says that lines stand for
    it, as heralds drew red where they had none. `suit` is the colour of what says the suit itself, its number and its signs.
    """

    main: str
    over: str
    line: str
    light: str
    paper: str
    second: str
    cloth: str
    suit: str
    hatched: bool = False


def tincture(surface: Surface, *, red: bool) -> Tincture:
    """The tincture of the red or the black suits. Where red is not printed, red signs are open: lines on white."""
    ink = surface.ink
    colour = ink.red_suit if red else ink.black_suit
    if red and ink.red_suit == ink.black_suit:
        saved = ink.name == "saver"
        cloth = ink.paper if saved else ink.mixed(ink.text, 42, ink.paper)
        return Tincture(ink.paper, colour, colour, ink.paper, ink.paper, ink.gilt, cloth, colour, saved)
    return Tincture(colour, ink.paper, ink.black_suit, ink.tint, ink.paper, ink.gilt, colour, colour)


def in_accent(surface: Surface) -> Tincture:
    """The tincture of figures that belong to no suit: a game's accent and gilt."""
    ink = surface.ink
    cloth = ink.paper if ink.saving else ink.accent
    return Tincture(ink.accent, ink.paper, ink.accent, ink.tint, ink.paper, ink.gilt, cloth, ink.accent, ink.saving)


@dataclass(frozen=True)
class Field:
    """`width` by `height` units over a box in mm; y grows downwards."""

    surface: Surface
    box: Box
    width: float
    height: float

    def part(self, x: float, y: float, width: float, height: float) -> Box:
        """A part of the field as a box in mm."""
        across, down = self.box.width / self.width, self.box.height / self.height
        return Box(self.box.x + x * across, self.box.y + y * down, width * across, height * down)

    def placed(self, outline: Outline) -> Outline:
        """An outline in the field's units as one in mm."""
        return placed(outline, self.box.x, self.box.y, self.box.width / self.width, self.box.height / self.height)

    def shape(self, *outlines: Outline, fill: str = "", line: float = 0.0, colour: str = "") -> None:
        """Outlines in the field's units, drawn as one path; `line` in mm."""
        unit = tuple(placed(outline, 0.0, 0.0, 1 / self.width, 1 / self.height) for outline in outlines)
        self.surface.outlines(unit, self.box, fill, line, colour)

    def disc(self, x: float, y: float, radius: float, fill: str = "", line: float = 0.0, colour: str = "") -> None:
        """A circle."""
        self.shape(circle(x, y, radius), fill=fill, line=line, colour=colour)


def tarot_suit(surface: Surface, suit: str, box: Box) -> None:
    """A tarot suit (s w c p) in the middle of `box`. Where red is not printed, cups and pentacles are open shapes."""
    side = min(box.width, box.height) * (SLENDER if suit in "sw" else 1.0)
    square = Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)
    colours = tincture(surface, red=suit in RED_TAROT_SUITS)
    if colours.main != colours.paper:
        surface.outlines(TAROT_SUITS[suit], square, colours.main)
        return
    width = max(FINE, min(0.35, side / 30))
    if suit == "p":
        surface.outlines((circle(0.5, 0.5, 0.46),), square, colours.paper, 2 * width, colours.line)
        surface.outlines(TAROT_SUITS["p"][1:], square, colours.paper, width, colours.line)
    else:
        surface.outlines(TAROT_SUITS[suit], square, colours.paper, width, colours.line)
