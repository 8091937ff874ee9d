"""A map as PDF (tiles or a poster), SVG and PNG. Needs no extra: the shapes are made."""

import re
from dataclasses import dataclass

from companion.drawing import INK_NAMES, Ink, Paper, Surface, ink_for
from companion.drawing.svg import SvgSurface
from companion.extras import install
from companion.games.empires.about import ABOUT
from companion.games.empires.atlas import lands, model, proof_words
from companion.games.empires.drawings.maps.furniture import CodePanel
from companion.games.empires.drawings.maps.layout import Layout, Mask, with_ornaments
from companion.games.empires.drawings.maps.model import Land
from companion.games.empires.drawings.maps.sheet import draw_sheet, ornaments, pieces_of, view_of
from companion.games.empires.paper.maps import papers, record, sheets
from companion.press.page.canvas import PRODUCER, PageCanvas
from companion.press.page.errors import PrintError
from companion.press.page.pictures import drawer

#: Pixels for each mm of a preview.
_PREVIEW = 4.0


@dataclass(frozen=True)
class Sheet:
    """A map laid out for a paper: tiles or a poster."""

    atlas: model.Atlas
    land: Land
    code: CodePanel | None
    layout: Layout
    tiles: sheets.Tiles | None
    paper: Paper

    def draw(self, surface: Surface) -> None:
        """All of it."""
        draw_sheet(surface, self.land, self.layout, proof_words.proof_lines(self.atlas.figures, self.layout.printed), self.code)


def lay_out_sheet(atlas: model.Atlas, paper: str, base_url: str, map_file: str) -> Sheet:
    """The map on a paper: a4 or letter for tiles, a3 to a0 for a poster. Raises PrintError."""
    if paper not in papers.PAPERS:
        raise PrintError(f"There is no paper {paper!r} for maps. There is: {', '.join(papers.PAPERS)}.")
    land = lands.land_of(atlas)
    mask = Mask(land)
    code = record.panel_of(record.code_of(atlas, map_file, base_url))
    pieces = pieces_of(land, proof_words.proof_lines(atlas.figures), code)
    if paper in papers.TILED:
        tiles, layout = sheets.choose_tiles(papers.TILED[paper], mask, pieces)
        return Sheet(atlas, land, code, with_ornaments(mask, layout, ornaments(land)), tiles, tiles.paper)
    turned, layout = sheets.choose_poster(papers.POSTERS[paper], mask, pieces)
    return Sheet(atlas, land, code, with_ornaments(mask, layout, ornaments(land)), None, turned)


def map_pdf(atlas: model.Atlas, paper: str, ink: str, base_url: str, map_file: str) -> bytes:
    """The map as a PDF. `map_file` is what its `.map` file is called. Raises PrintError."""
    sheet = lay_out_sheet(atlas, paper, base_url, map_file)
    canvas = PageCanvas(sheet.paper, _ink(ink), f"{atlas.title}, a map for Empires")
    with canvas.form("map", sheet.layout.width, sheet.layout.height):
        sheet.draw(canvas)
    if sheet.tiles is None:
        sheets.draw_poster(canvas, "map", sheet.layout)
    else:
        sheets.draw_tiles(canvas, sheet.tiles, "map", sheet.layout, _silhouette(sheet))
    return canvas.finish()


def map_svg(atlas: model.Atlas, paper: str, ink: str, base_url: str, map_file: str) -> str:
    """The whole sheet as one SVG. Raises PrintError."""
    sheet = lay_out_sheet(atlas, paper, base_url, map_file)
    surface = SvgSurface(sheet.layout.width, sheet.layout.height, _ink(ink), f"{atlas.title}, a map for Empires")
    sheet.draw(surface)
    return _enlarged(surface.finish(), sheet.layout)


def _enlarged(svg: str, layout: Layout) -> str:
    """An SVG as large as the poster is printed: its units are those of the drawing."""
    if layout.zoom == 1:
        return svg
    width, height = (f"{round(side * layout.zoom, 2):g}mm" for side in (layout.width, layout.height))
    return re.sub(r' width="[0-9.]+mm" height="[0-9.]+mm"', f' width="{width}" height="{height}"', svg, count=1)


def map_png(atlas: model.Atlas, paper: str, ink: str, base_url: str, map_file: str) -> bytes:
    """The whole sheet as a picture. Raises PrintError; pypdfium2 and Pillow have to be installed."""
    sheet = lay_out_sheet(atlas, paper, base_url, map_file)
    whole = Paper("map", "map", sheet.layout.width, sheet.layout.height)
    canvas = PageCanvas(whole, _ink(ink), atlas.title)
    sheet.draw(canvas)
    canvas.end_page()
    return png_of(canvas.finish())


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
