"""Two phones at one served table play a whole season with hidden hands: each sees its own cards and never the other's."""

from __future__ import annotations

import re
from pathlib import Path

from conftest import new_phone, watched
from playwright.sync_api import Browser, Page

from browsing import App
from companion.referee import judge
from screens import map_files
from tables import Running, running

_HEAD = "game: four-kingdoms\nplayers: Ann, Joe, bot1\nseasons: 1\n"
#: What a page has of cards that it could show: their names in buttons, and their pictures.
_CARD = r"\b[2-9TJQA][shdc]\b"
_CARDS = "[...document.querySelectorAll('.own-hand [data-word]')].map(one => one.dataset.word).filter(one => one !== '-')"


def _sit(browser: Browser, table: Running, code: str, name: str) -> App:
    page = new_phone(browser).new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{table.address}/pair?code={code}")
    page.fill("[name=name]", name)
    page.click("button")
    return App(page).ready().tap(".game-open")


def _hand(page: Page) -> set[str]:
    return set(page.evaluate(_CARDS))


def _open(content: str) -> set[str]:
    """The cards that lie open on the table in a page: the one that was led, and all once they are turned up."""
    return {card for part in re.findall(r'<p class="open-words">.*?</p>', content, re.DOTALL) for card in re.findall(_CARD, part)}


def _named(content: str, cards: set[str]) -> set[str]:
    """Which of these cards a page names anywhere in its code, as a word or as a picture."""
    text = re.sub(r' d="[^"]*"', "", content)
    return {card for card in cards if re.search(rf'[/"]{card}"|_2f_{card}\b', text)}


def test_a_season_of_two_phones_with_hidden_hands(browser: Browser, tmp_path: Path) -> None:
    record = tmp_path / "cards.game"
    record.write_text(_HEAD, "utf-8")
    with running(tmp_path, "--lan", strangers=True) as table:
        code = table.code()
        ann, joe = (_sit(browser, table, code, name) for name in ("Aino", "Ville"))
        complaints = [watched(app.page) for app in (ann, joe)]
        ann.do("seat.begin").do("seat.take", tag="Ann").do("seat.cut")
        joe.page.locator("[data-do='seat.take'][data-tag=Joe]").wait_for()
        joe.do("seat.take", tag="Joe").do("seat.cut")
        for app in (ann, joe):
            app.page.locator(".own-hand").wait_for()
        known: dict[App, set[str]] = {ann: set(), joe: set()}
        lay_open: set[str] = set()
        while "secret:" not in record.read_text("utf-8"):
            for app, other in ((ann, joe), (joe, ann)):
                known[app] |= _hand(app.page)
                content = app.page.content()
                lay_open |= _open(content)
                shown = _named(content, _hand(other.page) - known[app])
                assert shown <= lay_open | set(re.findall(_CARD, record.read_text("utf-8")))
                assert app.page.evaluate("document.documentElement.scrollWidth") == 360
                if app.has(".own-hand [data-do='seat.choose']:enabled"):
                    app.tap(".own-hand [data-do='seat.choose']:enabled")
        assert complaints == [[], []]
        for app in (ann, joe):
            app.page.locator(".over").wait_for()
            app.page.context.close()
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete, verdict.sections[0]["deal"]) == ("legal", True, "proven")


def test_a_turn_of_empires_on_two_phones_is_tapped_and_typed(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "map.game").write_text("game: empires\nplayers: Ann, Joe\nmap: ring14.map\n", "utf-8")
    (tmp_path / "ring14.map").write_text(map_files()["ring14.map"], "utf-8")
    with running(tmp_path, "--lan", strangers=True) as table:
        code = table.code()
        ann, joe = (_sit(browser, table, code, name) for name in ("Aino", "Ville"))
        complaints = [watched(app.page) for app in (ann, joe)]
        ann.do("seat.begin").do("seat.take", tag="Ann").do("seat.cut")
        joe.page.locator("[data-do='seat.take'][data-tag=Joe]").wait_for()
        joe.do("seat.take", tag="Joe").do("seat.cut")
        ann.page.locator("form[data-do='seat.choose']").wait_for()
        ann.fill("seat.choose", word="setup 1 3@1 3@2 3@14")
        assert "ten counters are set up, not 9" in ann.words()
        assert ann.page.locator("#said").input_value() == "setup 1 3@1 3@2 3@14"
        ann.fill("seat.choose", word="setup 1 4@1 3@2 3@14")
        joe.page.locator("[data-do='seat.choose'][data-tag=Joe]").first.wait_for()
        joe.tap(".words [data-do='seat.choose']")
        ann.page.locator(".own-hand button.pictured").first.wait_for()
        joe.page.locator(".own-hand button.pictured").first.wait_for()
        for app, other in ((ann, joe), (joe, ann)):
            cards = {word for word in _hand(other.page) if re.fullmatch(_CARD, word) or word == "Jk"}
            assert len(cards) in (3, 4)  # of two jokers one word
            assert _named(app.page.content(), cards - _hand(app.page)) == set()
            assert app.page.evaluate("document.documentElement.scrollWidth") == 360
        assert [one for one in complaints[0] + complaints[1] if "409" not in one] == []  # what was refused
        for app in (ann, joe):
            app.page.context.close()
