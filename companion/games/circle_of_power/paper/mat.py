"""The mat of Circle of Power: the circle, the city deck and the next city between four emperors with their places."""

from dataclasses import dataclass
from functools import partial

from companion.drawing.geometry import Box, share
from companion.drawing.inks import PLAYER_MARKS
from companion.games.circle_of_power.drawings.emblem import WALLS
from companion.games.circle_of_power.paper import figures as reading
from companion.games.circle_of_power.paper.circle import draw_circle
from companion.games.circle_of_power.paper.figures import Emperor
from companion.games.circle_of_power.paper.score_sheet import has_open_joker
from companion.games.circle_of_power.paper.seasons import draw_emperor
from companion.games.circle_of_power.rules.state import CITIES_TO_LOSE, TROPHIES_TO_WIN
from companion.games.circle_of_power.rules.table import BASIC, TYRANT
from companion.press.codes import qr
from companion.press.job.printable import Job
from companion.press.page import lettering
from companion.press.page.canvas import HAIRLINE, RULE, PageCanvas
from companion.press.page.emblems import emblem_of
from companion.press.pieces.mat import draw_card_place, draw_code, draw_ground, draw_imprint, mat_pdf, text_size
from companion.press.pieces.poster import tile

#: Of the large mat, on two sheets of either paper (mm); all numbers here are of this size.
WIDTH, HEIGHT = 378.0, 262.0
#: A place for a poker card of 63 by 88 (mm).
CARD = (65.0, 91.0)
#: The usual one is for the cards that people have; `a4` is for small ones of 44 by 63 mm.
SIZES = ("a3", "a4")
_TOP = 132.5  # where the lower emperors' places begin
_OUTER, _INNER = 9.0, 81.0  # from the left: the place for cards, the place of the city
_CORNER = 33.0
_CIRCLE = 62.0


@dataclass(frozen=True)
class MatPlan:
    """The mat at a scale: the lower half, seen from below; the upper half is this one turned."""

    scale: float

    def box(self, x: float, y: float, width: float, height: float) -> Box:
        """A box of the large mat, at this scale."""
        return Box(x * self.scale, y * self.scale, width * self.scale, height * self.scale)

    @property
    def whole(self) -> Box:
        """All of it."""
        return self.box(0, 0, WIDTH, HEIGHT)

    def card(self, left: float, *, mirrored: bool) -> Box:
        """A card's place so far from the left edge, or from the right."""
        return self.box(WIDTH - left - CARD[0] if mirrored else left, _TOP, *CARD)

    def corner(self, *, mirrored: bool) -> Box:
        """The square in a lower corner."""
        return self.box(WIDTH - _OUTER - _CORNER if mirrored else _OUTER, _TOP + CARD[1] + 1.5, _CORNER, _CORNER)

    def label(self, *, mirrored: bool) -> Box:
        """Where the name and the line stand: below the cards, beside the corner."""
        left, width = _OUTER + _CORNER + 4, _INNER + CARD[0] - _OUTER - _CORNER - 4
        return self.box(WIDTH - left - width if mirrored else left, _TOP + CARD[1] + 1.5, width, _CORNER)

    @property
    def next_city(self) -> Box:
        """The place of the next city, in the middle below; the city deck lies opposite."""
        return self.box((WIDTH - CARD[0]) / 2, HEIGHT - 6 - CARD[1], *CARD)

    @property
    def circle(self) -> Box:
        """The square of the circle."""
        return self.box((WIDTH - _CIRCLE) / 2, (HEIGHT - _CIRCLE) / 2, _CIRCLE, _CIRCLE)


def plan_for(job: Job) -> MatPlan:
    """The plan of the size asked for: `a3` for poker cards, `a4` as large as one sheet takes."""
    if (job.options.size or SIZES[0]) == "a3":
        return MatPlan(1.0)
    lying = tile(job.options.sheet, 240, 160).window
    wide, high = max(lying), min(lying)
    return MatPlan(min(wide / WIDTH, high / HEIGHT))


def mat(job: Job) -> bytes:
    """The PDF of the mat. Raises PrintError."""
    plan = plan_for(job)
    whole = plan.whole
    room = _CORNER * plan.scale
    return mat_pdf(job, "Mat", (whole.width, whole.height), room, partial(_draw_mat, job=job, plan=plan))


