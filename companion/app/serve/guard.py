"""What stands before every page of the table: whose request it is, whether it may be, what every answer tells the browser."""

import time
import tomllib
from collections.abc import Callable, Collection, Mapping
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.app.serve.guests import HOST, Door
from companion.app.serve.who import Writer
from companion.plain import Lately

_MOST_ADDRESSES = 2_000


class Rate:
    """So many requests a second for each address, and `burst` at once. `clock` tells seconds."""

    def __init__(self, a_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second, self._burst, self._clock = a_second, burst, clock
        self._left: Lately[str, tuple[float, float]] = Lately(_MOST_ADDRESSES)

    def takes(self, address: str) -> bool:
        """Whether one more request of this address is answered."""
        now = self._clock()
        left, since = self._left.pop(address, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._a_second)
        taken = left >= 1
        self._left[address] = (left - taken, now)
        return taken


TICKET = "companion-table"
#: Requests a second of one address, and at once: a phone that loads all cards of a game asks for some dozen.
RATE, BURST = 25, 150
#: What a device needs before it has sat down: the question for the code, as it is to look.
_OPEN = frozenset({"/pair", "/pair.js", "/app.css", "/table.css", "/icons/icon.svg"})
_FACES = "/faces/"
_HEADERS: Mapping[str, str] = tomllib.loads(Path(__file__).with_name("headers.toml").read_text("utf-8"))
_LOOPBACK = frozenset({"127.0.0.1", "::1"})


class Guard:
    """Lets through who may come in. `hosts` are the names by which this table is called, `clock` tells seconds."""

    def __init__(
        self,
        app: ASGIApp,
        door: Door,
        hosts: Collection[str],
        warn: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app, self._door, self._hosts, self._warn = app, door, frozenset(hosts), warn
        self._rate = Rate(RATE, BURST, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or hands it on with `writer` and `here` in its state."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        refusal = self._refusal(scope)
        try:
            await (refusal or self._app)(scope, receive, guarded)
        except Exception as error:  # noqa: BLE001 - whatever fails, the table goes on, and nobody sees a traceback
            self._warn(f"this is a bug in Companion, please report it: {type(error).__name__}: {error}")
            if not started:
                await PlainTextResponse("Companion failed here.", 500)(scope, receive, guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        """What is answered to a request that may not be; None for one that may."""
        headers = Headers(scope=scope)
        client = scope.get("client")
        address = client[0] if client else ""
        here = address in _LOOPBACK
        if headers.get("host", "").casefold() not in self._hosts:
            return PlainTextResponse("That is not this table's name: open it by its address.", 421)
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return PlainTextResponse("That doesn't work here.", 405, {"allow": "GET, HEAD, POST"})
        if _is_from_elsewhere(scope, headers):
            return PlainTextResponse("Another web page asked for this, so it was not done.", 403)
        if not here and not self._rate.takes(address):
            return PlainTextResponse("That is too much at once: wait a few seconds.", 429, {"retry-after": "5"})
        writer = Writer(HOST, "this machine", HOST) if here else self._door.guest(_ticket(headers))
        scope.setdefault("state", {}).update(here=here, writer=writer, address=address)
        is_open = scope["path"] in _OPEN or scope["path"].startswith(_FACES)
        return None if writer or is_open else _to_the_door(scope)


def _to_the_door(scope: Scope) -> Response:
    if scope["path"] == "/" and scope["method"] != "POST":
        return RedirectResponse("/pair", 303)
    return JSONResponse({"error": "Sit down first: enter the table's code.", "pair": "/pair"}, 401)


def _is_from_elsewhere(scope: Scope, headers: Headers) -> bool:
    """Whether another site's page made the browser ask: for more than the first page, that may be linked to."""
    strange = headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    if scope["method"] == "POST":
        origin = headers.get("origin")
        return strange or (origin is not None and origin.casefold() != f"http://{headers.get('host', '')}".casefold())
    return strange and scope["path"] not in ("/", "/pair")


def _ticket(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")[:4000]).get(TICKET)
    except CookieError:
        return ""
    return found.value if found else ""
