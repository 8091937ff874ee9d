"""The mat of Circle of Power: the circle, the city deck and the next city between four emperors with their places."""

from dataclasses import dataclass, field

from companion.cards.sizes import SIZES, CardSize
from companion.drawing import HAIRLINE, PLAYER_MARKS, RULE, Box, Drawing, Surface, lettering, share
from companion.drawing.mat import HEAP, STACK, draw_card_place, draw_code, draw_ground, draw_heap, draw_imprint, text_size
from companion.games.circle_of_power.drawings import cities, emblem
from companion.games.circle_of_power.drawings.circle import draw_circle
from companion.games.circle_of_power.drawings.emperors import Emperor, draw_emperor


@dataclass(frozen=True)
class Track:
    """Numbered places in a row, and what they are for; the last of one that `ends` a game has a heavy border."""

    words: str
    count: int
    ends: bool


@dataclass(frozen=True)
class MatPlan:
    """Where all lies for cards of a size (mm): the lower half, seen from below; the upper half is this one turned.

    `scale` is that of words and gaps; `circle` the side of the circle's square, `corner` that of the square in a corner.
    """

    size: str
    card: CardSize
    width: float
    height: float
    scale: float
    circle: float
    corner: float

    @property
    def whole(self) -> Box:
        """All of it."""
        return Box(0, 0, self.width, self.height)

    @property
    def _outer(self) -> float:
        return 9 * self.scale

    @property
    def _top(self) -> float:
        return self.height / 2 + 1.5 * self.scale

    @property
    def next_city(self) -> Box:
        """The place of the next city, in the middle below; the city deck lies opposite."""
        wide, high = self.card.place
        return Box((self.width - wide) / 2, self.height - 5 * self.scale - high, wide, high)

    @property
    def places(self) -> tuple[Box, Box]:
        """On the left: the place for cards, and that of the city; as far from each other as from what is beside them."""
        wide, high = self.card.place
        gap = (self.next_city.x - self._outer - 2 * wide) / 2
        return Box(self._outer, self._top, wide, high), Box(self._outer + wide + gap, self._top, wide, high)

    @property
    def corner_square(self) -> Box:
        """The square in the lower left corner."""
        return Box(self._outer, self.places[0].bottom + 1.5 * self.scale, self.corner, self.corner)

    @property
    def label(self) -> Box:
        """Where the name and the line stand: below the cards, beside the corner."""
        left = self.corner_square.right + 4 * self.scale
        return Box(left, self.corner_square.y, self.places[1].right - left, self.corner)

    @property
    def circle_square(self) -> Box:
        """The square of the circle."""
        side = self.circle
        return Box((self.width - side) / 2, (self.height - side) / 2, side, side)

    def mirrored(self, box: Box) -> Box:
        """A box of the left half on the right."""
        return Box(self.width - box.right, box.y, box.width, box.height)


#: By the cards that lie on them, the usual first: on two sheets of either paper, and for small cards on one.
PLANS = {
    "poker": MatPlan("poker", SIZES["poker"], 378.0, 262.0, 1.0, 60.0, 31.0),
    "bridge": MatPlan("bridge", SIZES["bridge"], 378.0, 262.0, 1.0, 60.0, 31.0),
    "mini": MatPlan("mini", SIZES["mini"], 263.0, 193.0, 0.74, 47.0, 24.0),
}


@dataclass(frozen=True)
class MatSetup:
    """What a mat shows of the game played on it, as plain data; tracks from below."""

    emperors: tuple[Emperor, ...]
    tracks: tuple[Track, ...]
    open_joker: bool = False
    imprint: tuple[str, ...] = ()
    plan: MatPlan = field(default_factory=lambda: PLANS["poker"])


