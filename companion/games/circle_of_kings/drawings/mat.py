"""The mat: the Circle in the middle, and on either side of it the places of a player's cards.

The large one lies over several sheets, for cards of a size; that for tarot cards is so large that seams would run through the
Circle, so that this is a wheel of its own there. The small one is a page: cards lie round it, where their name stands.
The Kings are tokens on both.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from companion.cards.drawings import courts, tarot
from companion.cards.drawings.field import in_accent, tarot_suit
from companion.cards.sizes import SIZES, CardSize
from companion.drawing import BOARD_LINE, HAIRLINE, PLAYER_MARKS, RULE, Box, Drawing, Surface, lettering, mat, polygon, share
from companion.games.circle_of_kings.drawings.circle import CIRCLE, draw_circle, draw_ring, draw_sun
from companion.games.circle_of_kings.drawings.emblem import EMBLEM
from companion.games.circle_of_kings.drawings.setting import paragraph, paragraph_height

#: A King's token (mm).
TOKEN = 22.0
_GAP = 3.0
_PHASES = (
    ("Draw", "1 Lord, then 2 army cards one by one (first round: 2 and 4)."),
    ("", "At 9 cards: discard and draw, or burn. Recruit: burn a Lord for two more cards."),
    ("Deployment", "Captain. Then half its value, rounded up, of other cards, and exactly one Lord."),
    ("Combat", "Add up both zones. The loser burns a Lord, after a draw both do."),
    ("Circle", "Clockwise from Top, the combat’s winner first: tap a card of the King’s suit."),
    ("", "An opposing card of the next suit falls; its owner chooses which."),
    ("", "Whoever loses the whole army so, burns a Lord."),
    ("Cleanup", "Lords to the discards, armies to hand, every King one place clockwise."),
)


@dataclass(frozen=True)
class MatPlan:
    """Where all lies on the large mat for cards of a size (mm): rows of a player's places, between them a band with the Circle.

    `piles`: how the Lords' piles lie in the band: upright and side by side, or on their side, `above` each other or `beside`.
    """

    size: str
    card: CardSize
    width: float
    band: float
    piles: Literal["upright", "above", "beside"] = "upright"

    @property
    def height(self) -> float:
        """Of the whole mat: two rows, the band, and the air between them."""
        return 2 * (self.card.place[1] + _EDGE + _AIR) + self.band

    @property
    def wheel(self) -> bool:
        """Whether the Circle is a wheel, for which the mat has a ring only: seams run through its middle."""
        return self.band > CIRCLE + 2 * _RING

    @property
    def circle(self) -> Box:
        """The square of the Circle, or of the ring in which it lies."""
        side = self.band - 2.0 if self.wheel else CIRCLE
        return Box((self.width - side) / 2, (self.height - side) / 2, side, side)

    @property
    def row(self) -> Box:
        """The lower player's row."""
        wide, high = self.width - 2 * _EDGE, self.card.place[1]
        return Box(_EDGE, self.height - _EDGE - high, wide, high)

    @property
    def places(self) -> tuple[Box, ...]:
        """Of the lower player, from the left: Army deck, Army discards, Captain, army, Lord; then Lord deck and Lord discards."""
        wide, high = self.card.place
        row = share(self.row, (wide, _AIR, wide, _AIR, wide, _AIR, 0.0, _AIR, wide))[::2]
        right, middle = self.row.right, self.height / 2
        if self.piles == "above":
            return (*row, *(Box(right - high, middle + shift, high, wide) for shift in (-wide - _AIR / 2, _AIR / 2)))
        if self.piles == "beside":
            return (*row, *(Box(right - shift, middle - wide / 2, high, wide) for shift in (2 * high + _AIR, high)))
        top = middle - high / 2
        return (*row, *(Box(right - count * wide - (count - 1) * _AIR, top, wide, high) for count in (2, 1)))

    @property
    def strip(self) -> Box:
        """Between the Circle and the right piles."""
        left = self.circle.right + _GAP
        return Box(left, (self.height - self.band) / 2, min(place.x for place in self.places[5:]) - _GAP - left, self.band)


