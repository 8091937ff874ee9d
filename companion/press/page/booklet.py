"""Saddle-stitched booklets: two pages side by side on each side of a sheet, in the order that folding puts right."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject, NumberObject

from companion import __version__

#: How far each further sheet inside the fold pushes the ones within it outwards, in millimetres (80 g/m² paper).
CREEP = 0.1
POINTS_PER_MM = 72 / 25.4

#: Two pages side by side; None is a blank. Numbers count from 0.
Spread = tuple[int | None, int | None]


def spreads(pages: int) -> Iterator[Spread]:
    """What stands left and right on each printed side, front and back in turn, from the outermost sheet inwards.

    >>> list(spreads(4))
    [(3, 0), (1, 2)]
    """
    total = -(-pages // 4) * 4
    for sheet in range(total // 4):
        front = (total - 1 - 2 * sheet, 2 * sheet)
        back = (2 * sheet + 1, total - 2 - 2 * sheet)
        for left, right in (front, back):
            yield (left if left < pages else None, right if right < pages else None)


def impose(pdf: bytes, *, creep: float = CREEP) -> bytes:
    """The booklet of a PDF: sheets twice as wide as its pages, to print on both sides (short edge) and fold.

    Inner sheets stick out when folded; their pages are moved towards the fold by `creep` mm a sheet, so that all margins
    are equal after trimming. It keeps the title, the language, the outline, the links and the tags for screen readers: each
    page is a form of its own on its sheet, in the order in which it is read, and all that spoke of the page speaks of that.
    """
    writer: Any = PdfWriter(clone_from=BytesIO(pdf))  # what stands in a file is of any type
    pages = list(writer.pages)
    width = float(pages[0].mediabox.width)
    places: dict[int, _Place] = {}
    for side, (left, right) in enumerate(spreads(len(pages))):
        shift = side // 2 * creep * POINTS_PER_MM
        sheet = _sheet(writer, 2 * width, float(pages[0].mediabox.height))
        for number, x in ((left, shift), (right, width - shift)):
            if number is not None:
                places[_id_of(pages[number])] = _put(writer, sheet, pages[number], x)
    for value in _all_below(writer.root_object):
        _lead_to_sheets(value, places)
    tree = writer.root_object["/Pages"]
    del tree["/Kids"][: len(pages)]
    tree[NameObject("/Count")] = NumberObject(len(tree["/Kids"]))
    writer.compress_identical_objects()  # the pages as they were are gone
    writer.add_metadata({**(writer.metadata or {}), "/Producer": f"Companion {__version__}"})
    writer.root_object["/ViewerPreferences"][NameObject("/Duplex")] = NameObject("/DuplexFlipShortEdge")
    booklet = BytesIO()
    writer.write(booklet)
    return booklet.getvalue()


class _Place(NamedTuple):
    """Where a page stands: its sheet, the form there that has its content, and how far it was moved (points)."""

    sheet: Any
    form: Any
    x: float


def _sheet(writer: Any, width: float, height: float) -> Any:
    """An empty side of a sheet, the last of all."""
    sheet = writer.add_blank_page(width, height)
    sheet[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): DictionaryObject()})
    sheet[NameObject("/Contents")] = ArrayObject()
    sheet[NameObject("/Annots")] = ArrayObject()
    sheet[NameObject("/Tabs")] = NameObject("/S")
    return sheet


def _put(writer: Any, sheet: Any, page: Any, x: float) -> _Place:
    """A page's content and its links, set on a sheet, `x` points from its left."""
    form = _stream(page["/Contents"].get_data())
    form.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): page["/MediaBox"],
        }
    )
    for key in ("/Resources", "/StructParents"):
        if key in page:
            form[NameObject(key)] = page.raw_get(key)
    reference = writer._add_object(form)
    forms = sheet["/Resources"]["/XObject"]
    key = f"/Page{len(forms)}"
    forms[NameObject(key)] = reference
    shown = writer._add_object(_stream(f"q 1 0 0 1 {x:.4f} 0 cm {key} Do Q\n".encode()))
    sheet["/Contents"].append(shown)
    for link in page.get("/Annots", ()):
        _move(link.get_object()["/Rect"], x, step=2)
        sheet["/Annots"].append(link)
    return _Place(sheet.indirect_reference, reference, x)


def _stream(content: bytes) -> Any:
    stream = DecodedStreamObject()
    stream.set_data(content)
    return stream.flate_encode()


def _lead_to_sheets(value: Any, places: Mapping[int, _Place]) -> None:
    """What speaks of a page (the aim of a link or of an entry of the outline, a tag) is made to speak of its sheet."""
    if isinstance(value, ArrayObject) and len(value) > 2 and value[1] == "/XYZ":
        place = places.get(_id_of(value[0]))
        if place:
            value[0] = place.sheet
            _move(value, place.x, start=2, step=len(value))
    elif isinstance(value, DictionaryObject) and "/Pg" in value:
        place = places.get(_id_of(value.raw_get("/Pg")))
        if place:
            value[NameObject("/Pg")] = place.sheet
            _mark(value, place)


def _mark(tag: Any, place: _Place) -> None:
    """What a tag holds of a page's content is content of the page's form; where a picture lies is told for the sheet."""
    look = tag.get("/A")
    if isinstance(look, DictionaryObject) and "/BBox" in look:
        _move(look["/BBox"], place.x, step=2)
    held = tag.get("/K")
    for number, item in enumerate(held if isinstance(held, ArrayObject) else ()):
        if isinstance(item, int):
            content = {"/Type": NameObject("/MCR"), "/Pg": place.sheet, "/Stm": place.form, "/MCID": item}
            held[number] = DictionaryObject({NameObject(key): value for key, value in content.items()})


def _move(numbers: Any, x: float, *, start: int = 0, step: int) -> None:
    """Move every `step`th number of an array by `x`."""
    for i in range(start, len(numbers), step):
        numbers[i] = FloatObject(round(float(numbers[i]) + x, 6))


def _all_below(root: Any) -> list[Any]:
    """All dictionaries and arrays that can be come to from one of them."""
    found: dict[int, Any] = {}
    ways = [root]
    while ways:
        value = ways.pop().get_object()
        if isinstance(value, (dict, list)) and id(value) not in found:
            found[id(value)] = value
            ways.extend(value.values() if isinstance(value, dict) else value)
    return list(found.values())


def _id_of(page: Any) -> int:
    """The number of a page, or of what refers to it; 0 of anything else."""
    reference = getattr(page, "indirect_reference", None) or page
    return int(getattr(reference, "idnum", 0))