def draw_mat(surface: Surface, box: Box, code: Drawing | None = None, *, setup: MatSetup) -> None:
    """The whole mat, in a box of its plan's size; `code` draws the QR code into a corner, without one the emblem stands there."""
    plan = setup.plan
    draw_ground(surface, box, plan.scale)
    draw_circle(surface, plan.circle_square.moved(box.x, box.y), open_joker=setup.open_joker)
    corner, city = plan.corner_square.moved(box.x, box.y), plan.next_city.moved(box.x, box.y)
    other = plan.mirrored(plan.corner_square).moved(box.x, box.y)
    # Clockwise from the upper left: the lower half holds the fourth and the third emperor, the upper one, turned, two and one.
    _draw_half(surface, box, setup, (3, 2))
    note = "turned up before each action; action 14: the open joker; action 15: none"
    _draw_pile(surface, city, "Next city", note, plan.scale, (0.0,))
    # On the left: of two sheets, the first has the code.
    draw_code(surface, corner, code, emblem.EMBLEM)
    emblem.EMBLEM.draw(surface, other.inset(1, 1))
    with surface.turned(180, box):
        _draw_half(surface, box, setup, (1, 0))
        note = "13 cities face down on the open joker, which lies sideways; draw pile and discarded cities lie beside the mat"
        _draw_pile(surface, city, "City deck", note, plan.scale, STACK)
        emblem.EMBLEM.draw(surface, corner.inset(1, 1))
        draw_imprint(surface, other, setup.imprint, plan.scale)


def _draw_half(surface: Surface, box: Box, setup: MatSetup, seats: tuple[int, int]) -> None:
    plan = setup.plan
    for seat, mirrored in zip(seats, (False, True), strict=True):
        emperor = setup.emperors[seat]
        cards, city, label = ((plan.mirrored(one) if mirrored else one).moved(box.x, box.y) for one in (*plan.places, plan.label))
        _draw_city(surface, city, plan.scale, seat)
        _draw_cards(surface, cards, plan.scale, dummy=emperor.dummy)
        name = Box(label.x, label.y, label.width, 7.4 * plan.scale)
        _draw_name(surface, name, emperor, seat, plan.scale)
        below = Box(label.x, name.bottom + 1.0 * plan.scale, label.width, label.height - 8.4 * plan.scale)
        _draw_tracks(surface, below, setup.tracks, plan.scale)


def _draw_city(surface: Surface, box: Box, scale: float, seat: int) -> None:
    draw_card_place(surface, box, "City", "face up; its suit is your trump", scale, centre=0.74)
    cities.draw_city(surface, (box.x + box.width / 2, box.y + 0.36 * box.height), 0.34 * box.width, seat)
    mark = 5 * scale
    surface.mark(PLAYER_MARKS[seat], Box(box.x + (box.width - mark) / 2, box.bottom - 9 * scale - mark / 2, mark, mark))


def _draw_cards(surface: Surface, box: Box, scale: float, *, dummy: bool) -> None:
    if dummy:
        note = "its cards face down, the top one is played; draws go under it, six new cards on top after action 6"
        _draw_pile(surface, box, "Pile", note, scale, STACK)
    else:
        note = "your battle card; then face down, to be shuffled after action 6"
        _draw_pile(surface, box, "Played", note, scale, HEAP)


def _draw_pile(surface: Surface, box: Box, title: str, note: str, scale: float, turns: tuple[float, ...]) -> None:
    """A place for several cards, and in its upper half how they lie."""
    draw_card_place(surface, box, title, note, scale, centre=0.74)
    draw_heap(surface, (box.x + box.width / 2, box.y + 0.36 * box.height), 0.34 * box.width, turns, emblem.EMBLEM.draw)


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
    head = max(3.6, 4.2 * scale)
    surface.text_in(track.words, Box(box.x, box.y, box.width, head), lettering.ITALIC, text_size(10, scale), surface.ink.quiet)
    row = Box(box.x, box.y + head, box.width, box.height - head)
    for number, place in enumerate(share(row, (0.0,) * track.count), start=1):
        heavy = track.ends and number == track.count
        surface.box(place.inset(0.4), RULE if heavy else HAIRLINE, surface.ink.accent, fill=surface.ink.tint, radius=0.8)
        surface.text_in(str(number), place, lettering.TITLE, text_size(12, scale), surface.ink.accent, "centre")
