"""Faces beside the bundled ones: Noto's, which the extra `scripts` brings, then those of the system."""

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

#: The extra's packages, which hold nothing but Noto's fonts: for most scripts and for emoji; for Chinese, Japanese and Korean.
_PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
_SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc"})
#: Faces that are drawn otherwise than names are, in colours, or with a box for every letter there is.
_UNFIT = re.compile(
    r"italic|oblique|bold|black|heavy|light|thin|medium|condensed|mono|color|lastresort|blank|nastaliq|unifont", re.IGNORECASE
)
#: Where a font says what may be done with it, and the bits for: not in documents, not in part, not its outlines.
_RIGHTS = slice(8, 10)
_FORBIDDEN = 0x0302
REGULAR, _BOLD = 400.0, 700.0
#: They have no shape of their own: joiners, the signs that choose a shape, colours of skin.
_SHAPELESS = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U0001f3fb-\U0001f3ff]")


@dataclass(frozen=True)
class Found:
    """The first face of a font file, made bold where that is wanted and the file can be either."""

    path: Path
    bold: bool = False

    @property
    def name(self) -> str:
        """A name for it in a PDF."""
        stem = re.sub(r"[^A-Za-z0-9-]", "", self.path.name.partition("[")[0].partition(".")[0])
        return f"{stem or 'Found'}-{'Bold' if self.bold else 'Regular'}"


@cache
def is_equipped() -> bool:
    """Whether the libraries are here that join letters, and make a font of those that are printed."""
    return all(find_spec(library) is not None for library in ("uharfbuzz", "fontTools"))


def harfbuzz() -> ModuleType:
    """The library uharfbuzz, which the extra `scripts` brings: it is loaded for the first letter that the bundled faces lack."""
    import uharfbuzz

    found: ModuleType = uharfbuzz
    return found


@lru_cache(4096)
def face_for(cluster: str, *, bold: bool = False) -> Found | None:
    """The first face that has every part of a letter, and draws it; None where there is none."""
    if not is_equipped():
        return None
    for found in _faces():
        if _has(opened(found), cluster):
            return Found(found.path, bold) if bold else found
    return None


@lru_cache(4096)
def opened(found: Found) -> Any:  # uharfbuzz.Font
    """The face, ready to shape and to draw, in the units of its own em."""
    uharfbuzz = harfbuzz()
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(found.path)))
    font = uharfbuzz.Font(face)
    if any(axis.tag == "wght" for axis in face.axis_infos):
        font.set_variations({"wght": _BOLD if found.bold else REGULAR})
    return font


def _has(font: Any, cluster: str) -> bool:
    return all(_draws(font, sign) for sign in _SHAPELESS.sub("", cluster) or cluster)


def _draws(font: Any, sign: str) -> bool:
    """Whether a face has a shape for a sign: a place in its table alone may be an empty one, or a picture in colours."""
    glyph = font.get_nominal_glyph(ord(sign))
    if not glyph:
        return False
    extents = font.get_glyph_extents(glyph)
    return sign.isspace() or (extents is not None and extents.width != 0 and not font.face.has_color_png)


def _faces() -> Iterator[Found]:
    yield from _of_the_extra()
    yield from _of_the_system()


@cache
def _of_the_extra() -> tuple[Found, ...]:
    folders = [folder for package in _PACKAGES for folder in _folders_of(package)]
    return tuple(found for folder in folders for found in _in(folder))


@cache
def _of_the_system() -> tuple[Found, ...]:
    """What is installed, Noto first: a face of one family with the others."""
    return tuple(
        sorted((one for folder in _system_folders() for one in _in(folder)), key=lambda one: "Noto" not in one.path.name)
    )


def _folders_of(package: str) -> list[Path]:
    spec = find_spec(package)
    return [Path(place) for place in spec.submodule_search_locations or ()] if spec else []


def _system_folders() -> list[Path]:
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() raises where there is none
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home))
        return [Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"), Path(local, "Microsoft", "Windows", "Fonts")]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local" / "share" / "fonts", home / ".fonts"]


def _in(folder: Path) -> Iterator[Found]:
    """The faces in a folder, in an order that is the same each time; what cannot be read as a font is passed over."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES and not _UNFIT.search(path.stem))
    for path in files:
        found = Found(path)
        if _is_usable(found):
            yield found


def _is_usable(found: Found) -> bool:
    """Whether a file is a font, and its maker lets it be put into documents in part."""
    try:
        face = opened(found).face
        rights = int.from_bytes(face.reference_table("OS/2").data[_RIGHTS], "big")
    except (OSError, ValueError, harfbuzz().HarfBuzzError):
        return False
    return bool(face.glyph_count) and not rights & _FORBIDDEN
