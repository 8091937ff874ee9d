"""A device with several records for tests of the screen: messages in, HTML out; every page is looked at for flaws."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Any

from companion.screen.bridge import Bridge, Drawer
from screens import flaws_of

#: What people and files may call a player, a game or a note.
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202eelliV\u2066",
    "x" * 200,
    "{{ 7 * 7 }}",
    "../../etc/passwd",
    "Ä\u0301\u0000\u0007 ümlaut",
    "a, b = c # d",
)


class PageRead(HTMLParser):
    """A page's words, and what can be tapped on it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        #: The actions of buttons that are not disabled, as the page sends them.
        self.actions: list[dict[str, str]] = []
        self.feed(html)
        self.close()

    @property
    def text(self) -> str:
        """All words, with single blanks."""
        return " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what a button does."""
        given = {name: value or "" for name, value in attrs}
        if tag == "button" and "data-do" in given and "disabled" not in given:
            self.actions.append({key.removeprefix("data-"): value for key, value in given.items() if key.startswith("data-")})

    def handle_data(self, data: str) -> None:
        """Words."""
        self.words.append(data)


class Phone:
    """A phone with records on it, and a view."""

    def __init__(self, records: Mapping[str, str] = {}, can: Sequence[str] = (), settings: Mapping[str, str] = {}) -> None:
        self.desk = Drawer(records, {}, can)
        self.bridge = Bridge(self.desk)
        self.answer: dict[str, Any] = {"view": {"settings": dict(settings)}}
        self.look()

    def look(self) -> PageRead:
        """The page as it is."""
        return self._take(None)

    def do(self, do: str, **values: str) -> PageRead:
        """Does something, and gives the page after it. A name may have `__` for what no Python name can have: `/`."""
        return self._take({"do": do, **{name.replace("__", "/"): value for name, value in values.items()}})

    def tap(self, do: str, **values: str) -> PageRead:
        """The same by a button that is there to be tapped."""
        wanted = {"do": do, **values}
        there = [action for action in self.page.actions if wanted.items() <= action.items()]
        assert there, (wanted, self.page.actions)
        return self._take(there[0])

    def _take(self, action: Mapping[str, str] | None) -> PageRead:
        known = json.loads(self.bridge.take(json.dumps({"view": self.answer["view"], "action": action})))
        assert "html" in known, known
        self.answer = known
        assert flaws_of(known["html"]) == []
        self.page = PageRead(known["html"])
        return self.page

    @property
    def view(self) -> dict[str, Any]:
        """The view that came back."""
        view: dict[str, Any] = self.answer["view"]
        return view

    @property
    def notice(self) -> str:
        """What was told."""
        return str(self.view["notice"])

    @property
    def records(self) -> dict[str, str]:
        """What lies on the device."""
        return self.desk.records
