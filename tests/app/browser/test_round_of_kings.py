"""A seat for Companion in Circle of Kings on a phone of 360 pixels: a whole round, with what goes wrong on the way."""

from __future__ import annotations

import pytest

from browsing import App, by_data
from companion.referee import judge

DRAWN = ("L21", "L5", "6s", "2w", "8c", "9c")
ARMY = "Aino 3p + 4p 5w / strength"


@pytest.fixture
def kings(shared: App) -> App:
    """A new game of Aino against Companion, made by taps."""
    app = shared.home()
    app.page.set_viewport_size({"width": 360, "height": 740})
    app.go("new", game="circle-of-kings").do("new.keep", add="bot2")
    app.fill("new.keep", add="Aino")
    assert "Whoever sits beside bot2 looks at its cards, and enters them on this device." in app.words()
    for king in ("Kw", "Ks", "Kp", "Kc"):
        app.do("new.set", word=king)
    return app.do("new.make")


def pick(app: App, words: tuple[str, ...]) -> None:
    for word in words:
        app.do("table.pick", word=word)


def record(app: App) -> str:
    return app.stored()[str(app.view()["record"])]


def lines(app: App) -> list[str]:
    return record(app).partition("[round 1]\n")[2].split("\n")[:-1]


def fits(app: App) -> bool:
    """Nothing is wider than the phone."""
    return bool(app.page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_whole_round_with_a_wrong_card_an_undo_and_a_reload(kings: App) -> None:
    app = kings
    page = app.page
    panel = page.locator(".says")
    app.do("table.beside")
    pick(app, (*DRAWN[:5], "3p"))  # Aino has that one
    assert panel.evaluate("panel => panel.scrollTop") > 0
    assert fits(app)
    app.fill("table.whisper")
    assert app.notice == "Entered, and covered again."
    assert panel.evaluate("panel => panel.scrollTop") == 0  # what is to be done next is not out of sight
    assert "2 of Wands" not in app.words()
    page.reload()
    app.ready()
    app.do("table.undo").do("table.beside")  # told wrongly: it is mended
    app.do("table.pick", word="3p").do("table.pick", word=DRAWN[5])
    app.fill("table.whisper")
    app.do("table.beside")  # it lays its army
    assert "bot2 lays face down: captain 6 of Swords; army 9 of Cups, 8 of Cups, 2 of Wands; lord " in app.words(".beside")
    assert fits(app)
    page.reload()
    app.ready()
    assert "9 of Cups" not in app.words()
    assert "bot2 has laid what it plays, face down. When all have, turn it up, and say what the others laid." in app.words(
        ".covered"
    )
    assert not app.has(by_data("button", do="table.companion"))
    app.do("table.tap", word="Aino")
    for word in ("3p", "4p", "5w", "strength"):
        app.do("table.tap", word=word)
    assert lines(app) == [ARMY]
    app.do("table.companion")
    assert app.notice.startswith("bot2 deploys 6s with 3 more, and ")
    assert app.notice.endswith("bot2 6s: As level 2 plays: it may lead 3 more (CK-3.2).")
    said = lines(app)
    app.do("table.undo")
    assert lines(app) == [ARMY]
    app.do("table.companion")
    assert lines(app) == said
    rest_of_round(app)
    assert "[round 2]" in lines(app)
    assert judge(record(app)).verdict.status == "legal"
    assert "Whoever sits beside bot2 enters what it holds" in app.words(".covered")
    app.do("table.beside")
    assert "Round 2, bot2's " in app.words(".beside label")


def rest_of_round(app: App) -> None:
    """Strikes until the round is over: Companion says its own, Aino takes the first that is offered."""
    for _ in range(40):
        if "[round 2]" in lines(app):
            return
        if app.has(by_data("button", do="table.companion")):
            app.do("table.companion")
            assert app.notice.startswith("bot2"), app.notice
        elif app.has(by_data("button", do="table.beside")):
            app.do("table.beside").do("table.cover")
        elif app.has(by_data("button", do="table.say")):
            app.do("table.say")
        elif app.has(by_data("button", do="table.tap", word="[round 2]")):
            app.do("table.tap", word="[round 2]")
        else:
            app.tap(".group:not(.kind-ends) button[data-do='table.tap']")
    raise AssertionError((record(app), app.words(".says")))


def test_a_card_that_aino_holds_shows_when_she_plays_it_and_all_is_told_anew(kings: App) -> None:
    app = kings
    app.do("table.beside")
    app.fill("table.whisper", words="L21 L5 6s 2w 8c 9c")
    app.type("bot2 3p + 2w 8c / world")  # somebody lays it for Companion, with a card that it was not told to hold
    assert "Companion cannot play here" in app.words(".covered")
    app.do("table.anew").do("table.beside")
    app.fill("table.whisper", words="L21 L5 3p 2w 8c 9c")
    assert "Companion cannot play here" not in app.words()


def test_behind_a_line_that_stands_the_page_says_when_companion_plays_again(kings: App) -> None:
    app = kings
    app.type("Aino 3p + 4p / lovers").do("table.stand")
    assert "in the next one it can. Choose for bot2 as you like." in app.words(".covered")
    assert fits(app)
    app.type("bot2 6s + 9c 8c 2w / moon")
    app.type("[round 2]")
    assert "Whoever sits beside bot2 enters what it holds" in app.words(".covered")
