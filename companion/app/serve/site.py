"""The addresses of a served table, and what each answers."""

import asyncio
import json
import time
import tomllib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qs, quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.app.serve import who
from companion.app.serve.guard import TICKET, Guard
from companion.app.serve.guests import Door, FullError, LockedError, WrongCodeError
from companion.app.serve.hub import Events, Hub
from companion.app.serve.pages import code_of, page, told
from companion.app.serve.printing import BusyError, Press
from companion.app.serve.prints_wanted import KIT, NoPrintError, Wanted
from companion.app.serve.table import Answer, Asked, Table
from companion.app.serve.who import Writer
from companion.plain import Json
from companion.resources import templates
from companion.screen.bridge import LONGEST
from companion.screen.looks import stylesheet

#: Our own table: what a system says of `.js` is often wrong, and a style sheet of a wrong kind is dropped without a word.
KINDS: Mapping[str, str] = tomllib.loads(Path(__file__).with_name("kinds.toml").read_text("utf-8"))
#: What belongs to the offline app alone.
_NOT_HERE = frozenset({"sw.js", "worker.js", "engine.js", "store.js", "single.js"})


class File(NamedTuple):
    """A file as it is sent."""

    content: bytes
    kind: str
    tag: str


def static_files() -> Mapping[str, File]:
    """All of them, by their addresses below the table's own."""
    return {name: File(content, KINDS[Path(name).suffix], f'"{sha256(content).hexdigest()[:20]}"') for name, content in _found()}


def _found() -> Iterator[tuple[str, bytes]]:
    place = templates()
    for path in sorted((place / "serve").iterdir()):
        if path.suffix in KINDS:
            yield path.name, path.read_bytes()
    yield "app.css", stylesheet().encode()
    app = place / "app"
    for path in sorted(app.rglob("*")):
        name = path.relative_to(app).as_posix()
        if path.is_file() and path.suffix in KINDS and path.suffix != ".html" and name not in _NOT_HERE:
            yield name, path.read_bytes()


#: A message takes so long to arrive, in seconds. What is longer than any may be is thrown away as it comes, up to so many bytes.
_SLOWEST, _MOST_THROWN_AWAY = 30.0, 40_000_000
#: Seconds between two looks at the folder, where others (an editor, a referee) may write, too.
_LOOK = 0.5
STATE = "table-state"
_ENTRIES, _SHOWN_GAMES = 12, 12
_USED = (
    "This ticket leads to no seat: somebody has taken the seat with it, or the host has taken it back. Ask the host for another."
)
_Found = TypeVar("_Found")


class Place(NamedTuple):
    """Where a table is: its folder, the names it is called by, and the address that phones open (empty: this machine alone)."""

    folder: Path
    hosts: tuple[str, ...]
    address: str = ""


class TooLongError(Exception):
    """A message is longer than any may be, or does not come to its end."""


