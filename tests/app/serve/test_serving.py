"""A table as a process of its own: many that watch, a crash in the middle, and how it begins and ends."""

from __future__ import annotations

import random
import re
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from companion.app.serve import server
from companion.app.serve.who import beside, last
from companion.cli.phones import serve as app_serve
from companion.disk.files import Trouble
from companion.referee import judge
from tables import DUEL, OWN_LAN, PATIENCE, Running, Watching, running, sit_down, start

LINES = 25


def test_twenty_see_every_line(duel: Path) -> None:
    """One line after the other, none lost, each seen by all."""
    with running(duel.parent) as table:
        watchers = [Watching(table.address) for _ in range(20)]
        table.at("duel")
        states = []
        for number in range(LINES):
            table.type(f"# line {number}")
            assert table.status == 200
            states.append(table.state)
        for watcher in watchers:
            assert watcher.sees(states[-1])
            seen = watcher.states()
            assert [state for state in states if state in seen] == states
    assert duel.read_text("utf-8") == DUEL + "2 h7 *5\n" + "".join(f"# line {number}\n" for number in range(LINES))
    assert [entry["lines"] for entry in last(duel, 99)] == [[f"# line {number}"] for number in reversed(range(LINES))]


def test_an_editor_beside_the_table_is_seen_by_all(duel: Path) -> None:
    with running(duel.parent) as table:
        watcher = Watching(table.address)
        duel.write_text(DUEL, "utf-8")
        table.at("duel")
        assert watcher.sees(table.state)


def test_two_write_at_the_same_time(duel: Path) -> None:
    """Every line that was accepted is there once; who was too late is told, and looks again."""
    with running(duel.parent) as table:

        def write(who: str) -> list[str]:
            device, accepted = table.device().at("duel"), []
            for number in range(LINES):
                device.type(f"# {who} {number}")
                while device.status == 409:
                    device.type(f"# {who} {number}")
                accepted.append(f"# {who} {number}")
            return accepted

        with ThreadPoolExecutor(3) as threads:
            accepted = [line for lines in threads.map(write, ("Aino", "Ville", "Emmi")) for line in lines]
    written = duel.read_text("utf-8").removeprefix(DUEL + "2 h7 *5\n").splitlines()
    assert len(written) == 3 * LINES
    assert sorted(written) == sorted(accepted)


@pytest.mark.parametrize("seed", range(3))
def test_a_table_that_is_killed_leaves_a_legal_record(duel: Path, seed: int) -> None:
    """Whatever it was doing: what was accepted is there, at most the line on its way is lost; and it goes on at once.

    Killed amid a write it may leave a hidden file, which is in nobody's way.
    """
    chance = random.Random(seed)
    deeds = ("type", "undo", "redo", "type")
    with running(duel.parent) as table, ThreadPoolExecutor(1) as threads:
        table.at("duel")
        port = table.port

        def play() -> str:
            accepted = duel.read_text("utf-8")
            try:
                for number in range(5_000):
                    deed = deeds[number % len(deeds)]
                    table.type(f"# line {number}") if deed == "type" else table.act(f"table.{deed}")
                    accepted = duel.read_text("utf-8")
            except httpx.HTTPError:
                pass
            return accepted

        playing = threads.submit(play)
        time.sleep(0.2 + chance.random() / 2)
        table.process.kill()
        accepted = playing.result(PATIENCE)
    text = duel.read_text("utf-8")
    assert judge(text).verdict.status == "legal"
    assert text.endswith("\n")
    shorter, longer = sorted((text, accepted), key=len)
    assert longer.startswith(shorter)
    assert longer.removeprefix(shorter).count("\n") <= 1
    seen = {path.name for path in duel.parent.iterdir() if path.suffix not in {".lock", ".part"}}
    assert seen <= {"duel.game", "duel.game.who"}
    with running(duel.parent, port=port) as again:
        again.at("duel").type("3 h8 *6")
        assert again.status == 200
    assert duel.read_text("utf-8") == text + "3 h8 *6\n"


