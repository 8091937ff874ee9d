"""The files that never change while the table stands, each known by its address: nothing else on the disk can be asked for."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.resources import templates
from companion.screen.looks import stylesheet

#: Our own table: what a system says of `.js` is often wrong, and a style sheet of a wrong kind is dropped without a word.
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".pdf": "application/pdf",
    ".zip": "application/zip",
}
#: What belongs to the offline app alone.
_NOT_HERE = frozenset({"sw.js", "worker.js", "engine.js", "store.js", "single.js"})


class File(NamedTuple):
    """A file as it is sent."""

    content: bytes
    kind: str
    tag: str


def static_files() -> Mapping[str, File]:
    """All of them, by their addresses below the table's own."""
    return {name: _file(name, content) for name, content in _found()}


def _found() -> Iterator[tuple[str, bytes]]:
    place = templates()
    for path in sorted((place / "serve").iterdir()):
        if path.suffix in KINDS:
            yield path.name, path.read_bytes()
    yield "app.css", stylesheet().encode()
    app = place / "app"
    for path in sorted(app.rglob("*")):
        name = path.relative_to(app).as_posix()
        if path.is_file() and path.suffix in KINDS and path.suffix != ".html" and name not in _NOT_HERE:
            yield name, path.read_bytes()


def _file(name: str, content: bytes) -> File:
    return File(content, KINDS[Path(name).suffix], f'"{sha256(content).hexdigest()[:20]}"')