class Site:
    """One table, as long as it stands. `warn` says something on the host's terminal, `clock` tells seconds."""

    def __init__(self, place: Place, warn: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self.place = place
        self.door = Door(clock)
        self.hub = Hub()
        self._table = Table(place.folder, warn)
        self._table.dealings.address = lambda seat: f"{place.address or '/'}pair?code={self.door.code}&seat={seat}"
        self._press = Press()
        self._thread = ThreadPoolExecutor(1, "table")
        self._files = static_files()
        self._index = _index()
        self.app: ASGIApp = Guard(self._routes(), self.door, place.hosts, warn, clock)

    def _routes(self) -> Starlette:
        routes = [
            Route("/", self.index),
            Route("/act", self.act, methods=["POST"]),
            Route("/events", self.events),
            Route("/pair", self.pair, methods=["GET", "POST"]),
            Route("/table", self.table),
            Route("/print/{record}/", self.prints),
            Route("/print/{record}/{file}", self.printed),
            Route("/{name:path}", self.static),
        ]
        errors = {HTTPException: _said_error, TooLongError: _too_long, ClientDisconnect: _nobody}
        errors |= {NoPrintError: _no_print, BusyError: _no_print}
        return Starlette(routes=routes, exception_handlers=errors, lifespan=self._open)

    @asynccontextmanager
    async def _open(self, _: Starlette) -> AsyncIterator[None]:
        looking = asyncio.create_task(self._keep_looking())
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
            self._press.close()
            self._thread.shutdown()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            if len(self.hub):
                self._tell(await self._run(self._table.news))

    async def _run(self, work: Callable[[], _Found]) -> _Found:
        """Does something at the table, where one thing is done after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _tell(self, news: list[dict[str, str]]) -> None:
        for values in news:
            self.hub.tell("changed", values)

    # ---- the screens ----

    async def index(self, request: Request) -> Response:
        """The page that the screens are shown in."""
        del request
        return HTMLResponse(self._index)

    async def act(self, request: Request) -> Response:
        """A message of a device, and the screen that answers it."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse({"error": "a message is JSON"}, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        message = (await _body(request)).decode("utf-8", "replace")
        asked = Asked(message, request.state.writer, request.headers.get(STATE, ""), request.state.here)
        answer, news = await self._run(partial(self._take, asked))
        self._tell(news)
        return Response(answer.body, answer.status, {STATE: answer.state}, KINDS[".json"])

    def _take(self, asked: Asked) -> tuple[Answer, list[dict[str, str]]]:
        return self._table.take(asked), self._table.news()

    async def events(self, request: Request) -> Response:
        """Tells a device each time a record changes."""
        watcher = self.hub.join(request.state.address, here=request.state.here)
        if watcher is None:
            return _said("This table is full", "Too many pages are open here: close one.", HTTPStatus.SERVICE_UNAVAILABLE)
        watcher.tell(b'event: changed\ndata: {"record": "", "state": ""}\n\n')  # it may have missed some
        return Events(self.hub, watcher)

    async def static(self, request: Request) -> Response:
        """A file that never changes while the table stands."""
        file = self._files.get(request.path_params["name"])
        if file is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        headers = {"etag": file.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(file.content, headers=headers, media_type=file.kind)

    # ---- sitting down ----

    async def pair(self, request: Request) -> Response:
        """Asks for the table's code, and lets in who knows it."""
        writer, seat = request.state.writer, request.query_params.get("seat", "")[:80]
        if writer is not None and not seat:
            return RedirectResponse("/", HTTPStatus.SEE_OTHER)
        if request.method != "POST":
            return _door(request.query_params.get("code", "")[:40], seat=seat, is_in=writer is not None)
        fields = parse_qs((await _body(request, 4_000)).decode("utf-8", "replace"))
        code, name = (fields.get(key, [""])[0] for key in ("code", "name"))
        ticket = ""
        try:
            if writer is None:
                ticket = self.door.enter(request.state.address, code, name)
            if seat:
                self._tell(await self._run(partial(self._sit, request.state.address, seat, writer or self.door.guest(ticket))))
        except LockedError as error:
            wait = f"Too many wrong codes came from this device: wait {error.wait} seconds, then try again."
            answer = _door("", name, wait, HTTPStatus.TOO_MANY_REQUESTS, seat=seat)
            answer.headers["retry-after"] = str(error.wait)
            return answer
        except WrongCodeError:
            if writer or ticket:
                return _with_ticket(_door("", name, _USED, HTTPStatus.CONFLICT, is_in=True), ticket)
            return _door("", name, "That is not this table's code.", HTTPStatus.FORBIDDEN, seat=seat)
        except FullError:
            return _door(code, name, "No more devices can sit down at this table.", HTTPStatus.SERVICE_UNAVAILABLE)
        return _with_ticket(RedirectResponse("/", HTTPStatus.SEE_OTHER), ticket)

    def _sit(self, address: str, seat: str, writer: Writer | None) -> list[dict[str, str]]:
        """A device takes the seat of its ticket; what is to be told of it. Raises WrongCodeError, LockedError."""
        self.door.check(address, lambda: writer and self._table.dealings.sit(seat, writer))
        return self._table.news()

    async def table(self, request: Request) -> Response:
        """The table itself: how to sit down, who is here, who wrote what."""
        games = await self._run(self._games)
        here = request.state.here
        address = self.place.address
        link = f"{address}pair?code={self.door.code}" if here else address
        label = f"The address{' and the code' if here else ''}, to scan"
        values = {"address": address, "code": self.door.shown if here else "", "qr": code_of(link, label) if address else None}
        return HTMLResponse(page("table", **values, guests=self.door.guests, games=games))

    def _games(self) -> list[Json]:
        records = self._table.records
        return [
            {"name": name, "print": _print_page(name), "entries": told(who.last(records.path(name), _ENTRIES))}
            for name in records.names()[:_SHOWN_GAMES]
        ]

    # ---- printing ----

    async def prints(self, request: Request) -> Response:
        """What can be printed of a record, and where its codes are to lead."""
        wanted, query = await self._wanted(request)
        things = await self._press.things(wanted)
        values = {"paper": wanted.paper, "tonight": bool(wanted.address), "query": query, "address": self.place.address}
        name = request.path_params["record"]
        return HTMLResponse(page("print", **values, name=name, here=_print_page(name), things=things, kit=KIT))

    async def printed(self, request: Request) -> Response:
        """One thing as PDF, or the whole kit."""
        wanted, _ = await self._wanted(request)
        name, content = await self._press.printed(wanted, request.path_params["file"])
        kind = KINDS[Path(name).suffix]
        how = "inline" if kind == KINDS[".pdf"] else "attachment"
        return Response(content, headers={"content-disposition": f'{how}; filename="{name}"'}, media_type=kind)

    async def _wanted(self, request: Request) -> tuple[Wanted, str]:
        """What is to be printed, and the query that says how. Raises HTTPException where there is no such record."""
        records = self._table.records
        try:
            text = await self._run(partial(records.text, request.path_params["record"]))
        except KeyError:
            raise HTTPException(HTTPStatus.NOT_FOUND) from None
        paper = request.query_params.get("paper", "a4")[:10]
        tonight = request.query_params.get("codes") == "tonight" and self.place.address
        query = f"?paper={quote(paper)}" + ("&codes=tonight" if tonight else "")
        return Wanted(text, records.file, paper, self.place.address if tonight else ""), query


async def _body(request: Request, most: int = LONGEST) -> bytes:
    """What a device sent. Raises TooLongError; what is too long was never held, and neither is what comes too slowly."""
    found, size = bytearray(), 0
    try:
        async with asyncio.timeout(_SLOWEST):
            async for piece in request.stream():
                size += len(piece)
                if size <= most:
                    found += piece
                elif size > _MOST_THROWN_AWAY:
                    break
    except TimeoutError:
        raise TooLongError from None
    if size > most:
        raise TooLongError
    return bytes(found)


def _index() -> bytes:
    """The app's page, told that a table is its host."""
    page_of_app = (templates() / "app" / "index.html").read_bytes()
    return page_of_app.replace(b'data-host="worker"', b'data-host="table"', 1)


def _door(
    code: str, name: str = "", wrong: str = "", status: HTTPStatus = HTTPStatus.OK, *, seat: str = "", is_in: bool = False
) -> Response:
    return HTMLResponse(page("pair", code=code, name=name[:40], wrong=wrong, seat=seat, is_in=is_in), status)


def _with_ticket(answer: Response, ticket: str) -> Response:
    """The answer that gives a device what it proves by that it was let in; none where it was in before."""
    if ticket:
        answer.set_cookie(TICKET, ticket, httponly=True, samesite="strict", path="/")
    return answer


def _said(title: str, words: str, status: HTTPStatus, headers: dict[str, str] | None = None) -> Response:
    return HTMLResponse(page("said", title=title, words=words), status, headers)


def _print_page(record: str) -> str:
    return f"/print/{quote(record, safe='')}/"


async def _no_print(_: Request, error: Exception) -> Response:
    if isinstance(error, BusyError):
        return _said("The press is busy", "Try again in a minute.", HTTPStatus.SERVICE_UNAVAILABLE, {"retry-after": "60"})
    return _said("This can't be printed", str(error), HTTPStatus.UNPROCESSABLE_ENTITY)


async def _said_error(_: Request, error: Exception) -> Response:
    status = HTTPStatus(error.status_code if isinstance(error, HTTPException) else 500)
    return _said(status.phrase, "This table has no such page.", status)


async def _too_long(_: Request, __: Exception) -> Response:
    body = json.dumps({"error": "That is too long, or came too slowly. Nothing was written."})
    return Response(body, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, {"connection": "close"}, KINDS[".json"])


async def _nobody(_: Request, __: Exception) -> Response:
    return Response(status_code=HTTPStatus.BAD_REQUEST)
