"""The mat of Circle of Power: the circle, the city deck and the next city between four emperors with their places."""

from dataclasses import dataclass

from companion.drawing import lettering
from companion.drawing.geometry import Box, share
from companion.drawing.inks import PLAYER_MARKS
from companion.drawing.mat import draw_card_place, draw_code, draw_ground, draw_imprint, text_size
from companion.drawing.surface import HAIRLINE, RULE, Drawing, Surface
from companion.games.circle_of_power.drawings.circle import draw_circle
from companion.games.circle_of_power.drawings.emblem import EMBLEM, WALLS
from companion.games.circle_of_power.drawings.emperors import Emperor, draw_emperor

#: Of the large mat, on two sheets of either paper (mm); all numbers here are of this size.
WIDTH, HEIGHT = 378.0, 262.0
#: A place for a poker card of 63 by 88 (mm).
CARD = (65.0, 91.0)
_TOP = 132.5  # where the lower emperors' places begin
_OUTER, _INNER = 9.0, 81.0  # from the left: the place for cards, the place of the city
#: The side of the square in a corner.
CORNER = 33.0
_CIRCLE = 62.0


@dataclass(frozen=True)
class Track:
    """Numbered places in a row, and what they are for; the last of one that `ends` a game has a heavy border."""

    words: str
    count: int
    ends: bool


@dataclass(frozen=True)
class MatSetup:
    """What a mat shows of the game played on it, as plain data; tracks from below."""

    emperors: tuple[Emperor, ...]
    tracks: tuple[Track, ...]
    open_joker: bool = False
    imprint: tuple[str, ...] = ()


@dataclass(frozen=True)
class MatPlan:
    """The mat at a scale: the lower half, seen from below; the upper half is this one turned. `corner`: its top left one (mm)."""

    scale: float
    corner: tuple[float, float] = (0.0, 0.0)

    def box(self, x: float, y: float, width: float, height: float) -> Box:
        """A box of the large mat, at this scale."""
        left, top = self.corner
        return Box(left + x * self.scale, top + y * self.scale, width * self.scale, height * self.scale)

    @property
    def whole(self) -> Box:
        """All of it."""
        return self.box(0, 0, WIDTH, HEIGHT)

    def card(self, left: float, *, mirrored: bool) -> Box:
        """A card's place so far from the left edge, or from the right."""
        return self.box(WIDTH - left - CARD[0] if mirrored else left, _TOP, *CARD)

    def corner_square(self, *, mirrored: bool) -> Box:
        """The square in a lower corner."""
        return self.box(WIDTH - _OUTER - CORNER if mirrored else _OUTER, _TOP + CARD[1] + 1.5, CORNER, CORNER)

    def label(self, *, mirrored: bool) -> Box:
        """Where the name and the line stand: below the cards, beside the corner."""
        left, width = _OUTER + CORNER + 4, _INNER + CARD[0] - _OUTER - CORNER - 4
        return self.box(WIDTH - left - width if mirrored else left, _TOP + CARD[1] + 1.5, width, CORNER)

    @property
    def next_city(self) -> Box:
        """The place of the next city, in the middle below; the city deck lies opposite."""
        return self.box((WIDTH - CARD[0]) / 2, HEIGHT - 6 - CARD[1], *CARD)

    @property
    def circle(self) -> Box:
        """The square of the circle."""
        return self.box((WIDTH - _CIRCLE) / 2, (HEIGHT - _CIRCLE) / 2, _CIRCLE, _CIRCLE)


