"""What is done to a book's PDF before it is a file: who made it, how it is printed, and its streams packed."""

import re
import zlib
from typing import Any

import pydyf
from weasyprint import Document
from weasyprint.pdf.stream import Stream

from companion import __version__

#: A colour without a hue, as a page's drawing sets it: it is written as grey, which no printer mixes of three colours.
_GREY = re.compile(rb"^([\d.]+) \1 \1 (rg|RG)$", re.MULTILINE)
_COLOURS = {b"rg": b" g", b"RG": b" G"}
#: How much is compressed: of nine steps, the last three make a book smaller by a hundredth, and take a fiftieth of its time.
_PACKED = 7


def finish(_document: Document, pdf: Any) -> None:  # a pydyf.PDF, which has no types
    """Say who made a PDF and how it is printed, and pack it: what WeasyPrint asks for once all is written."""
    # The producer tells our own files, which may be written over, from others (output.py).
    pdf.info["Producer"] = pydyf.String(f"Companion {__version__}")
    preferences = pdf.catalog.setdefault("ViewerPreferences", pydyf.Dictionary())
    preferences.update({"PrintScaling": "/None", "Duplex": "/DuplexFlipLongEdge", "PickTrayByPDFSize": "true"})
    for stream in (one for one in pdf.objects if isinstance(one, pydyf.Stream)):
        _pack(stream, drawn=isinstance(stream, Stream))


def _pack(stream: Any, *, drawn: bool) -> None:  # a pydyf.Stream
    """Compress what a stream holds, nearly as well as pydyf and in half the time. What is `drawn` has no hue where it is grey."""
    content = b"\n".join(_written(item) for item in stream.stream)
    if drawn:
        content = _GREY.sub(lambda colour: colour[1] + _COLOURS[colour[2]], content)
    stream.stream = [content]
    if stream.compress:
        stream.stream, stream.compress = [zlib.compress(content, _PACKED)], False
        stream.extra["Filter"] = "/FlateDecode"


def _written(item: Any) -> bytes:
    """An item of a stream as it stands in a file: bytes, words, or a pydyf.Object."""
    if isinstance(item, bytes):
        return item
    return item.encode("ascii") if isinstance(item, str) else bytes(item.data)
