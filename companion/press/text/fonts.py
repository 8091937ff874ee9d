"""The fonts that WeasyPrint may take: ours alone, and for letters that these lack, those that are found for them."""

import atexit
import os
import tempfile
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from companion import resources
from companion.drawing import lettering
from companion.press.page.scripts.found import REGULAR, Found, face_for, harfbuzz, opened

_CONF: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>{folders}<cachedir>{cache}</cachedir></fontconfig>
"""
#: Signs that join letters, choose their shapes, and stand between them.
_JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f\u25cc -"


def offer_fonts() -> None:
    """From here on this process sets text with our fonts alone."""
    _list(())


def offer_fonts_for(html: str) -> None:
    """What is needed of `html` beside our fonts is offered, too. A letter that no face has remains a fault of the book."""
    letters = "".join(sorted(sign for sign in set(html) if not sign.isascii() and not lettering.is_plain(sign)))
    found = {face_for(sign) for sign in letters if unicodedata.category(sign)[0] in "LNPS"}  # marks come with their letters
    _list(sorted(face.path for face in found if face), letters)


def _list(files: Iterable[Path], letters: str = "") -> None:
    """Write the list of fonts, which fontconfig reads whenever something is laid out."""
    folders = [resources.fonts(), *_cut(tuple(files), letters)]
    listed = "".join(f"<dir>{folder}</dir>" for folder in folders)
    Path(_folder().name, "fonts.conf").write_text(_CONF.format(folders=listed, cache=_folder().name), encoding="utf-8")


@cache
def _cut(files: tuple[Path, ...], letters: str) -> tuple[Path, ...]:
    """A folder with these fonts, cut to the letters that are needed: small, of one weight, without what lies beside them."""
    if not files:
        return ()
    uharfbuzz = harfbuzz()
    folder = Path(tempfile.mkdtemp(dir=_folder().name))
    for number, file in enumerate(files):
        wanted = uharfbuzz.SubsetInput()
        wanted.unicode_set.update(map(ord, letters + _JOINERS))
        wanted.flags |= uharfbuzz.SubsetFlags.DOWNGRADE_CFF2  # which a PDF cannot hold
        face = opened(Found(file)).face
        wanted.pin_all_axes_to_default(face)
        if any(axis.tag == "wght" for axis in face.axis_infos):
            wanted.pin_axis_location(face, "wght", REGULAR)
        (folder / f"{number}.otf").write_bytes(uharfbuzz.subset(face, wanted).blob.data)
    return (folder,)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    # Without this a sign that our fonts lack is taken silently from whatever the system has, and every machine prints another
    # file. Fontconfig reads the variable each time a page is laid out, so the folder lives as long as the process (the cache
    # holds it).
    folder = tempfile.TemporaryDirectory(prefix="companion-fonts-")
    atexit.register(folder.cleanup)  # left to itself, it is cleaned up at the end with a warning
    os.environ["FONTCONFIG_FILE"] = str(Path(folder.name, "fonts.conf"))
    return folder