_EDGE, _AIR, _RING = 2.0, 2.0, 10.0
#: On a page: how wide the places at the sides are, how high those at the edge, and the signs beside their names (mm).
_SIDE, _FOOT, _SIGN = 10.0, 16.0, 7.0
#: How wide the plate for a player's name is (mm).
_PLATE = 60.0
#: The largest code, the emblem, and what is kept free on both sides of a seam (mm).
_CODE, _EMBLEM, _SEAM = 30.0, 26.0, 7.0
_PLACES = ("Army deck", "Army discards", "Captain", "Army", "Lord", "Lord deck", "Lord discards")
_STRONG = ("Captain", "Army", "Lord")
#: The large mats by the size of their cards. All fit on whole sheets of A4 and of Letter, with no seam through the Circle.
PLANS = {
    "tarot": MatPlan("tarot", SIZES["tarot"], 518.0, 124.0),
    "poker": MatPlan("poker", SIZES["poker"], 424.0, 92.9),
    "bridge": MatPlan("bridge", SIZES["bridge"], 424.0, 92.9),
    "mini": MatPlan("mini", SIZES["mini"], 288.0, 98.0, piles="above"),
}
#: Wider and lower: three sheets of A4 stand side by side where the others take four sheets, as on Letter.
WIDE_PLANS = {size: MatPlan(size, SIZES[size], 562.0, 87.0, piles="beside") for size in ("poker", "bridge")}


def draw_token(surface: Surface, box: Box, suit: str) -> None:
    """The King of a suit, the same when the token is turned round."""
    tarot.draw_king(surface, box, suit)


@dataclass(frozen=True)
class MatSetup:
    """What a mat says: who plays (empty: nobody in particular), in small what and by which rules, how its code is opened."""

    names: tuple[str, str] = ("", "")
    note: str = ""
    opens: str = ""
    plan: MatPlan = field(default_factory=lambda: PLANS["tarot"])


def draw_large(surface: Surface, box: Box, code: Drawing | None = None, *, setup: MatSetup) -> None:
    """The large mat; `code` draws the QR code into the middle of a box."""
    plan = setup.plan
    (draw_ring if plan.wheel else draw_circle)(surface, plan.circle.moved(box.x, box.y))
    for player, degrees in ((0, 0), (1, 180)):
        with surface.turned(degrees, box):
            for name, place in zip(_PLACES, plan.places, strict=True):
                _draw_place(surface, place.moved(box.x, box.y), name, plan)
            _draw_owner(surface, plan.places[3].moved(box.x, box.y), player, setup)
    right = plan.strip.moved(box.x, box.y)
    _draw_code(surface, Box(2 * box.x + box.width - right.right, right.y, right.width, right.height), code, setup)
    _draw_imprint(surface, right, setup)


def _draw_place(surface: Surface, box: Box, name: str, plan: MatPlan) -> None:
    """A place: its frame, its name, and in light lines a sign of what lies there."""
    ink, strong = surface.ink, name in _STRONG
    surface.box(box, BOARD_LINE if strong else RULE, ink.accent, fill=ink.paper, radius=plan.card.corner)
    inner = box.inset(1.8, 1.8)
    if strong:
        surface.box(inner, 0, fill=ink.wash)
        mat.draw_corners(surface, inner, 0.08 * min(plan.card.place))
    surface.box(inner, HAIRLINE, ink.accent, radius=0 if strong else plan.card.corner - 1.6)
    small = min(plan.card.place) < 60
    title = Box(box.x + 2.5, box.y + 4, box.width - 5, 6)
    surface.text_in(name, title, lettering.TITLE, 11 if small else 15, ink.accent, "centre")
    side = min(0.62 * min(plan.card.place), 0.22 * box.width if name == "Army" else box.width)
    if not strong:
        side = min(0.78 * min(plan.card.place), box.height - 22)
    middle = (box.x + box.width / 2, box.y + box.height / 2 + (3.5 if strong else 4.5))
    if strong:
        _SIGNS[name](surface, Box(middle[0] - side / 2, middle[1] - side / 2, side, side))
        if name == "Army":
            _draw_pennons(surface, middle, side, box.width)
    else:
        sign = _draw_suits if name.startswith("Army") else draw_sun
        mat.draw_heap(surface, middle, 0.56 * side, mat.HEAP if name.endswith("discards") else mat.STACK, sign)
    if name != "Army":
        return
    surface.text_in("half the Captain’s value, rounded up", title.moved(0, 6.0), lettering.ITALIC, 9 if small else 10, ink.quiet,
                    "centre")  # fmt: skip


