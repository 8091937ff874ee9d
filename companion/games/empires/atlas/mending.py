"""A map of somebody's own made fit to print: what can be mended is, and every doubtful corner is written down. Needs `maps`."""

import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely

from companion.games.empires.atlas import errors, model, own, own_areas
from companion.games.empires.drawings.maps.model import Pair
from companion.plain import Json, Plain

#: Gaps narrower than this are closed (mm at full size).
_GAP = 1.0
#: Moved by more than this (mm²), a province is named.
_MOVED = 1.0
_DECIMALS = (2, 3, 4, 6)


def mended(text: str, wishes: model.Wishes) -> tuple[str, list[str]]:
    """The text of a mended map as GeoJSON in mm, and what was mended, line by line. Raises AtlasError where nothing can be."""
    reading = errors.Reading()
    wishes = replace(wishes, mend=True)
    source = own_areas.read_source(text, wishes, reading)
    # What was taken away made provinces smaller: they are measured in the size and on the grid in which the file has them.
    fitted = _fitted(own.scaled(source.areas, 0.0, wishes, reading), reading)
    areas = _rounded(own.scaled(fitted, 0.0, model.Wishes(), errors.Reading()))
    listed, corners = _listed(source.tree, areas, reading), own_areas.corners_rule(source.tree)
    links = {pair for pair, linked in listed.items() if linked}
    blocks = {pair for pair, linked in listed.items() if not linked}
    touching, _ = own.enlarged_pairs(own.simplified(areas), listed)  # as it is printed
    doubtful = {pair for pair, length in touching.items() if length < own.DOUBTFUL and pair not in listed}
    if not corners:
        short = {pair for pair in doubtful if touching[pair]}  # a corner joins nobody
        needed = _needed(areas, (set(touching) | links) - blocks - doubtful, short, reading)
        links |= needed
        doubtful -= needed
    (links if corners else blocks).update(doubtful)
    if doubtful:
        word = "links" if corners else "blocks"
        pairs = "1 pair of provinces meets" if len(doubtful) == 1 else f"{len(doubtful)} pairs of provinces meet"
        called = {area.id: area.called for area in areas}
        each = ", ".join(f"{called[one]} and {called[other]} ({touching[one, other]:.1f})" for one, other in sorted(doubtful))
        reading.notes.append(f"{pairs} along less than {own.DOUBTFUL:g} mm, listed under {word} now; look at them: {each}")
    links |= _bridges(areas, (set(touching) | links) - blocks, reading)
    return _text(areas, sorted(links), sorted(blocks - links)), reading.notes


def _fitted(areas: Sequence[own_areas.Area], reading: errors.Reading) -> list[own_areas.Area]:
    """The areas without overlaps and narrow gaps."""
    thin = [area for area in areas if area.shape.buffer(-_GAP / 2).is_empty]
    thin = thin if len(areas) - len(thin) > 1 else []
    reading.notes += [f"{area.called} is left out: it is nowhere {_GAP:g} mm wide" for area in thin]
    areas = [area for area in areas if area not in thin]
    before = [area.shape for area in areas]
    if own.is_coverage(areas) and bool(shapely.coverage_is_valid(before, _GAP)):
        return list(areas)
    reading.notes += [f"{words}: what lay over the other went to the smaller one" for words in own.overlaps(areas)]
    with np.errstate(invalid="ignore"):  # GEOS now and then leaves a sign of a division by nothing behind: the result is whole
        after = shapely.coverage_clean(before, gap_width=_GAP, merge_strategy="min_area").tolist()
    kept = []
    for area, old, shape in zip(areas, before, after, strict=True):
        if shape.is_empty or not shape.area:
            reading.notes.append(f"{area.called} is left out: nothing of it was its own")
            continue
        moved = float(shapely.symmetric_difference(old, shape).area)
        if moved > _MOVED:
            reading.notes.append(f"{area.called}: its border was moved ({moved:.0f} mm² of overlaps and gaps)")
        kept.append(replace(area, shape=shape))
    reading.notes += [] if reading.notes else ["borders that lay a hair apart are joined"]
    return kept


