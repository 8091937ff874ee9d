"""How many connections a table has, and which of them go first: without a socket, and with nobody's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
import uvicorn
from uvicorn.server import ServerState

from companion.app.serve import server

Result = TypeVar("Result")
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Wire(asyncio.Transport):
    """A connection that only knows whether it was closed."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 50_000), "sockname": ("127.0.0.1", 8765)})
        self.closed = False

    def write(self, data: Any) -> None:
        """Nobody reads it."""

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        """There is nothing to be read."""

    def resume_reading(self) -> None:
        """There is nothing to be read."""


async def nothing(_: Any, __: Any, send: Callable[..., Any]) -> None:
    """Answers at once, with no word."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


class Table:
    """The connections of one table."""

    def __init__(self) -> None:
        self.config = uvicorn.Config(nothing, log_config=None, lifespan="off")
        self.state = ServerState()

    def connect(self, address: str) -> tuple[server._Protocol, Wire]:
        wire, made = Wire(address), server._Protocol(self.config, self.state, {})
        made.connection_made(wire)
        return made, wire

    async def ask(self, made: server._Protocol) -> None:
        """A whole request, and its answer."""
        made.data_received(WHOLE)
        await asyncio.gather(*self.state.tasks)


def alone(what: Coroutine[object, object, Result]) -> Result:
    """Runs it on an event loop in a thread of its own: that of a browser under test may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, what).result()


@pytest.mark.parametrize(("address", "most"), [("192.168.7.31", server._MOST_OF_ONE), ("127.0.0.1", server._MOST_OF_OURS)])
def test_no_address_takes_every_place(address: str, most: int) -> None:
    """Not even this machine's own programs."""
    assert most < server._MOST

    async def connect() -> list[bool]:
        table = Table()
        return [table.connect(address)[1].closed for _ in range(most + 2)]

    closed = alone(connect())
    assert closed == [False] * most + [True, True]


def test_where_many_are_there_those_go_that_wait_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that are kept for a next request make room; one whose request is under way stays."""
    monkeypatch.setattr(server, "_CROWDED", 3)

    async def connect() -> tuple[list[bool], bool]:
        table = Table()
        kept = [table.connect(f"192.168.7.{number}") for number in range(3)]
        for made, _ in kept[:2]:
            await table.ask(made)
        kept[2][0].data_received(WHOLE[:9])
        first, _ = table.connect("192.168.7.9")[1], table.connect("192.168.7.8")
        return [wire.closed for _, wire in kept], first.closed

    closed, new_closed = alone(connect())
    assert closed.count(True) >= 1
    assert closed[2] is False
    assert new_closed is False


def test_each_request_has_a_deadline_of_its_own_and_a_byte_more_moves_none() -> None:
    """From its first byte to the end of its head, and from there to its end; between two requests there is none of ours."""

    async def play() -> None:
        made, _ = Table().connect("192.168.7.31")
        for _ in range(2):
            deadlines = set()
            for sign in b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r":
                made.data_received(bytes([sign]))
                assert made._deadline is not None
                deadlines.add(made._deadline.when())
            assert len(deadlines) == 1
            made.data_received(b"\n")
            assert made._deadline is not None
            assert made._deadline.when() > deadlines.pop()
            body = made._deadline
            made.data_received(b"xy")
            assert made._deadline is body
            made.data_received(b"z")
            assert made._deadline is None
            await asyncio.gather(*made.tasks)
            assert made._deadline is None

    alone(play())