def _draw_suits(surface: Surface, box: Box) -> None:
    """The four suits of an army, two by two."""
    half = box.width / 2
    for number, suit in enumerate("swcp"):
        row, column = divmod(number, 2)
        tarot_suit(surface, suit, Box(box.x + column * half, box.y + row * half, half, half).inset(0.6, 0.6))


def _draw_captain(surface: Surface, box: Box) -> None:
    """A King of the court in a round frame."""
    with mat.medallion(surface, (box.x + box.width / 2, box.y + box.height / 2), box.width / 2, surface.ink.paper):
        courts.draw_bust(
            surface,
            Box(box.x + 0.1 * box.width, box.y + 0.12 * box.height, 0.8 * box.width, box.height),
            courts.TAROT["Kw"],
            in_accent(surface),
        )


def _draw_lord(surface: Surface, box: Box) -> None:
    """The sun of the Lords in a round frame."""
    with mat.medallion(surface, (box.x + box.width / 2, box.y + box.height / 2), box.width / 2, surface.ink.paper):
        draw_sun(surface, box.inset(0.09 * box.width, 0.09 * box.height))


def _draw_pennons(surface: Surface, middle: tuple[float, float], side: float, width: float) -> None:
    """A pennon of each suit, two on either side of the banner: an army has five cards at most besides its Captain."""
    ink, pole, wide = surface.ink, 0.05 * side, 0.46 * side
    step = min(0.17 * width, 0.86 * side)
    for suit, place in zip("swcp", (-2.2, -1.3, 1.3, 2.2), strict=True):
        x, y = middle[0] + place * step - wide / 2, middle[1] - side / 2
        low, sign = y + 0.92 * side, 0.74 * wide
        tail = polygon(((x, y), (x + wide, y), (x + wide, low - 2 * pole), (x + wide / 2, low), (x, low - 2 * pole)))
        surface.path((tail,), fill=ink.paper, stroke=RULE, colour=ink.accent)
        surface.box(Box(x - pole, y, wide + 2 * pole, pole), RULE, ink.accent, fill=ink.gilt, radius=pole / 2)
        tarot_suit(surface, suit, Box(x + (wide - sign) / 2, y + 0.27 * side, sign, sign))


def _draw_banner(surface: Surface, box: Box) -> None:
    """The banner of an army: quarters with the four suits, between two poles."""
    ink, pole = surface.ink, 0.05 * box.width
    x, y, side = box.x + 2 * pole, box.y + pole, box.width - 4 * pole
    tail = polygon(((x, y), (x + side, y), (x + side, box.bottom), (x + side / 2, box.bottom - 2 * pole), (x, box.bottom)))
    surface.path((tail,), fill=ink.paper, stroke=RULE, colour=ink.accent)
    for at_x, at_y in ((x, y), (x + side / 2, y + side / 2)):
        surface.box(Box(at_x, at_y, side / 2, side / 2), HAIRLINE, ink.accent, fill=ink.wash)
    _draw_suits(surface, Box(x, y, side, side).inset(pole, pole))
    for left in (box.x, box.right - pole):
        surface.box(Box(left, box.y - pole, pole, box.height + 2 * pole), RULE, ink.accent, fill=ink.gilt, radius=pole / 2)
    surface.box(Box(box.x - pole, box.y, box.width + 2 * pole, pole), RULE, ink.accent, fill=ink.gilt, radius=pole / 2)


