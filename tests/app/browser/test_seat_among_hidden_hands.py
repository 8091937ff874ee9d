"""A seat for Companion with real cards in the browser: its hand is told covered, outlives a reload, and is played from."""

from __future__ import annotations

from browsing import App, by_data
from companion.referee import judge

HAND = "9s Qs 2h 7h 8d 3c 5c Jc As"


def test_its_neighbour_tells_its_hand_and_it_plays(shared: App) -> None:
    app = shared.home()
    app.go("new", game="four-kingdoms").do("new.keep", add="bot3")
    for name in ("Aino", "Ville", "Dan"):
        app.fill("new.keep", add=name)
    app.do("new.make")
    record = str(app.view()["record"])
    app.fill("table.type", line="[season 1]").fill("table.type", line="kings: Ks Kd")
    app.do("table.beside")
    for word in HAND.split()[:4]:
        app.do("table.pick", word=word)
    # The page that a start shows first is the last one that all may see; what was tapped is kept all the same.
    kept = app.page.evaluate("() => sessionStorage.getItem('companion')")
    assert "table.pick" not in kept
    assert HAND[:8] not in kept
    app.page.reload()
    app.ready()
    assert not app.has(by_data("button", do="table.pick"))
    app.do("table.beside")
    assert app.page.locator("#words").input_value() == HAND[:11]
    app.fill("table.whisper", words=HAND)
    app.do("table.beside")  # whether it exchanges
    if app.has(by_data("form", do="table.whisper")):
        app.do("table.pick", word="Ah")
    else:
        app.do("table.cover")
    for word in ("Td", "4s", "6d"):
        if app.has(by_data("button", do="table.companion")):
            break
        app.do("table.tap", word=word)
    before = app.stored()[record]
    app.do("table.companion")
    assert app.notice.startswith("bot3 "), app.notice
    said = [*app.view()["said"], *app.stored()[record].removeprefix(before).split()]
    assert set(said) & {*HAND.split(), "Ah"}
    assert judge(app.stored()[record]).verdict.status == "legal"
    assert not any(HAND in text for text in app.stored().values())


def test_a_game_of_others_has_such_a_seat_too(shared: App) -> None:
    """Hearts, of which the app knows nothing but its lines: it passes cards on, is told what came, and leads."""
    app = shared.home()
    app.go("new", game="hearts").do("new.keep", add="bot2")
    for name in ("Aino", "Ville", "Dan"):
        app.fill("new.keep", add=name)
    app.do("new.make")
    record = str(app.view()["record"])
    app.do("table.beside").fill("table.whisper", words="2s 4s Qs 3h 9h Th 5d 6d Kd Ad 2c 7c Jc")
    app.do("table.beside")
    assert "face down for Aino." in app.words(".beside")
    app.fill("table.whisper", words="Ac Qc 3c")
    app.do("table.companion")
    for word in ("4c", "5c", "6c"):
        app.do("table.tap", word=word)
    assert app.stored()[record].endswith("bot2: 2c 4c 5c 6c\n")
    assert judge(app.stored()[record]).verdict.status == "legal"
