"""Where everything lies on the board: pure numbers in mm, for one side of the table.

The board is the same for both who sit at it, so there is a plan of one player's view alone: his home row below the combat row,
his trays below that. The other half is this one turned by 180 degrees.
"""

from dataclasses import dataclass

from companion.drawing.geometry import Box, share

#: Tiles in a row.
HOME_LENGTH = 8
#: The board in the size of one page, on either paper (mm); all other numbers here are of this size.
WIDTH, HEIGHT = 260.0, 190.0
#: Widths of the boards (mm): half a page, one page, two pages, four pages, whichever the paper.
WIDTHS = {"a4": WIDTH, "travel": 172.0, "a3": 360.0, "a2": 518.0}
#: Widths of the tokens for them (mm).
TOKENS = {"a4": 18.0, "travel": 12.0, "a3": 25.0, "a2": 36.0}
_PITCH = 25.0
_COMBAT_HEIGHT = 34.0
_HOME = (119.5, 28.0)  # top and height
_TRAY = (153.5, 28.5)
_TRAY_MARGIN = 7.0
_MIDDLE = 44.0  # width of what stands between the two trays
_PLACE = 19.0  # the circle on which a token lies
_RAIL = 8.5  # how far below the combat row's middle a player's course runs
_LEAD = 2.5  # how far a course runs straight on beyond a row
_LEAST_TEXT = 8.0


@dataclass(frozen=True)
class Plan:
    """The board so many mm wide, seen by a player whose course enters the combat row at its `left` or right end.

    `corner` is where its top left corner lies (mm).
    """

    width: float
    left: bool
    corner: tuple[float, float] = (0.0, 0.0)

    @property
    def scale(self) -> float:
        """Its size against that of one page."""
        return self.width / WIDTH

    @property
    def board(self) -> Box:
        """All of it."""
        return Box(*self.corner, self.width, HEIGHT * self.scale)

    @property
    def place(self) -> float:
        """The width of the circle on which a token lies."""
        return _PLACE * self.scale

    def text(self, size: float) -> float:
        """A size of text (points), grown or shrunk with the board, but never too small to read."""
        return max(_LEAST_TEXT, size * self.scale)

    def home(self, number: int) -> Box:
        """The home tile with this number: h8 lies beside the end at which the course enters the combat row."""
        column = HOME_LENGTH - number if self.left else number - 1
        return self._scaled(self._column(column), _HOME[0], _PITCH, _HOME[1])

    def combat(self, column: int) -> Box:
        """A combat tile by its column in this player's view, 0 to 7."""
        return self._scaled(self._column(column), (HEIGHT - _COMBAT_HEIGHT) / 2, _PITCH, _COMBAT_HEIGHT)

    def spot(self, tile: Box) -> tuple[float, float]:
        """The middle of the circle in a tile, home or combat."""
        down = tile.height / 2 if tile.height > 30 * self.scale else tile.height / 2 - 1.7 * self.scale
        return tile.x + tile.width / 2, tile.y + down

    @property
    def home_rail(self) -> float:
        """The height of the course in the home row."""
        return self.spot(self.home(1))[1]

    @property
    def combat_rail(self) -> float:
        """The height of the course in the combat row."""
        return self.corner[1] + (HEIGHT / 2 + _RAIL) * self.scale

    @property
    def turn_radius(self) -> float:
        """The radius of the half circles at the ends of a course."""
        return (self.home_rail - self.combat_rail) / 2

    @property
    def ends(self) -> tuple[float, float]:
        """Where the half circles begin: to the left and to the right of the rows."""
        first = self._column(0) - _LEAD
        return self.corner[0] + first * self.scale, self.corner[0] + (WIDTH - first) * self.scale

    @property
    def trays(self) -> tuple[Box, Box, Box]:
        """The tray for the reserve, on the side of the entry tile; what stands in the middle; the tray for what was taken."""
        whole = self._scaled(_TRAY_MARGIN, _TRAY[0], WIDTH - 2 * _TRAY_MARGIN, _TRAY[1])
        first, middle, last = share(whole, (0, _MIDDLE * self.scale, 0))
        return (first, middle, last) if self.left else (last, middle, first)

    @property
    def island(self) -> Box:
        """The room between the combat row and the home row."""
        first, last = self.combat(0), self.combat(HOME_LENGTH - 1)
        return Box(first.x, first.bottom, last.right - first.x, self.home(1).y - first.bottom)

    @property
    def edge(self) -> Box:
        """The strip for small print below the trays."""
        return self._scaled(_TRAY_MARGIN, _TRAY[0] + _TRAY[1], WIDTH - 2 * _TRAY_MARGIN, HEIGHT - _TRAY[0] - _TRAY[1] - 2.2)

    def _column(self, column: int) -> float:
        return (WIDTH - HOME_LENGTH * _PITCH) / 2 + column * _PITCH

    def _scaled(self, x: float, y: float, width: float, height: float) -> Box:
        left, top = self.corner
        return Box(left + x * self.scale, top + y * self.scale, width * self.scale, height * self.scale)


def combat_number(column: int, seat: int) -> int:
    """The printed number of the combat tile in this column of a player's view (DC-R13)."""
    return column + 1 if seat == 0 else HOME_LENGTH - column