_SIGNS: dict[str, Callable[[Surface, Box], None]] = {"Army": _draw_banner, "Captain": _draw_captain, "Lord": _draw_lord}


def _draw_owner(surface: Surface, army: Box, player: int, setup: MatSetup) -> None:
    """At the foot of the army's place a plate with the player's mark and name, or room to write it."""
    _draw_plate(surface, Box(army.x + (army.width - _PLATE) / 2, army.bottom - 12, _PLATE, 8), player, setup)


def _draw_plate(surface: Surface, plate: Box, player: int, setup: MatSetup) -> None:
    surface.box(plate, RULE, surface.ink.accent, fill=surface.ink.paper, radius=4)
    surface.mark(PLAYER_MARKS[player], Box(plate.x + 2.2, plate.y + 2, 4, 4))
    surface.text_in(setup.names[player], plate.inset(8.0, 0.6), lettering.TEXT, 12, surface.ink.text, "centre")


def _draw_code(surface: Surface, strip: Box, code: Drawing | None, setup: MatSetup) -> None:
    """On the left of the Circle the QR code, and how it is opened; the emblem, where there is none."""
    side = min(strip.width, _CODE) if code else _EMBLEM
    # Where a seam runs through the middle, the code stands above it.
    top = strip.y + 4 if setup.plan.wheel else strip.y + (strip.height - side) / 2 - 4
    if setup.plan.wheel and not code:
        top = strip.y + strip.height / 2 - _SEAM - side
    square = Box(strip.x + (strip.width - side) / 2, top, side, side)
    (code or EMBLEM.draw)(surface, square)
    paragraph(surface, setup.opens, Box(strip.x, square.bottom + 2, strip.width, 20), 8, lettering.ITALIC, surface.ink.quiet)


def _draw_imprint(surface: Surface, strip: Box, setup: MatSetup) -> None:
    """On the right of it the emblem, and what is played in small print."""
    ink, emblem = surface.ink, min(strip.width, _EMBLEM)
    texts = [setup.note, *([_WHEEL] if setup.plan.wheel else [])]
    height = emblem + sum(3 + paragraph_height(text, strip.width, 8) for text in texts)
    middle = strip.y + strip.height / 2
    top = middle - _SEAM - emblem if setup.plan.wheel else middle - height / 2
    EMBLEM.draw(surface, Box(strip.x + (strip.width - emblem) / 2, top, emblem, emblem))
    top = middle + _SEAM - 3 if setup.plan.wheel else top + emblem
    for text in texts:
        top = paragraph(surface, text, Box(strip.x, top + 3, strip.width, 4), 8, colour=ink.quiet)


_WHEEL = "The Circle is a wheel, printed with the Kings: lay it into the ring, and turn it a quarter in every Cleanup."


def draw_page(surface: Surface, box: Box, code: Drawing | None = None, *, setup: MatSetup) -> None:
    """The mat on one page; `code` draws the QR code into the middle of a box."""
    middle = box.y + box.height / 2
    draw_circle(surface, Box(box.x + (box.width - CIRCLE) / 2, middle - CIRCLE / 2, CIRCLE, CIRCLE))
    room = (box.width - CIRCLE) / 2 - 16
    left = Box(box.x + 12, middle - CIRCLE / 2, room, CIRCLE)
    if code:
        code(surface, left)
    else:
        EMBLEM.draw(surface, Box(left.x + (room - _EMBLEM) / 2, middle - 26, _EMBLEM, _EMBLEM))
    opens = paragraph_height(setup.opens, room, 8, lettering.ITALIC)
    below = Box(left.x, middle + min(room, _CODE) / 2 + 3, room, opens)
    paragraph(surface, setup.opens, below, 8, lettering.ITALIC, surface.ink.quiet)
    right = Box(box.right - 13 - room, middle - 26, room, 52)
    EMBLEM.draw(surface, Box(right.x + (room - _EMBLEM) / 2, right.y, _EMBLEM, _EMBLEM))
    paragraph(surface, setup.note, Box(right.x, right.y + _EMBLEM + 2, room, 30), 8, colour=surface.ink.quiet)
    for player, degrees in ((0, 0), (1, 180)):
        with surface.turned(degrees, box):
            half = Box(box.x, middle + CIRCLE / 2, box.width, box.height / 2 - CIRCLE / 2)
            _draw_page_half(surface, half, player, setup)


