"""The screen in the browser: a drawer of records, the bridge, and the games as they are loaded. The worker holds one `Host`."""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.app.offline.shelf import MissingGameError, Shelf
from companion.screen.bridge import Bridge, Drawer


class Host:
    """Answers the page, as the bridge does; where a game is missing the answer is its id, and the page asks again.

    `archive` is where the first archive lies, `settings` (JSON) has `can`, what the device can do, and `games`, each with its
    package. The games' archives are put in one by one (`put`).
    """

    def __init__(self, archive: str, settings: str) -> None:
        known = json.loads(settings)
        self._shelf = Shelf(known["games"])
        self._drawer = Drawer({}, {}, known["can"])
        self._bridge = Bridge(self._drawer)
        _take_templates(f"{archive}/templates")
        import sys  # noqa: PLC0415 - the shelf is asked from here on

        sys.meta_path.insert(0, self._shelf)

    def put(self, game: str, archive: str) -> None:
        """A game's archive is there."""
        self._shelf.put(game, archive)

    def take(self, message: str) -> str:
        """The bridge's answer to a message, or `{"missing": GAME}`: then nothing was done."""
        before = dict(self._drawer.records)
        try:
            return self._bridge.take(message)
        except MissingGameError as missing:
            self._drawer.records = before
            return json.dumps({"missing": missing.game})

    def lay(self, contents: str) -> None:
        """Puts records and files into the drawer as they are stored (JSON; a record that is null is there no more)."""
        known = json.loads(contents)
        _lay(self._drawer.records, known.get("records", {}))
        if known.get("files"):
            from companion.screen.opened import forget  # noqa: PLC0415 - a start has nothing to forget

            _lay(self._drawer.files, known["files"])
            forget()


def _lay(place: dict[str, str], contents: Mapping[str, str | None]) -> None:
    for name, text in contents.items():
        if place.get(name) != text:
            place.pop(name, None)
            if text is not None:
                place[name] = text


def _take_templates(place: str) -> None:
    """The screen's templates were compiled when the archive was made."""
    from jinja2 import ModuleLoader  # noqa: PLC0415

    from companion.screen.rendering import load_from  # noqa: PLC0415

    load_from(ModuleLoader(place))
