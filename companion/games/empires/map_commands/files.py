"""The files of a map, made in the formats that are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.drawing.inks import INK_NAMES
from companion.games.empires.atlas import files, model, recipes
from companion.press.job.naming import in_a_name

#: No longer is what a file's name has of a setting (bytes of UTF-8).
_MOST_WORD = 40
#: At the head of a file that Companion made of a map stands one of these.
_MARKS = (b'"companion":', b"a map for Empires</title>", b"Software\x00Companion")


def was_made(present: bytes) -> bool:
    """Whether a file is as the map commands made it: a `.map` that somebody has changed since is their own."""
    if present.startswith(b"# ") and b"; companion map" in present[:4000]:
        return recipes.is_as_made(present.decode("utf-8", "replace"))
    return any(mark in present[:4000] for mark in _MARKS)


@dataclass(frozen=True)
class Named:
    """What the files of a map are called, without what each adds: `land` those of the land, `drawn` its pages.

    A `.map` file and the GeoJSON beside it share a name, which the code on the pages tells. Pages have in theirs what changes the
    drawing alone, too: start cities for so many players, a title.
    """

    land: str
    drawn: str

    @classmethod
    def of(cls, stem: str, land: Sequence[str] = (), drawn: Sequence[str] = ()) -> Named:
        """Names of a stem and of a word for each setting that is not as usual; empty words are left out."""
        base = "-".join([stem, *map(_word, filter(None, land))])
        return cls(base, "-".join([base, *map(_word, filter(None, drawn))]))


def _word(said: str) -> str:
    return in_a_name(said, _MOST_WORD) or "own"


_TEXTS: Mapping[str, Callable[[model.Atlas], str]] = {
    "map": lambda atlas: recipes.sealed(files.map_text(atlas)),
    "geojson": files.geojson_text,
    "txt": files.twin_text,
}


def made_files(
    atlas: model.Atlas, named: Named, wanted: tuple[str, ...], paper: str, ink: str, address: str
) -> tuple[list[tuple[str, bytes]], str]:
    """The name and content of each file, and what is to be known of borders on paper (perhaps nothing). Raises PrintError."""
    made = {word: (f"{named.land}.{word}", _TEXTS[word](atlas).encode()) for word in wanted if word in _TEXTS}
    if len(made) == len(set(wanted)):
        return list(made.values()), ""
    from companion.games.empires.paper.maps.printing import lay_out_sheet

    sheet = lay_out_sheet(atlas, paper, address, f"{named.land}.map")
    page = f"{named.drawn}-{paper}" + (f"-{ink}" if ink != INK_NAMES[0] else "")
    drawn = {"pdf": sheet.pdf, "svg": lambda ink: sheet.svg(ink).encode(), "png": sheet.png}
    return [made.get(word) or (f"{page}.{word}", drawn[word](ink)) for word in wanted], sheet.too_short()
