"""What a print shop wants: a file for each card or board, trim and bleed, and a text that says whose game it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from companion.drawing.geometry import BLEED, MM_PER_INCH, POINTS_PER_MM, SAFE, Box, Paper
from companion.drawing.inks import ink_for
from companion.extras import install
from companion.press.job.printable import Job, Printable
from companion.press.job.tray import Face, Loose, Tray
from companion.press.page.canvas import PRODUCER, PageCanvas
from companion.press.page.errors import LibraryError, PrintError
from companion.shop.output import Written, write_pdf
from companion.shop.services import FORMATS, Service

DPI = 300
READ_ME = "read-me-first.txt"
#: How many pieces lie on a sheet, across and down.
NUp = tuple[int, int]


@dataclass(frozen=True)
class ShopOrder:
    """For which shop, in which format (`pdf`, `png`: a file for each side; `book`: one PDF), and how many pieces on a page."""

    service: Service
    format: str
    n_up: NUp = (1, 1)

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise PrintError(f"There is no format {self.format!r}. There is: {', '.join(FORMATS)}.")
        if not all(1 <= many <= 20 for many in self.n_up):
            raise PrintError("Of pieces on a page there are 1 to 20 across and down: --n-up 3x3.")


@dataclass(frozen=True)
class _Side:
    """One side of a piece: what its file is called, and what draws it."""

    name: str
    face: Face | None


def pieces_of(thing: Printable, job: Job) -> tuple[Loose, ...]:
    """The pieces of a thing as they are once they are cut. Raises PrintError."""
    tray = Tray()
    thing.pdf(replace(job, options=replace(job.options, tray=tray, duplex="long", copies=1)))
    return tuple(tray.pieces)


def write_pieces(thing: Printable, job: Job, folder: Path, order: ShopOrder) -> tuple[Written, ...]:
    """The files of a thing for a print shop, in a folder of their own, with a text that says what they are. Raises PrintError."""
    if not thing.shop:
        raise PrintError(f"The {thing.title.lower()} is printed at home: a print shop makes cards and boards.")
    pieces = pieces_of(thing, job)
    trims = {order.service.trim(one.width, one.height) for one in pieces}
    if None in trims or len(trims) != 1:
        size = " and ".join(dict.fromkeys(f"{one.width:g} × {one.height:g} mm" for one in pieces))
        made = ", ".join(order.service.sizes)
        raise PrintError(
            f"{order.service.title} makes no {thing.title.lower()} of {size}: it has {made}. --for shop makes every size."
        )
    trim = next(one for one in trims if one is not None)
    name = thing.file_name(job).removesuffix(".pdf").replace(f"-{job.options.paper}", "", 1)
    place = folder / f"{name}-for-{order.service.name}-{order.format}"
    contents = dict(_contents(thing, job, pieces, trim, order))
    contents[READ_ME] = _read_me(thing, job, trim, order, list(contents)).encode()
    return tuple(write_pdf(place / file, content) for file, content in contents.items())


def _contents(
    thing: Printable, job: Job, pieces: Sequence[Loose], trim: tuple[float, float], order: ShopOrder
) -> Iterator[tuple[str, bytes]]:
    if order.format == "book" or order.n_up != (1, 1):
        book = _book(thing, job, pieces, trim, order)
        name = "all" if order.n_up == (1, 1) else f"all-{order.n_up[0]}x{order.n_up[1]}"
        if order.format != "png":
            yield f"{name}.pdf", book
        else:
            yield from ((f"{name}-{page:02}.png", picture) for page, picture in enumerate(_pictures(book), 1))
        return
    sides = list(_sides(pieces))
    if order.format == "png":
        canvas = _canvas(thing, job, trim, order)
        for side in sides:
            _draw_page(canvas, trim, order, [side.face])
        yield from zip((f"{side.name}.png" for side in sides), _pictures(canvas.finish()), strict=True)
        return
    for side in sides:
        canvas = _canvas(thing, job, trim, order)
        _draw_page(canvas, trim, order, [side.face])
        yield f"{side.name}.pdf", canvas.finish()


def _sides(pieces: Sequence[Loose]) -> Iterator[_Side]:
    """Fronts in order, each followed by its back; one back for all where all have the same."""
    backs = {id(piece.back): piece.back for piece in pieces if piece.back is not None}
    one_for_all = len(backs) == 1 and all(piece.back is not None for piece in pieces) and len(pieces) > 1
    for number, piece in enumerate(pieces, 1):
        stem = piece.name.casefold() if piece.name.isascii() else ""
        yield _Side("-".join(filter(None, (f"{number:02}", "front", stem))), piece.front)
        if piece.back is not None and not one_for_all:
            yield _Side("-".join(filter(None, (f"{number:02}", "back", stem))), piece.back)
    if one_for_all:
        yield _Side("back", next(iter(backs.values())))


def _book(thing: Printable, job: Job, pieces: Sequence[Loose], trim: tuple[float, float], order: ShopOrder) -> bytes:
    """One PDF: each page of fronts is followed by that of their backs, as it lies when the sheet is turned over its long edge."""
    canvas = _canvas(thing, job, trim, order)
    across, down = order.n_up
    for first in range(0, len(pieces), across * down):
        some = pieces[first : first + across * down]
        _draw_page(canvas, trim, order, [piece.front for piece in some])
        if any(piece.back for piece in some):
            backs: list[Face | None] = [piece.back for piece in some]
            backs += [None] * (across * down - len(backs))
            rows = [backs[row : row + across][::-1] for row in range(0, len(backs), across)]
            _draw_page(canvas, trim, order, [back for row in rows for back in row])
    return canvas.finish()


def _canvas(thing: Printable, job: Job, trim: tuple[float, float], order: ShopOrder) -> PageCanvas:
    across, down = order.n_up
    width, height = (side + 2 * order.service.bleed for side in trim)
    paper = Paper("piece", thing.title, across * width, down * height)
    return PageCanvas(paper, ink_for(job.options.ink, job.game.about.accent), f"{job.game.title}: {thing.title}")


def _draw_page(canvas: PageCanvas, trim: tuple[float, float], order: ShopOrder, faces: Sequence[Face | None]) -> None:
    bleed = order.service.bleed
    width, height = (side + 2 * bleed for side in trim)
    for number, face in enumerate(faces):
        row, column = divmod(number, order.n_up[0])
        whole = Box(column * width, row * height, width, height)
        if face is not None:
            with canvas.clipped(whole):
                # Grounds run BLEED over the box they are given: with a little more bleed, it is a little larger than the trim.
                face(canvas, whole.inset(BLEED, BLEED))
    inner = [edge * POINTS_PER_MM for edge in (bleed, bleed, canvas.paper.width - bleed, canvas.paper.height - bleed)]
    canvas.pdf.setTrimBox(inner)
    canvas.end_page()


def _pictures(pdf: bytes) -> Iterator[bytes]:
    """A PNG of each page, which says how large it is meant, and who made it."""
    try:
        import pypdfium2
        from PIL.PngImagePlugin import PngInfo
    except ImportError as error:
        raise LibraryError(f"PNG needs pypdfium2 and Pillow: {install('preview')}. PDF (--format pdf) needs neither.") from error
    maker = PngInfo()
    maker.add_text("Software", PRODUCER)
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        width, height = (round(points / 72 * DPI) for points in page.get_size())
        picture = page.render(scale=DPI / 72).to_pil().crop((0, 0, width, height))
        content = BytesIO()
        picture.save(content, "PNG", pnginfo=maker, dpi=(DPI, DPI), compress_level=6)
        yield content.getvalue()
    document.close()


def _read_me(thing: Printable, job: Job, trim: tuple[float, float], order: ShopOrder, files: Sequence[str]) -> str:
    about, service = job.game.about, order.service
    bleed = service.bleed
    pixels = " × ".join(str(round((side + 2 * bleed) / MM_PER_INCH * DPI)) for side in trim)
    own = "\nThe pictures and names of your own are yours to answer for.\n" if job.options.own else "\n"
    return f"""{PRODUCER} print: {job.game.title}, {thing.title}, for {service.title}

WHOSE GAME THIS IS
{about.credit}
Rights: {about.rights}.
Print it for yourselves and your table. To sell it, or to have it made for others to buy, you need the leave of those whose game
it is. {PRODUCER} has none to give. The drawings are {PRODUCER}'s own, under its licence (MIT).
{own}
WHAT THIS IS
Trim {trim[0]:.2f} × {trim[1]:.2f} mm, bleed {bleed:.2f} mm on every side: {pixels} pixels at {DPI} dots an inch.
Pieces on a page: {order.n_up[0]} × {order.n_up[1]}.
What matters stays {SAFE:g} mm within the trim. PDF pages have a TrimBox and a BleedBox. Colours are RGB.
{service.note}
Sizes as said by: {service.source}. Look there before you order: shops change their templates. Order one set first.

FILES, IN ORDER
""" + "".join(f"{file}\n" for file in files)
