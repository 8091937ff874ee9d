"""Printed pages read back: where their text stands, which fonts they hold, what their codes say."""

import ctypes
import math
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageFilter
from pypdf import PdfReader

from companion.drawing.geometry import POINTS_PER_MM, Box
from companion.press.page.errors import PrintError
from companion.press.text.typeset import typesetter

OUR_FACES = {"Cinzel-Bold", "Cinzel-Regular", "GentiumBookPlus", "GentiumBookPlus-Regular", "GentiumBookPlus-Italic",
             "GentiumBookPlus-Bold", "NotoSansSymbols2-Regular", "NotoSansSymbols-Regular"}  # fmt: skip


def why_no_rulebooks() -> str:
    """What this system lacks to set rulebooks (Pango), in a line; empty where it has all. Tried, not guessed from its name."""
    try:
        typesetter()
    except PrintError as missing:
        return str(missing).splitlines()[0]
    return ""


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def sizes_of(pdf: bytes) -> list[tuple[float, float]]:
    """The size of each page (mm)."""
    return [(width / POINTS_PER_MM, height / POINTS_PER_MM) for width, height in map(_size, pypdfium2.PdfDocument(pdf))]


def text_boxes(pdf: bytes, page: int = 0) -> list[tuple[str, Box]]:
    """Each stretch of text of a page, and where it stands (mm, from the top left corner)."""
    leaf = pypdfium2.PdfDocument(pdf)[page]
    text, height = leaf.get_textpage(), leaf.get_height()
    found = []
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        numbers = (left, height - top, right - left, top - bottom)
        found.append((text.get_text_bounded(left, bottom, right, top), Box(*(number / POINTS_PER_MM for number in numbers))))
    return found


def all_text_is_on_its_page(pdf: bytes, margin: float = 4.0) -> bool:
    """Whether no text comes nearer than `margin` mm to an edge of its page."""
    return all(
        Box(0, 0, *size).inset(margin, margin).holds(box)
        for page, size in enumerate(sizes_of(pdf))
        for _, box in text_boxes(pdf, page)
    )


def codes_of(pdf: bytes, page: int = 0) -> list[str]:
    """What the codes of a page say to a poor camera: 150 dpi, grey, blurred."""
    zxingcpp: Any = pytest.importorskip("zxingcpp")
    image: Image.Image = pypdfium2.PdfDocument(pdf)[page].render(scale=150 / 72).to_pil().convert("L")
    return [code.text for code in zxingcpp.read_barcodes(image.filter(ImageFilter.GaussianBlur(1.0)))]


def types_of(pdf: bytes) -> list[tuple[str, float]]:
    """Each text of a PDF as it is shown, and how large it is printed (points)."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        texts = page.get_textpage()
        for shown in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=4):
            size = ctypes.c_float()
            pypdfium2.raw.FPDFTextObj_GetFontSize(shown.raw, ctypes.byref(size))
            matrix = shown.get_matrix()
            length = pypdfium2.raw.FPDFTextObj_GetText(shown.raw, texts.raw, None, 0)
            signs = (ctypes.c_ushort * (length // 2))()
            pypdfium2.raw.FPDFTextObj_GetText(shown.raw, texts.raw, signs, length)
            words = bytes(signs).decode("utf-16-le").strip("\0 ")
            found.append((words, size.value * math.hypot(matrix.a, matrix.b)))
    return found


def faces_of(pdf: bytes) -> set[str]:
    """The names of all fonts in a PDF; each must be embedded."""
    found: list[Any] = []
    _fonts_in(PdfReader(BytesIO(pdf)).trailer["/Root"], set(), found)
    assert all("/FontFile2" in font.get("/DescendantFonts", [font])[0]["/FontDescriptor"] for font in found)
    return {str(font["/BaseFont"]).lstrip("/").rpartition("+")[2] for font in found}


def _size(page: Any) -> tuple[float, float]:
    size: tuple[float, float] = page.get_size()
    return size


def _fonts_in(value: Any, seen: set[int], found: list[Any]) -> None:
    value = value.get_object()
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, dict):
        if value.get("/Type") == "/Font":
            found.append(value)
        for child in value.values():
            _fonts_in(child, seen, found)
    elif isinstance(value, list):
        for child in value:
            _fonts_in(child, seen, found)
