"""Form fields on a finished PDF, written in our own embedded face.

reportlab's own fields can only name the fourteen standard fonts, which it never embeds; so the fields are added afterwards.
The face goes in whole, with the encoding of Western Europe: what people will type is not known when the sheet is made.
Sums are small scripts of the fields: Adobe's reader, Foxit, Okular and the readers in browsers run them, others leave the field
to be typed into.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter, generic
from reportlab.pdfbase import pdfmetrics

from companion.drawing import POINTS_PER_MM, Paper, lettering
from companion.press.page.canvas import PRODUCER, FormField
from companion.press.page.faces import use_face
from companion.resources import fonts

FACE = lettering.TEXT
_FACE_KEY = "/Gentium"
_CENTRED = 1


def add_fields(pdf: bytes, paper: Paper, fields: Sequence[FormField]) -> bytes:
    """The PDF with text fields, one for each name; equal input gives equal bytes."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    face = writer._add_object(_face(writer))  # pypdf has no public word for it
    faces = generic.DictionaryObject(
        {generic.NameObject("/Font"): generic.DictionaryObject({generic.NameObject(_FACE_KEY): face})}
    )
    named: dict[str, list[FormField]] = {}
    for field in fields:
        named.setdefault(field.name, []).append(field)
    references, sums = generic.ArrayObject(), generic.ArrayObject()
    for places in named.values():
        reference = _add_field(writer, places, paper, faces)
        references.append(reference)
        if places[0].sums:
            sums.append(reference)
    form = generic.DictionaryObject(
        {
            generic.NameObject("/Fields"): references,
            generic.NameObject("/DR"): faces,
            generic.NameObject("/DA"): generic.TextStringObject(f"{_FACE_KEY} 11 Tf 0 g"),
            generic.NameObject("/NeedAppearances"): generic.BooleanObject(True),
        }
    )
    if sums:
        form[generic.NameObject("/CO")] = sums
    writer.root_object[generic.NameObject("/AcroForm")] = form
    writer.add_metadata({"/Producer": PRODUCER})
    result = BytesIO()
    writer.write(result)
    return result.getvalue()


def _add_field(writer: Any, places: Sequence[FormField], paper: Paper, faces: Any) -> Any:  # pypdf's objects
    """The field of one name: with its place where it has one, else above its places."""
    first = next((place for place in places if place.value), places[0])
    if len(places) == 1:
        both = _field(first)
        both.update(_widget(writer, first, first.value, paper, faces))
        reference = writer._add_object(both)
        _stand_on(writer.pages[first.page], reference)
        return reference
    field = _field(first)
    parent = writer._add_object(field)
    kids = generic.ArrayObject()
    for place in places:
        widget = _widget(writer, place, first.value, paper, faces)
        widget[generic.NameObject("/Parent")] = parent
        kids.append(writer._add_object(widget))
        _stand_on(writer.pages[place.page], kids[-1])
    field[generic.NameObject("/Kids")] = kids
    return parent


def _stand_on(page: Any, widget: Any) -> None:  # pypdf's objects
    page.setdefault(generic.NameObject("/Annots"), generic.ArrayObject()).append(widget)


def _field(field: FormField) -> Any:  # pypdf's objects
    """What a field is, wherever it stands: its name, its tip, what it holds, what it adds up."""
    made = generic.DictionaryObject(
        {
            generic.NameObject("/FT"): generic.NameObject("/Tx"),
            generic.NameObject("/T"): generic.TextStringObject(_key(field.name)),
            generic.NameObject("/TU"): generic.TextStringObject(field.tip),
            generic.NameObject("/V"): generic.TextStringObject(_typed(field.value)),
        }
    )
    if field.sums:
        script = generic.DictionaryObject(
            {
                generic.NameObject("/S"): generic.NameObject("/JavaScript"),
                generic.NameObject("/JS"): generic.TextStringObject(_adding(field)),
            }
        )
        made[generic.NameObject("/AA")] = generic.DictionaryObject({generic.NameObject("/C"): script})
    return made


def _adding(field: FormField) -> str:
    """The sum of other fields, in the language of forms: empty while none of `sums` holds a figure; half a point counts."""
    names = ",".join(f'"{_key(name)}"' for name in (*field.sums, *field.and_if))
    return (
        f"var f=[{names}],t=0,n=0,i,v;for(i=0;i<f.length;i++){{v=this.getField(f[i]);"
        'v=v?String(v.value).replace("\u2212","-").replace("\u00bd",".5"):"";'
        f'if(v!==""&&!isNaN(Number(v))){{t+=Number(v);if(i<{len(field.sums)})n++;}}}}event.value=n?t:"";'
    )


def _key(name: str) -> str:
    """A field's name; a dot would make a field of another one."""
    return name.replace(".", "-")