def _draw_mat(canvas: PageCanvas, box: Box, code: qr.Symbol | None, *, job: Job, plan: MatPlan) -> None:
    draw_ground(canvas, box, plan.scale)
    emperors = reading.emperors_of(job)
    table = reading.table_of(job)
    draw_circle(canvas, plan.circle, open_joker=has_open_joker(table))
    # Clockwise from the upper left: the lower half holds the fourth and the third emperor, the upper one, turned, two and one.
    _draw_half(canvas, plan, emperors, (3, 2), job)
    note = "turned up before each action; action 14: the open joker; action 15: none"
    draw_card_place(canvas, plan.next_city, "Next city", note, plan.scale)
    # On the left: of two sheets, the first has the code.
    draw_code(canvas, plan.corner(mirrored=False), code, job.game.id)
    emblem_of(job.game.id).draw(canvas, plan.corner(mirrored=True).inset(1, 1))
    with canvas.turned(180, box):
        _draw_half(canvas, plan, emperors, (1, 0), job)
        note = "13 cities face down on the open joker, which lies sideways; draw pile and discarded cities lie beside the mat"
        draw_card_place(canvas, plan.next_city, "City deck", note, plan.scale)
        emblem_of(job.game.id).draw(canvas, plan.corner(mirrored=False).inset(1, 1))
        lines = tuple(reading.played(table).split("  ·  "))
        draw_imprint(canvas, plan.corner(mirrored=True), job, reading.RULES.removeprefix("Rules: "), lines, plan.scale)


def _draw_half(canvas: PageCanvas, plan: MatPlan, emperors: tuple[Emperor, ...], seats: tuple[int, int], job: Job) -> None:
    variant = reading.table_of(job).variant
    for seat, mirrored in zip(seats, (False, True), strict=True):
        _draw_city(canvas, plan.card(_INNER, mirrored=mirrored), plan.scale, seat)
        _draw_cards(canvas, plan.card(_OUTER, mirrored=mirrored), plan.scale, dummy=emperors[seat].dummy)
        label = plan.label(mirrored=mirrored)
        name = Box(label.x, label.y, label.width, 9 * plan.scale)
        _draw_name(canvas, name, emperors[seat], seat, plan.scale)
        below = Box(label.x, name.bottom + 1.5 * plan.scale, label.width, label.height - 10.5 * plan.scale)
        _draw_tracks(canvas, below, variant, plan.scale)


def _draw_city(canvas: PageCanvas, box: Box, scale: float, seat: int) -> None:
    draw_card_place(canvas, box, "City", "face up; its suit is your trump", scale, centre=0.68)
    side = 30 * scale
    walls = Box(box.x + (box.width - side) / 2, box.y + 0.2 * box.height, side, side)
    canvas.outlines((WALLS,), walls, fill=canvas.ink.tint, stroke=RULE, colour=canvas.ink.accent)
    mark = 5 * scale
    canvas.mark(PLAYER_MARKS[seat], Box(box.x + (box.width - mark) / 2, box.bottom - 9 * scale - mark / 2, mark, mark))


def _draw_cards(canvas: PageCanvas, box: Box, scale: float, *, dummy: bool) -> None:
    if dummy:
        note = "its cards face down, the top one is played; draws go under it, six new cards on top after action 6"
        draw_card_place(canvas, box, "Pile", note, scale)
    else:
        note = "your battle card; then face down, to be shuffled after action 6"
        draw_card_place(canvas, box, "Played", note, scale)


def _draw_name(canvas: PageCanvas, box: Box, emperor: Emperor, seat: int, scale: float) -> None:
    draw_emperor(canvas, box, emperor, PLAYER_MARKS[seat], dummy=emperor.dummy, size=text_size(13, scale))
    canvas.line(box.x + 6, box.bottom - 0.5, box.right, box.bottom - 0.5)


def _draw_tracks(canvas: PageCanvas, box: Box, variant: str, scale: float) -> None:
    """The line of trophies, and where cities are destroyed, the track of those lost."""
    conquers, destroys = variant != TYRANT, variant != BASIC
    both = conquers and destroys
    height = box.height / 2 if both else box.height
    if conquers:
        line = Box(box.x, box.bottom - height, box.width, height)
        _draw_track(canvas, line, TROPHIES_TO_WIN, "line: trophies, over the edge", scale, ends=False)
    if destroys:
        lost = Box(box.x, box.y, box.width, height - (1.5 * scale if both else 0))
        _draw_track(canvas, lost, CITIES_TO_LOSE, "destroyed: a marker; at 5 out", scale, ends=True)


def _draw_track(canvas: PageCanvas, box: Box, count: int, words: str, scale: float, *, ends: bool) -> None:
    """Numbered places side by side, with what they are for above them; the last of a track that `ends` has a heavy border."""
    head = max(3.8, 5 * scale)
    canvas.text_in(words, Box(box.x, box.y, box.width, head), lettering.ITALIC, text_size(10, scale), canvas.ink.quiet)
    row = Box(box.x, box.y + head, box.width, box.height - head)
    for number, place in enumerate(share(row, (0.0,) * count), start=1):
        heavy = ends and number == count
        canvas.box(place.inset(0.4), RULE if heavy else HAIRLINE, canvas.ink.accent, fill=canvas.ink.tint, radius=0.8)
        canvas.text_in(str(number), place, lettering.TITLE, text_size(12, scale), canvas.ink.accent, "centre")
