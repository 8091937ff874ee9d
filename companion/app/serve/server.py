"""Where a table listens, and the server that answers there until somebody ends it."""

import asyncio
import errno
import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.app.serve.site import Place, Site
from companion.disk.files import Trouble, of_os

LOOPBACK = "127.0.0.1"
PORT = 8765
#: Connections in all, from one phone, and from this machine itself: no single one leaves the others without a place.
_MOST, _MOST_OF_ONE, _MOST_OF_OURS = 400, 40, 200
#: With so many connections those go first that wait for nothing.
_CROWDED = 300
#: Seconds for each request until its head is here, then until its body is, and between two requests. The body's are more than
#: the site itself waits for one: whoever is too slow is told so.
_SILENT, _SLOWEST, _IDLE = 15.0, 45.0, 20
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
        raise Trouble("this machine isn't in a network that phones could join", "join one, or leave --lan out")
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
            raise Trouble(f"port {port} is in use already", f"stop what uses it, or choose another: --port {port + 1}") from error
        if number == errno.EACCES:
            raise Trouble(f"port {port} is only for the system", "choose 1024 or more") from error
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
        timeout_keep_alive=_IDLE,
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
    """A connection that cannot be held by silence, nor by a request that never ends, nor by the hundred from one address."""

    def connection_made(self, transport: Any) -> None:
        """One more connection."""
        super().connection_made(transport)
        self._awaited = ""
        self._deadline: asyncio.TimerHandle | None = None
        own = self.client[0] if self.client else ""
        of_one = sum(isinstance(one, _Protocol) and one.client is not None and one.client[0] == own for one in self.connections)
        if of_one > (_MOST_OF_OURS if own == LOOPBACK else _MOST_OF_ONE):
            self.transport.close()
            return
        if len(self.connections) > _CROWDED:
            self._make_room()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        super().connection_lost(exc)
        self._await("")

    def data_received(self, data: bytes) -> None:
        """Some more of a request."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request is answered; the next one may have begun."""
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """Sees what the request lacks: what comes of it later does not give it more time."""
        cycle: object = self.cycle  # None until there was a request
        if self.conn.their_state is h11.SEND_BODY:
            self._await("body")
        elif self.conn.their_state is h11.IDLE and (cycle is None or self.conn.trailing_data[0]):
            self._await("head")
        else:  # it is whole; or none has begun, and uvicorn itself waits for the next one
            self._await("")

    def _await(self, part: str) -> None:
        if part == self._awaited:
            return
        self._awaited = part
        if self._deadline is not None:
            self._deadline.cancel()
        seconds = {"head": _SILENT, "body": _SLOWEST}.get(part)
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self.transport.close)

    def _make_room(self) -> None:
        """Lets one connection go that waits for a next request."""
        idle = (one for one in self.connections if isinstance(one, _Protocol) and one.timeout_keep_alive_task is not None)
        one = next(idle, None)
        if one is not None:
            one.timeout_keep_alive_handler()
