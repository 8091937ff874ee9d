"""The printed board in a photo: where its marks and tiles lie, and what the tokens on it say as a position."""

from collections.abc import Iterator, Mapping, Sequence

from companion.drawing.geometry import Box
from companion.games.duelling_circles.drawings import edges, setup
from companion.games.duelling_circles.drawings.plan import HOME_LENGTH, TOKENS, WIDTHS, Plan, combat_number
from companion.games.duelling_circles.drawings.tokens import LUCKY
from companion.games.duelling_circles.paper.board import mark_places, setup_of
from companion.games.duelling_circles.rules import course, state as s, table as t
from companion.links.symbol import QUIET_MODULES
from companion.reading.layout import OUTSIDE, Page
from companion.reading.pieces import Board, Dot, Question, Rings, Spot
from companion.referee import Judgement

#: What tells tokens apart as `drawings.tokens` draws them, in parts of a token's radius; and the marker, in parts of its own.
_INNER, _OUTER = (0.24, 0.28, 0.33), (0.55, 0.6, 0.67, 0.71)
_STAR, _GROUND, _LINE, _WHITE = (0.0, 0.1), (0.68, 0.72, 0.76), 0.84, 0.93


class BoardPhoto:
    """The game's part `paper.photo`."""

    def refused(self, header: Judgement) -> str:
        """Why no position can be read, in words; empty where one can."""
        return "the tokens of Kinilani aren't told apart in a photo yet" if _table(header).kinilani else ""

    def boards(self, header: Judgement, across: int) -> Iterator[Board]:
        """The board in each size that has a code with so many squares a side, its quiet zone not counted."""
        table = _table(header)
        for size in ("a4", "a3", "a2"):
            whole = setup.board_box(WIDTHS[size])
            plans = [setup_of(table).plan(seat, whole) for seat in (0, 1)]
            place = edges.code_place(plans[0])
            quiet = place.width / (across + 2 * QUIET_MODULES) * QUIET_MODULES
            code = place.inset(quiet, quiet)
            corners = ((code.x, code.y), (code.right, code.y), (code.right, code.bottom), (code.x, code.bottom))
            *four, right, left = mark_places(whole)
            page = Page(whole.width, whole.height, (*four, OUTSIDE, right, OUTSIDE, left), corners, (), ())
            radius = TOKENS[size] / 2
            dot = Dot(radius * LUCKY, _STAR, _GROUND, _LINE, _WHITE)
            yield Board(page, tuple(_spots(plans, whole, table)), Rings(radius, _INNER, _OUTER), dot)

    def lies(self, judgement: Judgement) -> tuple[dict[str, int], int]:
        """Whose token stands on which tile in the position of a record (`h8 of Aino`, `c5`), and the lucky tile, 0 for none."""
        state: s.State = judgement.positions[-1].finished.inner
        found = {
            _tile(state.table, seat, state.table.names[seat][place]): seat
            for seat, band in enumerate(state.bands)
            for place, tokens in enumerate(band[: course.RESERVE])
            if tokens
        }
        return found, state.lucky

    def tiles(self, header: Judgement) -> Sequence[str]:
        """All tiles by their names, in the order in which they are told."""
        table = _table(header)
        homes = [_tile(table, seat, f"h{number}") for seat in (0, 1) for number in range(1, HOME_LENGTH + 1)]
        return (*homes, *(f"c{number}" for number in range(1, HOME_LENGTH + 1)))

    def questions(self, header: Judgement, pieces: Mapping[str, int]) -> Sequence[Question]:
        """Whose turn it is, and how many of the tokens that aren't on the board were taken: the rest waits in reserve."""
        table = _table(header)
        first, second = table.players
        found = [Question("Whose turn is it?", (first, second), "turn: {}")]
        for seat, (tag, other) in enumerate(((first, second), (second, first))):
            away = table.tokens - list(pieces.values()).count(1 - seat)
            if away and table.reserves:
                answers = tuple(map(str, range(away + 1)))
                found.append(Question(f"How many tokens of {other} has {tag} taken?", answers, f"taken: {tag} {{}}"))
        return found

    def lines(self, header: Judgement, pieces: Mapping[str, int], lucky: int) -> list[str]:
        """The position as lines of a record."""
        table = _table(header)
        told = []
        for seat, tag in enumerate(table.players):
            names = [tile.partition(" ")[0] for tile in self.tiles(header) if pieces.get(tile) == seat]
            told.append(" ".join((tag, *names)))
        return ["position: start", f"board: {', '.join(told)}", *([f"lucky: {lucky}"] if lucky else [])]


def _table(header: Judgement) -> t.Table:
    if header.record is None:
        raise ValueError(header.verdict.errors[0].message)
    table: t.Table = header.record.table
    return table


def _tile(table: t.Table, seat: int, name: str) -> str:
    """A tile's name; of a home tile, whose it is, too."""
    return name if name.startswith("c") else f"{name} of {table.players[seat]}"


def _spots(plans: Sequence[Plan], whole: Box, table: t.Table) -> Iterator[Spot]:
    """The places of the tiles: on the second player's side the board is turned by half."""
    for seat, plan in enumerate(plans):
        for number in range(1, HOME_LENGTH + 1):
            x, y = plan.spot(plan.home(number))
            x, y = (whole.width - x, whole.height - y) if seat else (x, y)
            yield Spot(_tile(table, seat, f"h{number}"), x, y)
    first = plans[0]
    for column in range(HOME_LENGTH):
        tile = first.combat(column)
        yield Spot(f"c{combat_number(column, 0)}", *first.spot(tile), (tile.width / 2, tile.height / 2))


PHOTO = BoardPhoto()
