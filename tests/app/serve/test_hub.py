"""Who watches: bounded queues, who cannot follow is let go, and all are at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from companion.app.serve import hub as hub_module
from companion.app.serve.hub import MOST_OF_ONE, MOST_WATCHERS, Events, Hub
from tables import Loop


class Page:
    """A browser's end of the wire. `blocked`: it takes nothing."""

    def __init__(self, *, blocked: bool = False) -> None:
        self.sent: list[bytes] = []
        self.gone = asyncio.Event()
        self.offered = asyncio.Event()
        self.free = asyncio.Event()
        if not blocked:
            self.free.set()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.body":
            self.offered.set()
            await self.free.wait()
            self.sent.append(message["body"])


def _watched(evening: Callable[[Hub], Awaitable[None]], loop: Loop) -> Hub:
    hub = Hub()

    async def whole() -> None:
        await evening(hub)

    loop.run(whole())
    return hub


async def _begun(hub: Hub, page: Page, ping: float = 60.0) -> asyncio.Task[None]:
    watcher = hub.join("192.168.7.31")
    assert watcher
    task = asyncio.create_task(Events(hub, watcher, ping)({}, page.receive, page.send))
    await page.offered.wait()
    return task


async def _told(page: Page, event: bytes) -> None:
    """Waits until a page was told of an event."""
    while not any(event in sent for sent in page.sent):
        await asyncio.sleep(0)


def test_what_is_told_arrives_in_order(loop: Loop) -> None:
    async def evening(hub: Hub) -> None:
        page = Page()
        task = await _begun(hub, page)
        for number in range(3):
            hub.tell("changed", {"number": number})
        await _told(page, b'{"number": 2}')
        hub.close()
        await task
        assert b"".join(page.sent).decode().split("\n\n")[1:] == [
            *(f'event: changed\ndata: {{"number": {number}}}' for number in range(3)),
            "",
        ]

    assert len(_watched(evening, loop)) == 0


def test_silence_is_filled(loop: Loop) -> None:
    async def evening(hub: Hub) -> None:
        page = Page()
        task = await _begun(hub, page, ping=0.01)
        while page.sent.count(b": still here\n\n") < 3:
            await asyncio.sleep(0.01)
        page.gone.set()
        await task

    assert len(_watched(evening, loop)) == 0


def test_who_cannot_follow_is_let_go(loop: Loop) -> None:
    """The others are not kept waiting, and what is kept for him has an end."""

    async def evening(hub: Hub) -> None:
        slow, quick = Page(blocked=True), Page()
        slow_task, quick_task = await _begun(hub, slow), await _begun(hub, quick)
        for number in range(500):
            hub.tell("changed", {"number": number})
            await _told(quick, b'{"number": %d}' % number)
        assert len(hub) == 1
        slow.free.set()
        await slow_task
        assert len(slow.sent) < 5
        hub.close()
        await quick_task

    _watched(evening, loop)


def test_who_takes_nothing_is_given_up(loop: Loop, monkeypatch: Any) -> None:
    monkeypatch.setattr(hub_module, "GIVE_UP", 0.05)

    async def evening(hub: Hub) -> None:
        await (await _begun(hub, Page(blocked=True)))

    assert len(_watched(evening, loop)) == 0


def test_a_page_that_is_closed_is_forgotten(loop: Loop) -> None:
    async def evening(hub: Hub) -> None:
        page = Page()
        task = await _begun(hub, page)
        assert len(hub) == 1
        page.gone.set()
        await task

    assert len(_watched(evening, loop)) == 0


def test_there_is_an_end_to_watchers() -> None:
    hub = Hub()
    of_one = [hub.join("192.168.7.31") for _ in range(MOST_OF_ONE + 1)]
    assert of_one[-1] is None
    assert None not in of_one[:-1]
    others = [hub.join(f"192.168.7.{number}") for number in range(100, 100 + MOST_WATCHERS)]
    assert sum(watcher is not None for watcher in others) == MOST_WATCHERS - MOST_OF_ONE
    hub.close()
    assert (len(hub), hub.join("192.168.7.32")) == (0, None)
