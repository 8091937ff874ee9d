"""What is printed where no face has a letter: a player's tag, or the letter's sound; and a note of it for who asked."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

from companion.drawing import lettering
from companion.drawing.scripts import clusters
from companion.extras import install
from companion.press.page.scripts.found import face_for, is_equipped
from companion.record.players import Player

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
