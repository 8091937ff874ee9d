"""Writing what was printed: whole files or none, nothing of anybody else overwritten, nothing written twice."""

import re
from dataclasses import dataclass
from errno import ENOTDIR
from io import BytesIO
from math import ceil
from pathlib import Path
from zlib import decompressobj

from companion.disk.errors import Trouble, of_os
from companion.disk.files import folder_made, write_whole
from companion.press.page.errors import PrintError
from companion.shop.facts import ends_with_facts, written_in

#: Who made a PDF, and a page of it, where its objects stand in it as they are; and where many of them are packed into one.
_MADE = b"/Producer (Companion)"
_PAGE = re.compile(rb"/Type */Page\b")
#: How many cuts it takes, and how long they are together (mm).
_CUTS = re.compile(rb"/Keywords \(([0-9]{1,6}) cuts, ([0-9]{1,9}) mm\)")
#: So long it takes to lay a ruler along two marks (seconds), and so fast a knife goes along it (mm a second).
_LAID, _PACE = 6.0, 12.0
_PACKED = re.compile(rb"/Type */ObjStm\b[^>]{0,200}+>>\s*+stream\r?\n")


@dataclass(frozen=True)
class Written:
    """A file of a print job; `unchanged` where it stood there already, byte for byte."""

    path: Path
    unchanged: bool


def write_pdf(path: Path, content: bytes) -> Written:
    """Write a PDF (or a web page) that Companion made; an older one of its own is replaced.

    Raises:
        PrintError: The file is somebody else's, or it cannot be written. Nothing half-written is left.
    """
    try:
        if path.exists():
            if not path.is_file():
                raise PrintError(f"{path} isn't a file. Move it away, or choose another output folder.")
            present = path.read_bytes()
            if present == content:
                return Written(path, unchanged=True)
            if not made_by_us(present):
                raise PrintError(f"{path} was not made by Companion, so it stays. Move it, or choose another output folder.")
            if written_in(present):
                raise PrintError(
                    f"{path} has been filled in since it was printed, so it stays. Move it, or choose another output folder."
                )
        if any(folder.exists() and not folder.is_dir() for folder in path.parents):
            raise NotADirectoryError(ENOTDIR, "")
        with folder_made(path.parent):
            write_whole(path, content)
    except OSError as error:
        raise PrintError(_sentence(of_os(error, str(path)))) from error
    except Trouble as trouble:
        raise PrintError(_sentence(trouble)) from trouble
    return Written(path, unchanged=False)


def _sentence(trouble: Trouble) -> str:
    return f"{trouble}."


def made_by_us(content: bytes) -> bool:
    """Whether this is a PDF that names Companion as its producer, or a page, a picture or a text that names it as its maker."""
    if content.startswith((b"Companion print: ", b"\x89PNG")):
        return b"Companion" in content[:2000]
    if content.startswith(b"<!DOCTYPE html>"):
        return b'<meta name="generator" content="Companion' in content[:4000]
    if not content.startswith(b"%PDF-"):
        return False  # and pypdf would log its complaints to the terminal
    if _MADE in content and ends_with_facts(content):
        return True
    from pypdf import PdfReader, errors

    try:
        information = PdfReader(BytesIO(content)).metadata
    except (errors.PyPdfError, ValueError, OSError, KeyError):
        return False
    return information is not None and "Companion" in str(information.get("/Producer", ""))


def sheets_of(pdf: bytes, *, two_sided: bool) -> int:
    """How many sheets of paper a PDF takes."""
    pages = pages_of(pdf)
    return -(-pages // 2) if two_sided else pages


def cutting_of(pdf: bytes) -> tuple[int, int]:
    """How many cuts the pieces of a PDF take, and how many minutes: to lay the ruler, and to draw the knife along it."""
    found = _CUTS.search(pdf)
    cuts, length = (int(found[1]), int(found[2])) if found else (0, 0)
    return cuts, ceil((cuts * _LAID + length / _PACE) / 60)


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF of ours has."""
    seen = len(_PAGE.findall(pdf))
    # Those of a rulebook are packed away. To unpack them is much faster than to read all objects as what they are.
    return seen or sum(len(_PAGE.findall(decompressobj().decompress(pdf[found.end() :]))) for found in _PACKED.finditer(pdf))
