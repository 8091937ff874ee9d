"""HTML in, PDF out: WeasyPrint, held to our own fonts, to silence, and to the same bytes every time.

Nothing here knows what a rulebook is. WeasyPrint is imported when the first page is set: it costs half a second, and it
needs system libraries that all the other floors do without.
"""

from __future__ import annotations

import atexit
import ctypes.util
import gc
import io
import logging
import os
import re
import sys
import tempfile
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from companion import resources
from companion.drawing import lettering
from companion.press.page.errors import LibraryError, PrintError
from companion.press.page.scripts.standing_in import REGULAR, Found, face_for, harfbuzz, opened
from companion.press.text.browser import browser_sheet
from companion.press.text.drawn import Drawn, cache_of

# The fonts that WeasyPrint may take: ours alone, and for letters that these lack, those that are found for them.

_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>{folders}<cachedir>{cache}</cachedir></fontconfig>
"""
#: Signs that join letters, choose their shapes, and stand between them.
_JOINERS = "\u200c\u200d\ufe0e\ufe0f\u25cc -"


def offer_fonts() -> None:
    """From here on this process sets text with our fonts alone."""
    _list(())


def offer_fonts_for(html: str) -> None:
    """What is needed of `html` beside our fonts is offered, too. A letter that no face has remains a fault of the book."""
    letters = "".join(sorted(sign for sign in set(html) if not sign.isascii() and not lettering.is_plain(sign)))
    found = {face_for(sign) for sign in letters if unicodedata.category(sign)[0] in "LNPS"}  # marks come with their letters
    _list(sorted(face.path for face in found if face), letters)


def _list(files: Iterable[Path], letters: str = "") -> None:
    """Write the list of fonts, which fontconfig reads whenever something is laid out."""
    folders = [resources.fonts(), *_cut(tuple(files), letters)]
    listed = "".join(f"<dir>{folder}</dir>" for folder in folders)
    Path(_folder().name, "fonts.conf").write_text(_CONF.format(folders=listed, cache=_folder().name), encoding="utf-8")


@cache
def _cut(files: tuple[Path, ...], letters: str) -> tuple[Path, ...]:
    """A folder with these fonts, cut to the letters that are needed: small, of one weight, without what lies beside them."""
    if not files:
        return ()
    uharfbuzz = harfbuzz()
    folder = Path(tempfile.mkdtemp(dir=_folder().name))
    for number, file in enumerate(files):
        wanted = uharfbuzz.SubsetInput()
        wanted.unicode_set.update(map(ord, letters + _JOINERS))
        wanted.flags |= uharfbuzz.SubsetFlags.DOWNGRADE_CFF2  # which a PDF cannot hold
        face = opened(Found(file)).face
        wanted.pin_all_axes_to_default(face)
        if any(axis.tag == "wght" for axis in face.axis_infos):
            wanted.pin_axis_location(face, "wght", REGULAR)
        (folder / f"{number}.otf").write_bytes(uharfbuzz.subset(face, wanted).blob.data)
    return (folder,)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    # Without this a sign that our fonts lack is taken silently from whatever the system has, and every machine prints another
    # file. Fontconfig reads the variable each time a page is laid out, so the folder lives as long as the process (the cache
    # holds it).
    folder = tempfile.TemporaryDirectory(prefix="companion-fonts-")
    atexit.register(folder.cleanup)  # left to itself, it is cleaned up at the end with a warning
    os.environ["FONTCONFIG_FILE"] = str(Path(folder.name, "fonts.conf"))
    return folder


if TYPE_CHECKING:
    from weasyprint import Document

#: How they are had; docs/foundations.md has more words.
_INSTALL = (
    "on Debian and Ubuntu: sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0; "
    "on a Mac: brew install pango"
)

#: A space that ends a text before something else on its line. Where all but that space fits on the line, WeasyPrint breaks the
#: text behind its first word, in mid-measure; a space of its own does not count with the words.
_SPACE = re.compile(r"(?<=[^\s>]) (?=<(?:a|em|code|strong|span)\b)")
#: A picture that stands within the page. As an image of its own it is read far faster: not as HTML, without the page's styles.
_PICTURE = re.compile(r"<svg\b([^>]*)>.*?</svg>\n?", re.DOTALL)
_CLASS = re.compile(r' class="[^"]*"')
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_NONE: Mapping[str, Drawn] = {}


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


# WeasyPrint, loaded in two thirds of the time.
#
# Nothing but time depends on what is done here: what does not fit the WeasyPrint that is installed is left as it is.

#: Modules that WeasyPrint needs for other fonts than ours, or where HarfBuzz cannot cut fonts, and what it takes of them.
_RARELY = {"fontTools.subset": ("Options", "Subsetter"), "fontTools.varLib.instancer": ("instantiateVariableFont",)}
_WORD = re.compile(r"\w+")


def load_weasyprint() -> Any:
    """The module. Raises OSError where the system lacks a library."""
    with redirect_stdout(io.StringIO()):  # WeasyPrint prints six lines of its own before it raises
        try:
            with _libraries_by_name(), _loaded_when_called():
                weasyprint = import_module("weasyprint")
        except OSError:
            for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
                del sys.modules[name]
            weasyprint = import_module("weasyprint")
    _read_types_quickly(weasyprint.text.ffi.ffi)
    return weasyprint


@contextmanager
def _libraries_by_name() -> Iterator[None]:
    """Libraries are not searched for: under Linux the loader finds them by the last of the names that WeasyPrint tries.

    To search for each of the other names takes a compiler and a linker: a thirtieth of a book's time.
    """
    searched = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None  # noqa: ARG005 - as it is named there
    try:
        yield
    finally:
        ctypes.util.find_library = searched


@contextmanager
def _loaded_when_called() -> Iterator[None]:
    """What is rarely needed is loaded when it is called for the first time, not before: a fortieth of a book's time."""
    stand_ins = {name: _stand_in(name, words) for name, words in _RARELY.items() if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, stand_in in stand_ins.items():
            if sys.modules.get(name) is stand_in:
                del sys.modules[name]


def _stand_in(name: str, words: tuple[str, ...]) -> ModuleType:
    module = ModuleType(name)
    for word in words:
        setattr(module, word, _first_loaded(name, word))
    return module


def _first_loaded(name: str, word: str) -> Callable[..., Any]:
    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(name), word)(*given, **named)

    return call


def _read_types_quickly(ffi: Any) -> None:
    """To understand a type, cffi reads all types that it knows of. Those that it is made of do: a fiftieth of a book's time."""
    parser: Any = getattr(ffi, "_parser", None)
    if not hasattr(parser, "_declarations") or not hasattr(parser, "parse_type"):
        return
    read = parser.parse_type

    def parse_type(words: str) -> Any:
        known = parser._declarations
        named = set(_WORD.findall(words))
        parser._declarations = some = {name: what for name, what in known.items() if name.rpartition(" ")[2] in named}
        try:
            return read(words)
        finally:
            parser._declarations = {**known, **some}

    parser.parse_type = parse_type
