"""What can go wrong on a device: another window, no store, codes that are none. Each gets a clear word, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from browsing import App
from companion.links import encode
from site_of_app import Site

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n2 h7 *5\n"
CODE = encode(DUEL, "DC", "")
#: Texts that are no code, or none that can be read, and what is said of them.
NO_CODES = {
    "cut": (CODE[:-9], "cut"),
    "damaged": (CODE[:-6] + "000000", ""),
    "words": ("the quick brown fox", ""),
    "another page": ("https://example.org/", ""),
    "a bomb": ("9" * 200_000, ""),
}
_REFUSING = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });"
_FULL = """IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"""


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
    print(case, shared.notice)


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
    app.type("7 c8 *9")
    assert "another window" in app.notice
    assert app.stored() == {name: f"{DUEL}# quietly\n"}


@pytest.mark.parametrize(("refusal", "words"), [(_REFUSING, "keeps nothing"), (_FULL, "no room left")])
def test_a_device_that_keeps_nothing_goes_on(page: Page, site: Site, refusal: str, words: str) -> None:
    """It says so, and gives the record away."""
    page.add_init_script(refusal)
    app = App(page).open(site.address)
    app.paste(DUEL)
    app.type("3 h8 *6")
    assert words in app.words("#trouble-words")
    app.go("log")
    app.page.locator(".screen-log code").get_by_text("3 h8 *6", exact=True).wait_for()
    with page.expect_download() as saved:
        page.locator('[data-shell="download-record"]').click()
    assert saved.value.path().read_text("utf-8") == f"{DUEL}3 h8 *6\n"
