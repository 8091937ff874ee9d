"""Faces beside the bundled ones, and what is printed where none has a letter: a tag, or the sound; and a note of it."""

import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.drawing import lettering
from companion.drawing.scripts import clusters
from companion.extras import install
from companion.record.players import Player

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


#: More is not told of one command, nor kept where nobody asks.
_MOST = 40
_UNKNOWN = lettering.REPLACEMENT
#: Of so many texts it is told what is printed; of the others, that they were.
_FULLY = 8
#: So many letters of a text are told: it may be a long one.
_TOLD = 30
#: The players whose names are printed now.
_PLAYERS: ContextVar[tuple[Player, ...]] = ContextVar("players", default=())
_VOWEL = re.compile(r"VOWEL SIGN (?:SHORT |CANDRA )?(\w+)")
_SOUND = re.compile(r"(?:LETTER|SYLLABLE|CHARACTER|LIGATURE)(?: SMALL| CAPITAL| FINAL| GLOTTAL| PHARYNGEAL)* (\w+)")
#: Scripts whose letters have names, which begin with their sounds.
_NAMED = ("HEBREW", "ARABIC", "SYRIAC", "THAI", "LAO", "GEORGIAN", "ARMENIAN")
_BEGINNING = re.compile(r"SH|KH|GH|TH|DH|TS|TC|CH|PH|NG|[A-Z]")


@dataclass(frozen=True)
class Unwritten:
    """A text that no face here can write: what is printed in its place, and the letters that are missing."""

    text: str
    shown: str
    letters: str


_NOTED: dict[Unwritten, None] = {}


def writable(text: str, face: str = lettering.TEXT) -> str:
    """`text`, or what is printed in its place where a letter of it cannot be had; that is noted (`taken_notes`)."""
    missing = _missing(text, face)
    if not missing:
        return text
    named = _by_names(text)
    still = frozenset(_missing(named, face))
    shown = "".join(_sound(letter) if letter in still else letter for letter, _ in lettering.letters(named, face))
    _note(text, shown, missing)
    return shown


@contextmanager
def names_stand_for(players: tuple[Player, ...]) -> Iterator[None]:
    """While a thing is printed in here, a player's name that cannot be written has his tag to stand in its place."""
    token = _PLAYERS.set(players)
    try:
        yield
    finally:
        _PLAYERS.reset(token)


def taken_notes() -> tuple[str, ...]:
    """What to tell of all that could not be written since it was last asked: lines for people, the last one how it is mended."""
    noted = tuple(_NOTED)
    _NOTED.clear()
    if not noted:
        return ()
    told = [f"“{one.text}” is printed as {one.shown}: no face here has {one.letters}" for one in noted[:_FULLY]]
    if noted[_FULLY:]:
        told.append(f"letters are missing for these, too: {', '.join(f'“{one.text}”' for one in noted[_FULLY:])}")
    return (*told, _remedy())


def _remedy() -> str:
    if not is_equipped() or face_for("ב") is None:
        return f"these letters come with: {install('scripts')}"
    return "these letters come with a font that has them, installed on this machine (Debian and Ubuntu: fonts-noto)"


def _missing(text: str, face: str) -> tuple[str, ...]:
    """The letters of a text that no face has."""
    others = dict.fromkeys(letter for letter, own in lettering.letters(text, face) if own == lettering.OTHER)
    return tuple(letter for letter in others if face_for(letter) is None)


def _by_names(text: str) -> str:
    """A text with names replaced by what stands for them; a name that was cut short, too."""
    names = _stand_ins(_PLAYERS.get())
    beginning = text.removesuffix(lettering.ELLIPSIS)
    if beginning and beginning != text:
        text = next((shown for name, shown in names.items() if name.startswith(beginning)), text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, names[name])
    return text


@lru_cache(16)
def _stand_ins(players: tuple[Player, ...]) -> dict[str, str]:
    """What stands for each name that cannot be written: its tag; for such a tag its place at the table, `P2`."""
    names: dict[str, str] = {}
    for seat, player in enumerate(players, start=1):
        short = f"P{seat}" if _missing(player.tag, lettering.TEXT) else player.tag
        names |= {one: short for one in (player.tag, player.name) if _missing(one, lettering.TEXT)}
    return names


def _note(text: str, shown: str, missing: tuple[str, ...]) -> None:
    if len(_NOTED) < _MOST:
        _NOTED.setdefault(Unwritten(_told(tuple(clusters(text)), ""), _told(tuple(clusters(shown)), ""), _told(missing, " ")))


def _told(letters: tuple[str, ...], between: str) -> str:
    return between.join(letters[:_TOLD]) + (lettering.ELLIPSIS if len(letters) > _TOLD else "")


def _sound(cluster: str) -> str:
    """About how a letter sounds, from its name in Unicode, in letters that can be written; `?` for one that does not tell."""
    if len(cluster) > 1 and not _missing(cluster[0], lettering.TEXT):
        return cluster[0]  # without the mark that no face has on it
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", cluster) if not unicodedata.combining(sign))
    if plain and plain != cluster and not _missing(plain, lettering.TEXT):
        return plain
    sound = ""
    for sign in cluster:
        name = unicodedata.name(sign, "")
        vowel, letter = _VOWEL.search(name), _SOUND.search(name)
        if vowel:
            sound = sound.removesuffix("a") + vowel[1].lower()
        elif name.endswith("VIRAMA"):
            sound = sound.removesuffix("a")
        elif unicodedata.decimal(sign, None) is not None:
            sound += str(unicodedata.decimal(sign))
        elif letter:
            sound += _letter_sound(name, letter[1])
    return sound or _UNKNOWN


def _letter_sound(name: str, said: str) -> str:
    if name.startswith(_NAMED):
        beginning = _BEGINNING.match(said)
        return beginning[0].lower() if beginning else _UNKNOWN
    return said.lower()
