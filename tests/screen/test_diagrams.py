"""The pictures of the rulebooks on the screen: each is drawn above its caption, without a style of its own."""

from __future__ import annotations

import re

import pytest

from companion.referee.rulebook import rulebook_source
from companion.screen import pictures
from companion.screen.bridge import Drawer
from companion.screen.desk import View
from companion.screen.rendering import render
from companion.screen.screens.rules import diagram
from game_folders import games_with_tests

_PICTURE = re.compile(r"^!\[[^\]]*\]\(([^)]*)\)", re.MULTILINE)


@pytest.mark.parametrize("game", games_with_tests())
def test_every_picture_of_the_rulebook_is_drawn(game: str) -> None:
    named = _PICTURE.findall(rulebook_source(game))
    chapters = render(Drawer({}, {}), View("rules", data={"game": game})).html.count("data-chapter")
    pages = [render(Drawer({}, {}), View("rules", data={"game": game, "chapter": str(n)})).html for n in range(1, chapters + 1)]
    figures = re.findall(r"<figure.*?</figure>", "".join(pages), re.DOTALL)
    assert len(figures) == len(named)
    for figure in figures:
        name = re.search(r'data-picture="([^"]*)"', figure)
        assert name, figure
        symbol = pictures.symbol(name[1])
        assert symbol.startswith("<symbol")
        assert " style=" not in symbol


@pytest.mark.parametrize("name", ["", "nothing", "../about", "a/b", "..", "\x00"])
def test_a_picture_that_is_not_there_is_nothing(name: str) -> None:
    assert diagram(games_with_tests()[0], name) == ""
