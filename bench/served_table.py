"""A served table, as a process of its own: 20 phones of this machine, and a line accepted every second (`bench/run.py table`).

Then eight phones at a game that Companion deals: six hold a hand each, two watch. Each phone asks for its screen when it is told
that the record changed, as the shell does. *Seen* is the time from the moment the line is sent to the moment a phone has the new
screen. All phones live in one process of the same machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PHONES, LINES = 20, 20
SEATS, WATCHING, CHOICES = 6, 2, 48
DEALT = "game: four-kingdoms\nplayers: A, B, C, D, E, F\nseasons: 1\n"
#: The table of hands knows no device as the host's own: all are phones.
PROGRAM = """from companion.app.serve import guard
guard._LOOPBACK = frozenset()
from companion.cli import main
main()
"""
Say = Any


def quantile(values: list[float], part: float) -> float:
    """The value that this part of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


class Wire:
    """One connection to the table, kept open. Plain streams: a client's library would cost more than the table itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self.reader, self.writer, self.host = reader, writer, host

    @classmethod
    async def to(cls, host: str) -> Wire:
        """A new one."""
        name, _, port = host.rpartition(":")
        return cls(*await asyncio.open_connection(name, int(port)), host)

    async def ask(self, start: str, headers: dict[str, str], body: bytes = b"") -> dict[str, str]:
        """Sends a request; gives the answer's headers, and its first line as `status`."""
        headers = {"host": self.host, "content-length": str(len(body)), **headers}
        lines = [f"{start} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        self.writer.write("\r\n".join(lines).encode() + body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().splitlines()
        found = dict(line.split(": ", 1) for line in head[1:] if line)
        return {**found, "status": head[0]}


class Phone:
    """One page at the table; `cookie` says which phone it is on, `html` is what it shows."""

    def __init__(self, host: str, number: int) -> None:
        self.host = host
        self.view: dict[str, Any] = {"screen": "table", "record": "bench", "settings": {"seat": str(number % 4)}}
        self.state = ""
        self.seen: dict[str, float] = {}
        self.ready = asyncio.Event()
        self.wire: Wire | None = None
        self.cookie, self.html = "", ""

    async def sit(self, code: str) -> None:
        """Gives the table's code."""
        wire = await Wire.to(self.host)
        form = {"content-type": "application/x-www-form-urlencoded"}
        self.cookie = (await wire.ask("POST /pair", form, f"code={code}&name=phone".encode()))["set-cookie"].partition(";")[0]

    async def act(self, action: dict[str, str] | None = None) -> float:
        """Does something, or looks; gives the seconds it took."""
        since = time.perf_counter()
        self.wire = self.wire or await Wire.to(self.host)
        headers = {"content-type": "application/json", "table-state": self.state, "cookie": self.cookie}
        message = json.dumps({"view": self.view, "action": action}).encode()
        told = await self.wire.ask("POST /act", headers, message)
        answer = json.loads(await self.wire.reader.readexactly(int(told["content-length"])))
        assert " 200 " in told["status"], told
        self.html = answer["html"]
        self.state = told["table-state"]
        return time.perf_counter() - since

    async def watch(self) -> None:
        """Looks whenever a record changed."""
        wire = await Wire.to(self.host)
        await wire.ask("GET /events", {"cookie": self.cookie})
        async for line in wire.reader:
            if line.startswith(b"data: "):
                await self.act()
                self.seen[self.state] = time.perf_counter()
                self.ready.set()


async def evening(host: str, pause: float) -> tuple[list[float], list[float], int]:
    """Seconds of each post, and of each line on each phone; and how many were never seen."""
    phones = [Phone(host, number) for number in range(PHONES)]
    watching = [asyncio.create_task(phone.watch()) for phone in phones]
    await asyncio.gather(*(phone.ready.wait() for phone in phones))
    writer = Phone(host, 0)
    await writer.act()
    posts, sent = [], {}
    for number in range(LINES):
        since = time.perf_counter()
        posts.append(await writer.act({"do": "table.type", "line": f"# line {number}"}))
        sent[writer.state] = since
        await asyncio.sleep(pause)
    seen = await _seen(phones, watching, sent)
    return posts, seen, PHONES * LINES - len(seen)


async def _seen(phones: list[Phone], watching: list[asyncio.Task[None]], sent: dict[str, float]) -> list[float]:
    """Waits until the last state is on all phones, and gives the seconds of each state on each phone."""
    until, last = time.monotonic() + 20, list(sent)[-1]
    while time.monotonic() < until and not all(last in phone.seen for phone in phones):
        await asyncio.sleep(0.05)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return [phone.seen[state] - since for phone in phones for state, since in sent.items() if state in phone.seen]


_BUTTON = re.compile(r"<button\b[^>]*data-do=\"seat\.(\w+)\"[^>]*>")


def buttons(phone: Phone, deed: str) -> list[dict[str, str]]:
    """What a phone can do with its seat so, as its screen has it."""
    found = (button[0] for button in _BUTTON.finditer(phone.html) if button[1] == deed and " disabled" not in button[0])
    return [dict(re.findall(r'data-([a-z]+)="([^"]*)"', button)) for button in found]


async def hands(host: str, code: str, pause: float) -> tuple[list[float], int]:
    """Seconds of each choice on each phone, and how many were never seen."""
    phones = [Phone(host, number) for number in range(SEATS + WATCHING)]
    for phone in phones:
        await phone.sit(code)
    await phones[0].act({"do": "seat.begin"})
    for tag, phone in zip("ABCDEF", phones, strict=False):
        await phone.act({"do": "seat.take", "tag": tag})
    for number, phone in enumerate(phones[:SEATS]):
        await phone.act()
        await phone.act({**buttons(phone, "cut")[0], "seed": f"{number}-1"})
    watching = [asyncio.create_task(phone.watch()) for phone in phones]
    await asyncio.gather(*(phone.ready.wait() for phone in phones))
    sent: dict[str, float] = {}
    while len(sent) < CHOICES and (asked := next((phone for phone in phones if buttons(phone, "choose")), None)):
        since = time.perf_counter()
        await asked.act(buttons(asked, "choose")[0])
        sent[asked.state] = since
        await asyncio.sleep(pause)
    seen = await _seen(phones, watching, sent)
    return seen, len(phones) * len(sent) - len(seen)


def cpu_of(process: int) -> float:
    """CPU seconds of another process so far; 0 where the system does not tell so."""
    path = Path(f"/proc/{process}/stat")
    if not path.exists():
        return 0.0
    fields = path.read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bench(text: str, say: Say) -> None:
    """Says the figures of a table over this record, and of one that deals."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bench.game").write_text(text, "utf-8")
        since = time.perf_counter()
        with _table(folder, "-m", "companion") as (process, host):
            asyncio.run(Phone(host, 0).act())
            say("table: process start to its first screen", 1000 * (time.perf_counter() - since), "ms")
            before = cpu_of(process.pid)
            posts, seen, lost = asyncio.run(evening(host, 1.0))
            spent = cpu_of(process.pid) - before
            say(f"table: the server's work for a line and {PHONES} screens", 1000 * spent / LINES, "CPU ms")
            line = f"table: a line a second, {PHONES} phones"
            say(f"{line}: accepted, p50", 1000 * quantile(posts, 0.5), "ms")
            say(f"{line}: accepted, p95", 1000 * quantile(posts, 0.95), "ms")
            say(f"{line}: seen, p50", 1000 * quantile(seen, 0.5), "ms")
            say(f"{line}: seen, p95", 1000 * quantile(seen, 0.95), "ms (600 at most)")
            say(f"{line}: never seen", lost, "of 400 (0 at most)")
        (Path(folder) / "bench.game").write_text(DEALT, "utf-8")
        with _table(folder, "-c", PROGRAM, "--lan") as (process, host):
            assert process.stdout is not None
            code = next(found[1] for line in process.stdout if (found := re.search(r"code: ([A-Z0-9]{4}-[A-Z0-9]{4})", line)))
            before = cpu_of(process.pid)
            seen, lost = asyncio.run(hands(host, code, 0.5))
            spent = cpu_of(process.pid) - before
            say(f"table: the server's work for a choice and {SEATS + WATCHING} screens", 1000 * spent / CHOICES, "CPU ms")
            line = f"table: {SEATS} hands, {WATCHING} watching: a choice"
            say(f"{line} seen, p50", 1000 * quantile(seen, 0.5), "ms")
            say(f"{line} seen, p95", 1000 * quantile(seen, 0.95), "ms (200 at most)")
            say(f"{line} never seen", lost, f"of {len(seen) + lost} (0 at most)")


@contextmanager
def _table(folder: str, how: str, what: str, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A table over a folder, and where it answers."""
    command = [sys.executable, how, what, "app", "serve", folder, "--port", "0", *options]
    env = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://([\d.:]+)", process.stdout.readline())
            assert found
            yield process, found[1]
        finally:
            process.kill()
