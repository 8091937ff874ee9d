"""What tests of the served table share: a table in the test's own process, and as a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from commands import ROOT
from companion.app.serve.site import Place, Site

DUEL = "game: duelling-circles\nplayers: Aino, Ville\n"
HOST, LAN = "127.0.0.1:8765", "192.168.7.2:8765"
PHONE = "192.168.7.31"
#: More than any answer here takes, however busy the machine is.
PATIENCE = 60


def site_of(folder: Path, said: list[str] | None = None) -> Site:
    """A table over a folder, with phones; what it says on the terminal goes into `said`."""
    return Site(Place(folder, (HOST, "localhost:8765", LAN), f"http://{LAN}/"), (said if said is not None else []).append)


class Device:
    """A browser at the table: it keeps its view and what it saw, as the shell does."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.view: dict[str, Any] | None = None
        self.state = ""
        self.status = 0

    def act(self, do: str = "", /, **values: str) -> dict[str, Any]:
        """Does something, or looks; gives the answer."""
        message = {"view": self.view, "action": {"do": do, **values} if do else None}
        while (answer := self._post(message)).status_code == httpx.codes.TOO_MANY_REQUESTS:
            time.sleep(1)  # it plays faster than people
        self.status = answer.status_code
        found: dict[str, Any] = answer.json()
        if "view" in found:
            self.view, self.state = found["view"], answer.headers["table-state"]
        return found

    def _post(self, message: dict[str, Any]) -> httpx.Response:
        return self.client.post("/act", content=json.dumps(message), headers=self.headers())

    def headers(self) -> dict[str, str]:
        return {"content-type": "application/json", "table-state": self.state}

    def at(self, record: str, screen: str = "table") -> Device:
        """Opens a record."""
        self.act("go", screen=screen, record=record)
        return self

    def type(self, line: str) -> dict[str, Any]:
        """Types a line at the table."""
        return self.act("table.type", line=line)

    @property
    def notice(self) -> str:
        return self.view["notice"] if self.view else ""


class Loop:
    """An event loop in a thread of its own, in which tables stand."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What comes of something that is done there."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()


class _Wire(httpx.BaseTransport):
    """Hands requests to a table in this process, as coming from an address."""

    def __init__(self, site: Site, address: str, loop: Loop) -> None:
        self._inner = httpx.ASGITransport(site.app, client=(address, 50_000))
        self._loop = loop

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer, content = self._loop.run(self._answer(request))
        return httpx.Response(answer.status_code, headers=answer.headers, content=content)

    async def _answer(self, request: httpx.Request) -> tuple[httpx.Response, bytes]:
        sent = httpx.Request(request.method, request.url, headers=request.headers, content=request.read())
        answer = await self._inner.handle_async_request(sent)
        return answer, await answer.aread()


def browser(site: Site, loop: Loop, address: str = "127.0.0.1", host: str = "") -> httpx.Client:
    """A browser at this address, that follows nothing by itself."""
    host = host or (HOST if address == "127.0.0.1" else LAN)
    return httpx.Client(transport=_Wire(site, address, loop), base_url=f"http://{host}")


def sit_down(client: httpx.Client, code: str, name: str = "Aino") -> httpx.Response:
    """Gives the table's code."""
    return client.post("/pair", data={"code": code, "name": name})


# ---- as a process of its own ------------------------------------------------------------------------------------------------


class Running(Device):
    """A table that is a process of its own."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        super().__init__(httpx.Client(base_url=address, timeout=PATIENCE))
        self.process, self.address = process, address
        self.clients = [self.client]

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def device(self) -> Device:
        """One more browser of this machine."""
        self.clients.append(httpx.Client(base_url=self.address, timeout=PATIENCE))
        return Device(self.clients[-1])

    def phone(self) -> httpx.Client:
        """A phone in the table's own network, that has not sat down."""
        wire = httpx.HTTPTransport(local_address=OWN_PHONE)
        self.clients.append(httpx.Client(transport=wire, base_url=f"http://{OWN_LAN}:{self.port}", timeout=PATIENCE))
        return self.clients[-1]

    def code(self) -> str:
        """The table's code, as the terminal tells it."""
        found = re.search(r"code: ([A-Z0-9]{4}-[A-Z0-9]{4})", "".join(self.lines("Press Ctrl-C")))
        assert found
        return found[1]

    def lines(self, last: str) -> list[str]:
        """What it says on the terminal, up to a line that begins so."""
        assert self.process.stdout is not None
        found: list[str] = []
        while not found or not found[-1].startswith(last):
            line = self.process.stdout.readline()
            assert line, found
            found.append(line)
        return found


#: A network of this machine's own, so that every machine has one: where phones open the table, and where one of them is.
OWN_LAN, OWN_PHONE = "127.0.0.2", "127.0.0.3"
_RUN = """\
import sys
from companion.app.serve import guard, server
server.lan_address = lambda: {lan!r}
server._SILENT = server._SLOWEST = {silent}
if {strangers}:
    guard._LOOPBACK = frozenset()
from companion.cli import main
main()
"""


def start(folder: Path, *options: str, port: int = 0, silent: float = 15.0, strangers: bool = False) -> subprocess.Popen[str]:
    """`companion app serve FOLDER`; with `--lan` in a network of this machine's own. `strangers`: not even the host is known."""
    program = _RUN.format(lan=OWN_LAN, silent=silent, strangers=strangers)
    command = [sys.executable, "-c", program, "app", "serve", str(folder), "--port", str(port), *options]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "examples" / "hearts"))), "NO_COLOR": "1"}
    return subprocess.Popen(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@contextmanager
def running(folder: Path, *options: str, port: int = 0, silent: float = 15.0, strangers: bool = False) -> Iterator[Running]:
    """A table that stands, and is killed at the end if nobody ended it."""
    process = start(folder, *options, port=port, silent=silent, strangers=strangers)
    try:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http://"))
        table = Running(process, address.rstrip("/"))
        _answers(address)
        try:
            yield table
        finally:
            for client in table.clients:
                client.close()
    finally:
        process.kill()
        process.communicate()


def _answers(address: str) -> None:
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection((host, int(port)), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError(f"nothing answers at {address}")


class Watching:
    """A page that watches a table, in a thread of its own: the events it was told, each with the time at which it came."""

    def __init__(self, address: str) -> None:
        self.events: list[tuple[float, dict[str, str]]] = []
        self.ready = threading.Event()
        self._ended = threading.Event()
        self._address = address
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        assert self.ready.wait(PATIENCE)

    def _watch(self) -> None:
        try:
            with httpx.stream("GET", f"{self._address}/events", timeout=PATIENCE) as answer:
                for line in answer.iter_lines():
                    if line.startswith("data: "):
                        self.events.append((time.monotonic(), json.loads(line[6:])))
                        self.ready.set()
        except httpx.HTTPError:
            pass
        finally:
            self._ended.set()

    def states(self) -> list[str]:
        """The states of records that it was told."""
        return [event["state"] for _, event in self.events if event["record"]]

    def sees(self, state: str) -> bool:
        """Whether it is told of a state, sooner or later."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if state in self.states():
                return True
            time.sleep(0.005)
        return False

    def ends(self) -> bool:
        """Whether it is let go."""
        return self._ended.wait(PATIENCE)