def draw_mat(surface: Surface, box: Box, code: Drawing | None = None, *, setup: MatSetup) -> None:
    """The whole mat, as large as its box; `code` draws the QR code into a corner, without one the emblem stands there."""
    plan = MatPlan(box.width / WIDTH, (box.x, box.y))
    draw_ground(surface, box, plan.scale)
    draw_circle(surface, plan.circle, open_joker=setup.open_joker)
    # Clockwise from the upper left: the lower half holds the fourth and the third emperor, the upper one, turned, two and one.
    _draw_half(surface, plan, setup, (3, 2))
    note = "turned up before each action; action 14: the open joker; action 15: none"
    draw_card_place(surface, plan.next_city, "Next city", note, plan.scale)
    # On the left: of two sheets, the first has the code.
    draw_code(surface, plan.corner_square(mirrored=False), code, EMBLEM)
    EMBLEM.draw(surface, plan.corner_square(mirrored=True).inset(1, 1))
    with surface.turned(180, box):
        _draw_half(surface, plan, setup, (1, 0))
        note = "13 cities face down on the open joker, which lies sideways; draw pile and discarded cities lie beside the mat"
        draw_card_place(surface, plan.next_city, "City deck", note, plan.scale)
        EMBLEM.draw(surface, plan.corner_square(mirrored=False).inset(1, 1))
        draw_imprint(surface, plan.corner_square(mirrored=True), setup.imprint, plan.scale)


def _draw_half(surface: Surface, plan: MatPlan, setup: MatSetup, seats: tuple[int, int]) -> None:
    for seat, mirrored in zip(seats, (False, True), strict=True):
        emperor = setup.emperors[seat]
        _draw_city(surface, plan.card(_INNER, mirrored=mirrored), plan.scale, seat)
        _draw_cards(surface, plan.card(_OUTER, mirrored=mirrored), plan.scale, dummy=emperor.dummy)
        label = plan.label(mirrored=mirrored)
        name = Box(label.x, label.y, label.width, 9 * plan.scale)
        _draw_name(surface, name, emperor, seat, plan.scale)
        below = Box(label.x, name.bottom + 1.5 * plan.scale, label.width, label.height - 10.5 * plan.scale)
        _draw_tracks(surface, below, setup.tracks, plan.scale)


def _draw_city(surface: Surface, box: Box, scale: float, seat: int) -> None:
    draw_card_place(surface, box, "City", "face up; its suit is your trump", scale, centre=0.68)
    side = 30 * scale
    walls = Box(box.x + (box.width - side) / 2, box.y + 0.2 * box.height, side, side)
    surface.outlines((WALLS,), walls, fill=surface.ink.tint, stroke=RULE, colour=surface.ink.accent)
    mark = 5 * scale
    surface.mark(PLAYER_MARKS[seat], Box(box.x + (box.width - mark) / 2, box.bottom - 9 * scale - mark / 2, mark, mark))


def _draw_cards(surface: Surface, box: Box, scale: float, *, dummy: bool) -> None:
    if dummy:
        note = "its cards face down, the top one is played; draws go under it, six new cards on top after action 6"
        draw_card_place(surface, box, "Pile", note, scale)
    else:
        note = "your battle card; then face down, to be shuffled after action 6"
        draw_card_place(surface, box, "Played", note, scale)


def _draw_name(surface: Surface, box: Box, emperor: Emperor, seat: int, scale: float) -> None:
    draw_emperor(surface, box, emperor, PLAYER_MARKS[seat], dummy=emperor.dummy, size=text_size(13, scale))
    surface.line(box.x + 6, box.bottom - 0.5, box.right, box.bottom - 0.5)


def _draw_tracks(surface: Surface, box: Box, tracks: tuple[Track, ...], scale: float) -> None:
    """The tracks from below, a little air between them."""
    height = box.height / len(tracks)
    for index, track in enumerate(tracks):
        room = Box(box.x, box.bottom - (index + 1) * height, box.width, height - (1.5 * scale if index else 0))
        _draw_track(surface, room, track, scale)


def _draw_track(surface: Surface, box: Box, track: Track, scale: float) -> None:
    """Numbered places side by side, with what they are for above them."""
    head = max(3.8, 5 * scale)
    surface.text_in(track.words, Box(box.x, box.y, box.width, head), lettering.ITALIC, text_size(10, scale), surface.ink.quiet)
    row = Box(box.x, box.y + head, box.width, box.height - head)
    for number, place in enumerate(share(row, (0.0,) * track.count), start=1):
        heavy = track.ends and number == track.count
        surface.box(place.inset(0.4), RULE if heavy else HAIRLINE, surface.ink.accent, fill=surface.ink.tint, radius=0.8)
        surface.text_in(str(number), place, lettering.TITLE, text_size(12, scale), surface.ink.accent, "centre")
