"""Form fields on a finished PDF, written in our own embedded face.

reportlab's own fields can only name the fourteen standard fonts, which it never embeds; so the fields are added afterwards.
The face goes in whole, with the encoding of Western Europe: what people will type is not known when the sheet is made.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, TypeAlias

from pypdf import PdfReader, PdfWriter, generic
from reportlab.pdfbase import pdfmetrics

from companion.drawing import POINTS_PER_MM, Paper, lettering
from companion.press.page.canvas import PRODUCER
from companion.press.page.faces import use_face
from companion.press.page.fields import FormField
from companion.press.page.sums import key
from companion.resources import fonts

#: What pypdf's objects are to the type checker: they have no types.
PdfObject: TypeAlias = Any
FACE = lettering.TEXT
_FACE_KEY = "/Gentium"
_CENTRED = 1
#: The widget of each field, by its identity.
_Widgets = dict[int, PdfObject]


def add_fields(pdf: bytes, paper: Paper, fields: Sequence[FormField]) -> bytes:
    """The PDF with text fields, one for each name; equal input gives equal bytes."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    faces = _made({"/Font": {_FACE_KEY: writer._add_object(_face(writer))}})  # pypdf has no public word for it
    named: dict[str, list[FormField]] = {}
    for field in fields:
        named.setdefault(field.name, []).append(field)
    widgets = _Widgets()
    references = [_add_field(writer, places, paper, faces, widgets) for places in named.values()]
    sums = [reference for reference, places in zip(references, named.values(), strict=True) if places[0].script]
    usual = generic.TextStringObject(f"{_FACE_KEY} 11 Tf 0 g")
    form = {"/Fields": references, "/DR": faces, "/DA": usual, "/NeedAppearances": True, **({"/CO": sums} if sums else {})}
    writer.root_object[generic.NameObject("/AcroForm")] = _made(form)
    _tag(writer, [widgets[id(field)] for field in fields])
    writer.add_metadata({"/Producer": PRODUCER})
    result = BytesIO()
    writer.write(result)
    return result.getvalue()


def _made(value: PdfObject) -> PdfObject:
    """What pypdf has for a plain value: texts are names, unless they are pypdf's own."""
    match value:
        case generic.PdfObject():
            return value
        case bool():
            return generic.BooleanObject(value)
        case int():
            return generic.NumberObject(value)
        case float():
            return generic.FloatObject(round(value, 3))
        case str():
            return generic.NameObject(value)
        case dict():
            return generic.DictionaryObject({generic.NameObject(name): _made(one) for name, one in value.items()})
    return generic.ArrayObject(map(_made, value))


def _add_field(writer: PdfObject, places: Sequence[FormField], paper: Paper, faces: PdfObject, widgets: _Widgets) -> PdfObject:
    """The field of one name: with its place where it has one, else above its places; each is noted among `widgets`."""
    first = next((place for place in places if place.value), places[0])
    if len(places) == 1:
        both = _field(first)
        both.update(_widget(writer, first, first.value, paper, faces))
        reference = writer._add_object(both)
        _stand_on(writer.pages[first.page], reference)
        widgets[id(first)] = reference
        return reference
    field = _field(first)
    parent = writer._add_object(field)
    kids = generic.ArrayObject()
    for place in places:
        widget = _widget(writer, place, first.value, paper, faces)
        widget[generic.NameObject("/Parent")] = parent
        kids.append(writer._add_object(widget))
        widgets[id(place)] = kids[-1]
        _stand_on(writer.pages[place.page], kids[-1])
    field[generic.NameObject("/Kids")] = kids
    return parent


