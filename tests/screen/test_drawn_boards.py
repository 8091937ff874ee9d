"""The pieces of a drawn board are pictures that the page can ask for."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from commands import ROOT
from companion.drawing.board import BoardView, Spot
from companion.drawing.geometry import Box
from companion.drawing.surface import Surface
from companion.screen import pictures
from companion.screen.table.boarded import _close
from screens import Device, flaws_of
from tapping import Phone

#: A beginning of a game whose board shows cards, and one whose board shows tokens.
BEGUN = {"four-kingdoms": ("complete-game", 22), "duelling-circles": ("complete-counterflow", 30)}


def test_a_board_whose_places_are_small_can_be_seen_larger() -> None:
    """So large that a finger hits each; one whose places are large enough has no button for it."""
    view = BoardView("A board", 100, 100, _nothing, "", _nothing, spots=(Spot("a", Box(0, 0, 20, 14), ""),))
    large, small = Spot("b", Box(0, 0, 14, 14), ""), Spot("c", Box(0, 0, 30, 9), "")
    assert [_close(replace(view, spots=(*view.spots, *more))) for more in ((), (large,), (small,))] == [1, 1, 2]
    assert _close(replace(view, spots=())) == 1
    device = Device("game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n")
    assert "See it larger" in device.page.html
    device.do("table.near")
    assert "close-2" in device.page.html


_SPOT = re.compile(r'class="spot"[^>]* data-word="([^"]*)" data-before="([^"]*)"')


def test_a_place_of_one_player_says_whose_it_is() -> None:
    """Where a name comes first, a place that means something for one player alone is tapped at once: its name is said with it."""
    folder = ROOT / "companion/games/empires/teaching"
    lines = (folder / "three-turns.game").read_text("utf-8").split("\n")[:22]
    phone = Phone("\n".join([*lines, ""]), {"littlemark.map": (folder / "littlemark.map").read_text("utf-8")})
    spots = {unescape(word): name for word, name in _SPOT.findall(phone.html)}
    assert (spots["1>"], spots["14>"]) == ("Aino", "Ville")
    phone.send({"do": "table.tap", "word": "14>", "before": "Ville", "on": ""})
    assert phone.said == ["Ville", "14>"]
    assert _SPOT.findall(phone.html) == []
    phone.send({"do": "table.unsay", "all": "1"})
    phone.send({"do": "table.tap", "word": "1>", "before": "Ville", "on": ""})
    assert (phone.said, "may not be said" in phone.notice) == ([], True)


def _nothing(_: Surface, __: Box) -> None:
    """Draws nothing."""


@pytest.mark.parametrize("game", BEGUN)
def test_every_piece_of_a_board_is_a_picture_that_can_be_had(game: str) -> None:
    """Its `<use>` says which, and leads to that picture's symbol."""
    name, lines = BEGUN[game]
    record = ROOT / "tests/games" / game.replace("-", "_") / "records" / f"{name}.game"
    html = Device("".join(f"{line}\n" for line in record.read_text("utf-8").split("\n")[:lines])).page.html
    assert flaws_of(html) == []
    uses = re.findall(r'<use href="#(p-[^"]*)"[^>]*? data-picture="([^"]*)"', html)
    on_boards = re.findall(r"<use [^>]*>", html[html.index("drawn-board") : html.index("drawn-board") + 40_000])
    assert on_boards
    assert all(re.match(r'<use href="#(s[0-9]+-)?p-[\w-]+"', use) for use in on_boards)
    assert {shown for shown, _ in uses} == {pictures.symbol_id(name) for _, name in uses}
    assert all(pictures.symbol(name).startswith("<symbol") for _, name in uses)
