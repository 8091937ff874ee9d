"""A device for tests of the screen: actions in, HTML out, and every page looked at for what no page may have."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Any

from companion.screen.bridge import Bridge, Drawer

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
_VOID = frozenset(("input", "br", "img", "meta", "link", "path", "circle", "use"))
_FIELDS = frozenset(("input", "textarea", "select"))


class PageRead(HTMLParser):
    """A page's words, and its elements with their attributes. Fails where the page is not sound."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.labelled = 0
        self.feed(html)
        self.close()
        assert self.open == []

    @property
    def text(self) -> str:
        """All words, with single blanks."""
        return " ".join(" ".join(self.words).split())

    @property
    def actions(self) -> list[dict[str, str]]:
        """What can be tapped: the actions of buttons that are not disabled, as the page sends them."""
        found = []
        for name, attributes in self.elements:
            if name == "button" and "data-do" in attributes and "disabled" not in attributes:
                found.append({key.removeprefix("data-"): value for key, value in attributes.items() if key.startswith("data-")})
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Holds what no page of ours may have against it."""
        attributes = {name: value or "" for name, value in attrs}
        assert tag not in ("script", "img", "iframe", "style"), tag
        assert not any(name.startswith("on") or name == "style" for name in attributes), attributes
        if tag in _FIELDS:
            inside = "label" in self.open
            assert inside or "aria-label" in attributes or "id" in attributes, attributes
        if tag == "svg":
            assert "aria-hidden" in attributes or attributes.get("role") in ("img", "group")
        self.elements.append((tag, attributes))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Every element ends where it should."""
        if tag not in _VOID:
            assert self.open.pop() == tag, (tag, self.open)

    def handle_data(self, data: str) -> None:
        """Words."""
        self.words.append(data)


class Device:
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
        self.page = PageRead(known["html"])
        assert [name for name, _ in self.page.elements].count("h1") == 1
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
