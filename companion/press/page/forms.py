"""Form fields on a finished PDF, written in our own embedded face.

reportlab's own fields can only name the fourteen standard fonts, which it never embeds; so the fields are added afterwards.
The face goes in whole, with the encoding of Western Europe: what people will type is not known when the sheet is made.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from companion.drawing import lettering
from companion.drawing.geometry import POINTS_PER_MM, Paper
from companion.press.page.canvas import PRODUCER, FormField
from companion.press.page.faces import use_faces
from companion.resources import fonts

FACE = lettering.TEXT
_FACE_KEY = "/Gentium"
_CENTRED = 1


def add_fields(pdf: bytes, paper: Paper, fields: Sequence[FormField]) -> bytes:
    """The PDF with text fields; equal input gives equal bytes."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import ArrayObject, BooleanObject, DictionaryObject, NameObject, TextStringObject

    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    face = writer._add_object(_face(writer))  # pypdf has no public word for it
    faces = DictionaryObject({NameObject("/Font"): DictionaryObject({NameObject(_FACE_KEY): face})})
    references = ArrayObject()
    for field in fields:
        page = writer.pages[field.page]
        reference = writer._add_object(_widget(writer, field, paper, page, faces))
        references.append(reference)
        page.setdefault(NameObject("/Annots"), ArrayObject()).append(reference)
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject(
        {
            NameObject("/Fields"): references,
            NameObject("/DR"): faces,
            NameObject("/DA"): TextStringObject(f"{_FACE_KEY} 11 Tf 0 g"),
            NameObject("/NeedAppearances"): BooleanObject(True),
        }
    )
    writer.add_metadata({"/Producer": PRODUCER})
    result = BytesIO()
    writer.write(result)
    return result.getvalue()


def _widget(writer: Any, field: FormField, paper: Paper, page: Any, faces: Any) -> Any:  # pypdf's objects
    from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, NumberObject, TextStringObject

    box = field.box
    corners = (box.x, paper.height - box.bottom, box.right, paper.height - box.y)
    place = ArrayObject(FloatObject(round(corner * POINTS_PER_MM, 3)) for corner in corners)
    appearance = writer._add_object(_appearance(field, faces))
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Widget"),
            NameObject("/FT"): NameObject("/Tx"),
            NameObject("/T"): TextStringObject(field.name.replace(".", "-")),
            NameObject("/V"): TextStringObject(_typed(field.value)),
            NameObject("/DA"): TextStringObject(f"{_FACE_KEY} {field.size:g} Tf 0 g"),
            NameObject("/Q"): NumberObject(_CENTRED if field.align == "centre" else 0),
            NameObject("/F"): NumberObject(4),
            NameObject("/Rect"): place,
            NameObject("/P"): page.indirect_reference,
            NameObject("/AP"): DictionaryObject({NameObject("/N"): appearance}),
        }
    )


def _typed(value: str) -> str:
    """A value as keys write it: the encoding of the fields has no minus sign but the hyphen."""
    return value.replace("−", "-")


def _appearance(field: FormField, faces: Any) -> Any:  # pypdf's objects
    """How a reader shows the field before anybody has typed in it."""
    from pypdf.generic import ArrayObject, DecodedStreamObject, FloatObject, NameObject

    width, height = (side * POINTS_PER_MM for side in (field.box.width, field.box.height))
    fitted = lettering.fit(_typed(field.value), FACE, field.box.width - 1.2, field.size, 6)
    written = fitted.text.encode("cp1252", "replace")
    room = (width - lettering.width(fitted.text, FACE, fitted.size) * POINTS_PER_MM) / 2 if field.align == "centre" else 2.0
    base = (height - 0.63 * fitted.size) / 2
    stream = DecodedStreamObject()
    inside = f"BT {_FACE_KEY} {fitted.size:g} Tf 0 g {room:.3f} {base:.3f} Td <{written.hex()}> Tj ET" if written else ""
    stream.set_data(f"/Tx BMC {inside} EMC".encode())
    stream[NameObject("/Type")] = NameObject("/XObject")
    stream[NameObject("/Subtype")] = NameObject("/Form")
    stream[NameObject("/BBox")] = ArrayObject(FloatObject(round(number, 3)) for number in (0, 0, width, height))
    stream[NameObject("/Resources")] = faces
    return stream


def _face(writer: Any) -> Any:  # pypdf's objects
    """The whole text face as a simple TrueType font."""
    from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, NameObject, NumberObject
    from reportlab.pdfbase import pdfmetrics

    use_faces()
    source = pdfmetrics.getFont(FACE).face
    program = DecodedStreamObject()
    program.set_data((fonts() / f"{FACE}.ttf").read_bytes())
    packed = program.flate_encode()
    packed[NameObject("/Length1")] = NumberObject(len(program.get_data()))
    descriptor = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/FontDescriptor"),
            NameObject("/FontName"): NameObject(f"/{FACE}"),
            NameObject("/Flags"): NumberObject(32),
            NameObject("/FontBBox"): ArrayObject(NumberObject(round(number)) for number in source.bbox),
            NameObject("/ItalicAngle"): NumberObject(0),
            NameObject("/Ascent"): NumberObject(round(source.ascent)),
            NameObject("/Descent"): NumberObject(round(source.descent)),
            NameObject("/CapHeight"): NumberObject(round(source.capHeight)),
            NameObject("/StemV"): NumberObject(80),
            NameObject("/FontFile2"): writer._add_object(packed),
        }
    )
    signs = [bytes([code]).decode("cp1252", "replace") for code in range(32, 256)]
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/TrueType"),
            NameObject("/BaseFont"): NameObject(f"/{FACE}"),
            NameObject("/Encoding"): NameObject("/WinAnsiEncoding"),
            NameObject("/FirstChar"): NumberObject(32),
            NameObject("/LastChar"): NumberObject(255),
            NameObject("/Widths"): ArrayObject(NumberObject(round(pdfmetrics.stringWidth(sign, FACE, 1000))) for sign in signs),
            NameObject("/FontDescriptor"): writer._add_object(descriptor),
        }
    )
