"""Who watches the table, and how each hears that a record changed: server-sent events with bounded queues."""

import asyncio
import json
from collections import Counter

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from companion.plain import Json

#: Seconds between signs of life, and until a device that takes nothing is given up.
PING, GIVE_UP = 15.0, 20.0
MOST_WATCHERS, MOST_OF_ONE, _QUEUE = 80, 12, 32
_RETRY = b"retry: 1000\n\n"


class Watcher:
    """One open page: what it is still to be told. It is `lost` when it could not follow; then its device comes back by itself."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(_QUEUE)

    def tell(self, event: bytes) -> bool:
        """Puts an event into the queue; False where there is no room."""
        try:
            self.queue.put_nowait(event)
        except asyncio.QueueFull:
            return False
        return True

    def end(self) -> None:
        """Nothing more will come: what is still to be told is dropped."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Hub:
    """All that watch."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self.closed = False

    def __len__(self) -> int:
        return len(self._watchers)

    def join(self, address: str, *, here: bool = False) -> Watcher | None:
        """One more that watches; None where there are too many, of all or (but for this machine) of one address."""
        of_one = 0 if here else Counter(watcher.address for watcher in self._watchers)[address]
        if self.closed or len(self._watchers) >= MOST_WATCHERS or of_one >= MOST_OF_ONE:
            return None
        watcher = Watcher(address)
        self._watchers.add(watcher)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """One that watches no more."""
        self._watchers.discard(watcher)

    def tell(self, name: str, values: Json) -> None:
        """Tells all. Who cannot follow is dropped."""
        event = f"event: {name}\ndata: {json.dumps(values)}\n\n".encode()
        for watcher in [watcher for watcher in self._watchers if not watcher.tell(event)]:
            self.leave(watcher)
            watcher.end()

    def close(self) -> None:
        """The table ends: all that watch are let go."""
        self.closed = True
        for watcher in list(self._watchers):
            self.leave(watcher)
            watcher.end()


class Events(Response):
    """The answer to one that watches: an ASGI application of its own, which ends when either side does."""

    def __init__(self, hub: Hub, watcher: Watcher, ping: float = PING) -> None:
        super().__init__()
        self.hub, self.watcher, self.ping = hub, watcher, ping

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends what comes, until the device is gone or given up, or the table ends."""
        del scope
        gone = asyncio.create_task(_gone(receive))
        told = asyncio.create_task(self._tell(send))
        try:
            await asyncio.wait({gone, told}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hub.leave(self.watcher)
            for task in (gone, told):
                task.cancel()
            await asyncio.gather(gone, told, return_exceptions=True)

    async def _tell(self, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        event: bytes | None = _RETRY
        while event is not None:
            async with asyncio.timeout(GIVE_UP):
                await send({"type": "http.response.body", "body": event, "more_body": True})
            event = await self._next()
        await send({"type": "http.response.body", "body": b""})

    async def _next(self) -> bytes | None:
        try:
            async with asyncio.timeout(self.ping):
                return await self.watcher.queue.get()
        except TimeoutError:
            return b": still here\n\n"


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
