"""A seat for Companion in the browser: chosen in *New game*, it says a turn with why, and the turn is kept."""

from __future__ import annotations

from browsing import App, by_data
from companion.referee import judge


def test_a_seat_for_companion_plays_a_turn_on_a_phone(shared: App) -> None:
    app = shared.home()
    app.go("new", game="duelling-circles").do("new.keep", add="bot1")
    app.fill("new.keep", add="Aino")
    app.do("new.make")
    assert app.has(".screen-table"), app.notice
    record = str(app.view()["record"])
    before = app.stored()[record]
    app.do("table.tap", word="1")
    for _ in range(12):
        if app.stored()[record] != before:
            break
        if app.has(by_data("button", do="table.companion")):
            app.do("table.companion")
            assert app.notice.startswith("bot1 "), app.notice
        else:
            app.do("table.tap")  # the first that chance can bring
    after = app.stored()[record]
    assert after.startswith(before)
    assert after != before
    assert judge(after).verdict.status == "legal"