def test_phones_of_the_network_sit_down(duel: Path) -> None:
    with running(duel.parent, "--lan") as table:
        told = "".join(table.lines("Press Ctrl-C"))
        found = re.search(r"code: ([A-Z0-9]{4}-[A-Z0-9]{4})", told)
        assert found
        assert f"http://{OWN_LAN}:{table.port}/" in told
        assert "▄" in told
        phone = table.phone()
        assert phone.get("/").headers["location"] == "/pair"
        assert phone.get("/table", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 401
        assert sit_down(phone, "wrong").status_code == 403
        assert sit_down(phone, found[1]).status_code == 303
        assert phone.get("/").status_code == 200
        assert table.client.get("/").status_code == 200  # the host needs no code


def test_a_table_for_this_machine_is_nowhere_else(duel: Path) -> None:
    with running(duel.parent) as table, pytest.raises(httpx.ConnectError):
        table.phone().get("/")


def test_the_printed_code_of_the_terminal_leads_to_the_table(duel: Path) -> None:
    """Read back from the half blocks."""
    zxingcpp, image = pytest.importorskip("zxingcpp"), pytest.importorskip("PIL.Image")
    with running(duel.parent, "--lan") as table:
        told = table.lines("Press Ctrl-C")
        port = table.port
    rows = [line.rstrip("\n") for line in told if set(line.strip()) <= set("█▀▄ ") and line.strip()]
    picture = image.new("L", (len(rows[0]), 2 * len(rows)), 0)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            picture.putpixel((x, 2 * y), 255 * (sign in "█▀"))
            picture.putpixel((x, 2 * y + 1), 255 * (sign in "█▄"))
    (code,) = zxingcpp.read_barcodes(picture.resize((picture.width * 6, picture.height * 6)))
    assert re.fullmatch(rf"http://{OWN_LAN}:{port}/pair\?code=[A-Z0-9]{{8}}", code.text)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_with_pages_open(duel: Path, how: signal.Signals) -> None:
    with running(duel.parent) as table:
        watcher = Watching(table.address)
        table.at("duel").type("3 h8 *6")
        table.process.send_signal(how)
        out, error = table.process.communicate(timeout=PATIENCE)
        assert watcher.ends()
    assert error == ""
    assert table.process.returncode == (0 if how == signal.SIGINT else -how)
    assert ("The table is closed" in out) is (how == signal.SIGINT)
    assert duel.read_text("utf-8").endswith("3 h8 *6\n")


def test_silence_holds_no_connection(duel: Path) -> None:
    """Neither one that says nothing, nor one that never ends what it says."""
    with running(duel.parent, silent=0.3) as table:
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: "):
            with socket.create_connection(("127.0.0.1", table.port), PATIENCE) as silent:
                silent.sendall(begun)
                assert silent.recv(100) == b""
        assert table.at("duel").status == 200


@pytest.mark.parametrize(
    "trickled",
    [b"GET /table HT", b"GET /table HTTP/1.1\r\nHost: ", b"POST /act HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9999\r\n\r\n"],
    ids=["request line", "header", "body"],
)
@pytest.mark.parametrize("before", [0, 1])
def test_a_request_that_never_ends_is_cut(duel: Path, trickled: bytes, before: int) -> None:
    """The second one of a connection, too: a byte now and then does not give it more time."""
    with running(duel.parent, silent=0.3) as table, socket.create_connection(("127.0.0.1", table.port), PATIENCE) as slow:
        host = f"127.0.0.1:{table.port}".encode()
        for _ in range(before):
            slow.sendall(b"GET /app.css HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
            content = slow.makefile("rb")
            lines = iter(content.readline, b"\r\n")
            length = next(int(line.split()[1]) for line in lines if line.lower().startswith(b"content-length"))
            while content.readline() != b"\r\n":
                pass
            assert len(content.read(length)) == length
        slow.sendall(trickled.replace(b"{host}", host))
        assert _is_cut(slow)
        assert table.at("duel").status == 200


def _is_cut(slow: socket.socket) -> bool:
    """Whether the other side ends the connection, although a byte comes now and then."""
    slow.settimeout(0.05)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            slow.sendall(b"x")
            if not slow.recv(4_000):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def test_what_is_no_http_gets_a_word_and_nothing_else(duel: Path) -> None:
    with running(duel.parent) as table:
        for noise in (b"\x16\x03\x01\x02\x00\x01\x00\n\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000 + b"\r\n"):
            with socket.create_connection(("127.0.0.1", table.port), PATIENCE) as strange:
                strange.sendall(noise)
                assert strange.recv(100).startswith(b"HTTP/1.1 4")
        assert table.at("duel").status == 200
        table.process.send_signal(signal.SIGINT)
        assert table.process.communicate(timeout=PATIENCE)[1] == ""


def _refused(folder: Path, *options: str, port: int = 0) -> str:
    process = start(folder if folder.is_dir() else folder.parent, *options, port=port)
    error = process.communicate(timeout=PATIENCE)[1]
    assert (process.returncode, error.count("\n")) == (2, 1), error
    return error


def test_a_port_that_is_in_use_is_named(duel: Path) -> None:
    with running(duel.parent) as table:
        assert f"port {table.port} is in use already; stop what uses it, or choose another: --port" in _refused(
            duel.parent, port=table.port
        )


@pytest.mark.parametrize(
    ("name", "words"), [("nowhere", "no such folder"), ("duel.game", "a file, not a folder"), ("a\0b", "no such folder")]
)
def test_what_is_no_folder_is_named(duel: Path, name: str, words: str) -> None:
    with pytest.raises(Trouble, match=words):
        server.serve(duel.parent / name, 0, "", lambda _: None, print)


def test_a_machine_without_a_network_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: (_ for _ in ()).throw(OSError(101, "Network is unreachable")))
    with pytest.raises(Trouble, match="isn't in a network"):
        server.lan_address()


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, duel: Path) -> None:
    monkeypatch.setattr(app_serve, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match=r'install "?tabletop-companion\[app\]'):
        app_serve.serve(duel.parent, 0, lan=False)


def test_who_wrote_is_one_line_for_each_change(duel: Path) -> None:
    with running(duel.parent) as table:
        table.at("duel").type("3 h8 *6")
        _undo(table)
    assert beside(duel).read_text("utf-8").count("\n") == 2


def _undo(table: Running) -> None:
    table.act("table.undo")
    assert table.status == 200
