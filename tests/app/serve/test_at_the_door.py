"""The door of a served table: who may come in, what every answer says, and what a stranger gets."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from companion.app.serve.guard import BURST, RATE, TICKET
from companion.app.serve.site import KINDS, Place, Site
from tables import DUEL, HOST, LAN, PHONE, Device, Loop, browser, sit_down

#: What there is to be asked for.
PAGES = ["/", "/table", "/events", "/print/duel/", "/print/duel/score-sheet.pdf", "/app.js", "/table.js", "/nothing"]


@pytest.mark.parametrize("path", [*PAGES, "/act"])
def test_a_stranger_sees_nothing_but_the_door(stranger: httpx.Client, path: str) -> None:
    answer = stranger.post(path, content="{}") if path == "/act" else stranger.get(path)
    assert (answer.status_code, answer.headers.get("location")) == ((303, "/pair") if path == "/" else (401, None))
    assert "duel" not in answer.text
    assert stranger.get("/pair").status_code == 200
    assert stranger.get("/table.css").headers["content-type"] == KINDS[".css"]


def test_who_gives_the_code_is_let_in(site: Site, stranger: httpx.Client) -> None:
    answer = sit_down(stranger, site.door.shown.lower())
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert {"httponly", "samesite=strict", "path=/"} <= set(answer.headers["set-cookie"].lower().split("; "))
    assert b'data-host="table"' in stranger.get("/").content
    assert "Aino" in stranger.get("/table").text
    assert site.door.shown not in stranger.get("/table").text  # the code is shown on the host's own screen
    assert stranger.get("/pair").status_code == 303


def test_a_thousand_wrong_codes(site: Site, stranger: httpx.Client, loop: Loop) -> None:
    """Nobody is let in, somebody else is; the answers say how long to wait."""
    site.app._rate._burst = 10_000  # type: ignore[attr-defined]  # here it is the door that refuses
    answers = [sit_down(stranger, f"AAAA-{number:04}") for number in range(1_000)]
    assert {answer.status_code for answer in answers} == {403, 429}
    assert [answer.status_code for answer in answers].count(403) < 20
    assert int(answers[-1].headers["retry-after"]) > 0
    assert "wait" in answers[-1].text
    assert sit_down(stranger, site.door.shown).status_code == 429
    assert stranger.get("/").status_code == 303
    assert sit_down(browser(site, loop, "192.168.7.32"), site.door.shown).status_code == 303


def test_a_form_with_many_fields_is_only_a_wrong_code(stranger: httpx.Client) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert stranger.post("/pair", content="a=1&" * 900, headers=form).status_code == 403


def test_who_asks_too_much_is_asked_to_wait(duel: Path, loop: Loop) -> None:
    """So many at once are answered, then so many a second."""
    seconds = 0.0
    site = Site(Place(duel.parent, (LAN,)), print, clock=lambda: seconds)
    phone = browser(site, loop, PHONE)
    answers = [phone.get("/table.css").status_code for _ in range(BURST + 10)]
    assert answers == [200] * BURST + [429] * 10
    seconds = 1.0
    answers = [phone.get("/table.css").status_code for _ in range(RATE + 10)]
    assert answers == [200] * RATE + [429] * 10


def test_a_made_up_ticket_lets_nobody_in(stranger: httpx.Client) -> None:
    for ticket in ("x", "", '"', "a=b; c", "x" * 9_000):
        stranger.cookies.clear()
        assert stranger.get("/table", headers={"cookie": f"{TICKET}={ticket}"}).status_code == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1", "127.0.0.1:80", "", "192.168.7.2:8765.evil.example"]
)
def test_another_name_is_not_answered(site: Site, loop: Loop, host: str) -> None:
    """A page of somebody else's, whose name leads here by now, gets nothing."""
    for address in ("127.0.0.1", "192.168.7.31"):
        answer = browser(site, loop, address).get("/", headers={"host": host})
        assert (answer.status_code, "duel" in answer.text) == (421, False)


