"""The screen in the browser: a drawer of records, the bridge, and the games as they are loaded. The worker holds one `Host`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any

from companion.app.offline.generated import use
from companion.app.offline.shelf import Archive, MissingGameError, Shelf, is_read
from companion.app.offline.unpacking import read, unpack
from companion.later import loaded_from
from companion.plain import Json

if TYPE_CHECKING:
    from companion.screen.bridge import Bridge, Drawer


class Host:
    """Answers the page, as the bridge does; where a game is missing the answer is its id, and the page asks again.

    The games' archives are brought and put in one by one (`bring`, `put`). They are sources, compiled when they are
    needed, or before that, a little at a time (`compile`); the code is kept on the device (`kept`). `can` is what the device can
    do, `base_url` where links to the app lead.
    """

    def __init__(self, shelf: Shelf, can: list[str], base_url: str) -> None:
        from companion.screen.bridge import Bridge, Drawer  # noqa: PLC0415 - they lie on the shelf

        self._shelf = shelf
        self._archives: dict[str, Archive] = {}
        self._drawer: Drawer = Drawer({}, {}, can, base_url)
        self._bridge: Bridge = Bridge(self._drawer)
        _take_templates(shelf)

    def bring(self, name: str, place: str, code: str = "") -> bool:
        """An archive lies at a place now; `code` is where its code lies, if it was kept. Tells whether all of it is compiled."""
        self._archives[name] = archive = _read(place)
        if code:
            archive.bring(read(code))
        return not archive.sources

    def put(self, name: str) -> None:
        """From now on what lies in an archive is found."""
        self._shelf.put(name, self._archives[name])

    def compile(self, name: str, seconds: float) -> bool:
        """Compiles what lies in an archive for about so long; whether all of it is compiled now."""
        archive, until = self._archives[name], perf_counter() + seconds
        for entry in archive.sources:
            if perf_counter() > until:
                return False
            archive.code(entry)
        return True

    def kept(self, name: str) -> bytes:
        """The code of an archive, to be kept on the device for the next visit."""
        return self._archives[name].kept()

    def loaded(self) -> str:
        """The modules that are loaded, of those on the shelf (JSON): what the next start will need, too."""
        return json.dumps([name for name, module in sys.modules.items() if self._shelf.has_loaded(module)])

    def load(self, modules: str) -> None:
        """Loads modules before they are needed (JSON), as far as their archives are here."""
        for name in json.loads(modules):
            with suppress(ImportError, MissingGameError):
                loaded_from(name, "__name__")

    def lay_down(self) -> str:
        """Lays the archives down as files: those of an engine that was kept are in its memory alone. Their names (JSON)."""
        for archive in (self._shelf.first, *self._archives.values()):
            archive.lay_down()
        return json.dumps([*self._archives])

    def see(self, place: str) -> None:
        """A picture lies at a place: the next message brings it."""
        self._drawer.picture = read(place)

    def take(self, message: str) -> str:
        """The bridge's answer to a message, or `{"missing": ARCHIVE}`: then nothing was done."""
        before = dict(self._drawer.records)
        try:
            answer = self._bridge.take(message)
            self._drawer.picture = b""
            return answer
        except MissingGameError as missing:
            self._drawer.records = before
            return json.dumps({"missing": missing.game})

    def lay(self, contents: str) -> None:
        """Puts records and files into the drawer as they are stored (JSON; a record that is null is there no more)."""
        known = json.loads(contents)
        _lay(self._drawer.records, known.get("records", {}))
        if known.get("files"):
            _lay(self._drawer.files, known["files"])
            self._bridge.forget()


def begin(place: str, settings: str) -> Host:
    """The host; the first archive lies at `place`. `settings` (JSON): `can`, `address`, `games` by package, `later` archives."""
    known = json.loads(settings)
    shelf = Shelf(_read(place), known["games"], known.get("later", ()))
    sys.meta_path.insert(0, shelf)
    _take_texts(shelf)
    use()
    return Host(shelf, known["can"], known.get("address", ""))


def _read(place: str) -> Archive:
    return Archive(place, unpack(place))


def _lay(place: dict[str, str], contents: Mapping[str, str | None]) -> None:
    for name, text in contents.items():
        if place.get(name) != text:
            place.pop(name, None)
            if text is not None:
                place[name] = text


def _take_texts(shelf: Shelf) -> None:
    """Some texts lie in archives that come when they are asked for."""
    from companion.words import Texts, read_with  # noqa: PLC0415 - found by the shelf

    class Apart(Texts):
        def read(self, package: str, name: str) -> str:
            archive = shelf.elsewhere(package, name)
            if not archive:
                return super().read(package, name)
            text = shelf.text(archive, package, name)
            if text is None:
                raise FileNotFoundError(f"{package}/{name}")
            return text

        def has(self, package: str, name: str) -> bool:
            archive = shelf.elsewhere(package, name)
            if not archive or is_read(name):  # the game's own archive tells of these
                return super().has(package, name)
            return shelf.text(archive, package, name) is not None

    read_with(Apart())


def _take_templates(shelf: Shelf) -> None:
    """The screen's templates were compiled when the archive was made."""
    from jinja2 import BaseLoader, Environment, ModuleLoader, Template, TemplateNotFound  # noqa: PLC0415

    from companion.screen.rendering import load_from  # noqa: PLC0415

    class Compiled(BaseLoader):
        def load(self, environment: Environment, name: str, globals: Any = None) -> Template:  # noqa: A002 - Jinja2's name
            code = shelf.template(ModuleLoader.get_module_filename(name).removesuffix(".py"))
            if code is None:
                raise TemplateNotFound(name)
            module: Json = {"__file__": name}
            exec(code, module)  # noqa: S102 - our own, compiled
            return environment.template_class.from_module_dict(environment, module, globals or {})

    load_from(Compiled())
