"""A served table, as a process of its own: 20 phones of this machine, and a line accepted every second (`bench/run.py table`).

Each phone watches, and asks for its screen when it is told that the record changed, as the shell does. *Seen* is the time from
the moment the line is sent to the moment a phone has the new screen. All phones live in one process: half the work is theirs.
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

import httpx

ROOT = Path(__file__).resolve().parents[1]
PHONES, LINES = 20, 20
Say = Any


def quantile(values: list[float], part: float) -> float:
    """The value that this part of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


class Phone:
    """One page at the table."""

    def __init__(self, address: str, number: int) -> None:
        self.client = httpx.AsyncClient(base_url=address, timeout=60)
        self.view: dict[str, Any] = {"screen": "table", "record": "bench", "settings": {"seat": str(number % 4)}}
        self.state = ""
        self.seen: dict[str, float] = {}
        self.ready = asyncio.Event()

    async def act(self, action: dict[str, str] | None = None) -> float:
        """Does something, or looks; gives the seconds it took."""
        since = time.perf_counter()
        headers = {"content-type": "application/json", "table-state": self.state}
        answer = await self.client.post("/act", content=json.dumps({"view": self.view, "action": action}), headers=headers)
        assert answer.status_code == 200, answer.text
        self.view, self.state = answer.json()["view"], answer.headers["table-state"]
        return time.perf_counter() - since

    async def watch(self) -> None:
        """Looks whenever a record changed."""
        async with self.client.stream("GET", "/events") as answer:
            async for line in answer.aiter_lines():
                if line.startswith("data: "):
                    await self.act()
                    self.seen[self.state] = time.perf_counter()
                    self.ready.set()


async def evening(address: str, pause: float) -> tuple[list[float], list[float], int]:
    """Seconds of each post, and of each line on each phone; and how many were never seen."""
    phones = [Phone(address, number) for number in range(PHONES)]
    watching = [asyncio.create_task(phone.watch()) for phone in phones]
    await asyncio.gather(*(phone.ready.wait() for phone in phones))
    writer = Phone(address, 0)
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
    for phone in (*phones, writer):
        await phone.client.aclose()
    return posts, seen, PHONES * LINES - len(seen)


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
                found = re.search(r"http://\S+", process.stdout.readline())
                assert found
                address = found[0].rstrip("/")
                httpx.get(address, timeout=60)
                say("table: process start to its first page", 1000 * (time.perf_counter() - since), "ms")
                posts, seen, lost = asyncio.run(evening(address, 1.0))
                say(f"table: a line a second, {PHONES} phones: accepted, p50", 1000 * quantile(posts, 0.5), "ms")
                say(f"table: a line a second, {PHONES} phones: accepted, p95", 1000 * quantile(posts, 0.95), "ms")
                say(f"table: a line a second, {PHONES} phones: seen, p50", 1000 * quantile(seen, 0.5), "ms")
                say(f"table: a line a second, {PHONES} phones: seen, p95", 1000 * quantile(seen, 0.95), "ms (200 at most)")
                say(f"table: a line a second, {PHONES} phones: never seen", lost, "of 400 (0 at most)")
            finally:
                process.kill()
