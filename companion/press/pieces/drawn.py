"""Pieces drawn on their sheets: fronts with the marks to cut along, backs, folds, and the line of words."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from math import pi

from companion.cards.sizes import SIZES
from companion.drawing.geometry import BLEED, Box
from companion.drawing.inks import ink_for
from companion.press.job.printable import Job, Loose, PrintOptions
from companion.press.page.canvas import PageCanvas
from companion.press.pieces.marks import SLUG, draw_marks, draw_words, lengths, parted, printable_area
from companion.press.pieces.sprue import UNPRINTABLE, Block, Piece, Sprue, lay_out, sheets_of, stacked, turns_like_a_page
from companion.press.words import PRESS
from companion.referee.books import title_in
from companion.words import ENGLISH


def draw_sprue(canvas: PageCanvas, sprue: Sprue, pieces: Sequence[Piece], options: PrintOptions, slug: str) -> None:
    """All pages of pieces: fronts, and behind each page its backs (unless they are folded over, or there are none).

    `slug` is the line of words below the block; `{page}` in it becomes the page's number, `{pages}` how many there are. Where the
    options have a tray, the pieces are laid on it, and nothing is drawn.
    """
    if options.tray is not None:
        lay_on_tray(options, ((sprue, pieces),))
        return
    sheets = sheets_of(sprue, pieces)
    two_sided = any(piece.back for piece in pieces) and not sprue.fold
    for page, block in enumerate(sheets, start=1):
        draw_sheet(canvas, (block,), options, slug.format(page=page, pages=len(sheets)), two_sided=two_sided)


def lay_on_tray(options: PrintOptions, blocks: Sequence[Block]) -> None:
    """All pieces of some blocks as they are, in order."""
    if options.tray is None:
        return
    for sprue, pieces in blocks:
        size = (sprue.width, sprue.height)
        options.tray.pieces += (Loose(one.name, *size, one.front, one.back, sprue.round) for one in pieces)


def draw_sheet(canvas: PageCanvas, blocks: Sequence[Block], options: PrintOptions, words: str, *, two_sided: bool) -> None:
    """One sheet with its blocks, as often as copies are asked for, each with its other side if it has one."""
    named = [piece.name for _, pieces in blocks for piece in pieces if piece.name]
    for _ in range(options.copies):
        if named:
            canvas.bookmark(" – ".join(dict.fromkeys((named[0], named[-1]))))
        for sprue, pieces in blocks:
            draw_fronts(canvas, sprue, pieces, options)
        draw_slug(canvas, blocks[0][0], words)
        canvas.end_page()
        if two_sided:
            for sprue, pieces in blocks:
                _draw_backs(canvas, sprue, pieces, options)
            canvas.end_page()


def draw_fronts(canvas: PageCanvas, sprue: Sprue, pieces: Sequence[Piece], options: PrintOptions) -> None:
    """The fronts of one block with its marks; the page goes on."""
    for alt, alike in groupby(enumerate(pieces), lambda numbered: numbered[1].alt):
        some = list(alike)
        with _told(canvas, PRESS("alike", canvas.language, what=alt, count=len(some)) if alt and len(some) > 1 else alt):
            for number, piece in some:
                _draw_front(canvas, sprue, number, len(pieces), piece)
    if sprue.round:
        # A round piece's own outline is its cut.
        canvas.cuts += [pi * sprue.width] * len(pieces)
    else:
        for places, area in _bands(sprue, len(pieces)):
            draw_marks(canvas, places, options.marks, area, alone=sprue.top is None)
        canvas.cuts += _cuts([places for places, _ in _bands(sprue, len(pieces))])
    if sprue.fold:
        _draw_folds(canvas, sprue, len(pieces))


def _draw_front(canvas: PageCanvas, sprue: Sprue, number: int, pieces: int, piece: Piece) -> None:
    """A front in its place, and its back beside it where that is folded over."""
    with canvas.clipped(sprue.bled(number, pieces)):
        if sprue.lies(number):
            place = _upright(sprue, sprue.front(number))
            with canvas.turned(-90, place):
                piece.front(canvas, place)
        else:
            piece.front(canvas, sprue.front(number))
    if sprue.fold and piece.back:
        back = sprue.back(number, "fold")
        with canvas.clipped(sprue.bled_back(number, pieces, "fold")), canvas.turned(180, back):
            piece.back(canvas, back)


def _told(canvas: PageCanvas, words: str) -> AbstractContextManager[None]:
    """A picture for a screen reader; without words for it, those on it are read."""
    return canvas.named(words) if words else nullcontext()


def _upright(sprue: Sprue, place: Box) -> Box:
    """The upright trim with the same middle as a place."""
    return Box(place.x + (place.width - sprue.width) / 2, place.y + (place.height - sprue.height) / 2, sprue.width, sprue.height)


def _cuts(bands: Sequence[Sequence[Box]]) -> list[float]:
    """How long each cut is (mm). The cut between two bands that touch is one, as long as the first has it."""
    found: list[float] = []
    foot = 0.0
    for places in bands:
        own = lengths(places)
        found += own[:-1] if abs(places[0].y - foot) < 0.01 else own
        foot = places[-1].bottom
    return found


def _bands(sprue: Sprue, pieces: int) -> Iterator[tuple[tuple[Box, ...], Box]]:
    """The places to cut out, and where their marks may stand: all in one, or those on their side apart from the upright ones."""
    places, area = tuple(_places(sprue, pieces)), marks_area(sprue)
    if pieces <= sprue.upright:
        yield places, area
        return
    foot, top = places[sprue.upright - 1].bottom, places[sprue.upright].y
    yield places[: sprue.upright], Box(area.x, area.y, area.width, foot - area.y)
    yield places[sprue.upright :], Box(area.x, top, area.width, area.bottom - top)


def marks_area(sprue: Sprue) -> Box:
    """Where marks may stand: what printers reach, less the line of words at the foot."""
    area = printable_area(sprue.paper)
    return area if sprue.slug_aside else Box(area.x, area.y, area.width, area.height - SLUG)


def _places(sprue: Sprue, pieces: int) -> Iterator[Box]:
    """What is cut out: fronts, or fronts with the backs above them."""
    for number in range(pieces):
        front = sprue.front(number)
        above = sprue.row_height - sprue.height
        yield Box(front.x, front.y - above, front.width, front.height + above)


def _draw_folds(canvas: PageCanvas, sprue: Sprue, pieces: int) -> None:
    """A short line at both ends of every fold, dashed, to lay the ruler on."""
    places = [sprue.front(number) for number in range(pieces)]
    reach = min(BLEED + 4.0, places[0].x - UNPRINTABLE)
    right = max(place.right for place in places)
    with canvas.dashed(1.2, 0.8):
        for y in sorted({place.y for place in places}):
            canvas.line(places[0].x - reach, y, places[0].x, y, colour=canvas.ink.text)
            canvas.line(right, y, right + reach, y, colour=canvas.ink.text)


def _draw_backs(canvas: PageCanvas, sprue: Sprue, pieces: Sequence[Piece], options: PrintOptions) -> None:
    across, down = options.back_offset
    # Turned top to bottom the paper stands on its head: so do the backs, and the pieces have one top.
    turn, aside = (0, 90) if turns_like_a_page(sprue.paper, options.duplex) else (180, -90)
    for back, alike in groupby(enumerate(pieces), lambda numbered: numbered[1].back):
        some = [number for number, _ in alike] if back else []
        named = pieces[some[0]].alt or len(some) > 1 if some else ""
        with _told(canvas, PRESS.counted("backs", len(some), canvas.language) if named else ""):
            for number in some:
                moved = sprue.back(number, options.duplex).moved(across, down)
                clip = sprue.bled_back(number, len(pieces), options.duplex).moved(across, down)
                place = _upright(sprue, moved)
                with canvas.clipped(clip), canvas.turned(aside if sprue.lies(number) else turn, place):
                    back(canvas, place)


def draw_slug(canvas: PageCanvas, sprue: Sprue, words: str) -> None:
    """The line of words at the page's foot, or beside the block; before it the gauge of the corners."""
    paper = sprue.paper
    if not sprue.slug_aside:
        place = Box(12.0, paper.height - UNPRINTABLE - SLUG, paper.width - 24.0, SLUG)
        draw_words(canvas, place, words, sprue.corner)
        return
    # Turned round their middle, they stand upright at the left edge, a part beside each row between two marks, from below.
    middle, length = UNPRINTABLE + SLUG / 2, sprue.row_height - 6.0
    parts = parted(words, length)[: sprue.down]
    for number, part in enumerate(parts):
        row = sprue.front((sprue.down - 1 - number) * sprue.across).bottom - sprue.row_height / 2
        place = Box(middle - length / 2, row - SLUG / 2, length, SLUG)
        with canvas.turned(-90, place):
            draw_words(canvas, place, part, sprue.corner if number == len(parts) - 1 else 0.0)


