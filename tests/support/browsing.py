"""The app in a browser, and a finger on it: it taps what is there, and waits until that is painted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tapping import Actions, Phone

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

#: Reads what the device has stored.
_STORED = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("companion");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const records = asked.result.transaction("records").objectStore("records");
    const names = records.getAllKeys();
    const found = records.getAll();
    found.onsuccess = () => {
      asked.result.close();
      resolve(Object.fromEntries(names.result.map((name, index) => [name, found.result[index].text])));
    };
  };
})"""


def by_data(tag: str = "", /, **values: str) -> str:
    """The selector of what has these data: `by_data("button", do="go", screen="log")`."""
    return tag + "".join(f"[data-{name}={json.dumps(value, ensure_ascii=False)}]" for name, value in values.items())


class App:
    """The app in one page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> App:
        """Opens an address, and waits until the engine has answered."""
        self.page.goto(address)
        return self.ready()

    def ready(self) -> App:
        """Waits until the engine is there."""
        self.page.wait_for_selector("html[data-ready]", state="attached")
        return self

    def has(self, selector: str) -> bool:
        """Whether something is on the screen."""
        return self.page.locator(selector).count() > 0

    def words(self, selector: str = "#screen") -> str:
        """What can be read there."""
        return " ".join(self.page.locator(selector).first.inner_text().split())

    @property
    def notice(self) -> str:
        """What was told last."""
        return self.words(".notice") if self.has(".notice") else ""

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Whatever is done inside was answered and drawn after it."""
        turn = self.page.locator("html").get_attribute("data-turn") or "0"
        yield
        self.page.wait_for_selector(f'html:not([data-turn="{turn}"])', state="attached")
        self.drawn()

    def drawn(self) -> None:
        """Waits until the pictures of the last answer are there, too: of this one, or of a later one."""
        turn = self.page.locator("html").get_attribute("data-turn")
        self.page.wait_for_function("turn => Number(document.documentElement.dataset.drawn) >= Number(turn)", arg=turn)

    def tap(self, selector: str) -> App:
        """Taps something; where it is folded away, that is opened first."""
        found = self.page.locator(selector).first
        _unfold(found)
        with self.answered():
            found.click()
        return self

    def do(self, action: str, /, **values: str) -> App:
        """Taps the button that does this."""
        return self.tap(by_data("button", do=action, **values))

    def go(self, screen: str, **values: str) -> App:
        """Goes to a screen, by what leads there."""
        return self.do("go", screen=screen, **values)

    def home(self) -> App:
        """Back to the first screen."""
        while not self.has(".screen-home"):
            self.tap(".bar-back")
        return self

    def view(self) -> dict[str, Any]:
        """What the page keeps of where it is."""
        found: dict[str, Any] = self.page.evaluate("() => JSON.parse(sessionStorage.getItem('companion')).view")
        return found

    def fill(self, action: str, /, **fields: str) -> App:
        """Fills a form, and sends it."""
        form = self.page.locator(by_data("form", do=action)).first
        _unfold(form)
        if action == "table.type" and not form.is_visible():
            self.page.locator("[data-panel=typing]").click()
        return self._sent(form, fields)

    def _sent(self, form: Locator, fields: Mapping[str, str]) -> App:
        for name, value in fields.items():
            form.locator(f'[name="{name}"]').fill(value)
        with self.answered():
            form.locator("button:not([type=button])").first.click()
        return self

    def paste(self, text: str) -> App:
        """Pastes a record, a link or codes at the first screen."""
        return self.fill("home.read", text=text)

    def take_files(self, files: Mapping[str, str]) -> App:
        """Opens files at the first screen."""
        for name, text in files.items():
            field = self.page.locator('input[type=file][data-do="home.read"]:not([accept])')
            with self.answered():
                field.set_input_files([{"name": name, "mimeType": "text/plain", "buffer": text.encode()}])
        return self

    def type(self, line: str) -> App:
        """Types a line at the table."""
        return self.fill("table.type", line=line)

    def stored(self) -> dict[str, str]:
        """The records that the device keeps."""
        found: dict[str, str] = self.page.evaluate(_STORED)
        return found


class Finger(Phone):
    """Enters a game by real taps: a page of the browser in place of a bridge. `kept` is the record as it was written."""

    def __init__(self, app: App, kept: Callable[[], str]) -> None:
        self.app, self.kept = app, kept
        self._look()

    @property
    def text(self) -> str:
        return self.kept()

    @property
    def notice(self) -> str:
        return self.app.notice

    @property
    def data(self) -> dict[str, str]:
        return {"refused": self.app.words(".refused")} if self.app.has(".refused") else {}

    @property
    def said(self) -> list[str]:
        return self.app.page.locator(".said li:not(.quiet)").all_inner_texts()

    def send(self, action: Mapping[str, str]) -> None:
        """Taps the button, or fills and sends the form, that does this."""
        data = {"do": action["do"]} | ({"choice": action["choice"]} if "choice" in action else {})
        forms = self.app.page.locator(by_data("form", **data))
        if forms.count():
            self._fill(forms, action)
        else:
            selector = by_data("button", **action) + ("" if "hold" in action else ":not([data-hold])")
            self.app.tap(selector)
        self._look()

    def _fill(self, forms: Locator, action: Mapping[str, str]) -> None:
        """Fills and sends the first of these forms that takes the numbers: there may be one for each stretch of them."""
        for form in forms.all():
            _unfold(form)
            for field in form.locator("input[name]").all():
                field.fill(action.get(field.get_attribute("name") or "", ""))
            if form.evaluate("form => form.checkValidity()"):
                self.app._sent(form, {})
                return
        raise AssertionError(action)

    def _look(self) -> None:
        self.html = self.app.page.inner_html("#screen")
        self._found = Actions(self.html)


def _unfold(found: Locator) -> None:
    """Opens what something is folded away in, from without."""
    folds = found.locator("xpath=ancestor::details[not(@open)]/summary")
    while folds.count():
        folds.first.click()
