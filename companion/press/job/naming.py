"""What the files of a print job are called: a record's name, safe as a part of a path, or what is played, and by how many."""

import unicodedata
from collections.abc import Container
from pathlib import PurePath

from companion.referee.reading import AnyRecord

#: No longer than this, so that what stands behind it has room in a file's name (bytes of UTF-8).
_MOST = 80
_NAMELESS = "record"
_MOST_VALUE = 24


def stem_of(source: str) -> str:
    """The name of a record's file without its ending, of letters, figures and hyphens (`Friday night.game`: `Friday-night`)."""
    name = unicodedata.normalize("NFC", PurePath(source.replace("\\", "/")).name)
    return in_a_name(name.rpartition(".")[0] or name, _MOST) or _NAMELESS


def chosen_for(record: AnyRecord, by_lot: Container[str]) -> str:
    """What a game yet to be played is chosen to be: `3-players-tyrant`; empty where all is as usual.

    That is how many persons play, and each header key that does not have its default: `jokers-2`.
    """
    header, game = record.header, record.game
    persons = sum(not player.is_dummy for player in header.players)
    parts = [f"{persons}-players"] if persons != game.about.usual else []
    for key in game.keys:
        value = header.value(key.name) if key.name in header.fields and key.name not in by_lot else ""
        if value and value != key.default:
            parts.append(_worded(key.name, value))
    return "-".join(parts)


def _worded(key: str, value: str) -> str:
    """`jokers: 2` as `jokers-2`, `cut: yes` as `cut`, `cut: no` as `no-cut`; other words say by themselves what they are."""
    said = in_a_name(value)
    if said in {"yes", "no"}:
        return key if said == "yes" else f"no-{key}"
    return said if said[:1].isalpha() else f"{key}-{said}"


def in_a_name(text: str, most: int = _MOST_VALUE) -> str:
    """Letters, figures and hyphens of a text, at most so many bytes of UTF-8: what a file's name may have of it."""
    safe = "".join(letter if letter.isalnum() or letter == "_" else "-" for letter in text)
    kept = "-".join(filter(None, safe.split("-")))
    while len(kept.encode()) > most:
        kept = kept[:-1]
    return kept.strip("-_")