@pytest.mark.parametrize(
    "headers",
    [{"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}, {"origin": f"https://{HOST}"}],
)
def test_another_page_cannot_write(laptop: Device, duel: Path, headers: dict[str, str]) -> None:
    """Not even in the host's own browser, which needs no code."""
    answer = laptop.client.post("/act", content='{"action": {"do": "go"}}', headers={**laptop.headers(), **headers})
    assert (answer.status_code, duel.read_text("utf-8")) == (403, DUEL + "2 h7 *5\n")


def test_another_page_can_lead_here_and_use_nothing(host: httpx.Client) -> None:
    strange = {"sec-fetch-site": "cross-site"}
    assert host.get("/", headers=strange).status_code == 200
    for path in PAGES[1:]:
        assert host.get(path, headers=strange).status_code == 403


def test_a_form_of_another_page_is_no_message(laptop: Device) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        assert laptop.client.post("/act", content="{}", headers={"content-type": kind}).status_code == 415


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
def test_other_methods_are_not_known(host: httpx.Client, method: str) -> None:
    assert host.request(method, "/").status_code == 405


PATHS = [
    "/faces/../../../pyproject.toml",
    "/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..\\..\\x", "/%00",
    "/print/..%2fx/",
    "/print/%2e%2e/", "/print/duel/..%2f..%2fx", "/print/duel/../../x", "/print/%00/", "/table.html.j2", "/serve/table.css",
    "/print/duel/score-sheet.pdf%00.png", "/sw.js", "/worker.js", "/index.html", "/duel.game", "/print/gone/",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_nothing_else_is_there(host: httpx.Client, path: str) -> None:
    answer = host.get(httpx.URL(f"http://{HOST}").copy_with(raw_path=path.encode()))
    assert answer.status_code in (404, 422)
    assert "root:" not in answer.text
    assert answer.headers["content-type"] == KINDS[".html"]


@pytest.mark.parametrize("path", [*PAGES[:2], *PAGES[3:], "/pair", "/%00"])
def test_every_answer_is_guarded(host: httpx.Client, stranger: httpx.Client, path: str) -> None:
    for answer in (host.get(path), stranger.get(path), host.put(path), host.get(path, headers={"host": "evil"})):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; ")
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers
        assert answer.headers["cache-control"] in ("no-store", "no-cache")


def test_files_have_their_kinds_and_are_kept(host: httpx.Client) -> None:
    for path, suffix in (
        ("/app.js", ".js"),
        ("/app.css", ".css"),
        ("/manifest.webmanifest", ".webmanifest"),
        ("/icons/icon.svg", ".svg"),
    ):
        answer = host.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, KINDS[suffix])
        assert host.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_the_host_sees_the_code_and_who_wrote(site: Site, host: httpx.Client, phone: Device) -> None:
    phone.type("3 h8 *6")
    page = host.get("/table").text
    assert site.door.shown in page
    assert f"http://{LAN}/" in page
    assert "3 h8 *6" in page
    assert 'role="img"' in page


def test_hostile_names_are_only_words(site: Site, host: httpx.Client, stranger: httpx.Client, duel: Path) -> None:
    name = '<script>alert(1)</script>"&'
    wrong = sit_down(stranger, "nothing", name).text
    sit_down(stranger, site.door.shown, name)
    Device(stranger).at("duel").type("3 h8 *6")
    duel.rename(duel.with_name("x & y ' <b>.game".replace("<b>", "b")))
    for page in (wrong, host.get("/table").text, host.get("/print/x%20&%20y%20'%20b/").text):
        assert "<script>alert" not in page
    assert "&lt;script&gt;" in host.get("/table").text


def test_a_table_for_this_machine_tells_so(duel: Path, loop: Loop) -> None:
    page = browser(Site(Place(duel.parent, (HOST,)), print), loop).get("/table").text
    assert "Only this machine can use this table" in page
    assert 'class="qr"' not in page


def test_a_fault_of_ours_is_a_line(site: Site, host: httpx.Client, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "_games", lambda: 1 / 0)
    answer = host.get("/table")
    assert (answer.status_code, "Traceback" in answer.text) == (500, False)
    assert "content-security-policy" in answer.headers
    assert "ZeroDivisionError" in said.pop()


def test_a_folder_that_is_gone_is_an_empty_table(host: httpx.Client, duel: Path) -> None:
    duel.rename(duel.parent.parent / "elsewhere.game")
    duel.parent.rmdir()
    assert host.get("/table").status_code == 200
    assert Device(host).act()["html"]
