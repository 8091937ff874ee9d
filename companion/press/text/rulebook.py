"""The printed books of a game: its texts through the page template, as A4 or Letter, loose or as a booklet, or as a web page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, get_args

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion import __version__, resources
from companion.drawing.inks import BY_NAME, PLAYER_MARKS, WHITE, Ink as Inks, ink_for
from companion.press.page.emblems import cover_of, emblem_of
from companion.press.page.errors import PrintError
from companion.press.text.cards import cards_of, no_cards
from companion.press.text.drawn import Drawn
from companion.press.text.index import with_index
from companion.press.text.kinds import BOOKS, Book
from companion.press.text.letters import curly, typeset_signs
from companion.press.text.markup import Markup, Setting, figure_html, read_markup
from companion.press.text.typeset import Typesetter, typesetter, uncollected
from companion.press.text.web_fonts import faces_css
from companion.press.words import PRESS
from companion.referee import Evening, Shown, about, game_ids, package_of, rule_texts, rulebook_source, shown_of
from companion.referee.balance import balance_of
from companion.referee.books import LEARN, NOTATION, REFERENCE, RULES, Kind, fact_in, find_text, held_in, name_in, title_in
from companion.referee.games import described_ids
from companion.referee.markup import asked
from companion.referee.teaching import TeachingPictures, teaching_pictures
from companion.words import ENGLISH, SHARED, in_language, languages

if TYPE_CHECKING:
    from weasyprint import Document
    from weasyprint.document import Page

    from companion.drawing.surface import Picture

Paper = Literal["a4", "letter"]
Ink = Literal["colour", "grey", "saver"]
#: People's own game, where there is one to be shown.
Own = Evening | None

#: A booklet's pages are set on half the sheet, not shrunk to it, so that their type stays readable.
_HALF: Final[Mapping[Paper, str]] = {"a4": "a5", "letter": "half-letter"}
#: A quick reference is set as large as its page allows (points).
_REFERENCE_SIZES: Final = (11, 10.5, 10, 9.5, 9)
#: Where the quick reference begins in a bound book, and three pages on which nothing stands.
_BACK: Final = f"part-{REFERENCE.name}"
#: The books that begin with the picture of the game's covers, in print.
_COVERED: Final = ("rulebook", RULES.name, LEARN.name)
_BLANK: Final = "<html lang='en'><head><title>-</title></head><body>{}</body></html>".format(
    "<p style='break-after: page'></p>" * 2 + "<p></p>"
)
#: The colour of hairlines where ink is saved.
_PALE_LINE: Final = "#8C8C8C"
_USE: Final = re.compile(r"var\((--[\w-]+)\)")


@dataclass(frozen=True)
class Part:
    """A part of a book: what kind of text it is, the text read, and its language."""

    kind: Kind
    text: Markup
    language: str = ENGLISH

    @property
    def heading(self) -> str:
        """What the part is called."""
        return SHARED(f"book-{self.kind.name}", self.language)

    @property
    def questions(self) -> list[tuple[str, str]]:
        """What it asks, each with its answer, as HTML; nothing where it only tells."""
        return asked(self.text.body, self.language)


class _Figures:
    """Pictures as they stand in a web page, in an ink."""

    def __init__(self, ink: Inks) -> None:
        self.ink = ink
        self._shown: Counter[str] = Counter()

    def __call__(self, picture: Picture, name: str) -> str:
        """The picture's HTML. One that is shown again, in another part of a bound book, has ids of its own."""
        self._shown[name] += 1
        return picture.svg(self.ink, name if self._shown[name] == 1 else f"{name}-{self._shown[name]}")


class _Drawings(_Figures):
    """Pictures as they stand in a printed page: each is drawn once."""

    def __init__(self, ink: Inks) -> None:
        super().__init__(ink)
        self.drawn: dict[str, Drawn] = {}

    def __call__(self, picture: Picture, name: str) -> str:
        """The HTML of the picture's place."""
        if name not in self.drawn:
            self.drawn[name] = Drawn(picture, self.ink)
        return self.drawn[name].element(name)


def book_pdf(
    game: str,
    name: str = "rulebook",
    *,
    paper: Paper = "a4",
    ink: Ink = "colour",
    half: bool = False,
    text: str | None = None,
    language: str = ENGLISH,
    own: Own = None,
) -> bytes:
    """A book's pages in reading order, as the bytes of a PDF; `half`: on half sheets.

    `text` stands for the game's rules. Learn to play shows people's `own` game, too. What is not there in `language`
    is printed in English. Raises PrintError, for a book that the game does not have, too.
    """
    with uncollected():
        pages = laid_out(game, name, paper=paper, ink=ink, half=half, text=text, language=language, own=own)
        return typesetter().write(pages)