def _tag(writer: PdfObject, widgets: Sequence[PdfObject]) -> None:
    """Lead each tag of a field (`tags`) to it, and it to the tag: both are in the order in which they were drawn."""
    root = writer.root_object["/StructTreeRoot"]
    numbers = root["/ParentTree"]["/Nums"]
    for widget, tag in zip(widgets, _forms(root["/K"].indirect_reference), strict=True):
        there, number = widget.get_object(), len(numbers) // 2
        tag.get_object()[generic.NameObject("/K")] = _made({"/Type": "/OBJR", "/Obj": widget, "/Pg": there["/P"]})
        there[generic.NameObject("/StructParent")] = generic.NumberObject(number)
        numbers += [generic.NumberObject(number), tag]
    root[generic.NameObject("/ParentTreeNextKey")] = generic.NumberObject(len(numbers) // 2)


def _forms(tag: PdfObject) -> Iterator[PdfObject]:
    """The tags of fields, in the order in which they are read."""
    if tag.get_object().get("/S") == "/Form":
        yield tag
        return
    for held in tag.get_object().get("/K", ()):
        if isinstance(held, generic.IndirectObject):
            yield from _forms(held)


def _stand_on(page: PdfObject, widget: PdfObject) -> None:
    page.setdefault(generic.NameObject("/Annots"), generic.ArrayObject()).append(widget)


def _field(field: FormField) -> PdfObject:
    """What a field is, wherever it stands: its name, its tip, what it holds, what it adds up."""
    name, tip, value = map(generic.TextStringObject, (key(field.name), field.tip, _typed(field.value)))
    script = {"/S": "/JavaScript", "/JS": generic.TextStringObject(field.script)}
    return _made({"/FT": "/Tx", "/T": name, "/TU": tip, "/V": value, **({"/AA": {"/C": script}} if field.script else {})})


def _widget(writer: PdfObject, field: FormField, value: str, paper: Paper, faces: PdfObject) -> PdfObject:
    """A place of a field on its page."""
    box = field.box
    corners = (box.x, paper.height - box.bottom, box.right, paper.height - box.y)
    return _made(
        {
            "/Type": "/Annot",
            "/Subtype": "/Widget",
            "/DA": generic.TextStringObject(f"{_FACE_KEY} {field.size:g} Tf 0 g"),
            "/Q": _CENTRED if field.align == "centre" else 0,
            "/F": 4,
            "/Rect": [corner * POINTS_PER_MM for corner in corners],
            "/P": writer.pages[field.page].indirect_reference,
            "/AP": {"/N": writer._add_object(_appearance(field, value, faces))},
        }
    )


def _typed(value: str) -> str:
    """A value as keys write it: the encoding of the fields has no minus sign but the hyphen."""
    return value.replace("−", "-")


def _appearance(field: FormField, value: str, faces: PdfObject) -> PdfObject:
    """How a reader shows the field before anybody has typed in it."""
    width, height = (side * POINTS_PER_MM for side in (field.box.width, field.box.height))
    fitted = lettering.fit(_typed(value), FACE, field.box.width - 1.2, field.size, 6)
    written = fitted.text.encode("cp1252", "replace")
    room = (width - lettering.width(fitted.text, FACE, fitted.size) * POINTS_PER_MM) / 2 if field.align == "centre" else 2.0
    base = (height - 0.63 * fitted.size) / 2
    stream = generic.DecodedStreamObject()
    inside = f"BT {_FACE_KEY} {fitted.size:g} Tf 0 g {room:.3f} {base:.3f} Td <{written.hex()}> Tj ET" if written else ""
    stream.set_data(f"/Tx BMC {inside} EMC".encode())
    stream.update(_made({"/Type": "/XObject", "/Subtype": "/Form", "/BBox": [0.0, 0.0, width, height], "/Resources": faces}))
    return stream


def _face(writer: PdfObject) -> PdfObject:
    """The whole text face as a simple TrueType font."""
    source = pdfmetrics.getFont(use_face(FACE)).face
    program = generic.DecodedStreamObject()
    program.set_data((fonts() / f"{FACE}.ttf").read_bytes())
    packed = program.flate_encode()
    packed[generic.NameObject("/Length1")] = generic.NumberObject(len(program.get_data()))
    descriptor = {
        "/Type": "/FontDescriptor",
        "/FontName": f"/{FACE}",
        "/Flags": 32,
        "/FontBBox": [round(number) for number in source.bbox],
        "/ItalicAngle": 0,
        "/Ascent": round(source.ascent),
        "/Descent": round(source.descent),
        "/CapHeight": round(source.capHeight),
        "/StemV": 80,
        "/FontFile2": writer._add_object(packed),
    }
    signs = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
    return _made(
        {
            "/Type": "/Font",
            "/Subtype": "/TrueType",
            "/BaseFont": f"/{FACE}",
            "/Encoding": "/WinAnsiEncoding",
            "/FirstChar": 32,
            "/LastChar": 255,
            "/Widths": [round(pdfmetrics.stringWidth(sign, FACE, 1000)) for sign in signs],
            "/FontDescriptor": writer._add_object(_made(descriptor)),
        }
    )
