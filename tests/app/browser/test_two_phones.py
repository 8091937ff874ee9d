"""Two browsers at one served table: each sees the other's lines, also after the server was killed and started again."""

from __future__ import annotations

from pathlib import Path

from conftest import new_phone, watched
from playwright.sync_api import Browser

from browsing import App
from tables import running

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n"


def sees(app: App, line: str) -> None:
    """The line comes to this page without anybody's doing."""
    app.page.locator(".screen-log code").get_by_text(line, exact=True).wait_for()


def test_two_browsers_see_each_other_and_a_server_that_is_killed(browser: Browser, tmp_path: Path) -> None:
    record = tmp_path / "duel.game"
    record.write_text(DUEL, "utf-8")
    here, there = (App(new_phone(browser).new_page()) for _ in range(2))
    complaints = watched(here.page)
    with running(tmp_path) as table:
        port = table.port
        for app in (here, there):
            app.open(table.address).home().tap(".game-open")
        there.go("log")
        here.type("3 h8 *6")
        sees(there, "3 h8 *6")
        assert complaints == []
        table.process.kill()
        table.process.wait()
        assert record.read_text("utf-8") == f"{DUEL}3 h8 *6\n"
        with running(tmp_path, port=port):
            there.go("table").type("2 h8 *1")
            here.go("log")
            sees(here, "2 h8 *1")
            here.go("table").do("table.undo")
            there.go("log")
            there.page.locator(".screen-log code").get_by_text("2 h8 *1", exact=True).wait_for(state="detached")
            assert record.read_text("utf-8") == f"{DUEL}3 h8 *6\n"
    for app in (here, there):
        app.page.context.close()
