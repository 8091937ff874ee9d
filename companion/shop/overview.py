"""The front sheet of a kit: what will lie on the table, drawn from the pieces' own drawings, each with its name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from companion.drawing import HAIRLINE, RULE, Box, Grid, Picture, ink_for, lettering, rounded, square_in
from companion.press import PRESS, Job, PageCanvas, Printable, PrintError, emblem_of
from companion.press.job.printable import Face, Loose
from companion.press.page.emblems import cover_of
from companion.referee import part, title_in
from companion.shop.catalogue import OVERVIEW, listed_for, printables_of, title_of
from companion.shop.heading import draw_heading
from companion.shop.pieces import pieces_of

#: What is larger than this is a board (or the net of a box), what is smaller than that a token (the longer side, mm).
_BOARD, _TOKEN = 150.0, 45.0
#: So many cards of a thing lie in its fan, and so many tokens in its heap.
_FAN, _HEAP = 5, 12
#: The books whose first page is a title page.
_TITLE_PAGES = ("rulebook", "rules")
#: In how many columns the lines of a sheet are shown, where not in one.
_RULED = {"reference": 2, "score-sheet": 4, "ticks": 8}
#: A pack has more than so many cards; its first card to be seen is this one.
_PACK, _PACK_FIRST = 40, 10
_GAP, _LABEL, _STEP = 7.0, 6.5, 0.52
#: The scales that are tried: of boards, of pieces, and of sheets and books (smaller where there is something else to see).
_BOARDS = tuple(one / 100 for one in range(90, 11, -2))
_PIECES = tuple(one / 100 for one in range(54, 17, -4))
_PAPERS = (0.19, 0.15, 0.1)
#: Small things are shown so large at least (mm).
_SEEN = 7.0
_CORNER, _EDGE = 3.0, 0.5


_Kind = Literal["board", "piece", "paper"]
_ORDER: tuple[_Kind, ...] = ("board", "piece", "paper")


@dataclass(frozen=True)
class _Lying:
    """A piece where it lies within its group: its middle and size (mm, as large as life), how it is turned, how it is drawn.

    Without a `corner` (mm) it is drawn as it is, with no paper and no edge.
    """

    x: float
    y: float
    width: float
    height: float
    turned: float
    corner: float
    face: Face


@dataclass(frozen=True)
class _Group:
    """The pieces of a thing as they lie side by side, its name, and what kind of thing it is."""

    title: str
    width: float
    height: float
    pieces: tuple[_Lying, ...]
    kind: _Kind


@dataclass(frozen=True)
class _Scales:
    """How large boards, pieces and papers are shown."""

    board: float
    piece: float
    paper: float

    def of(self, group: _Group) -> float:
        """How large a group is shown; small pieces are shown so large that they are seen."""
        if group.kind != "piece":
            return self.board if group.kind == "board" else self.paper
        smallest = min(min(piece.width, piece.height) for piece in group.pieces)
        return min(1.0, max(self.piece, _SEEN / smallest))


#: A row of groups, each with its scale.
_Row = list[tuple[_Group, float]]


def overview(job: Job) -> bytes:
    """The PDF of the front sheet: one page. Raises PrintError."""
    game, grid, language = job.game, Grid(job.options.sheet), job.options.language
    title = title_in(game.id, language)
    canvas = PageCanvas(
        job.options.sheet,
        ink_for(job.options.ink, game.about.accent),
        PRESS("overview-of", language, title=title),
        language=language,
    )
    top = draw_heading(canvas, grid, emblem_of(game.id).draw, title, PRESS("overview-once", language))
    things = [thing for thing in printables_of(game.id) if thing.name != OVERVIEW.name and not thing.lacking(job)]
    sized = replace(job, options=replace(job.options, size=job.kit_size))
    kit = [thing for thing in things if (job.everything and not thing.within) or thing.needed(sized)]
    besides = [thing for thing in things if thing not in kit and thing.cut and not thing.within]
    table = Box(grid.area.x, top, grid.area.width, grid.area.bottom - top)
    own, others = list(_groups(kit, job)), list(_groups(besides, job))
    strip = 0.0
    if others:
        strip = min(60.0, 12.0 + _LABEL + 0.33 * max(group.height for group in others))
        _draw_table(canvas, Box(table.x, table.bottom - strip, table.width, strip), others, PRESS("overview-besides", language))
    _draw_table(canvas, Box(table.x, table.y, table.width, table.height - strip - (4.0 if strip else 0.0)), own, "")
    canvas.end_page()
    return canvas.finish()


def _groups(things: Iterable[Printable], job: Job) -> Iterator[_Group]:
    """What each thing looks like, boards first, then cards, tokens, and sheets last."""
    groups = [group for thing in things for group in _looks_of(thing, job)]
    yield from sorted(groups, key=lambda group: (_ORDER.index(group.kind), -group.height))


def _looks_of(thing: Printable, job: Job) -> Iterator[_Group]:
    if thing.shows:
        pictures = [_Lying(0, 0, one.width, one.height, 0, 0, one.draw) for one in _pictures(thing, job)]
        if pictures:
            yield _heap(listed_for(job, thing.title), pictures)
    elif thing.shop or thing.cut:
        try:
            size = job.kit_size if job.kit_size in thing.sizes else ""
            sized = replace(job, options=replace(job.options, size=size))
            pieces = pieces_of(thing, sized)
        except PrintError:
            return
        yield from _group_of(replace(thing, title=title_of(thing, sized)), pieces)
    else:
        yield _sheet(thing, job)


def _pictures(thing: Printable, job: Job) -> list[Picture]:
    pictures = part(job.game.id, "drawings.pieces")
    return [pictures[name] for name in thing.shows if isinstance(pictures, dict) and name in pictures]


def _group_of(thing: Printable, pieces: Sequence[Loose]) -> Iterator[_Group]:
    if not pieces:
        return
    width, height = pieces[0].width, pieces[0].height
    counted = len(pieces) == 1 or str(len(pieces)) in thing.title
    title = thing.title if counted else f"{thing.title}: {len(pieces)}"
    if max(width, height) > _BOARD and not thing.cut:
        lying = _Lying(width / 2, height / 2, width, height, 0, _EDGE, pieces[0].front)
        yield _Group(thing.title, width, height, (lying,), "board")
    else:
        sizes = dict.fromkeys((piece.width, piece.height) for piece in pieces)
        yield _beside(title, [_small(title, [one for one in pieces if (one.width, one.height) == size]) for size in sizes])


def _small(title: str, pieces: Sequence[Loose]) -> _Group:
    """Pieces of one size: cards in a fan, tokens in a heap."""
    if pieces[0].round or max(pieces[0].width, pieces[0].height) <= _TOKEN:
        some = _spread(list({id(piece.front): piece for piece in pieces}.values()), _HEAP)
        return _heap(title, [_token(piece) for piece in some])
    return _fan(title, pieces)


def _beside(title: str, groups: Sequence[_Group]) -> _Group:
    """Groups of pieces side by side as one, their middles on one line."""
    height = max(group.height for group in groups)
    lying: list[_Lying] = []
    left = 0.0
    for group in groups:
        down = (height - group.height) / 2
        lying += (replace(piece, x=piece.x + left, y=piece.y + down) for piece in group.pieces)
        left += group.width + _GAP
    return _Group(title, left - _GAP, height, tuple(lying), "piece")


def _token(piece: Loose) -> _Lying:
    return _Lying(0, 0, piece.width, piece.height, 0, piece.width / 2 if piece.round else 1.5, piece.front)


def _spread(pieces: Sequence[Loose], most: int) -> list[Loose]:
    """At most so many of the pieces, from the first to the last; of a pack, cards of several suits and ranks."""
    if len(pieces) <= most:
        return list(pieces)
    if len(pieces) > _PACK:
        step = (len(pieces) - _PACK_FIRST - 1) // (most - 1)
        return [pieces[_PACK_FIRST + step * number] for number in range(most)]
    return [pieces[round(number * (len(pieces) - 1) / (most - 1))] for number in range(most)]


def _fan(title: str, pieces: Sequence[Loose]) -> _Group:
    """Cards that lie over each other, each a little turned, the back of one of them below all."""
    width, height = pieces[0].width, pieces[0].height
    faces = [piece.front for piece in _spread(pieces, _FAN)]
    if len({id(piece.front) for piece in pieces}) == 1:
        faces = faces[:1]
    back = next((piece.back for piece in pieces if piece.back), None)
    faces = [*([back] if back else []), *faces]
    middle = (len(faces) - 1) / 2
    whole = width * (1 + _STEP * (len(faces) - 1))
    lying = tuple(
        _Lying(
            width / 2 + number * _STEP * width, height / 2 + 1.2 * (number - middle) ** 2, width, height, 2.5 * (number - middle),
            _CORNER, face,
        )
        for number, face in enumerate(faces)
    )  # fmt: skip
    return _Group(title, whole, height + 1.2 * middle**2 + 4, lying, "piece")


def _heap(title: str, pieces: Sequence[_Lying]) -> _Group:
    """Pieces side by side in rows that are as even as can be."""
    across = -(-len(pieces) // (1 if len(pieces) <= 4 else 2))
    rows = [pieces[first : first + across] for first in range(0, len(pieces), across)]
    width = max(sum(piece.width + 3 for piece in row) for row in rows)
    lying: list[_Lying] = []
    top = 0.0
    for row in rows:
        height = max(piece.height for piece in row)
        left = (width - sum(piece.width + 3 for piece in row)) / 2 + 1.5
        for piece in row:
            middle = (left + piece.width / 2, top + height / 2)
            lying.append(_Lying(*middle, piece.width, piece.height, 0, piece.corner, piece.face))
            left += piece.width + 3
        top += height + 3
    return _Group(title, width, top - 3, tuple(lying), "piece")


def _sheet(thing: Printable, job: Job) -> _Group:
    """A sheet of paper, or a book."""
    paper = job.options.sheet
    title = listed_for(job, thing.title)
    sheet = partial(_draw_sheet, thing=thing.name)
    face: Face = partial(_draw_title_page if thing.name in _TITLE_PAGES else sheet, title=title, job=job)
    lying = _Lying(paper.width / 2, paper.height / 2, paper.width, paper.height, 0, _EDGE, face)
    return _Group(title, paper.width, paper.height, (lying,), "paper")


def _draw_title_page(canvas: PageCanvas, box: Box, *, title: str, job: Job) -> None:
    """The title page of a book: the picture of its cover with the emblem below it, its game, what it is."""
    cover, emblem = cover_of(job.game.id), emblem_of(job.game.id)
    side = 0.62 * box.width
    place, middle = Box(box.x + (box.width - side) / 2, box.y + 0.1 * box.height, side, 1.15 * side), box.x + box.width / 2
    if cover:
        cover.draw(canvas, place)
        emblem.draw(canvas, Box(middle - 18, place.bottom - 18, 36, 36))
    else:
        emblem.draw(canvas, square_in(place))
    name = title_in(job.game.id, job.options.language).upper()
    canvas.text_in(name, Box(box.x + 12, place.bottom + 24, box.width - 24, 24), lettering.TITLE, 42, canvas.ink.accent, "centre")
    canvas.text_in(title, Box(box.x + 12, place.bottom + 46, box.width - 24, 14), lettering.ITALIC, 26, align="centre")


def _draw_sheet(canvas: PageCanvas, box: Box, *, title: str, job: Job, thing: str) -> None:
    """As much of a sheet as is seen from afar: its emblem, its name, its lines; of a book the picture of its cover, too."""
    ink, cover = canvas.ink, cover_of(job.game.id) if thing == "learn" else None
    name = title_in(job.game.id, job.options.language).upper()
    if cover:
        cover.draw(canvas, Box(box.right - 58, box.y + 54, 44, 44))
    emblem_of(job.game.id).draw(canvas, Box(box.x + 14, box.y + 14, 26, 26))
    canvas.text_in(name, Box(box.x + 48, box.y + 14, box.width - 60, 14), lettering.TITLE, 30, ink.accent)
    canvas.text_in(title, Box(box.x + 48, box.y + 28, box.width - 60, 11), lettering.ITALIC, 24)
    canvas.line(box.x + 14, box.y + 46, box.right - 14, box.y + 46, 3 * RULE, ink.accent)
    right, columns = box.right - 14, _RULED.get(thing, 1)
    for number in range(1, int((box.height - 60) // 11)):
        y = box.y + 46 + 11 * number
        short = 50 if cover and number < 5 else 0
        for column in range(columns):
            left, end = (box.x + 14 + (right - box.x - 14) * part / columns for part in (column, column + 1))
            canvas.line(left + (4 if column else 0), y, end - short, y, RULE, ink.line)


def _draw_table(canvas: PageCanvas, table: Box, groups: Sequence[_Group], words: str) -> None:
    """The groups on a table, as large as they have room, each with its name below it."""
    canvas.box(table, width=HAIRLINE, colour=canvas.ink.line, fill=canvas.ink.tint, radius=_CORNER)
    if words:
        canvas.text(words, table.x + 4, table.y + 5.4, lettering.ITALIC, 9.5, canvas.ink.quiet)
    room = table.inset(5, 3)
    room = Box(room.x, room.y + (5 if words else 0), room.width, room.height - (5 if words else 0))
    rows = _arranged(groups, room)
    spare = (room.height - sum(map(_height, rows))) / (len(rows) + 1)
    top = room.y + spare
    for index, row in enumerate(rows):
        free = (room.width - sum(_width(group, scale) for group, scale in row)) / (len(row) + 1)
        left = room.x + free
        foot = top + _height(row) - _LABEL - _GAP / 2
        for number, (group, scale) in enumerate(row):
            width = _width(group, scale)
            name = f"lying-{words[:7]}-{index}-{number}"
            with canvas.named(group.title):
                _draw_group(canvas, group, left + (width - group.width * scale) / 2, foot - group.height * scale, scale, name)
            canvas.text_in(group.title, Box(left, foot + 1.2, width, 4.5), lettering.ITALIC, 9.5, align="centre", least=6.5)
            left += width + free
        top += _height(row) + spare


def _width(group: _Group, scale: float) -> float:
    """What a group takes of a row (mm): no less than its name does."""
    return max(group.width * scale, min(lettering.width(group.title, lettering.ITALIC, 9.5), 34.0) + 1)


def _height(row: _Row) -> float:
    return max(group.height * scale for group, scale in row) + _LABEL + _GAP / 2


def _arranged(groups: Sequence[_Group], room: Box) -> list[_Row]:
    """Rows of groups, in the largest scales that leave room for all."""
    kinds = {group.kind for group in groups}
    tries = (
        _Scales(board, piece, paper)
        for paper in (_PAPERS if kinds - {"paper"} else _PIECES)
        for piece in (_PIECES if "piece" in kinds else (1.0,))
        for board in (_BOARDS if "board" in kinds else (1.0,))
    )
    fitting = ((scales, rows) for scales in tries if (rows := _rows(groups, room, scales)))
    widest = max((group.width for group in groups if group.kind == "board"), default=0.0)
    best = max(fitting, key=lambda found: 2 * found[0].board * widest / _BOARD + found[0].piece + found[0].paper, default=None)
    return best[1] if best else _rows(groups, Box(0, 0, 1e9, 1e9), _Scales(_BOARDS[-1], _PIECES[-1], _PAPERS[-1]))


def _rows(groups: Sequence[_Group], room: Box, scales: _Scales) -> list[_Row]:
    """The groups one behind the other, in as many rows as they take, boards by themselves; nothing where they have no room."""
    rows: list[_Row] = []
    left = 0.0
    for group in groups:
        scale = scales.of(group)
        needed = _width(group, scale) + _GAP
        if needed > room.width + _GAP:
            return []
        ends_boards = bool(rows) and rows[-1][-1][0].kind == "board" != group.kind
        if not rows or ends_boards or left < needed - _GAP:
            rows.append([])
            left = room.width
        rows[-1].append((group, scale))
        left -= needed
    return rows if sum(map(_height, rows)) <= room.height else []


def _draw_group(canvas: PageCanvas, group: _Group, left: float, top: float, scale: float, name: str) -> None:
    ink = canvas.ink
    for number, piece in enumerate(group.pieces):
        form = f"{name}-{number}"
        with canvas.form(form, piece.width, piece.height):
            _draw_piece(canvas, piece)
        width, height = piece.width * scale, piece.height * scale
        x, y = left + piece.x * scale, top + piece.y * scale
        if ink.name != "saver" and piece.corner:
            shadow = Box(x - width / 2 + 0.5, y - height / 2 + 0.7, width, height)
            with canvas.turned(piece.turned, shadow):
                canvas.box(shadow, width=0, fill=ink.mixed(ink.text, 22, ink.tint), radius=piece.corner * scale)
        canvas.place_scaled(form, (x, y), (piece.width, piece.height), scale, piece.turned)


def _draw_piece(canvas: PageCanvas, piece: _Lying) -> None:
    """A piece as large as life, cut out."""
    box = Box(0, 0, piece.width, piece.height)
    if not piece.corner:
        piece.face(canvas, box)
        return
    edge = rounded(box.inset(HAIRLINE, HAIRLINE), piece.corner)
    canvas.path((edge,), fill=canvas.ink.paper)
    with canvas.clipped((edge,)):
        piece.face(canvas, box)
    canvas.path((edge,), stroke=2 * HAIRLINE, colour=canvas.ink.line)
