"""What a print shop wants: a file for each card or board, trim and bleed, and a text that says whose game it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from companion.drawing import BLEED, MM_PER_INCH, POINTS_PER_MM, SAFE, Box, Paper, ink_for
from companion.extras import install
from companion.press import Job, LibraryError, Printable, PrintError, drawer
from companion.press.job.printable import Face, Loose, Tray
from companion.press.page.canvas import PRODUCER, PageCanvas
from companion.resources import templates
from companion.shop.output import Written, write_pdf
from companion.shop.services import FORMATS, Service

DPI = 300
READ_ME = "read-me-first.txt"
_NO_NAME = re.compile("[^a-z0-9]+")
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
            raise PrintError("A page takes 1 to 20 pieces across and down: --n-up 3x3.")


#: Width and height of a trim (mm); a piece with its number in the pack.
_Trim = tuple[float, float]
_Piece = tuple[int, Loose]


@dataclass(frozen=True)
class _Page:
    """A page of pieces of one trim: each takes `width` by `height` mm of it, with its bleed."""

    trim: _Trim
    order: ShopOrder

    @property
    def width(self) -> float:
        """Of one piece with its bleed (mm)."""
        return self.trim[0] + 2 * self.order.service.bleed

    @property
    def height(self) -> float:
        """Of one piece with its bleed (mm)."""
        return self.trim[1] + 2 * self.order.service.bleed


@dataclass(frozen=True)
class _Side:
    """One side of a piece: what its file is called, and what draws it."""

    name: str
    face: Face | None


def pieces_of(thing: Printable, job: Job, copies: int = 1) -> tuple[Loose, ...]:
    """The pieces of a thing as they are once they are cut, of so many packs where it is a pack. Raises PrintError."""
    tray = Tray()
    thing.pdf(replace(job, options=replace(job.options, tray=tray, copies=copies)))
    return tuple(tray.pieces)


def write_pieces(thing: Printable, job: Job, folder: Path, order: ShopOrder) -> tuple[Written, ...]:
    """The files of a thing for a print shop, in a folder of their own, with a text that says what they are. Raises PrintError."""
    if not thing.shop:
        raise PrintError(f"The {thing.title.lower()} is for printing at home: a print shop makes cards and boards.")
    pieces = pieces_of(thing, job, job.options.copies)
    groups = _by_trim(thing, pieces, order.service)
    name = thing.file_name(job).removesuffix(".pdf").replace(f"-{job.options.paper}", "", 1)
    place = folder / f"{name}-for-{order.service.name}-{order.format}"
    contents: dict[str, bytes] = {}
    for trim, sides in groups.items():
        contents.update(
            _contents(thing, job, sides, _Page(trim, order), "" if len(groups) == 1 else f"-{trim[0]:.0f}x{trim[1]:.0f}")
        )
    left = _not_made(pieces, order.service)
    contents[READ_ME] = _read_me(thing, job, list(groups), order, list(contents), left).encode()
    return tuple(write_pdf(place / file, content) for file, content in contents.items())


def _by_trim(thing: Printable, pieces: Sequence[Loose], service: Service) -> dict[_Trim, list[_Piece]]:
    """The pieces by the trim in which the shop makes them, each with its number. Raises PrintError where it makes none."""
    groups: dict[_Trim, list[_Piece]] = {}
    for number, piece in enumerate(pieces, 1):
        trim = service.trim(piece.width, piece.height)
        if trim is not None:
            groups.setdefault(trim, []).append((number, piece))
    if not groups:
        raise PrintError(
            f"{service.title} makes no {thing.title.lower()} of {' or '.join(_not_made(pieces, service))} mm: it has "
            f"{', '.join(service.sizes)}. --for shop makes every size."
        )
    return groups


def _not_made(pieces: Sequence[Loose], service: Service) -> list[str]:
    """The sizes among these pieces that a shop does not make."""
    strange = [piece for piece in pieces if service.trim(piece.width, piece.height) is None]
    return list(dict.fromkeys(f"{piece.width:g} × {piece.height:g}" for piece in strange))


def _contents(thing: Printable, job: Job, pieces: Sequence[_Piece], page: _Page, group: str) -> Iterator[tuple[str, bytes]]:
    order = page.order
    if order.format == "book" or order.n_up != (1, 1):
        book = _book(thing, job, [piece for _, piece in pieces], page)
        name = f"all{group}" if order.n_up == (1, 1) else f"all{group}-{order.n_up[0]}x{order.n_up[1]}"
        if order.format != "png":
            yield f"{name}.pdf", book
        else:
            yield from ((f"{name}-{number:02}.png", picture) for number, picture in enumerate(_pictures(book), 1))
        return
    sides = list(_sides(pieces))
    if order.format == "png":
        canvas = _canvas(thing, job, page)
        for side in sides:
            _draw_page(canvas, page, [side.face])
        yield from zip((f"{side.name}.png" for side in sides), _pictures(canvas.finish()), strict=True)
        return
    for side in sides:
        canvas = _canvas(thing, job, page)
        _draw_page(canvas, page, [side.face])
        yield f"{side.name}.pdf", canvas.finish()


def _sides(pieces: Sequence[_Piece]) -> Iterator[_Side]:
    """Fronts in order, each followed by its back; one back for all where all have the same.

    Of several packs the fronts are given once, and the back of each pack.
    """
    backs = {_drawn(piece.back): piece.back for _, piece in pieces}
    cards = {piece.name: (number, piece) for number, piece in reversed(pieces)}
    packs = len(pieces) > len(cards) and "" not in cards
    one_for_all = len(backs) == 1 and pieces[0][1].back is not None and len(pieces) > 1
    for number, piece in reversed(cards.values()) if packs else pieces:
        stem = _NO_NAME.sub("-", piece.name.casefold()).strip("-")
        yield _Side("-".join(filter(None, (f"{number:02}", "front", stem))), piece.front)
        if piece.back is not None and not one_for_all and not packs:
            yield _Side("-".join(filter(None, (f"{number:02}", "back", stem))), piece.back)
    if one_for_all or packs:
        for pack, back in enumerate((face for face in backs.values() if face is not None), 1):
            yield _Side("back" if len(backs) == 1 else f"back-of-pack-{pack}", back)


def _drawn(face: Face | None) -> object:
    """What tells two sides apart: equal ones draw the same."""
    return (face.func, face.args, *sorted(face.keywords.items())) if isinstance(face, partial) else face


def _book(thing: Printable, job: Job, pieces: Sequence[Loose], page: _Page) -> bytes:
    """One PDF: each page of fronts is followed by that of their backs, as it lies when the sheet is turned over its long edge."""
    canvas = _canvas(thing, job, page)
    across, down = page.order.n_up
    for first in range(0, len(pieces), across * down):
        some = pieces[first : first + across * down]
        _draw_page(canvas, page, [piece.front for piece in some])
        if any(piece.back for piece in some):
            backs: list[Face | None] = [piece.back for piece in some]
            backs += [None] * (across * down - len(backs))
            rows = [backs[row : row + across][::-1] for row in range(0, len(backs), across)]
            _draw_page(canvas, page, [back for row in rows for back in row])
    return canvas.finish()


def _canvas(thing: Printable, job: Job, page: _Page) -> PageCanvas:
    across, down = page.order.n_up
    paper = Paper("piece", thing.title, across * page.width, down * page.height)
    return PageCanvas(paper, ink_for(job.options.ink, job.game.about.accent), f"{job.game.title}: {thing.title}")


def _draw_page(canvas: PageCanvas, page: _Page, faces: Sequence[Face | None]) -> None:
    bleed = page.order.service.bleed
    for number, face in enumerate(faces):
        row, column = divmod(number, page.order.n_up[0])
        whole = Box(column * page.width, row * page.height, page.width, page.height)
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
        drawing = drawer()
    except ImportError as error:
        raise LibraryError(f"PNG needs pypdfium2 and Pillow: {install('preview')}. PDF (--format pdf) needs neither.") from error
    document = drawing.document(pdf)
    for page in document:
        width, height = (round(points / 72 * DPI) for points in page.get_size())
        picture = page.render(scale=DPI / 72).to_pil().crop((0, 0, width, height))
        yield drawing.png(picture, PRODUCER, dpi=(DPI, DPI), compress_level=6)
    document.close()


def _read_me(
    thing: Printable, job: Job, trims: Sequence[_Trim], order: ShopOrder, files: Sequence[str], left: Sequence[str]
) -> str:
    about, service = job.game.about, order.service
    missing = f"Not here, since {service.title} does not make them: pieces of {', '.join(left)} mm.\n" if left else ""
    bleed = service.bleed
    own = "\nThe pictures and names of your own are yours to answer for.\n" if job.options.own else "\n"
    sizes = ""
    for trim in trims:
        pixels = " × ".join(str(round((side + 2 * bleed) / MM_PER_INCH * DPI)) for side in trim)
        sizes += (
            f"Trim {trim[0]:.2f} × {trim[1]:.2f} mm, bleed {bleed:.2f} mm on every side: {pixels} pixels at {DPI} dots an inch.\n"
        )
    text = (templates() / "paper" / "print-shop.txt").read_text("utf-8").format(
        producer=PRODUCER, game=job.game.title, thing=thing.title, service=service, about=about, own=own, sizes=sizes,
        missing=missing, n_up=order.n_up, safe=SAFE,
    )  # fmt: skip
    return text + "".join(f"{file}\n" for file in files)
