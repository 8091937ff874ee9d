"""A served table, as a process of its own: 20 phones of this machine, and a line accepted every second (`bench/run.py table`).

Each phone watches, and asks for its screen when it is told that the record changed, as the shell does. *Seen* is the time from
the moment the line is sent to the moment a phone has the new screen. All phones live in one process of the same machine.
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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PHONES, LINES = 20, 20
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
    """One page at the table."""

    def __init__(self, host: str, number: int) -> None:
        self.host = host
        self.view: dict[str, Any] = {"screen": "table", "record": "bench", "settings": {"seat": str(number % 4)}}
        self.state = ""
        self.seen: dict[str, float] = {}
        self.ready = asyncio.Event()
        self.wire: Wire | None = None

    async def act(self, action: dict[str, str] | None = None) -> float:
        """Does something, or looks; gives the seconds it took."""
        since = time.perf_counter()
        self.wire = self.wire or await Wire.to(self.host)
        headers = {"content-type": "application/json", "table-state": self.state}
        message = json.dumps({"view": self.view, "action": action}).encode()
        told = await self.wire.ask("POST /act", headers, message)
        await self.wire.reader.readexactly(int(told["content-length"]))
        assert " 200 " in told["status"], told
        self.state = told["table-state"]
        return time.perf_counter() - since

    async def watch(self) -> None:
        """Looks whenever a record changed."""
        wire = await Wire.to(self.host)
        await wire.ask("GET /events", {})
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
    until = time.monotonic() + 20
    last = writer.state
    while time.monotonic() < until and not all(last in phone.seen for phone in phones):
        await asyncio.sleep(0.05)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    seen = [phone.seen[state] - since for phone in phones for state, since in sent.items() if state in phone.seen]
    return posts, seen, PHONES * LINES - len(seen)


def cpu_of(process: int) -> float:
    """CPU seconds of another process so far; 0 where the system does not tell so."""
    path = Path(f"/proc/{process}/stat")
    if not path.exists():
        return 0.0
    fields = path.read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bench(text: str, say: Say) -> None:
    """Says the figures of a table over this record."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bench.game").write_text(text, "utf-8")
        command = [sys.executable, "-m", "companion", "app", "serve", folder, "--port", "0"]
        env = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
        since = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://([\d.:]+)", process.stdout.readline())
                assert found
                asyncio.run(Phone(found[1], 0).act())
                say("table: process start to its first screen", 1000 * (time.perf_counter() - since), "ms")
                before = cpu_of(process.pid)
                posts, seen, lost = asyncio.run(evening(found[1], 1.0))
                spent = cpu_of(process.pid) - before
                say(f"table: the server's work for a line and {PHONES} screens", 1000 * spent / LINES, "CPU ms")
                say(f"table: a line a second, {PHONES} phones: accepted, p50", 1000 * quantile(posts, 0.5), "ms")
                say(f"table: a line a second, {PHONES} phones: accepted, p95", 1000 * quantile(posts, 0.95), "ms")
                say(f"table: a line a second, {PHONES} phones: seen, p50", 1000 * quantile(seen, 0.5), "ms")
                say(f"table: a line a second, {PHONES} phones: seen, p95", 1000 * quantile(seen, 0.95), "ms (200 at most)")
                say(f"table: a line a second, {PHONES} phones: never seen", lost, "of 400 (0 at most)")
            finally:
                process.kill()
