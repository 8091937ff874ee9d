"""Making a map: the best of several tries, at the size that its promises need. Needs the extra `maps`. docs/maps.md tells how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import shapely
from shapely.geometry import Polygon as Shape

from companion.games.empires.atlas import errors, mesh, proofs, tints, ways
from companion.games.empires.atlas.cells import Land, make_land
from companion.games.empires.atlas.model import METHODS, OUTLINES, Atlas, Recipe
from companion.games.empires.atlas.names import Name, land_name, make_names
from companion.games.empires.atlas.places import COUNTERS, Places, find_places
from companion.games.empires.atlas.starts import APART, Starts, fair_starts
from companion.games.empires.drawings.maps.model import Cell, Point
from companion.games.empires.rules.maps import Province, map_of
from companion.plain import Json, Plain

PLAYERS = range(2, 7)
PROVINCES = range(40, 121)
PER_PLAYER = 20
#: The mean area of a province before the land is scaled (mm²).
AREA = 1600.0
#: Lands tried at first, and at most; how much a land may be enlarged (by steps) for its promises' sake.
_TRIES, _MOST_TRIES = 6, 48
#: Where so many tries gave no land with room for the starts, there is none.
_HOPELESS = 16
_STEPS = tuple(round(1 + 0.02 * step, 2) for step in range(9))
#: The provinces with the least room tell soon how far a land must be enlarged.
_NARROW = 5


@dataclass(frozen=True)
class _Draft:
    """A land that may become a map: its shapes, its starts, and how good it is (the larger the better)."""

    land: Land
    shapes: Mapping[int, shapely.Geometry]
    starts: Starts
    worth: float


def make_atlas(recipe: Recipe, names: Sequence[Name] = (), *, known: int | None = None) -> Atlas:
    """The map of a recipe. Raises AtlasError where there is none: too few provinces for so many players.

    `known` says which try becomes the map, where somebody has found that out before: the others need not be made.
    """
    _check(recipe)
    draft = None if known is None else _draft(recipe, known)
    if draft and (atlas := _finished(recipe, draft, names)):
        return atlas
    tries, found = _TRIES, False
    drafts: list[_Draft] = []
    for attempt in range(_MOST_TRIES):
        draft = _draft(recipe, attempt)
        if draft:
            drafts.append(draft)
            found = True
        elif not found and attempt + 1 >= _HOPELESS:
            break
        if attempt + 1 >= tries and drafts:
            for one in sorted(drafts, key=lambda draft: -draft.worth):
                atlas = _finished(recipe, one, names)
                if atlas:
                    return atlas
            drafts, tries = [], attempt + 1 + _TRIES // 2
    least = f"{PER_PLAYER * recipe.players} provinces or more make it easy"
    raise errors.AtlasError(
        f"no map of {recipe.provinces} provinces was found on which {recipe.players} cities stand {APART} provinces apart", least
    )


def _check(recipe: Recipe) -> None:
    for what, number, allowed in (("players", recipe.players, PLAYERS), ("provinces", recipe.provinces, PROVINCES)):
        if number not in allowed:
            raise errors.AtlasError(f"{number} {what} cannot be had", f"a map has {allowed[0]} to {allowed[-1]} {what}")
    if recipe.method not in METHODS:
        raise errors.AtlasError(f"there is no method {recipe.method}", f"there are {', '.join(map(str, METHODS))}")
    if recipe.outline not in OUTLINES:
        raise errors.AtlasError(f"there is no outline “{recipe.outline}”", f"there are {', '.join(OUTLINES)}")
    if recipe.outline != OUTLINES[0] and recipe.method < 2:
        raise errors.AtlasError(f"method {recipe.method} makes {OUTLINES[0]} lands alone", "take method 2")


def _draft(recipe: Recipe, attempt: int) -> _Draft | None:
    """One try; None where the land is no good or has no places for the starts."""
    random = Random(f"{recipe.method} {recipe.seed} {recipe.provinces} {attempt}{_outlined(recipe)}")
    land = make_land(random, mesh.make_mesh(random, recipe.provinces, AREA, recipe.outline))
    if land is not None and recipe.outline == "islands":
        land = ways.with_ways(land)
    if land is None or land.shortest * _STEPS[-1] < proofs.SHORTEST_BORDER:
        return None
    shapes = {province: Shape(ring) for province, ring in land.rings.items()}
    if not shapely.coverage_is_valid(list(shapes.values())):
        return None
    known = map_of(tuple(Province(i, "", around, i in land.outer) for i, around in land.neighbours.items()))
    starts = fair_starts(known, recipe.players, even=recipe.method > 1)
    if starts is None:
        return None
    worth = _worth(shapes, starts)
    if recipe.method > 1:
        worth -= 0.1 * max(0, starts.crowding - 1)
    return _Draft(land, shapes, starts, round(worth, 6))


def _outlined(recipe: Recipe) -> str:
    """What the outline adds to the seeds of chance: nothing where it is the usual one."""
    return "" if recipe.outline == OUTLINES[0] else f" {recipe.outline}"


def _worth(shapes: Mapping[int, shapely.Geometry], starts: Starts) -> float:
    """Worth is how little paper the land takes at the size that it needs, less what starts and areas are uneven."""
    scale = _needed_scale(shapes)
    left, low, right, high = shapely.total_bounds(list(shapes.values())).tolist()
    paper: float = (right - left) * (high - low) * scale**2 / (AREA * len(shapes))
    mean = sum(starts.territories) / len(starts.territories)
    uneven = starts.spread / mean + 0.2 * (max(starts.to_ring) - min(starts.to_ring))
    widest = max(shape.area for shape in shapes.values()) / AREA
    worth: float = round(-paper - 0.3 * uneven - 0.2 * widest, 6)
    return worth


def _needed_scale(shapes: Mapping[int, shapely.Geometry]) -> float:
    """How far a land must be enlarged, as its narrowest provinces tell."""
    widths = shapely.length(shapely.maximum_inscribed_circle(list(shapes.values()), 1.0)).tolist()
    room = {province: width / 13 + shapes[province].area / AREA for province, width in zip(shapes, widths, strict=True)}
    narrow = sorted(shapes, key=lambda province: room[province])[:_NARROW]
    for scale in _STEPS:
        rings = {province: _scaled(shapes[province].exterior.coords[:-1], scale) for province in narrow}
        if _all_places(rings) is not None:
            return scale
    return _STEPS[-1] + 0.1


def _finished(recipe: Recipe, draft: _Draft, names: Sequence[Name]) -> Atlas | None:
    """A draft as a map, enlarged as far as its promises need; None where that is too far."""
    apart = proofs.strangers_apart(draft.shapes, draft.land.neighbours)
    for scale in _STEPS:
        if scale * draft.land.shortest < proofs.SHORTEST_BORDER or scale * apart < proofs.STRANGERS_APART:
            continue
        rings = {province: _scaled(ring, scale) for province, ring in draft.land.rings.items()}
        places = _all_places(rings)
        if places is None:
            continue
        atlas = _atlas(recipe, draft, rings, places, names)
        figures = proofs.prove(atlas)
        if not figures.problems:
            return replace(atlas, figures=_kept(recipe, figures.as_dict()))
    return None


def _kept(recipe: Recipe, figures: Plain) -> Json:
    """The figures as a map of this method has them: the first did not count the neighbours of starts."""
    return {key: value for key, value in figures.items() if recipe.method > 1 or key != "start_neighbours"}


def _scaled(ring: Sequence[Point], scale: float) -> tuple[Point, ...]:
    return tuple((round(x * scale, 2), round(y * scale, 2)) for x, y in ring)


def _all_places(rings: Mapping[int, Sequence[Point]]) -> dict[int, Places] | None:
    """The places of all provinces, the smallest first; None as soon as one has not the room."""
    shapes = {province: Shape(ring) for province, ring in rings.items()}
    found: dict[int, Places] = {}
    for province in sorted(shapes, key=lambda one: (shapes[one].area, one)):
        found[province] = find_places(shapes[province])
        if found[province].counters < COUNTERS or found[province].clear < proofs.CLEAR:
            return None
    return found


def _atlas(
    recipe: Recipe, draft: _Draft, rings: Mapping[int, Sequence[Point]], places: Mapping[int, Places], names: Sequence[Name]
) -> Atlas:
    random = Random(f"{recipe.method} {recipe.seed} {recipe.flavour} names{_outlined(recipe)}")
    land = draft.land
    colours = tints.tint(land.neighbours, random)
    title = recipe.title or land_name(random, recipe.flavour)
    # A recipe that says it all: names of one's own do not stand in it, and a record's note ends where a comment begins.
    whole = not names and "#" not in title
    called = list(names) or make_names(random, recipe.flavour, len(rings), taken=(title,))
    cells = tuple(
        Cell(
            id=province,
            name=called[i].text,
            neighbours=land.neighbours[province],
            outer=province in land.outer,
            polygons=((tuple(rings[province]),),),
            city=places[province].city,
            label=places[province].label,
            tint=colours[province],
            parts=called[i].parts if len(called[i].parts) > 1 else (),
        )
        for i, province in enumerate(sorted(rings))
    )
    return Atlas(title, cells, draft.starts.provinces, recipe if whole else None)
