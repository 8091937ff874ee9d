"""The map in a kit of Empires: the one that the record names, or one made for its players."""

from functools import cache, partial
from importlib.util import find_spec

from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.extras import install
from companion.games.empires.atlas import errors, extra, files, model
from companion.games.empires.paper.maps import papers, printing
from companion.press import Job, PageCanvas, PrintError
from companion.press.job.printable import Loose
from companion.record import split_lines

#: A map that is made for a kit has this seed, so that the same kit is printed again.
SEED = 1
_FLAVOUR = "northern"
#: Players -> which try becomes that map: only this one is made.
ATTEMPTS = {2: 1, 3: 0, 4: 0, 5: 0, 6: 3}


def map_of(job: Job) -> tuple[model.Atlas, str] | None:
    """The map to print and what its `.map` file is called; None where there are no shapes and none can be made."""
    header = job.record.header
    named = header.value("map") if "map" in header.fields else ""
    if named:
        return _named(job, named)
    if find_spec("shapely") is None or _map_inside(job):
        return None
    return _made(len(header.players))


@cache
def _made(players: int) -> tuple[model.Atlas, str]:
    recipe = model.Recipe(players, max(40, extra.PER_PLAYER * players), SEED, _FLAVOUR)
    return extra.make_atlas(recipe, known=ATTEMPTS.get(players)), f"{recipe.stem}.map"


def _named(job: Job, named: str) -> tuple[model.Atlas, str] | None:
    """The shapes of a map's file, or of the GeoJSON beside it."""
    stem = named.rsplit(".", 1)[0]
    for name in (named, f"{stem}.geojson"):
        try:
            text = job.files(name)
            if files.is_finished(text):
                return files.read_geojson(text), f"{stem}.map"
        except (LookupError, errors.AtlasError):
            continue
    return None


def _map_inside(job: Job) -> bool:
    """Whether the record has a map in its lines: then no other is made."""
    return any(line.code[:1].isdigit() and ":" in line.code for line in split_lines(job.text))


def map_sheets(job: Job) -> bytes:
    """The map as a PDF. Raises PrintError where the record's has no shapes."""
    found = map_of(job)
    if found is None:
        raise PrintError(
            "This record's map has no shapes to print. Make one with companion map make and name its file, or print yours: "
            "companion map print FILE."
        )
    atlas, file = found
    paper = job.options.size if job.options.size in papers.POSTERS else job.options.paper
    whole = printing.lay_out_sheet(atlas, paper, job.options.base_url, file)
    if job.options.tray is not None:
        size = (whole.layout.width, whole.layout.height)
        job.options.tray.pieces.append(Loose("map", *size, partial(_draw_whole, sheet=whole)))
        return b""
    return whole.pdf(job.options.ink)


def _draw_whole(canvas: PageCanvas, box: Box, *, sheet: printing.Sheet) -> None:
    """A map that is laid out from the corner of its ground, into a box of its size."""
    canvas.pdf.saveState()
    canvas.pdf.translate(box.x * POINTS_PER_MM, -box.y * POINTS_PER_MM)
    sheet.draw(canvas)
    canvas.pdf.restoreState()


def lacking(job: Job) -> str:
    """Why a kit has no map, in words; empty where it has one, or where the record has its own."""
    if map_of(job) is not None or "map" in job.record.header.fields or _map_inside(job):
        return ""
    return f"the map is left out: making one needs shapely, {install('maps')} brings it"
