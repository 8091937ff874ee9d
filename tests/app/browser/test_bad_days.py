"""What can go wrong on a device: another window, no store, codes that are none. Each gets a clear word, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from browsing import App
from companion.links import encode
from companion.links.codec import _payload
from companion.links.digits import to_digits
from site_of_app import Site

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n"
CODE = encode(DUEL, "DC", "")
#: Texts that are no code, or none that can be read, and what is said of them.
NO_CODES = {
    "cut": (CODE[:-9], "cut"),
    "damaged": (CODE[:-6] + "000000", ""),
    "newer": (f"COMPANION DC {to_digits(_payload('DC', 7, b'abc'))}", "newer"),
    "words": ("the quick brown fox", ""),
    "another page": ("https://example.org/", ""),
    "a bomb": ("9" * 200_000, ""),
}
#: What a full device says to whoever wants to write.
_FULL = """() => {
  const { prototype } = IDBDatabase;
  const begin = prototype.transaction;
  prototype.transaction = function (stores, mode) {
    if (mode === "readwrite") throw new DOMException("full", "QuotaExceededError");
    return begin.call(this, stores, mode);
  };
  prototype.makeRoom = () => { prototype.transaction = begin; };
}"""
_REFUSING = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });"


@pytest.mark.parametrize("case", NO_CODES)
def test_what_is_no_code_is_told(shared: App, case: str) -> None:
    """In words of its own; what was there stays."""
    before = shared.home().stored()
    text, word = NO_CODES[case]
    shared.paste(text)
    assert shared.has(".screen-home")
    assert shared.notice
    assert word in shared.notice
    assert "Error" not in shared.notice
    assert shared.stored() == before


def test_half_typed_words_stay_whatever_is_tapped(app: App) -> None:
    """They are in their field after another tap, and after a look at another screen; what was sent is gone from it."""
    app.paste(DUEL)
    field = app.page.locator('form[data-do="table.type"] [name="line"]')
    app.page.click("[data-panel=typing]")
    field.fill("3 h8 *")
    app.go("rules").go("table")
    assert field.input_value() == "3 h8 *"
    app.tap('[data-do="table.undo"]')
    assert field.input_value() == "3 h8 *"
    app.tap('[data-do="table.redo"]')
    app.type("3 h8 *6")
    assert field.input_value() == ""


def test_what_is_wrong_is_seen_at_once_on_a_small_screen(app: App) -> None:
    """The field lies below many cards; what was typed there is refused at the top of the panel, which has moved there."""
    page = app.page
    page.set_viewport_size({"width": 360, "height": 640})
    app.paste("game: four-kingdoms\nplayers: Aino, Ville, Emmi\n[season 1]\nkings: Ks Kd\n")
    app.type("nonsense")
    panel, told = page.locator(".says").bounding_box(), page.locator(".refused-line").bounding_box()
    assert panel is not None
    assert told is not None
    assert panel["y"] <= told["y"]
    assert told["y"] + told["height"] <= panel["y"] + panel["height"]


def test_two_windows_on_one_game(app: App, phone: BrowserContext, site: Site) -> None:
    """The other one shows what was said; and what was written past it is not written over."""
    app.paste(DUEL)
    other = App(phone.new_page()).open(site.address)
    assert other.has(".screen-table")
    app.type("3 h8 *6")
    other.page.locator(".says").wait_for()
    other.go("log").page.locator(".screen-log code").get_by_text("3 h8 *6", exact=True).wait_for()
    (name,) = app.stored()
    app.page.evaluate(
        """([name, text]) => new Promise((done) => {
          const asked = indexedDB.open("companion");
          asked.onsuccess = () => {
            const writing = asked.result.transaction("records", "readwrite");
            writing.objectStore("records").put({ text, changed: 1 }, name);
            writing.oncomplete = () => { asked.result.close(); done(); };
          };
        })""",
        [name, f"{DUEL}# quietly\n"],
    )
    app.type("2 h8 *1")
    assert "another window" in app.notice
    assert app.stored() == {name: f"{DUEL}# quietly\n"}


def test_a_device_that_keeps_nothing_goes_on(page: Page, site: Site) -> None:
    """It says so at once; the record can be saved as a file."""
    page.add_init_script(_REFUSING)
    app = App(page).open(site.address)
    assert "keeps nothing" in app.words("#trouble-words")
    page.locator('[data-shell="close-trouble"]').click()
    app.paste(DUEL).type("3 h8 *6").go("share")
    with page.expect_download() as saved:
        app.do("share.file")
    assert saved.value.path().read_text("utf-8") == f"{DUEL}3 h8 *6\n"


def test_a_device_that_is_full_goes_on_and_says_so(app: App) -> None:
    """The line counts here, is given away as a file, and is written once there is room."""
    page = app.paste(DUEL).page
    page.evaluate(_FULL)
    app.type("3 h8 *6")
    assert "no room left" in app.words("#trouble-words")
    assert list(app.stored().values()) == [DUEL]
    with page.expect_download() as saved:
        page.locator('[data-shell="download-record"]').click()
    assert saved.value.path().read_text("utf-8") == f"{DUEL}3 h8 *6\n"
    page.locator('[data-shell="close-trouble"]').click()
    page.evaluate("() => IDBDatabase.prototype.makeRoom()")
    app.type("2 h8 *1")
    assert list(app.stored().values()) == [f"{DUEL}3 h8 *6\n2 h8 *1\n"]