def _draw_page_half(surface: Surface, half: Box, player: int, setup: MatSetup) -> None:
    """What a player has before him: at the edges the places of what lies there, between them the phases."""
    top, foot = half.y + 4, half.bottom - _FOOT
    room = Box(half.x + _SIDE + _GAP, top, half.width - 2 * (_SIDE + _GAP), foot - _GAP - top)
    for name, box in zip(_STRONG, share(Box(room.x, foot, room.width, _FOOT), (44.0, _GAP, 0.0, _GAP, 44.0))[::2], strict=True):
        _draw_page_place(surface, box, name)
    for x, degrees, words in (
        (half.x, -90, "Lord discards  ·  Lord deck"),
        (half.right - _SIDE, 90, "Army deck  ·  Army discards"),
    ):
        box = Box(x, top, _SIDE, half.bottom - top)
        surface.box(box, RULE, surface.ink.accent, radius=2.0)
        surface.box(box.inset(1.2, 1.2), HAIRLINE, surface.ink.accent, radius=1.2)
        lying = Box(box.x + (box.width - box.height) / 2, box.y + (box.height - box.width) / 2, box.height, box.width)
        with surface.turned(degrees, box):
            surface.text_in(words, lying, lettering.TITLE, 10.5, surface.ink.accent, "centre")
            for left in (lying.x + 3, lying.right - 3 - _SIGN):
                sign = _draw_suits if words.startswith("Army") else draw_sun
                sign(surface, Box(left, lying.y + (_SIDE - _SIGN) / 2, _SIGN, _SIGN))
    surface.box(room, RULE, surface.ink.accent, fill=surface.ink.paper, radius=2.0)
    mat.draw_corners(surface, room.inset(1.8, 1.8), 4.2)
    surface.box(room.inset(1.8, 1.8), HAIRLINE, surface.ink.accent)
    _draw_phases(surface, Box(room.x + 7, room.y + 4, room.width - 12, room.height - 8), player, setup)


def _draw_page_place(surface: Surface, box: Box, name: str) -> None:
    """The place at the page's edge below which cards lie: its name, and before it its sign."""
    ink, inner = surface.ink, box.inset(1.2, 1.2)
    surface.box(box, BOARD_LINE, ink.accent, fill=ink.wash, radius=2.0)
    mat.draw_corners(surface, inner, 2.8)
    surface.box(inner, HAIRLINE, ink.accent)
    side = _FOOT - 6.0
    wide = lettering.width(name, lettering.TITLE, 13) + side + 3
    sign = Box(box.x + (box.width - wide) / 2, box.y + 3.0, side, side)
    _SIGNS[name](surface, sign)
    surface.text_in(name, Box(sign.right + 3, box.y, wide, box.height), lettering.TITLE, 13, ink.accent)


def _draw_phases(surface: Surface, box: Box, player: int, setup: MatSetup) -> None:
    ink, indent, size, gap = surface.ink, 31.0, 10.5, 1.8
    _draw_plate(surface, Box(box.x + (box.width - _PLATE) / 2, box.y, _PLATE, 8), player, setup)
    room = box.width - indent
    height = sum(paragraph_height(text, room, size) + gap for _, text in _PHASES) - gap
    top = box.y + 10 + max(0.0, (box.height - 10 - height) / 2)
    for title, text in _PHASES:
        if title:
            surface.text_in(title, Box(box.x, top + 0.2, indent - 2, 4.2), lettering.TITLE, 10, ink.accent)
        top = paragraph(surface, text, Box(box.x + indent, top, room, 4), size) + gap
