"""The built app as a web space has it: files, the right types, the policy as a header; and it can go away."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript",
    ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm",
    ".zip": "application/zip", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}  # fmt: skip


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = TYPES

    def __init__(self, *args: Any, headers_of_site: dict[str, str], **options: Any) -> None:
        self.headers_of_site = headers_of_site
        super().__init__(*args, **options)

    def end_headers(self) -> None:
        for name, value in self.headers_of_site.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_args: Any) -> None:
        """Says nothing."""


class Site:
    """A folder under `/games/` of an address of this machine; `stop` takes it off the net, `start` puts it there again."""

    def __init__(self, folder: Path, headers: dict[str, str]) -> None:
        self.root, self.headers, self.port = folder, headers, 0
        self._server: ThreadingHTTPServer | None = None

    @property
    def address(self) -> str:
        """Where the app is."""
        return f"http://localhost:{self.port}/games/"

    def start(self) -> None:
        """Serves the folder, on the same port as before."""
        handler = partial(_Handler, directory=str(self.root), headers_of_site=self.headers)
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Takes it off the net."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


def policy_of(folder: Path) -> str:
    """The policy that the built app asks its host to send (`_headers`)."""
    lines = (folder / "_headers").read_text("utf-8").splitlines()
    return next(line.partition(":")[2].strip() for line in lines if line.strip().lower().startswith("content-security-policy:"))