def _listed(tree: Plain, areas: Sequence[own_areas.Area], reading: errors.Reading) -> dict[Pair, bool]:
    try:
        return own.listed_pairs(tree, areas)
    except errors.AtlasError as error:
        reading.notes.append(f"what the map lists is left out: {error.message}")
        return {}


def _needed(areas: Sequence[own_areas.Area], joined: set[Pair], short: set[Pair], reading: errors.Reading) -> set[Pair]:
    """The short borders of what would be cut off without them."""
    called = {area.id: area.called for area in areas}
    smaller = sorted(_parts(areas, joined), key=len, reverse=True)[1:]
    found: set[Pair] = set()
    for part in sorted(smaller, key=min):
        theirs = {pair for pair in short if len(part.intersection(pair)) == 1} - found
        if theirs:
            pairs = ", ".join(f"{called[one]} and {called[other]}" for one, other in sorted(theirs))
            reading.notes.append(f"linked along less than {own.DOUBTFUL:g} mm, for nothing else joins them to the rest: {pairs}")
        found |= theirs
    return found


def _bridges(areas: Sequence[own_areas.Area], joined: set[Pair], reading: errors.Reading) -> set[Pair]:
    """Links that join what is cut off to the rest: each part by the two provinces that lie nearest."""
    parts = sorted(_parts(areas, joined), key=len, reverse=True)
    shapes = {area.id: area.shape for area in areas}
    called = {area.id: area.called for area in areas}
    found = set()
    while len(parts) > 1:
        main = parts[0]
        # The nearest part of all is joined first: so islands hang together in chains.
        ways = ((i, one, other) for i, part in enumerate(parts[1:], 1) for one in sorted(part) for other in sorted(main))
        i, one, other = min(ways, key=lambda way: float(shapes[way[1]].distance(shapes[way[2]])))
        found.add((min(one, other), max(one, other)))
        reading.notes.append(f"{called[one]} was cut off: it is linked to {called[other]}")
        main |= parts.pop(i)
    return found


def _parts(areas: Sequence[own_areas.Area], joined: set[Pair]) -> list[set[int]]:
    """The provinces that hang together."""
    part = {area.id: {area.id} for area in areas}
    for one, other in joined:
        if part[one] is not part[other]:
            part[one] |= part[other]
            for province in part[other]:
                part[province] = part[one]
    return list({id(some): some for some in part.values()}.values())


def _text(areas: Sequence[own_areas.Area], links: Sequence[Pair], blocks: Sequence[Pair]) -> str:
    """GeoJSON that is easy to edit: a pair on each line, then a feature on each."""
    called = {area.id: area.name or str(area.id) for area in areas}
    lists = []
    for word, pairs in (("links", links), ("blocks", blocks)):
        rows = ",\n".join("  " + json.dumps([called[one], called[other]], ensure_ascii=False) for one, other in pairs)
        lists.append(f'"{word}": [\n{rows}\n]' if rows else f'"{word}": []')
    features = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in _features(areas))
    head = '{"type": "FeatureCollection", "unit": "mm", "mended": "companion map mend"'
    return ",\n".join([head, *lists, f'"features": [\n{features}\n]}}\n'])


def _features(areas: Sequence[own_areas.Area]) -> list[Json]:
    found = []
    for area in sorted(areas, key=lambda one: one.id):
        properties: Json = {"id": area.id, "name": area.name}
        properties |= {key: True for key in ("outer", "start") if area.properties.get(key) is True}
        found.append({"type": "Feature", "properties": properties, "geometry": json.loads(shapely.to_geojson(area.shape))})
    return found


def _rounded(areas: Sequence[own_areas.Area]) -> list[own_areas.Area]:
    """The areas with as few decimals as their borders bear."""
    shapes = [area.shape for area in areas]
    for decimals in _DECIMALS:
        some = shapely.transform(shapes, lambda at, decimals=decimals: at.round(decimals)).tolist()
        if all(shape.is_valid and shape.area > 0 for shape in some) and shapely.coverage_is_valid(some):
            return [replace(area, shape=shape) for area, shape in zip(areas, some, strict=True)]
    return list(areas)
