"""A device for tests of the screen, and what every screen's HTML must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser

from companion.screen import Outcome, Page, View, act, render
from companion.screen.bridge import Drawer
from game_folders import folder_of, games_with_tests

#: What a phone can do.
PHONE = ("camera", "share", "copy", "download", "wake", "store", "speak")
_VOID = frozenset(("br", "img", "input", "meta", "link", "path", "circle", "rect", "use", "line", "hr"))
_FIELDS = frozenset(("input", "textarea", "select"))


def map_files() -> Mapping[str, str]:
    """The files that records of tests name."""
    folders = [folder_of(game) / place for game in games_with_tests() for place in ("files", "records", "records/errors")]
    names = [path for folder in folders if folder.is_dir() for path in folder.iterdir() if path.suffix in (".map", ".geojson")]
    return {path.name: path.read_text("utf-8") for path in names}


class Device:
    """A device with one game on it, `friday`; somebody taps."""

    def __init__(self, text: str, screen: str = "table", can: Sequence[str] = PHONE) -> None:
        self.desk = Drawer({"friday": text}, map_files(), can)
        self.view = View(screen, "friday")
        self.outcome = Outcome(self.view)

    @property
    def text(self) -> str:
        """The record."""
        return self.desk.text("friday")

    @property
    def page(self) -> Page:
        """What is seen."""
        return render(self.desk, self.view)

    def do(self, word: str, **values: str) -> str:
        """Does something, with its changes; gives the HTML that is seen then."""
        self.outcome = act(self.desk, self.view, {"do": word, **values})
        assert all(map(self.desk.make, self.outcome.changes))
        self.view = self.outcome.view
        return self.page.html

    def effects(self) -> dict[str, Mapping[str, str]]:
        """What the device was asked to do last."""
        return {effect.kind: effect.values for effect in self.outcome.effects}


class _Read(HTMLParser):
    """Reads a screen, and notes what is wrong with it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, Mapping[str, str | None], list[str]]] = []
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.labelled: list[str] = []
        self.fields: list[Mapping[str, str | None]] = []
        self.headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        strange = [name for name in given if name.startswith("on") or name == "style"]
        self.wrong += [f"<{tag} {name}>" for name in strange] + ([f"<{tag}>"] if tag in ("script", "style", "iframe") else [])
        self.wrong += [f"{tag} {name}={value}" for name, value in given.items() if name in ("src", "action")]
        if given.get("href", "#") and not str(given.get("href", "#")).startswith(("#", "https://", "http://")):
            self.wrong.append(f"href={given['href']}")
        self.ids += [str(given["id"])] if "id" in given else []
        self.labelled += [str(given["for"])] if "for" in given else []
        self.headings += tag == "h1"
        if tag in _FIELDS and given.get("type") != "hidden" and not any(name == "label" for name, _, _ in self.open):
            self.fields.append(given)
        label = given.get("aria-label")
        if label:
            for _, _, words in self.open:
                words.append(label)
        if tag not in _VOID:
            self.open.append((tag, given, [label] if label else []))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        for _, _, words in self.open:
            words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        name, given, words = self.open.pop() if self.open else ("nothing", {}, [])
        if name != tag:
            self.wrong.append(f"</{tag}> closes <{name}>")
        if tag == "button" and not "".join(words).strip():
            self.wrong.append(f"a button without a name: {dict(given)}")


def flaws_of(html: str) -> list[str]:
    """What is wrong with a screen: tags that do not fit, code of others, a field or button without a name, an id given twice."""
    read = _Read()
    read.feed(html)
    read.close()
    flaws = [*read.wrong, *(f"<{name}> is not closed" for name, _, _ in read.open)]
    flaws += [f"the id {one} is given {count} times" for one, count in Counter(read.ids).items() if count > 1]
    flaws += [
        f"a field without a label: {dict(one)}"
        for one in read.fields
        if not (one.get("aria-label") or one.get("id") in read.labelled)
    ]
    return flaws + ([] if read.headings == 1 else [f"{read.headings} first headings"])
