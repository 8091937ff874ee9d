"""Photos and scans as pictures without colours, and the codes in them. The libraries come with the extra `scan`."""

import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pypdfium2
import zxingcpp
from PIL import Image, ImageFile

from companion.cli.terminal.out import CommandError
from companion.disk.files import of_os
from companion.plain import ForPeopleError
from companion.reading.marks import Grey
from companion.reading.photos import MOST_PIXELS, Coded, Photo, too_large

#: No side of a picture is read in more than so many pixels.
_SIDE = 2_600
_MOST_PAGES = 99
_GIVE = "give a JPEG, a PNG or a PDF"


def photos_in(file: str) -> list[Photo]:
    """The pictures in a file: one, or a PDF's pages. Raises Trouble in words."""
    try:
        with Path(file).open("rb") as opened:
            is_pdf = opened.read(5) == b"%PDF-"
    except OSError as error:
        raise of_os(error, file) from error
    except ValueError as error:
        raise CommandError(f"{file}: this cannot be the name of a file", "check the spelling") from error
    with _refused(file):
        if not is_pdf:
            return [photo_in(file, _opened(file))]
        return [photo_in(f"{file}, page {number}", picture) for number, picture in enumerate(_drawn(file), 1)]


@contextmanager
def _refused(file: str) -> Iterator[None]:
    """Whatever these libraries say of a file that isn't a picture becomes a line for people."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        except ForPeopleError:
            raise
        except Image.DecompressionBombError as error:  # what Pillow says of a picture that is larger still
            raise too_large(file) from error
        except OSError as error:
            what = "cut off, or not a picture that can be read" if error.errno is None else of_os(error).message
            raise CommandError(f"{file}: {what}", _GIVE) from error
        except Exception as error:  # their own errors have no common name
            raise CommandError(f"{file}: not a picture that can be read", _GIVE) from error


def _opened(file: str) -> Image.Image:
    """The picture in a file, without colours; a large one is refused by its header."""
    ImageFile.LOAD_TRUNCATED_IMAGES = False  # other libraries let pictures be cut off
    with Image.open(file, formats=("JPEG", "PNG")) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise too_large(file)
        picture.draft("L", (_SIDE, _SIDE))
        return picture.convert("L")


def _drawn(file: str) -> Iterator[Image.Image]:
    """The pages of a PDF as pictures without colours."""
    with closing(pypdfium2.PdfDocument(file)) as document:
        if len(document) > _MOST_PAGES:
            raise CommandError(f"{file}: more than {_MOST_PAGES} pages", "scan only the sheets to tick")
        for page in document:
            yield page.render(scale=_SIDE / max(*page.get_size(), 1.0)).to_pil().convert("L")


def photo_in(file: str, grey: Image.Image) -> Photo:
    """A picture with the codes in it, no larger than it is read."""
    grey.thumbnail((_SIDE, _SIDE))
    found = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    places = [(code.text, code.position) for code in found]
    codes = [Coded(text, tuple((one.x, one.y) for one in _around(place))) for text, place in places]
    return Photo(file, Grey(grey.width, grey.height, grey.tobytes()), tuple(codes))


def _around(place: zxingcpp.Position) -> tuple[zxingcpp.Point, ...]:
    return (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
