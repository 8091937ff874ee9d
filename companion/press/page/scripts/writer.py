"""Writes a line with letters that the bundled faces lack into a PDF: each piece in its own face, joined and ordered."""

from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress

from companion.drawing.geometry import POINTS_PER_MM
from companion.press.page.faces import use_face
from companion.press.page.scripts.shaping import Piece, Shape, shaped
from companion.press.page.scripts.standing_in import Found, opened, writable

_SYMBOLIC = 4
#: How far a curve may be from the one it stands for, in thousandths of the em.
_NEAR = 0.5


class Embedding:
    """One found face in one document. reportlab asks it for its objects when the document is saved."""

    def __init__(self, document: Any, found: Found, number: int) -> None:  # reportlab's PDFDocument
        self.resource = f"S{number}"
        self._found = found
        # The tag of a subset: six capital letters, others for each font of a document.
        self._name = f"{''.join(chr(ord('A') + number // 26**place % 26) for place in range(5, -1, -1))}+{found.name}"
        self._codes: dict[Shape, int] = {}
        document.delayedFonts.append(self)

    def shown(self, shapes: tuple[Shape, ...], size: float) -> str:
        """What shows these letters from where the pen stands."""
        return f"/{self.resource} {_number(size)} Tf <{''.join(f'{self._code(shape):04X}' for shape in shapes)}> Tj"

    def addObjects(self, document: Any) -> None:  # noqa: N802 - reportlab's word
        """Put the font into a document that is about to be saved."""
        em = opened(self._found).face.upem
        entries = {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType2"),
            "BaseFont": PDFName(self._name),
            "CIDSystemInfo": PDFDictionary({"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}),
            "CIDToGIDMap": PDFName("Identity"),
            "DW": 1000,
            "W": PDFArray([1, PDFArray([round(shape.advance * 1000 / em, 3) for shape in self._codes])]),
            "FontDescriptor": self._descriptor(document),
        }
        letters = document.Reference(PDFDictionary(entries), f"letters:{self.resource}")
        whole = {
            "Type": PDFName("Font"),
            "Subtype": PDFName("Type0"),
            "BaseFont": PDFName(self._name),
            "Encoding": PDFName("Identity-H"),
            "DescendantFonts": PDFArray([letters]),
            "ToUnicode": document.Reference(_stream(self._meanings().encode()), f"meanings:{self.resource}"),
        }
        document.idToObject["BasicFonts"].dict[self.resource] = document.Reference(PDFDictionary(whole), f"face:{self.resource}")

    def _code(self, shape: Shape) -> int:
        """The code of a letter: what stands for one thing and looks one way has one, whatever glyphs it is drawn of."""
        return self._codes.setdefault(shape, len(self._codes) + 1)

    def _descriptor(self, document: Any) -> Any:
        program, box, rise, fall = self._program()
        entries = {
            "Type": PDFName("FontDescriptor"),
            "FontName": PDFName(self._name),
            "Flags": _SYMBOLIC,
            "FontBBox": PDFArray(list(box)),
            "ItalicAngle": 0,
            "Ascent": rise,
            "Descent": fall,
            "CapHeight": rise,
            "StemV": 140 if self._found.bold else 80,
            "FontFile2": document.Reference(_stream(program, Length1=len(program)), f"program:{self.resource}"),
        }
        return document.Reference(PDFDictionary(entries), f"descriptor:{self.resource}")

    def _program(self) -> tuple[bytes, tuple[int, ...], int, int]:
        """The font, its box, how high and how deep it goes (thousandths). Its outlines are those that are printed, no more."""
        font = opened(self._found)
        em: int = font.face.upem
        names = [".notdef", *(f"g{code}" for code in self._codes.values())]
        outlines = [TTGlyphPen(None).glyph()]
        for shape in self._codes:
            pen = TTGlyphPen(None)
            for glyph, x, y in shape.glyphs:
                curves = Cu2QuPen(pen, _NEAR * em / 1000)
                font.draw_glyph_with_pen(glyph, TransformPen(curves, (1, 0, 0, 1, x, y)))
            outlines.append(pen.glyph())
        widths = [em, *(shape.advance for shape in self._codes)]
        lines = font.get_font_extents("ltr")
        builder = FontBuilder(em, isTTF=True)
        builder.setupGlyphOrder(names)
        builder.setupGlyf(dict(zip(names, outlines, strict=True)))
        left = [outline.xMin if outline.numberOfContours else 0 for outline in outlines]
        builder.setupHorizontalMetrics(dict(zip(names, zip(widths, left, strict=True), strict=True)))
        builder.setupHorizontalHeader(ascent=lines.ascender, descent=lines.descender)
        head = builder.font["head"]
        builder.updateHead(created=0, modified=0)  # else the second in which it is printed
        written = BytesIO()
        builder.font.save(written)
        box = tuple(round(side * 1000 / em) for side in (head.xMin, head.yMin, head.xMax, head.yMax))
        return written.getvalue(), box, round(lines.ascender * 1000 / em), round(lines.descender * 1000 / em)

    def _meanings(self) -> str:
        """What each code stands for, so that a reader finds the letters again."""
        pairs = [f"<{code:04X}> <{shape.text.encode('utf-16-be').hex().upper()}>" for shape, code in self._codes.items()]
        blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
        said = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{said}\n"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
        )


def _stream(content: bytes, **entries: int) -> Any:
    return PDFStream(PDFDictionary(dict(entries)), content, [PDFZCompress])


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


class Writer:
    """The found faces of one document, and what is written with them."""

    def __init__(self, pdf: Any) -> None:  # reportlab's canvas
        self._pdf = pdf
        self._faces: dict[Found, Embedding] = {}

    def writable(self, text: str, face: str) -> str:
        """`text`, or what is printed in its place where a letter of it cannot be had."""
        return writable(text, face)

    def width(self, text: str, face: str, size: float) -> float:
        """How wide a line is as it will stand (mm)."""
        return sum(piece.advance for piece in shaped(text, face)) * size / 1000 / POINTS_PER_MM

    def write(self, text: str, x: float, y: float, face: str, size: float) -> None:
        """A line from a place in points, in the colour that was chosen."""
        for piece in shaped(text, face):
            if isinstance(piece.face, Found):
                self._show(piece, self._embedded(piece.face), x, y, size)
            else:
                written = self._pdf.beginText(x, y)
                written.setFont(use_face(piece.face), size)
                written.textOut(piece.text)
                self._pdf.drawText(written)
            x += piece.advance * size / 1000

    def _show(self, piece: Piece, embedding: Embedding, x: float, y: float, size: float) -> None:
        shown = embedding.shown(piece.shapes, size)
        self._pdf.addLiteral(f"BT 1 0 0 1 {x:.3f} {y:.3f} Tm {shown} ET")

    def _embedded(self, found: Found) -> Embedding:
        if found not in self._faces:
            self._faces[found] = Embedding(self._pdf._doc, found, len(self._faces) + 1)  # reportlab has no public word for it
        return self._faces[found]
