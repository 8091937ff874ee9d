"""The mat: the Circle with its four places in the middle, and on either side of it the zones of a player.

The large one (A3, over several sheets) has places for cards of poker size. The small one is a page: cards lie round it, at the
edge where their name stands. In both, the Kings are tokens.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards.drawings.field import Field
from companion.cards.drawings.tarot import draw_king
from companion.cards.sizes import SIZES
from companion.drawing import lettering
from companion.drawing.geometry import Box, share
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.shapes import arc, arrowhead
from companion.drawing.surface import BOARD_LINE, HAIRLINE, RULE, Drawing, Surface
from companion.games.circle_of_kings.drawings.emblem import EMBLEM
from companion.games.circle_of_kings.drawings.setting import paragraph, paragraph_height

#: A King's token (mm), and the place for it.
TOKEN, PLACE = 22.0, 23.0
#: The large mat (mm).
WIDTH, HEIGHT = 420.0, 297.0
CIRCLE = 82.0
_GAP = 3.0
_NAMES = ("Top", "Right", "Bottom", "Left")
_PHASES = (
    ("Draw", "1 Lord, then 2 army cards one by one (first round: 2 and 4)."),
    ("", "At 9 cards: discard and draw, or burn. Recruit: burn a Lord for two more cards."),
    ("Deployment", "Captain. Then half his value, rounded up, of other cards, and exactly one Lord."),
    ("Combat", "Add up both zones. The loser burns a Lord, after a draw both do."),
    ("Circle", "Clockwise from Top, the combat’s winner first: tap a card of the King’s suit."),
    ("", "An opposing card of the next suit falls; its owner chooses which."),
    ("", "Whoever loses his whole army so, burns a Lord."),
    ("Cleanup", "Lords to the discards, armies to hand, every King one place clockwise."),
)


def draw_token(surface: Surface, box: Box, suit: str) -> None:
    """The King of a suit, the same when the token is turned round."""
    draw_king(surface, box, suit)


def draw_circle(surface: Surface, box: Box) -> None:
    """The Circle in a square of CIRCLE mm: places, what strikes what, and where the laps begin."""
    ink = surface.ink
    field = Field(surface, box, CIRCLE, CIRCLE)
    middle = (CIRCLE / 2, CIRCLE / 2)
    field.disc(*middle, CIRCLE / 2, fill=ink.tint, line=BOARD_LINE, colour=ink.accent)
    field.disc(*middle, CIRCLE / 2 - 1.4, line=HAIRLINE, colour=ink.accent)
    distance = 27.0
    for number in range(4):
        turn = 90.0 * number
        field.shape(arc(distance, turn + 31, turn + 53, middle), line=1.2, colour=ink.accent)
        field.shape(arrowhead(distance, turn + 61, 4.6, middle), fill=ink.accent)
    for name, (across, down) in zip(_NAMES, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        x, y = middle[0] + across * distance - PLACE / 2, middle[1] + down * distance - PLACE / 2
        place = field.part(x, y, PLACE, PLACE)
        surface.box(place, RULE, ink.accent, fill=ink.paper, radius=2.0)
        surface.text_in(name, place, lettering.TITLE, 12, ink.accent, "centre")
    hub = field.part(middle[0] - 15, middle[1] - 7, 30, 14)
    for row, words in enumerate(("each suit", "strikes the", "next")):
        surface.text_in(words, Box(hub.x, hub.y + row * 4.6, hub.width, 4.6), lettering.ITALIC, 11, ink.text, "centre")


@dataclass(frozen=True)
class MatSetup:
    """What a mat says: who plays (empty: nobody in particular), and in small what and by which rules."""

    names: tuple[str, str] = ("", "")
    note: str = ""


def draw_large(surface: Surface, box: Box, code: Drawing | None = None, *, setup: MatSetup) -> None:
    """The large mat; `code` draws the QR code into the middle of a box."""
    inner = box.inset(4.0, 4.0)
    _, card = SIZES["poker"].trim
    row = card + 1.5
    middle = Box(inner.x, inner.y + row + _GAP, inner.width, inner.height - 2 * (row + _GAP))
    left, circle, right = share(middle, (0, CIRCLE + 2 * _GAP, 0))
    square = Box(circle.x + _GAP, circle.y + (circle.height - CIRCLE) / 2, CIRCLE, CIRCLE)
    draw_circle(surface, square)
    for player, degrees, half in ((0, 0, right), (1, 180, left)):
        with surface.turned(degrees, box):
            _draw_player_row(surface, Box(inner.x, inner.bottom - row, inner.width, row), player, setup)
            # Turned, the left half is the right one of the player opposite.
            _draw_lord_piles(surface, Box(right.x, half.y, right.width, half.height))
    _draw_marks(surface, Box(left.x, left.y, left.width, left.height), right, code, setup)


def _draw_player_row(surface: Surface, row: Box, player: int, setup: MatSetup) -> None:
    card, _ = SIZES["poker"].trim
    width = card + 1.0
    names = ("Army deck", "Army discards", "Captain", "Army", "Lord")
    boxes = share(row, (width, _GAP, width, _GAP, width, _GAP, 0.0, _GAP, width))[::2]
    for name, box in zip(names, boxes, strict=True):
        _draw_place(surface, box, name, strong=name in ("Captain", "Army", "Lord"))
    mark = PLAYER_MARKS[player]
    army = boxes[3]
    surface.mark(mark, Box(army.x + 4, army.bottom - 8, 4.5, 4.5))
    if setup.names[player]:
        surface.text_in(
            setup.names[player], Box(army.x + 10.5, army.bottom - 9, army.width - 14, 6.5), lettering.TEXT, 12, surface.ink.text
        )
    surface.text_in("half the Captain’s value, rounded up", Box(army.x + 3, army.y + 9.5, army.width - 6, 5), lettering.ITALIC, 9,
                   surface.ink.quiet, "centre")  # fmt: skip


def _draw_lord_piles(surface: Surface, half: Box) -> None:
    card, height = SIZES["poker"].trim
    width = card + 1.0
    top = half.y + (half.height - height - 1.0) / 2
    for index, name in enumerate(("Lord deck", "Lord discards")):
        _draw_place(surface, Box(half.x + index * (width + _GAP), top, width, height + 1.0), name)


def _draw_place(surface: Surface, box: Box, name: str, *, strong: bool = False) -> None:
    ink = surface.ink
    surface.box(box, BOARD_LINE if strong else RULE, ink.accent, fill=ink.tint if strong else "", radius=3.0)
    surface.text_in(name, Box(box.x + 2, box.y + 3, box.width - 4, 6), lettering.TITLE, 12, ink.accent, "centre")


def _draw_marks(surface: Surface, left: Box, right: Box, code: Drawing | None, setup: MatSetup) -> None:
    """Emblem and small print at the right end of the middle; the QR code at its left end."""
    ink = surface.ink
    used = 2 * (SIZES["poker"].width + 1.0) + _GAP
    strip = Box(left.x, left.y, left.width - used - _GAP, left.height)
    if code:
        code(surface, strip)
    other = Box(right.right - strip.width, right.y, strip.width, right.height)
    emblem = min(strip.width, 20.0)
    EMBLEM.draw(surface, Box(other.x + (other.width - emblem) / 2, other.y + 24, emblem, emblem))
    paragraph(surface, setup.note, Box(other.x + 1, other.y + 48, other.width - 1, 40), 8, colour=ink.quiet)


def draw_page(surface: Surface, box: Box, code: Drawing | None = None, *, setup: MatSetup) -> None:
    """The mat on one page; `code` draws the QR code into the middle of a box."""
    middle = box.y + box.height / 2
    draw_circle(surface, Box(box.x + (box.width - CIRCLE) / 2, middle - CIRCLE / 2, CIRCLE, CIRCLE))
    room = (box.width - CIRCLE) / 2 - 16
    if code:
        code(surface, Box(box.x + 12, middle - CIRCLE / 2, room, CIRCLE))
    right = Box(box.right - 13 - room, middle - 26, room, 52)
    EMBLEM.draw(surface, Box(right.x + (room - 20) / 2, right.y, 20, 20))
    paragraph(surface, setup.note, Box(right.x, right.y + 22, room, 30), 8, colour=surface.ink.quiet)
    for player, degrees in ((0, 0), (1, 180)):
        with surface.turned(degrees, box):
            half = Box(box.x, middle + CIRCLE / 2, box.width, box.height / 2 - CIRCLE / 2)
            _draw_page_half(surface, half, player, setup)


def _draw_page_half(surface: Surface, half: Box, player: int, setup: MatSetup) -> None:
    """What a player has before him: at the edges the names of what lies there, between them the phases."""
    ink, edge = surface.ink, 10.0
    bottom = Box(half.x + edge + _GAP, half.bottom - edge, half.width - 2 * (edge + _GAP), edge)
    for name, box in zip(("Captain", "Army", "Lord"), share(bottom, (42.0, _GAP, 0.0, _GAP, 42.0))[::2], strict=True):
        surface.box(box, BOARD_LINE, ink.accent, fill=ink.tint, radius=2.0)
        surface.text_in(name, box, lettering.TITLE, 12, ink.accent, "centre")
    for box, degrees, words in (
        (Box(half.x, half.y + 4, edge, half.height - 4), -90, "Lord discards  ·  Lord deck"),
        (Box(half.right - edge, half.y + 4, edge, half.height - 4), 90, "Army deck  ·  Army discards"),
    ):
        surface.box(box, RULE, ink.accent, radius=2.0)
        lying = Box(box.x + (box.width - box.height) / 2, box.y + (box.height - box.width) / 2, box.height, box.width)
        with surface.turned(degrees, box):
            surface.text_in(words, lying, lettering.TITLE, 10, ink.accent, "centre")
    _draw_phases(surface, Box(bottom.x + 3, half.y + 8, bottom.width - 6, half.height - edge - 11), player, setup)


def _draw_phases(surface: Surface, box: Box, player: int, setup: MatSetup) -> None:
    ink, indent, size, gap = surface.ink, 31.0, 10.5, 1.8
    name = setup.names[player]
    surface.mark(PLAYER_MARKS[player], Box(box.x, box.y, 4.2, 4.2))
    surface.text_in(name, Box(box.x + 7, box.y - 1, box.width - 7, 6.2), lettering.TEXT, 12)
    room = box.width - indent
    height = sum(paragraph_height(text, room, size) + gap for _, text in _PHASES) - gap
    top = max(box.y + 8, box.y + 8 + (box.height - 8 - height) / 2)
    for title, text in _PHASES:
        if title:
            surface.text_in(title, Box(box.x, top + 0.2, indent - 2, 4.2), lettering.TITLE, 10, ink.accent)
        top = paragraph(surface, text, Box(box.x + indent, top, room, 4), size) + gap
