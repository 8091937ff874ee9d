"""What the files of a print job are called: a record's name, made safe as a part of a path."""

from __future__ import annotations

import unicodedata
from pathlib import PurePath

#: No longer than this, so that what stands behind it has room in a file's name (bytes of UTF-8).
_MOST = 80
_NAMELESS = "record"


def stem_of(source: str) -> str:
    """The name of a record's file without its ending, of letters, figures and hyphens (`Friday night.game`: `Friday-night`)."""
    name = unicodedata.normalize("NFC", PurePath(source.replace("\\", "/")).name)
    stem = name.rpartition(".")[0] or name
    safe = "".join(letter if letter.isalnum() or letter == "_" else "-" for letter in stem)
    kept = "-".join(filter(None, safe.split("-")))
    while len(kept.encode()) > _MOST:
        kept = kept[:-1]
    return kept.strip("-_") or _NAMELESS
