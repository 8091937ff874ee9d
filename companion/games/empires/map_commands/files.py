"""The files of a map, made in the formats that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.empires.atlas.model import Atlas

FORMATS = ("map", "geojson", "pdf", "svg", "png", "txt")
#: At the head of a file that Companion made of a map stands one of these.
_MARKS = (b'"companion":', b"a map for Empires</title>", b"Software\x00Companion")


def was_made(present: bytes) -> bool:
    """Whether a file is as the map commands made it: a `.map` that somebody has changed since is their own."""
    from companion.games.empires.atlas.recipes import is_as_made

    if present.startswith(b"# ") and b"; companion map" in present[:4000]:
        return is_as_made(present.decode("utf-8", "replace"))
    return any(mark in present[:4000] for mark in _MARKS)


def made_files(atlas: Atlas, stem: str, wanted: tuple[str, ...], paper: str, ink: str, address: str) -> list[tuple[str, bytes]]:
    """The name and content of each file. Raises PrintError."""
    return [_made(atlas, stem, word, paper, ink, address) for word in wanted]


def _made(atlas: Atlas, stem: str, word: str, paper: str, ink: str, address: str) -> tuple[str, bytes]:
    from companion.games.empires.atlas.files import geojson_text, map_text, twin_text
    from companion.games.empires.atlas.recipes import sealed

    texts = {"map": lambda atlas: sealed(map_text(atlas)), "geojson": geojson_text, "txt": twin_text}
    if word in texts:
        return f"{stem}.{word}", texts[word](atlas).encode()
    from companion.games.empires.paper.maps.printing import map_pdf, map_png, map_svg

    if word == "pdf":
        return f"{stem}-{paper}.pdf", map_pdf(atlas, paper, ink, address, f"{stem}.map")
    if word == "svg":
        return f"{stem}.svg", map_svg(atlas, paper, ink, address, f"{stem}.map").encode()
    return f"{stem}.png", map_png(atlas, paper, ink, address, f"{stem}.map")
