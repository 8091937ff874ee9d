"""Makes the maps that come with Empires from their recipes: `python tools/make_ready_maps.py`. It needs the extra `maps`."""

from __future__ import annotations

from pathlib import Path

from companion.games.empires import ready
from companion.games.empires.atlas.files import map_text
from companion.games.empires.atlas.making import make_atlas
from companion.games.empires.atlas.shapes import shapes_text
from companion.games.empires.atlas.simpler import simpler
from companion.games.empires.drawings.maps.screen import TOLERANCE

FOLDER = Path(ready.__file__).parent / "ready"


def files_of(one: ready.ReadyMap) -> dict[str, str]:
    """File name -> text of all that comes with a map."""
    atlas = make_atlas(one.recipe)
    if atlas.title != one.land:
        raise SystemExit(f"{one.recipe.options} makes {atlas.title}, not {one.land}")
    shapes = shapes_text(simpler(atlas, TOLERANCE))
    return {one.name: map_text(atlas), one.name.replace(".map", ".shapes"): shapes}


def main() -> None:
    """Writes them all."""
    FOLDER.mkdir(exist_ok=True)
    for one in ready.READY:
        for name, text in files_of(one).items():
            (FOLDER / name).write_text(text, encoding="utf-8")
            print(f"{name}: {len(text)} bytes")


if __name__ == "__main__":
    main()
