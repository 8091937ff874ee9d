"""The printed rulebook of a game: its `rules.md` through the page template, as A4 or Letter, loose or as a booklet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, Literal, get_args

from companion import __version__, resources
from companion.drawing.inks import WHITE, ink_for
from companion.press.page.emblems import emblem_of
from companion.press.page.errors import PrintError
from companion.press.text.markup import Markup, read_markup
from companion.press.text.typeset import typesetter
from companion.referee import about, game_ids, rulebook_source
from companion.referee.games import package_of

Paper = Literal["a4", "letter"]
Ink = Literal["colour", "grey", "saver"]

#: A booklet's pages are set on half the sheet, not shrunk to it, so that their type stays readable.
_HALF: Final[Mapping[Paper, str]] = {"a4": "a5", "letter": "half-letter"}
_USE: Final = re.compile(r"var\((--[\w-]+)\)")


def rulebook_pdf(game: str, *, paper: Paper = "a4", ink: Ink = "colour", half: bool = False, text: str | None = None) -> bytes:
    """The rulebook's pages in reading order, as the bytes of a PDF; `half`: on half sheets."""
    _refuse_unless(paper, get_args(Paper), "paper")
    _refuse_unless(ink, get_args(Ink), "ink")
    _refuse_unless(game, game_ids(), "rulebook of")
    source = text if text is not None else rulebook_source(game)
    setter = typesetter()  # a missing library should be said before any work
    theme = _theme(ink, game)
    markup = read_markup(source, lambda name: _diagram(game, name, theme))
    css = _stylesheet(_HALF[paper] if half else paper, theme)
    pages = setter.lay_out(_html(game, markup, theme), css)
    return setter.write(pages)


def rulebook_html(game: str, *, text: str | None = None) -> str:
    """The rulebook as one web page that needs no other file: the same words, links and pictures as in print."""
    _refuse_unless(game, game_ids(), "rulebook of")
    theme = _theme("colour", game)
    live = {name: f"var({name})" for name in theme}  # the page itself chooses, by day and by night
    markup = read_markup(text if text is not None else rulebook_source(game), lambda name: _diagram(game, name, live))
    variables = "".join(f"{name}:{value};" for name, value in theme.items())
    css = (resources.templates() / "web" / "rulebook.css").read_text(encoding="utf-8")
    return _html(game, markup, live, web_css=f":root{{{variables}--accent-light:{_lighter(theme['--accent'])}}}\n{css}")


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
        "--accent": colours.accent,
        "--paper": WHITE,
        "--ink": colours.text,
        "--red": colours.red_suit,
        "--quiet": colours.quiet,
        "--line": colours.quiet if colours.dots else colours.line,  # a style sheet draws hairlines in one piece
        "--tint": colours.tint,
        "--ground": colours.ground,
    }


def _fill(text: str, theme: Mapping[str, str]) -> str:
    return _USE.sub(lambda use: theme.get(use[1], use[0]), text)


def _diagram(game: str, name: str, theme: Mapping[str, str]) -> str:
    folder = files(package_of(game)) / "diagrams"
    file = folder / f"{name}.svg"
    if not file.is_file():
        there = ", ".join(sorted(path.name.removesuffix(".svg") for path in folder.iterdir())) if folder.is_dir() else "none"
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
    return page.render(
        book=markup,
        credit=about(game).credit,
        rules=about(game).rules_version,
        emblem=emblem,
        version=__version__,
        web_css=web_css,
    )
