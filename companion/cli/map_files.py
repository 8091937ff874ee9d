"""The files of a map: made in the formats that are asked for, and written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.errors import CommandError, of_os
from companion.cli.terminal import clean

if TYPE_CHECKING:
    from companion.games.empires.atlas.model import Atlas

#: At the head of a file that Companion made of a map stands one of these.
_OURS = (b"; companion map", b'"companion":', b"a map for Empires</title>", b"Software\x00Companion")


def made_files(atlas: Atlas, stem: str, wanted: tuple[str, ...], paper: str, ink: str, address: str) -> list[tuple[str, bytes]]:
    """The name and content of each file. Raises CommandError."""
    from companion.games.empires.atlas.files import geojson_text, map_text, twin_text
    from companion.press.page.errors import PrintError

    texts = {"map": map_text, "geojson": geojson_text, "txt": twin_text}
    files: list[tuple[str, bytes]] = []
    try:
        for word in wanted:
            if word in texts:
                files.append((f"{stem}.{word}", texts[word](atlas).encode()))
            else:
                from companion.games.empires.paper.maps.printing import map_pdf, map_png, map_svg

                if word == "pdf":
                    files.append((f"{stem}-{paper}.pdf", map_pdf(atlas, paper, ink, address, f"{stem}.map")))
                elif word == "svg":
                    files.append((f"{stem}.svg", map_svg(atlas, paper, ink, address, f"{stem}.map").encode()))
                else:
                    files.append((f"{stem}.png", map_png(atlas, paper, ink, address, f"{stem}.map")))
    except PrintError as error:
        raise CommandError(str(error)) from error
    return files


def write_files(files: list[tuple[str, bytes]], folder: Path) -> list[str]:
    """Write them all; says of each what came of it. Raises CommandError where one is somebody else's."""
    from companion.cli.files import write_whole

    said = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        places = [(folder / name, content) for name, content in files]
        for path, content in places:
            _refuse_strange(path, content)
        for path, content in places:
            unchanged = path.exists() and path.read_bytes() == content
            if not unchanged:
                write_whole(path, content)
            said.append(clean(str(path)) + (" (unchanged)" if unchanged else ""))
    except OSError as error:
        raise of_os(error, str(folder)) from error
    return said


def _refuse_strange(path: Path, content: bytes) -> None:
    """A file that is there already and was not made by Companion stays."""
    if not path.exists() or not path.is_file():
        return
    present = path.read_bytes()
    ours = present == content or any(mark in present[:4000] for mark in _OURS)
    if not ours and path.suffix == ".pdf":
        from companion.shop.output import made_by_us

        ours = made_by_us(present)
    if not ours:
        raise CommandError(f"{path} was not made by Companion and stays", "move it, or choose another --output")
