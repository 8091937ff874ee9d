"""A seat for Companion in Empires on a phone of 360 pixels: a turn, with what goes wrong on the way."""

from __future__ import annotations

from browsing import App, by_data
from companion.referee import judge
from screens import map_files

WRONG, HAND = ("3s", "4s", "5s", "5h"), "3s 4s 5s 6h"


def record(app: App) -> str:
    return app.stored()[str(app.view()["record"])]


def last(app: App) -> str:
    return record(app).splitlines()[-1]


def is_fit(app: App) -> bool:
    """Nothing is wider than the phone, and the panel shows its beginning."""
    return bool(
        app.page.evaluate(
            "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            " && !document.querySelector('.says').scrollTop"
        )
    )


def begun(app: App) -> App:
    """A new game of Aino against Companion on a map of their own, set up."""
    app.page.set_viewport_size({"width": 360, "height": 740})
    app.go("new", game="empires").fill("new.keep", add="Aino").do("new.keep", add="bot2")
    assert "Whoever sits beside bot2 looks at its cards, and enters them on this device." in app.words()
    with app.answered():
        app.page.locator('input[type=file][data-do="new.file"]').set_input_files(
            [{"name": "ring14.map", "mimeType": "text/plain", "buffer": map_files()["ring14.map"].encode()}]
        )
    app.do("new.make")
    assert app.view()["record"] == "Empires"  # not what the map's file is called
    app.type("Aino setup 1 4@1 3@2 3@14").do("table.companion")
    assert last(app).startswith("bot2 setup ")
    assert app.notice.startswith(f"{last(app)}: As level "), app.notice
    return app


def test_a_turn_with_a_wrong_card_an_undo_and_a_reload(app: App) -> None:
    begun(app).do("table.beside")
    assert app.words(".beside label") == "Turn 1: bot2's 4 new cards"
    for word in WRONG:
        app.do("table.pick", word=word)
    app.fill("table.whisper")
    assert is_fit(app)
    assert "5♥" not in app.words()
    app.type("Aino mig 5h 3")
    assert "Companion cannot play here: Aino cannot hold 5" in app.words(".covered")
    app.do("table.anew").do("table.beside")
    app.page.reload()
    app.ready()
    assert not app.has(".beside")
    app.do("table.beside").fill("table.whisper", words=HAND)
    assert "as soon as Aino is done" in app.words(".says")
    before = record(app)
    app.do("table.companion")
    said = record(app)
    assert last(app).startswith("bot2 mig 6h ")
    assert app.notice.startswith(f"{last(app)}: As level "), app.notice
    assert is_fit(app)
    app.do("table.undo")
    assert record(app) == before
    app.do("table.companion")
    assert record(app) == said
    app.do("table.companion")  # its counters, past Aino; that it leaves them where they are stands in no line
    assert app.notice.startswith(f"{last(app)}: " if record(app) != said else "bot2 does nothing (steps)"), app.notice
    assert not app.has(by_data("button", do="table.companion"))
    app.do("table.tap", word="end")
    rest_of_turn(app)
    assert judge(record(app), files=map_files().__getitem__).verdict.status == "legal"
    assert not any(card in record(app).removeprefix(said) for card in ("3s", "4s", "5s"))


def rest_of_turn(app: App) -> None:
    """What its neighbour does at a turn's end, and what he is told then, until it may play again."""
    if app.has(by_data("button", do="table.tap", word="[turn 2]")):
        app.do("table.tap", word="[turn 2]")
    app.do("table.beside")
    while not app.has(".beside label"):
        app.tap(".beside button.main").do("table.beside")
    assert app.words(".beside label").startswith("Turn 2: bot2's ")
    app.fill("table.whisper", words=" ".join(["8c", "9c", "Tc", "Jc", "Qc", "Kc"][: int(app.words(".beside label").split()[3])]))
    assert app.has(by_data("button", do="table.companion"))