def laid_out(
    game: str,
    name: str = "rulebook",
    *,
    paper: Paper = "a4",
    ink: Ink = "colour",
    half: bool = False,
    text: str | None = None,
    language: str = ENGLISH,
    own: Own = None,
) -> Document:
    """A book's pages as they were laid out, before they are written. Arguments and errors are those of `book_pdf`."""
    _refuse_unless(paper, get_args(Paper), "paper")
    _refuse_unless(ink, get_args(Ink), "ink")
    _refuse_unless(language, tuple(languages()), "language")
    book = _book(game, name, text)
    setter = typesetter()  # a missing library should be said before any work
    theme = _theme(ink, game)
    show = _Drawings(ink_for(ink, about(game).accent))
    parts = _parts(game, book, show, text, language, own)
    css = _stylesheet(_HALF[paper] if half else paper, theme)
    html = _USE.sub(lambda use: theme.get(use[1], use[0]), _html(game, book, parts, show))
    lay_out = partial(setter.lay_out, pictures=show.drawn)
    if book.bound:
        blanks = partial(_blank_pages, setter, _HALF[paper] if half else paper)
        return _with_back_cover(lay_out(html, css), blanks, 4 if half else 2)
    if book.parts != (REFERENCE,) or half:
        return lay_out(html, css)
    sides = 1 + html.count("other-side")
    sized = (lay_out(html, f":root{{--reference:{size}pt}}\n{css}") for size in _REFERENCE_SIZES)
    return next((pages for pages in sized if len(pages.pages) <= sides), None) or lay_out(html, css)


def _with_back_cover(book: Document, blanks: Callable[[], list[Page]], whole: int) -> Document:
    """The book with its quick reference on the outer side: blank pages before it make the number of all a multiple of `whole`."""
    first = next((number for number, page in enumerate(book.pages) if _BACK in page.anchors), None)
    if first is None:
        return book
    missing = -len(book.pages) % whole
    return book.copy([*book.pages[:first], *blanks()[:missing], *book.pages[first:]]) if missing else book


def _blank_pages(setter: Typesetter, page: str) -> list[Page]:
    """Three pages on which nothing stands, neither head nor number."""
    pages: list[Page] = setter.lay_out(
        _BLANK, (resources.templates() / "paper" / f"{page}.css").read_text(encoding="utf-8")
    ).pages
    return pages


def book_html(game: str, name: str = "rulebook", *, text: str | None = None, language: str = ENGLISH, own: Own = None) -> str:
    """A book as one web page that needs no other file: the same words, links and pictures as in print. Raises PrintError."""
    _refuse_unless(language, tuple(languages()), "language")
    book = _book(game, name, text)
    theme = _theme("colour", game)
    show = _Figures(BY_NAME)  # the page itself chooses colours, by day and by night
    parts = _parts(game, book, show, text, language, own)
    variables = "".join(f"{name}:{value};" for name, value in theme.items())
    css = (resources.templates() / "web" / "rulebook.css").read_text(encoding="utf-8")
    plain = _html(game, book, parts, show)
    web_css = f"{faces_css(plain)}\n:root{{{variables}--accent-light:{_lighter(theme['--accent'])}}}\n{css}"
    return _html(game, book, parts, show, web_css=web_css)


def books_of(game: str) -> tuple[Book, ...]:
    """The books that a game has."""
    return tuple(book for book in BOOKS.values() if any(find_text(game, kind) is not None for kind in book.parts))


def _book(game: str, name: str, text: str | None) -> Book:
    _refuse_unless(game, (*game_ids(), *described_ids()), "rulebook of")
    _refuse_unless(name, tuple(BOOKS), "book")
    book = BOOKS[name]
    if text is None and RULES in book.parts:
        rulebook_source(game)  # where it is missing, that is said in its own words
    if text is None and book not in books_of(game):
        there = ", ".join(known.name for known in books_of(game)) or "none"
        raise PrintError(f"{about(game).title} has no book “{name}”. There is: {there}.")
    return book


def _parts(game: str, book: Book, show: _Figures, text: str | None, language: str, own: Own) -> list[Part]:
    """A book's parts, those that the game has."""
    cards, fixed = cards_of(about(game).pack, show), isinstance(show, _Drawings)
    laws = frozenset(rule_texts(game))
    texts = {kind: text if text is not None and kind is RULES else find_text(game, kind, language) for kind in book.parts}
    if text is not None and book.bound:
        texts = {RULES: text}
    if text is None and (law := texts.get(RULES)):
        texts[RULES] = with_index(law, rule_texts(game), pages=fixed, language=held_in(game, RULES, language))
    parts: list[Part] = []
    for kind, source in texts.items():
        if source is not None:
            known = laws if kind is not RULES else ()
            below = book.bound or bool(parts)
            key = kind.name if below else ""
            shapes = no_cards if kind is NOTATION else cards
            held = held_in(game, kind, language) if text is None else ENGLISH
            picture = _pictures(game, show, held)
            setting = Setting(picture, shapes, known, linked=book.bound, key=key, deeper=int(below), fixed=fixed)
            setting = replace(setting, own=_own_pictures(own if kind is LEARN else None, show, held))
            parts.append(Part(kind, read_markup(source, setting), held))
    return parts


def _lighter(colour: str) -> str:
    """An accent for a dark ground: half-way to white."""
    return "#" + "".join(f"{(int(colour[i : i + 2], 16) + 255) // 2:02x}" for i in (1, 3, 5))