def _widget(writer: Any, field: FormField, value: str, paper: Paper, faces: Any) -> Any:  # pypdf's objects
    """A place of a field on its page."""
    box = field.box
    corners = (box.x, paper.height - box.bottom, box.right, paper.height - box.y)
    place = generic.ArrayObject(generic.FloatObject(round(corner * POINTS_PER_MM, 3)) for corner in corners)
    appearance = writer._add_object(_appearance(field, value, faces))
    return generic.DictionaryObject(
        {
            generic.NameObject("/Type"): generic.NameObject("/Annot"),
            generic.NameObject("/Subtype"): generic.NameObject("/Widget"),
            generic.NameObject("/DA"): generic.TextStringObject(f"{_FACE_KEY} {field.size:g} Tf 0 g"),
            generic.NameObject("/Q"): generic.NumberObject(_CENTRED if field.align == "centre" else 0),
            generic.NameObject("/F"): generic.NumberObject(4),
            generic.NameObject("/Rect"): place,
            generic.NameObject("/P"): writer.pages[field.page].indirect_reference,
            generic.NameObject("/AP"): generic.DictionaryObject({generic.NameObject("/N"): appearance}),
        }
    )


def _typed(value: str) -> str:
    """A value as keys write it: the encoding of the fields has no minus sign but the hyphen."""
    return value.replace("−", "-")


def _appearance(field: FormField, value: str, faces: Any) -> Any:  # pypdf's objects
    """How a reader shows the field before anybody has typed in it."""
    width, height = (side * POINTS_PER_MM for side in (field.box.width, field.box.height))
    fitted = lettering.fit(_typed(value), FACE, field.box.width - 1.2, field.size, 6)
    written = fitted.text.encode("cp1252", "replace")
    room = (width - lettering.width(fitted.text, FACE, fitted.size) * POINTS_PER_MM) / 2 if field.align == "centre" else 2.0
    base = (height - 0.63 * fitted.size) / 2
    stream = generic.DecodedStreamObject()
    inside = f"BT {_FACE_KEY} {fitted.size:g} Tf 0 g {room:.3f} {base:.3f} Td <{written.hex()}> Tj ET" if written else ""
    stream.set_data(f"/Tx BMC {inside} EMC".encode())
    stream[generic.NameObject("/Type")] = generic.NameObject("/XObject")
    stream[generic.NameObject("/Subtype")] = generic.NameObject("/Form")
    stream[generic.NameObject("/BBox")] = generic.ArrayObject(
        generic.FloatObject(round(number, 3)) for number in (0, 0, width, height)
    )
    stream[generic.NameObject("/Resources")] = faces
    return stream


def _face(writer: Any) -> Any:  # pypdf's objects
    """The whole text face as a simple TrueType font."""
    source = pdfmetrics.getFont(use_face(FACE)).face
    program = generic.DecodedStreamObject()
    program.set_data((fonts() / f"{FACE}.ttf").read_bytes())
    packed = program.flate_encode()
    packed[generic.NameObject("/Length1")] = generic.NumberObject(len(program.get_data()))
    descriptor = generic.DictionaryObject(
        {
            generic.NameObject("/Type"): generic.NameObject("/FontDescriptor"),
            generic.NameObject("/FontName"): generic.NameObject(f"/{FACE}"),
            generic.NameObject("/Flags"): generic.NumberObject(32),
            generic.NameObject("/FontBBox"): generic.ArrayObject(generic.NumberObject(round(number)) for number in source.bbox),
            generic.NameObject("/ItalicAngle"): generic.NumberObject(0),
            generic.NameObject("/Ascent"): generic.NumberObject(round(source.ascent)),
            generic.NameObject("/Descent"): generic.NumberObject(round(source.descent)),
            generic.NameObject("/CapHeight"): generic.NumberObject(round(source.capHeight)),
            generic.NameObject("/StemV"): generic.NumberObject(80),
            generic.NameObject("/FontFile2"): writer._add_object(packed),
        }
    )
    signs = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
    return generic.DictionaryObject(
        {
            generic.NameObject("/Type"): generic.NameObject("/Font"),
            generic.NameObject("/Subtype"): generic.NameObject("/TrueType"),
            generic.NameObject("/BaseFont"): generic.NameObject(f"/{FACE}"),
            generic.NameObject("/Encoding"): generic.NameObject("/WinAnsiEncoding"),
            generic.NameObject("/FirstChar"): generic.NumberObject(32),
            generic.NameObject("/LastChar"): generic.NumberObject(255),
            generic.NameObject("/Widths"): generic.ArrayObject(
                generic.NumberObject(round(pdfmetrics.stringWidth(sign, FACE, 1000))) for sign in signs
            ),
            generic.NameObject("/FontDescriptor"): writer._add_object(descriptor),
        }
    )