Trim = tuple[float, float]


def sprue_for(options: PrintOptions, trim: Trim, count: int, *, two_sided: bool, is_round: bool = False) -> Sprue:
    """How so many pieces lie, by what the options say of duplex and gutters; pieces of a card's size have its corners."""
    fold = two_sided and options.duplex == "fold"
    corner = next((size.corner for size in SIZES.values() if size.trim == trim and not is_round), 0.0)
    return lay_out(options.sheet, *trim, fold=fold, is_round=is_round, gutter=options.gutter, corner=corner, count=count)


def pieces_pdf(
    job: Job, title: str, trim: Trim, pieces: Sequence[Piece], words: str, *, is_round: bool = False, language: str = ENGLISH
) -> bytes:
    """Pieces of one trim (mm), with their backs if they have some, as a PDF.

    `words` name them in the line below; what is to be done stands behind it. `language`: that of the words on them.
    """
    options, two_sided = job.options, any(piece.back for piece in pieces)
    sprue = sprue_for(options, trim, len(pieces), two_sided=two_sided, is_round=is_round)
    canvas = canvas_for(job, title, sprue, two_sided=two_sided, language=language)
    draw_sprue(canvas, sprue, pieces, options, f"{words} · {to_do(sprue, two_sided=two_sided, language=language)}")
    return canvas.finish()


