"""Pages of a PDF as pictures. What draws them comes with the extra `preview`."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.PngImagePlugin import PngInfo


class Drawer(NamedTuple):
    """Draws pages: pypdfium2's documents, and what Pillow tells in a picture besides."""

    document: Any
    about: type[PngInfo]

    def pages(self, pdf: bytes | Path, scale: float) -> Iterator[Image]:
        """Each page as a picture of Pillow's, with so many pixels a point."""
        document = self.document(pdf)
        try:
            for page in document:
                yield page.render(scale=scale).to_pil()
        finally:
            document.close()

    def png(self, picture: Image, maker: str = "", **how: Any) -> bytes:
        """A picture as PNG, which names its maker where there is one; `how` is Pillow's."""
        content, about = BytesIO(), self.about()
        if maker:
            about.add_text("Software", maker)
        picture.save(content, "PNG", pnginfo=about, **how)
        return content.getvalue()


def drawer() -> Drawer:
    """What draws pages. Raises ImportError where it is not installed: whoever asks says what else would do."""
    import pypdfium2
    from PIL.PngImagePlugin import PngInfo

    return Drawer(pypdfium2.PdfDocument, PngInfo)
