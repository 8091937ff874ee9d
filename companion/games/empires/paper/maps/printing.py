"""A map as PDF (tiles or a poster), SVG and PNG. Needs no extra: the shapes are made."""

import re
from dataclasses import dataclass

from companion.drawing import INK_NAMES, Ink, Paper, Surface, ink_for
from companion.drawing.surface import SvgSurface
from companion.extras import install
from companion.games.empires.about import ABOUT
from companion.games.empires.atlas import lands, model, proof_words
from companion.games.empires.drawings.maps import furniture, insets, labels
from companion.games.empires.drawings.maps.layout import Layout, Mask, with_ornaments
from companion.games.empires.drawings.maps.model import Land, Line
from companion.games.empires.drawings.maps.sheet import draw_sheet, ornaments, pieces_of, view_of
from companion.games.empires.paper.maps import papers, record, sheets
from companion.press import PrintError, drawer
from companion.press.page.canvas import PRODUCER, PageCanvas

#: Pixels for each mm of a preview.
_PREVIEW = 4.0
#: So many borders that no circle shows are named.
_TOLD = 6
#: Smaller letters than these (points) are told of.
_READABLE = 6.5


@dataclass(frozen=True)
class Sheet:
    """A map laid out for a paper: tiles or a poster."""

    atlas: model.Atlas
    land: Land
    codes: tuple[furniture.CodePanel, ...]
    larger: tuple[insets.Inset, ...]
    layout: Layout
    tiles: sheets.Tiles | None
    paper: Paper

    def draw(self, surface: Surface) -> None:
        """All of it."""
        proofs = proof_words.proof_lines(self.atlas.figures, self.layout.printed)
        draw_sheet(surface, self.land, self.layout, proofs, self.codes, self.larger)

    def too_short(self) -> str:
        """What is to be known of borders that are too short on paper, in one line; empty where none is."""
        scale, borders = self.layout.printed, (line for line in self.land.lines if not line.is_coast)
        short = sorted((line for line in borders if line.straight * scale < insets.SHORT), key=lambda line: line.straight)
        if not short:
            return ""
        at = f"at {100 * scale:.0f} % of full size " if scale < 0.995 else ""
        many = f"{len(short)} borders are" if len(short) > 1 else "1 border is"
        least = f"the shortest {short[0].straight * scale:.2g} mm: that of {self._between(short[0])}"
        type_size = labels.SMALLEST * min(1.0, self.layout.scale) * self.layout.zoom
        names = f"some names have {type_size:.1f} points, and " if type_size < _READABLE else ""
        said = [f"{at}{names}{many} shorter than {insets.SHORT:g} mm, {least}"]
        shown = [one for one in self.larger if one.name in self.layout.boxes]
        hidden = [line for line in short if insets.wants(line, scale) and not any(one.shows(line) for one in shown)]
        said += ["the shortest are drawn larger, in circles"] if shown else []
        if hidden:
            more = f", and {len(hidden) - _TOLD} more" if len(hidden) > _TOLD else ""
            said.append(f"there is no circle for {', '.join(dict.fromkeys(map(self._between, hidden[:_TOLD])))}{more}")
        said += ["a larger paper, or tiles (--paper a4), draw them longer"] if at else []
        return "; ".join(said)

    def _between(self, line: Line) -> str:
        return " and ".join(self.land.by_id[side].name or str(side) for side in line.sides)

    def pdf(self, ink: str) -> bytes:
        """The map as a PDF. Raises PrintError."""
        canvas = PageCanvas(self.paper, _ink(ink), f"{self.atlas.title}, a map for Empires")
        with canvas.form("map", self.layout.width, self.layout.height):
            self.draw(canvas)
        if self.tiles is None:
            sheets.draw_poster(canvas, "map", self.layout, _said(self.atlas))
        else:
            sheets.draw_tiles(canvas, self.tiles, "map", self.layout, _silhouette(self), _said(self.atlas))
        return canvas.finish()

    def svg(self, ink: str) -> str:
        """The whole sheet as one SVG. Raises PrintError."""
        surface = SvgSurface(self.layout.width, self.layout.height, _ink(ink), f"{self.atlas.title}, a map for Empires")
        self.draw(surface)
        return _enlarged(surface.finish(), self.layout)

    def png(self, ink: str) -> bytes:
        """The whole sheet as a picture. Raises PrintError; pypdfium2 and Pillow have to be installed."""
        canvas = PageCanvas(Paper("map", "map", self.layout.width, self.layout.height), _ink(ink), self.atlas.title)
        self.draw(canvas)
        canvas.end_page()
        return png_of(canvas.finish())


def lay_out_sheet(atlas: model.Atlas, paper: str, base_url: str, map_file: str) -> Sheet:
    """The map on a paper: a4 or letter for tiles, a3 to a0 for a poster. Raises PrintError.

    `map_file` is what its `.map` file is called.
    """
    if paper not in papers.PAPERS:
        raise PrintError(f"There is no paper {paper!r} for maps. There is: {', '.join(papers.PAPERS)}.")
    land = lands.land_of(atlas)
    mask = Mask(land)
    codes = tuple(map(record.panel_of, record.codes_of(atlas, map_file, base_url)))
    pieces = pieces_of(land, proof_words.proof_lines(atlas.figures), codes)
    tiles: sheets.Tiles | None = None
    if paper in papers.TILED:
        tiles, layout = sheets.choose_tiles(papers.TILED[paper], mask, pieces)
        turned = tiles.paper
    else:
        turned, layout = sheets.choose_poster(papers.POSTERS[paper], mask, pieces)
    larger = tuple(insets.insets_of(land, layout.printed))
    layout = with_ornaments(mask, layout, [*insets.pieces_of(land, larger), *ornaments(land)])
    return Sheet(atlas, land, codes, larger, layout, tiles, turned)


def _said(atlas: model.Atlas) -> str:
    """A map for those who can't see it: its provinces, each with those across its borders."""
    provinces = (f"{one.id} {one.name}, beside {', '.join(map(str, one.neighbours))}" for one in atlas.cells)
    return f"{atlas.title}, a map of {len(atlas.cells)} provinces: {'; '.join(provinces)}."


def _enlarged(svg: str, layout: Layout) -> str:
    """An SVG as large as the poster is printed: its units are those of the drawing."""
    if layout.zoom == 1:
        return svg
    width, height = (f"{round(side * layout.zoom, 2):g}mm" for side in (layout.width, layout.height))
    return re.sub(r' width="[0-9.]+mm" height="[0-9.]+mm"', f' width="{width}" height="{height}"', svg, count=1)


def png_of(pdf: bytes) -> bytes:
    """The first page of a PDF as a picture. Raises PrintError where what draws it is not installed."""
    try:
        drawing = drawer()
    except ImportError as error:
        raise PrintError(f"A PNG needs pypdfium2 and Pillow: {install('preview')}. A PDF or SVG needs neither.") from error
    return drawing.png(next(drawing.pages(pdf, _PREVIEW * 25.4 / 72)), PRODUCER, optimize=True)


def _silhouette(sheet: Sheet) -> list[list[tuple[float, float]]]:
    """The coast with few points, on the sheet."""
    view = view_of(sheet.land, sheet.layout)
    coasts = [line.points for line in sheet.land.lines if line.is_coast]
    return [[view.at(point) for point in (*points[::6], points[-1])] for points in coasts]


def _ink(name: str) -> Ink:
    if name not in INK_NAMES:
        raise PrintError(f"There is no ink {name!r}. There is: {', '.join(INK_NAMES)}.")
    return ink_for(name, ABOUT.accent)
