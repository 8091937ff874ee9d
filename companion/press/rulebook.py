"""The printed rulebook of a game: `rulebook.md` through the page template, as A4 or Letter, loose or as a booklet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, get_args

from companion import __version__, resources
from companion.press.emblems import emblem_of
from companion.press.errors import PrintError
from companion.press.inks import WHITE, ink_for
from companion.press.markup import Markup, read_markup
from companion.press.output import Written, write_pdf
from companion.press.typeset import typesetter

Paper = Literal["a4", "letter"]
Ink = Literal["colour", "grey", "saver"]

#: A booklet's pages are set on half the sheet, not shrunk to it, so that their type stays readable.
_HALF: Final[Mapping[Paper, str]] = {"a4": "a5", "letter": "half-letter"}
_USE: Final = re.compile(r"var\((--[\w-]+)\)")


#: What a title page says of where a game comes from.
CREDITS: Final[Mapping[str, str]] = {
    "circle-of-power": (
        "Circle of Power (in Finnish Voiman rinki), version 3.1 (12 December 2021), dated 2013–2021. The text of the game names "
        "no author; it thanks Emmi Viitala, Piia Tamminen, Ville Viitala, Johannes Aho, Mika Mathlin, Tomi Laine, Tuuli Vahtero, "
        "Akseli Leinonen, Matti Lehtinen and Ani Vihervaara among others."
    ),
    "circle-of-kings": (
        "Circle of Kings, made for the Global Game Jam 2014. The text of the game names no author, no version and no licence."
    ),
    "empires": "Empires, © 2001 Emmanuel Delva. The text of the game names no version, publisher or address.",
    "duelling-circles": (
        "Duelling Circles (also Circles, Rounds), a game of the world Irion, published on World Anvil by its world’s author, who "
        "signs as Rashkavar. The text gives no version and no date."
    ),
    "four-kingdoms": (
        "Four Kingdoms, version 2.0 (23 January 2023), © 2022–2023. The text of the game names no author; it thanks "
        "Ville Viitala, Johannes Aho, Rosanna Viitala and Emmi Viitala for ideas, development and play."
    ),
}


def build_rulebook(
    game: str, output: Path, *, paper: Paper = "a4", ink: Ink = "colour", booklet: bool = False, text: str | None = None
) -> Written:
    """Print a game's rulebook into the file `output`.

    Args:
        game: The game's id, as `four-kingdoms`.
        output: The file to write. Its folder is made.
        paper: `a4` or `letter`: the sheet that goes into the printer.
        ink: `colour`, `grey`, or `saver` (no grounds, no tints).
        booklet: Two pages on each side of a sheet, to fold and staple.
        text: The rulebook's Markdown, where it is not the game's own.

    Raises:
        PrintError: The libraries are missing, the rulebook has a fault, or the file cannot be written
            or is not ours.
    """
    pdf = rulebook_pdf(game, paper=paper, ink=ink, half=booklet, text=text)
    if booklet:
        from companion.press.booklet import impose

        pdf = impose(pdf)
    return write_pdf(output, pdf)


def rulebook_pdf(game: str, *, paper: Paper = "a4", ink: Ink = "colour", half: bool = False, text: str | None = None) -> bytes:
    """The rulebook's pages in reading order, as the bytes of a PDF; `half`: on half sheets."""
    _refuse_unless(paper, get_args(Paper), "paper")
    _refuse_unless(ink, get_args(Ink), "ink")
    _refuse_unless(game, tuple(CREDITS), "rulebook of")
    setter = typesetter()  # first: a missing library should be said before any work
    theme = _theme(ink, game)
    markup = read_markup(text if text is not None else _rulebook_text(game), lambda name: _diagram(game, name, theme))
    css = _stylesheet(_HALF[paper] if half else paper, theme)
    pages = setter.lay_out(_html(game, markup, theme), css)
    return setter.write(pages)


def rulebook_html(game: str, *, text: str | None = None) -> str:
    """The rulebook as one web page that needs no other file: the same words, links and pictures as in print."""
    _refuse_unless(game, tuple(CREDITS), "rulebook of")
    theme = _theme("colour", game)
    live = {name: f"var({name})" for name in theme}  # the page itself chooses, by day and by night
    markup = read_markup(text if text is not None else _rulebook_text(game), lambda name: _diagram(game, name, live))
    variables = "".join(f"{name}:{value};" for name, value in theme.items())
    css = (resources.templates() / "web" / "rulebook.css").read_text(encoding="utf-8")
    return _html(game, markup, live, web_css=f":root{{{variables}--accent-light:{_lighter(theme['--accent'])}}}\n{css}")


def _lighter(colour: str) -> str:
    """An accent for a dark ground: half-way to white."""
    return "#" + "".join(f"{(int(colour[i : i + 2], 16) + 255) // 2:02x}" for i in (1, 3, 5))


def _refuse_unless(value: str, accepted: tuple[str, ...], what: str) -> None:
    if value not in accepted:
        raise PrintError(f"There is no {what} {value!r}. There is: {', '.join(accepted)}.")


def _rulebook_text(game: str) -> str:
    book = files("companion.games") / game.replace("-", "_") / "rulebook.md"
    try:
        return book.read_text(encoding="utf-8")
    except FileNotFoundError as missing:
        raise PrintError(f"The rulebook of {game} is missing from this installation: {book}") from missing


def _theme(ink: Ink, game: str) -> dict[str, str]:
    """The ink's named colours, for the page's stylesheet and for diagrams, which do not see it."""
    colours = ink_for(ink, game)
    return {
        "--accent": colours.accent,
        "--paper": WHITE,
        "--ink": colours.text,
        "--red": colours.red_suit,
        "--quiet": colours.quiet,
        "--line": colours.line,
        "--tint": colours.tint,
        "--ground": colours.ground,
    }


def _fill(text: str, theme: Mapping[str, str]) -> str:
    return _USE.sub(lambda use: theme.get(use[1], use[0]), text)


def _diagram(game: str, name: str, theme: Mapping[str, str]) -> str:
    folder = resources.templates() / "diagrams" / game
    file = folder / f"{name}.svg"
    if not file.is_file():
        there = ", ".join(sorted(path.stem for path in folder.glob("*.svg"))) or "none"
        raise PrintError(f"The rulebook of {game} shows a picture {name!r}, which is not there. There is: {there}.")
    return _fill(file.read_text(encoding="utf-8"), theme)


def _stylesheet(page: str, theme: Mapping[str, str]) -> str:
    folder = resources.templates()
    variables = "".join(f"{name}:{value};" for name, value in theme.items())
    layers = (folder / "rulebook.css", folder / "paper" / f"{page}.css")
    return f":root{{{variables}}}\n" + "\n".join(layer.read_text(encoding="utf-8") for layer in layers)


def _html(game: str, markup: Markup, theme: Mapping[str, str], web_css: str = "") -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resources.templates()), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    page = environment.get_template("rulebook.html.j2")
    emblem = _fill(emblem_of(game).svg(), theme)
    return page.render(book=markup, credit=CREDITS[game], emblem=emblem, version=__version__, web_css=web_css)