def _refuse_unless(value: str, accepted: tuple[str, ...], what: str) -> None:
    if value not in accepted:
        raise PrintError(f"There is no {what} {value!r}. There is: {', '.join(accepted)}.")


def _theme(ink: Ink, game: str) -> dict[str, str]:
    """The ink's named colours, for the page's stylesheet and for diagrams, which do not see it."""
    colours = ink_for(ink, about(game).accent)
    return {
        # Where ink is saved, headings and rules are as dark as the text: in black they took more than in colour.
        "--accent": colours.text if colours.saving else colours.accent,
        "--paper": WHITE,
        "--ink": colours.text,
        "--red": colours.red_suit,
        "--quiet": colours.quiet,
        # A style sheet draws hairlines in one piece: they are pale where others are rows of dots.
        "--line": _PALE_LINE if colours.dots else colours.line,
        "--rule": "0.25mm" if colours.saving else "0.4mm",
        "--tint": colours.tint,
        "--ground": colours.ground,
        **{f"--mark-{mark.colour_name}": mark.colour for mark in PLAYER_MARKS},
    }


def _pictures(game: str, show: _Figures, language: str) -> Callable[[str], str]:
    """What gives a figure by its name, with words in a language: a teaching picture in its size, or a diagram as wide as text."""
    teaching: TeachingPictures = teaching_pictures(game)

    def picture(name: str) -> str:
        if name not in teaching:
            return _diagram(game, name, teaching, language)
        return _natural(teaching[name](), name, show, language)

    return picture


def _natural(plain: Picture, name: str, show: _Figures, language: str) -> str:
    """A picture in its natural size, with words in a language."""
    said = plain.in_language(language)
    made = replace(said, title=curly(said.title))
    return f'<div class="natural" style="--wide:{made.width:g}mm">{show(made, name)}</div>'


def _own_pictures(own: Own, show: _Figures, language: str) -> Callable[[str], str]:
    """What gives the pictures of people's own game that go with a teaching picture, each in a box of its own."""
    shown = shown_of(own) if own else {}

    def figure(key: str, one: Shown) -> str:
        drawing = figure_html(_natural(one.picture, key, show, language), in_language(one.caption, language))
        return f'<aside class="own"><p class="whose">{PRESS("at-your-table", language)}</p>{drawing}</aside>\n'

    def pictures(name: str) -> str:
        return "".join(figure(f"own-{name}-{number}", one) for number, one in enumerate(shown.get(name, ()), 1))

    return pictures


def _diagram(game: str, name: str, teaching: TeachingPictures, language: str) -> str:
    folder = files(package_of(game)) / "diagrams"
    named = (folder / name_in(f"{name}.svg", one) for one in (language, ENGLISH))
    file = next((path for path in named if path.is_file()), None)
    if file is None:
        there = ", ".join(sorted({*teaching, *_diagrams(game)})) or "none"
        raise PrintError(f"The rulebook of {game} shows a picture {name!r}, which is not there. There is: {there}.")
    return file.read_text(encoding="utf-8")


def _diagrams(game: str) -> Iterator[str]:
    folder = files(package_of(game)) / "diagrams"
    if folder.is_dir():
        yield from (path.name.partition(".")[0] for path in folder.iterdir())


def _stylesheet(page: str, theme: Mapping[str, str]) -> str:
    folder = resources.templates()
    variables = "".join(f"{name}:{value};" for name, value in theme.items())
    layers = (folder / "rulebook.css", folder / "paper" / f"{page}.css")
    return f":root{{{variables}}}\n" + "\n".join(layer.read_text(encoding="utf-8") for layer in layers)


def _html(game: str, book: Book, parts: list[Part], show: _Figures, web_css: str = "") -> str:
    environment = Environment(
        loader=FileSystemLoader(resources.templates()), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    page = environment.get_template("rulebook.html.j2")
    held = {part.language for part in parts}
    language = held.pop() if len(held) == 1 else ENGLISH

    fact = partial(fact_in, game, language=language)
    emblem, cover = emblem_of(game).picture, cover_of(game)
    is_covered = book.name in _COVERED and isinstance(show, _Drawings)

    def say(key: str, **values: object) -> str:
        return PRESS(f"text-{key}", language, **values)

    return page.render(
        about=about(game),
        language=language,
        title=next((part.text.title for part in parts if part.kind is RULES), "") or title_in(game, language),
        book=book,
        book_title=say("rulebook") if book.bound else parts[0].heading,
        say=say,
        fact=fact,
        parts=parts,
        found={ruling: typeset_signs(words) for ruling, words in _measured(game, language).items()},
        emblem=show(replace(emblem, title=fact("emblem", emblem.title)), "emblem"),
        cover=show(replace(cover, title=fact("cover", cover.title)), "cover") if cover and is_covered else "",
        version=__version__,
        web_css=web_css,
    )


def _measured(game: str, language: str) -> Mapping[str, str]:
    """What was measured of a game's rulings, which the laboratory says in English alone."""
    return balance_of(game) if language == ENGLISH else {}