def canvas_for(job: Job, title: str, sprue: Sprue, *, two_sided: bool, language: str = ENGLISH) -> PageCanvas:
    """The canvas for a sprue: its paper, upright or on its side, and how a printer turns it."""
    duplex = job.options.duplex if two_sided and not sprue.fold else ""
    ink = ink_for(job.options.ink, job.game.about.accent)
    return PageCanvas(sprue.paper, ink, f"{title_in(job.game.id, language)}: {title}", duplex=duplex, language=language)


def blocks_pdf(job: Job, title: str, blocks: Sequence[Block], words: str) -> bytes:
    """Blocks of pieces of several sizes on one sheet, as a PDF. Raises ValueError where they are too high for it."""
    options = job.options
    two_sided = any(piece.back for _, pieces in blocks for piece in pieces)
    canvas = canvas_for(job, title, blocks[0][0], two_sided=two_sided)
    if options.tray is not None:
        lay_on_tray(options, blocks)
        return canvas.finish()
    placed = stacked(options.sheet, blocks)
    done = to_do(placed[0][0], two_sided=two_sided).format(page=1, pages=1)
    draw_sheet(canvas, placed, options, f"{words} · {done}", two_sided=two_sided and not placed[0][0].fold)
    return canvas.finish()


def to_do(sprue: Sprue, *, two_sided: bool, language: str = ENGLISH) -> str:
    """How a sheet of pieces is printed, in a few words; `{page}` and `{pages}` are to be filled in."""
    key = "sheet-fold" if sprue.fold else "sheet-both-sides" if two_sided else "sheet"
    return PRESS(key, language, page="{page}", pages="{pages}")
