"""A phone that knows a screen by its HTML alone: it taps only what is there to be tapped."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from companion.screen.bridge import Bridge, Drawer
from screens import map_files

_TAG = re.compile(r"<(button|form|input)\b([^>]*)>")
_VALUE = re.compile(r'([a-z-]+)(?:="([^"]*)")?')
_MARKUP = re.compile(r"<[^>]*>")


class Actions:
    """What can be tapped or filled in: the values of each button and form, with the fields of forms."""

    def __init__(self, html: str) -> None:
        self.buttons: list[dict[str, str]] = []
        self.forms: list[dict[str, str]] = []
        self.text = " ".join(unescape(_MARKUP.sub(" ", html)).split())
        for tag, attributes in _TAG.findall(html):
            self._add(tag, {name: unescape(value) for name, value in _VALUE.findall(attributes)})

    def _add(self, tag: str, found: dict[str, str]) -> None:
        data = {name.removeprefix("data-"): value for name, value in found.items() if name.startswith("data-")}
        if tag == "form":
            self.forms.append(data)
        elif tag == "input" and self.forms and "name" in found:
            self.forms[-1].setdefault(found["name"], found.get("value", ""))
        elif "do" in data and "disabled" not in found:
            self.buttons.append(data)


class Phone:
    """A device with one record open."""

    def __init__(self, text: str, files: Mapping[str, str] | None = None, screen: str = "table") -> None:
        self.drawer = Drawer({"game": text}, map_files() if files is None else files)
        self.bridge = Bridge(self.drawer)
        self.view: dict[str, Any] | None = None
        self.html = ""
        self.send({"do": "go", "screen": screen, "record": "game"})

    @property
    def text(self) -> str:
        """The record as it stands."""
        return self.drawer.records["game"]

    @property
    def notice(self) -> str:
        """What the last action was answered with."""
        return str((self.view or {}).get("notice", ""))

    @property
    def data(self) -> dict[str, str]:
        """The open screen's own values."""
        return dict((self.view or {}).get("data", {}))

    @property
    def said(self) -> list[str]:
        """The words of the line that was begun."""
        return list((self.view or {}).get("said", []))

    @property
    def opens(self) -> str:
        """The word of a line what follows which is offered at once; empty where there is none."""
        return next((button["opens"] for button in self.buttons if "opens" in button), "")

    @property
    def buttons(self) -> list[dict[str, str]]:
        """What can be tapped."""
        return self._found.buttons

    @property
    def forms(self) -> list[dict[str, str]]:
        """What can be filled in."""
        return self._found.forms

    @property
    def words(self) -> str:
        """All that can be read."""
        return self._found.text

    def find(self, do: str, **values: str) -> dict[str, str] | None:
        """The first button that does this, with these values."""
        wanted = {"do": do, **values}.items()
        return next((button for button in self.buttons if wanted <= button.items()), None)

    def press(self, do: str, **values: str) -> None:
        """Taps a button that is there."""
        button = self.find(do, **values)
        assert button is not None, (do, values, self.buttons)
        self.send(button)

    def fill(self, do: str, **fields: str) -> None:
        """Sends a form that is there."""
        form = next((form for form in self.forms if form.get("do") == do), None)
        assert form is not None, (do, self.forms)
        self.send({**form, **fields})

    def send(self, action: Mapping[str, str]) -> None:
        """Whatever a page may send."""
        answer = json.loads(self.bridge.take(json.dumps({"view": self.view, "action": dict(action)})))
        assert "html" in answer, answer
        self.view, self.html = answer["view"], answer["html"]
        self._found = Actions(self.html)

    # ---- a line by taps alone ----

    def say_word(self, word: str) -> None:
        """Taps a word, or chooses a number; uncovers the cards of whoever has it where it is not to be seen."""
        wanted = {} if self.said else {"on": ""}
        if self._tapped(word, wanted):
            return
        for look in [button for button in self.buttons if button["do"] == "table.look" and "hold" not in button]:
            self.send(look)
            if self._tapped(word, wanted):
                return
        raise AssertionError((word, self.said, [button for button in self.buttons if button["do"] == "table.tap"]))

    def _tapped(self, word: str, wanted: Mapping[str, str]) -> bool:
        button = self.find("table.tap", word=word, **wanted)
        if button is not None:
            self.send(button)
            return True
        for form in self.forms:
            before, sign, behind = form.get("choice", "").partition("#")
            number = word.removeprefix(before).removesuffix(behind) if behind else word.removeprefix(before)
            if form.get("do") == "table.number" and sign and wanted.items() <= form.items() and _is_number(number):
                self.send({**form, "number": number})
                return True
        return False


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdigit()
