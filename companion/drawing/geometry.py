"""Papers, boxes and the six-column grid: pure numbers in millimetres, measured from the top left corner of the page."""

from dataclasses import dataclass

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
GRID_COLUMNS = 6
#: How far a piece's ground runs beyond its trim, so that a cut that misses by a little shows no white (mm).
BLEED = 3.0
#: How far everything that matters stays within the trim (mm).
SAFE = 3.0


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, upright. `width` and `height` in mm; `name` as a file name has it, `title` as people say it."""

    name: str
    title: str
    width: float
    height: float


A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "US Letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}


@dataclass(frozen=True)
class Box:
    """A rectangle in mm; y grows downwards, as one reads."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def inset(self, across: float, down: float = 0.0) -> "Box":
        """The box without `across` mm on its left and right, and `down` mm at its top and foot."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def moved(self, across: float, down: float) -> "Box":
        """The box so many mm further to the right and down."""
        return Box(self.x + across, self.y + down, self.width, self.height)

    def holds(self, other: "Box") -> bool:
        """Whether `other` lies within this box (to a hundredth of a millimetre)."""
        slack = 0.01
        is_across = other.x >= self.x - slack and other.right <= self.right + slack
        return is_across and other.y >= self.y - slack and other.bottom <= self.bottom + slack


@dataclass(frozen=True)
class Grid:
    """The six columns of a page: `margin` around, `gutter` between (mm)."""

    paper: Paper
    margin: float = 12.0
    gutter: float = 4.0

    @property
    def area(self) -> Box:
        """What may be printed on."""
        return Box(self.margin, self.margin, self.paper.width - 2 * self.margin, self.paper.height - 2 * self.margin)

    def columns(self, first: int, count: int = 1) -> Box:
        """`count` columns from column `first` (0 to 5), as high as the area."""
        if not (first >= 0 and count > 0 and first + count <= GRID_COLUMNS):
            raise ValueError(f"columns {first} to {first + count - 1} are not all among the six")
        one = (self.area.width - (GRID_COLUMNS - 1) * self.gutter) / GRID_COLUMNS
        left = self.area.x + first * (one + self.gutter)
        return Box(left, self.area.y, count * one + (count - 1) * self.gutter, self.area.height)


@dataclass(frozen=True)
class Enlarged:
    """A paper that lies on its side, and is drawn on as if it were smaller: so that all on it becomes larger.

    What is drawn is as wide as the area of an upright A4, so what fits there, fits here; there is less room below.
    """

    sheet: Paper
    margin: float = 12.0

    @property
    def scale(self) -> float:
        """How many times larger things are printed than they are drawn."""
        return (self.sheet.height - 2 * self.margin) / (A4.width - 2 * self.margin)

    @property
    def drawn(self) -> Paper:
        """The paper as it is drawn on."""
        return Paper(self.sheet.name, self.sheet.title, self.sheet.height / self.scale, self.sheet.width / self.scale)

    @property
    def grid(self) -> Grid:
        """The columns of the paper as it is drawn on."""
        return Grid(self.drawn, self.margin / self.scale)


def share(box: Box, widths: tuple[float, ...]) -> tuple[Box, ...]:
    """`box` cut into boxes side by side. A width of 0 takes what the others leave; several share it equally."""
    rest = box.width - sum(widths)
    flexible = widths.count(0)
    if rest < -0.01:
        raise ValueError(f"{sum(widths)} mm do not fit into {box.width} mm")
    boxes = []
    left = box.x
    for width in widths:
        taken = width or rest / flexible
        boxes.append(Box(left, box.y, taken, box.height))
        left += taken
    return tuple(boxes)


def how_many(room: float, each: float, gap: float) -> int:
    """How many things of height `each`, with `gap` between them, stand in `room` (mm)."""
    return max(0, int((room + gap + 0.01) // (each + gap)))
