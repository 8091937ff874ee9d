"""HTML in, PDF out: WeasyPrint, held to our own fonts, to silence, and to the same bytes every time.

Nothing here knows what a rulebook is. WeasyPrint is imported when the first page is set: it costs half a second, and it
needs system libraries that all the other floors do without.
"""

from __future__ import annotations

import atexit
import gc
import logging
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

from companion.press.page.errors import LibraryError, PrintError
from companion.press.text.browser import browser_sheet
from companion.press.text.drawn import Drawn, cache_of
from companion.press.text.fonts import offer_fonts, offer_fonts_for
from companion.press.text.loading import load_weasyprint

if TYPE_CHECKING:
    from weasyprint import Document

#: How they are had; docs/foundations.md has more words.
_INSTALL: Final = (
    "on Debian and Ubuntu: sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0; "
    "on a Mac: brew install pango"
)

#: A space that ends a text before something else on its line. Where all but that space fits on the line, WeasyPrint breaks the
#: text behind its first word, in mid-measure; a space of its own does not count with the words.
_SPACE: Final = re.compile(r"(?<=[^\s>]) (?=<(?:a|em|code|strong|span)\b)")
#: A picture that stands within the page. As an image of its own it is read far faster: not as HTML, without the page's styles.
_PICTURE: Final = re.compile(r"<svg\b([^>]*)>.*?</svg>\n?", re.DOTALL)
_CLASS: Final = re.compile(r' class="[^"]*"')
_TITLE: Final = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_NONE: Final[Mapping[str, Drawn]] = {}


class Typesetter:
    """Lays out HTML as pages. Make one by `typesetter()`, which loads the libraries once."""

    def __init__(self, weasyprint: Any, put_right: Callable[..., None], finish: Callable[..., None]) -> None:
        self._weasyprint, self._put_right, self._finish = weasyprint, put_right, finish  # the module itself, and what needs it
        # A page is made of what stands in it: nothing that somebody writes can make it read a file, or ask a network.
        self._nowhere = weasyprint.urls.URLFetcher(allowed_protocols=("data",))

    def lay_out(self, html: str, css: str, pictures: Mapping[str, Drawn] = _NONE) -> Document:
        """The pages of `html` under `css`. Whatever WeasyPrint would only mutter about is a `PrintError`.

        Elements of the class `margin-note` are put into the outer margin. `pictures` are drawn where the page has their
        elements. An `<svg>` becomes an `<img>`: style sheets that speak of one name that.
        """
        offer_fonts_for(html + "".join(drawn.words for drawn in pictures.values()))
        html = _PICTURE.sub(_as_image, _SPACE.sub("<span> </span>", html))
        fonts = self._weasyprint.text.fonts.FontConfiguration()
        with _complaints_are_errors(), uncollected():
            sheet = self._weasyprint.CSS(string=css, font_config=fonts, url_fetcher=self._nowhere)
            page = self._read(html)
            browsers = browser_sheet(self._weasyprint, css + html)
            page._ua_stylesheets = lambda *_forms: [browsers]  # WeasyPrint's own tests do so
            document: Document = page.render(stylesheets=[sheet], font_config=fonts, cache=cache_of(pictures))
            numbers = {anchor: number for number, one in enumerate(document.pages, 1) for anchor in one.anchors}
            for number, laid_out in enumerate(document.pages, 1):
                self._put_right(laid_out, numbers, left=number % 2 == 0)
        return document

    def _read(self, html: str) -> Any:
        """The page as WeasyPrint has it. One that is XML as well, as books are, is read so: in a tenth of the time."""
        try:
            root = ET.fromstring(html)  # noqa: S314 - what people wrote is escaped in it: it has no entities of its own
        except ET.ParseError:
            return self._weasyprint.HTML(string=html, url_fetcher=self._nowhere)
        page = self._weasyprint.HTML(string="", url_fetcher=self._nowhere)
        page.wrapper_element = self._weasyprint.cssselect2.ElementWrapper.from_html_root(root, content_language=None)
        page.etree_element = root
        return page

    def write(self, pages: Document) -> bytes:
        """The PDF of laid out pages: tagged for screen readers, and told not to be scaled by the print dialog."""
        with _complaints_are_errors(), uncollected():
            pdf = pages.write_pdf(pdf_variant="pdf/ua-1", pdf_tags=True, finisher=self._finish)
        if not isinstance(pdf, bytes):
            raise TypeError("WeasyPrint gave no bytes")
        return pdf


@cache
def typesetter() -> Typesetter:
    """The one typesetter of this process. Raises LibraryError where the system libraries are missing."""
    offer_fonts()
    atexit.register(gc.freeze)  # what a process leaves at its end it need not look through once more
    try:
        weasyprint = load_weasyprint()
    except OSError as missing:
        raise LibraryError(
            f"a book as PDF needs the libraries Pango and HarfBuzz, which this system lacks ({_INSTALL})"
        ) from missing
    from companion.press.text import finished, placed, remembered, shorter, tagged  # insides of WeasyPrint, which is loaded now

    remembered.remember()
    shorter.shorten()
    tagged.read_notes_last()
    return Typesetter(weasyprint, placed.put_right, finished.finish)


def _as_image(svg: re.Match[str]) -> str:
    """A picture as an image that stands within the page's text, with its title as its words."""
    title, named = _TITLE.search(svg[0]), _CLASS.search(svg[1])
    words = title[1].replace('"', "&quot;") if title else ""
    data = b64encode(svg[0].encode()).decode()
    return f'<img{named[0] if named else ""} alt="{words}" src="data:image/svg+xml;base64,{data}"/>'


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is looked for in here that could be thrown away.

    A book is hundreds of thousands of boxes, all needed until it is written: to look through them again and again takes a twelfth
    of its time, and once more at the end a fortieth. So what a book leaves is thrown away before the next one, if there is one.
    """
    if not gc.isenabled():
        yield
        return
    if gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextmanager
def _complaints_are_errors() -> Iterator[None]:
    heard: list[str] = []
    listener = _Listener(heard)
    logger = logging.getLogger("weasyprint")
    logger.addHandler(listener)
    try:
        yield
    finally:
        logger.removeHandler(listener)
    if heard:
        raise PrintError("The page could not be set as it was written: " + "; ".join(dict.fromkeys(heard)))


class _Listener(logging.Handler):
    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if "harfbuzz" not in message.lower():  # a missing subsetter makes a larger file, not a wrong one
            self._heard.append(message)
