"""A phone sits down at a served table, in a real browser: with the code it scanned, and again after the table was set anew."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.links import encode
from tables import DUEL, running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

RECORD = DUEL + "2 h7 *5\n"


def _sit_down(page: Page, code: str) -> None:
    page.fill("[name=code]", code)
    page.click("button")
    page.wait_for_selector("html[data-ready]")


def test_a_scanned_code_comes_along_to_the_table(tmp_path: Path, page: Page) -> None:
    """Its game is open as soon as one sits, and lies in the table's folder."""
    with running(tmp_path, "--lan", strangers=True) as table:
        code = table.code()
        page.goto(encode(RECORD, "DC", f"{table.address}/"))
        page.wait_for_selector("#pair")
        page.fill("[name=name]", "Aino")
        _sit_down(page, code)
        page.wait_for_selector("html[data-game=duelling-circles]")
        assert "#" not in page.url
        (record,) = tmp_path.glob("*.game")
        assert record.read_text("utf-8") == RECORD
        page.goto(f"{table.address}/table")
        assert "Aino made" in page.inner_text("main")


def test_after_a_restart_one_is_led_to_the_door_and_goes_on(tmp_path: Path, phone: BrowserContext) -> None:
    """By itself, with the name of before; then the same game is open."""
    (tmp_path / "duel.game").write_text(RECORD, "utf-8")
    page = phone.new_page()
    with running(tmp_path, "--lan", strangers=True) as table:
        page.goto(f"{table.address}/pair?code={table.code()}")
        page.fill("[name=name]", "Aino")
        page.click("button")
        page.click(".game-open")
        page.wait_for_selector("html[data-game=duelling-circles]")
        table.process.kill()
        table.process.wait()
    with running(tmp_path, "--lan", port=table.port, strangers=True) as table:
        code = table.code()
        page.wait_for_selector("#pair")
        page.wait_for_function("document.querySelector('[name=name]').value === 'Aino'")
        _sit_down(page, code)
        page.wait_for_selector("html[data-game=duelling-circles]")


def test_the_code_on_the_hosts_own_page_is_read_from_its_screen(tmp_path: Path, page: Page) -> None:
    """As it is painted, on a laptop and on a phone: no part of it is cut off."""
    zxingcpp: Any = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image")
    with running(tmp_path, "--lan") as table:
        leads = f"/pair?code={table.code().replace('-', '')}"
        page.goto(f"{table.address}/table")
        for width, height in ((1280, 800), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            (found,) = zxingcpp.read_barcodes(image.open(BytesIO(page.locator(".qr").screenshot())))
            assert found.text.replace("-", "").endswith(leads)
