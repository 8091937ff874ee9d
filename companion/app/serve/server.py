"""Where a table listens, and the server that answers there until somebody ends it."""

from __future__ import annotations

import errno
import logging
import os
import socket
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.app.serve.site import Place, Site
from companion.disk.errors import Trouble, of_os

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8765
#: Connections in all and of one address, and seconds that one may take until its first request is whole.
_MOST, _MOST_OF_ONE, _SILENT = 400, 40, 15.0
#: An address that nobody has (RFC 5737): no packet is sent to it, but the system says from where it would be.
_ELSEWHERE = ("192.0.2.1", 9)


class Told(NamedTuple):
    """What the host is told once the table stands: its addresses, and the code that phones give (empty: this machine alone)."""

    here: str
    address: str
    code: str


def lan_address() -> str:
    """This machine's address in its network. Raises Trouble where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            found = LOOPBACK
    if found.startswith("127.") or found == "0.0.0.0":  # noqa: S104 - looked for, not bound
        raise Trouble("this machine is in no network that phones could be in", "join one, or leave --lan out")
    return found


def listening(address: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any that is free. Raises Trouble."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would let two servers listen at one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(128)
    except (OSError, OverflowError) as error:
        made.close()
        number = error.errno if isinstance(error, OSError) else None
        if number == errno.EADDRINUSE:
            raise Trouble(f"port {port} is in use already", f"end what uses it, or choose another: --port {port + 1}") from error
        if number == errno.EACCES:
            raise Trouble(f"port {port} is for the system alone", "choose one from 1024 on") from error
        raise of_os(error, f"{address}:{port}") if isinstance(error, OSError) else Trouble(f"there is no port {port}") from error
    return made


def serve(folder: Path, port: int, lan: str, tell: Callable[[Told], None], warn: Callable[[str], None]) -> None:
    """Keeps a table over a folder until Ctrl-C ends it. `lan` is the address for phones, empty: this machine alone.

    Raises Trouble where there is no such folder, or nothing can listen there.
    """
    if not folder.is_dir():
        what = "that is a file, not a folder" if folder.exists() else "there is no such folder"
        raise Trouble(f"{folder}: {what}", "name the folder that the records are in")
    sockets = [listening(LOOPBACK, port)]
    port = sockets[0].getsockname()[1]
    try:
        sockets += [listening(lan, port)] if lan else []
        names = (f"{LOOPBACK}:{port}", f"localhost:{port}", *([f"{lan}:{port}"] if lan else []))
        address = f"http://{lan}:{port}/" if lan else ""
        site = Site(Place(folder, names, address), warn)
        tell(Told(f"http://{LOOPBACK}:{port}/", address, site.door.shown if lan else ""))
        _run(site, sockets)
    finally:
        for one in sockets:
            one.close()


def _run(site: Site, sockets: list[socket.socket]) -> None:
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL + 1)  # whatever a stranger sends is no news for the host
    config = uvicorn.Config(
        site.app,
        http=_Protocol,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # what a device says of its own address is not believed
        server_header=False,
        limit_concurrency=_MOST,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=16_000,
    )
    try:
        _Server(config, site).run(sockets)
    except KeyboardInterrupt:  # uvicorn ends cleanly, then raises what it was told to end by
        return


class _Server(uvicorn.Server):
    """Lets those go that watch, before it waits for all to be answered."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the table."""
        self._site.hub.close()
        await super().shutdown(sockets)


class _Protocol(H11Protocol):
    """A connection that cannot be held by silence, nor by the hundred from one address."""

    def connection_made(self, transport: Any) -> None:
        """One more connection."""
        super().connection_made(transport)
        addresses = Counter(one.client[0] for one in self.connections if isinstance(one, _Protocol) and one.client)
        own = self.client[0] if self.client else ""
        if own != LOOPBACK and addresses[own] > _MOST_OF_ONE:
            self.transport.close()
            return
        self.loop.call_later(_SILENT, self._close_if_silent)

    def _close_if_silent(self) -> None:
        cycle: object = self.cycle  # None until a request is whole
        if cycle is None and not self.transport.is_closing():
            self.transport.close()
