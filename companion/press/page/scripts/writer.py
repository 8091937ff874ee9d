"""Writes a line with letters that the bundled faces lack into a PDF: each piece in its own face, joined and ordered."""

from typing import Any

from companion.drawing.geometry import POINTS_PER_MM
from companion.press.page.faces import use_face
from companion.press.page.scripts.embedding import Embedding
from companion.press.page.scripts.found import Found
from companion.press.page.scripts.shaping import Piece, shaped
from companion.press.page.scripts.standing_in import writable


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
