"""From the printed sheet to the scores: what its code holds is judged by the app as the command line judges the record."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from browsing import App
from companion.cli.app import app as command
from companion.cli.records.files import files_beside
from companion.press.job.printable import Job, PrintOptions
from companion.referee import judge
from companion.screen.bundle import files_named
from companion.screen.tallies import number
from companion.shop.catalogue import printable
from game_folders import games_with_tests, records_of
from reading_back import codes_of, pages_of
from site_of_app import Site

GAMES = games_with_tests()
#: So many goldens of each game are scanned every day; the slow tests scan all.
DAILY, ALL = 10, 1000
#: Where something stands in a text.
_PLACES = frozenset(("line", "column", "end_column"))
_STANDING = """rows => rows.map((row) => [
  (row.querySelector(".standing-name .quiet") ?? row.querySelector(".standing-name").firstChild).textContent.trim(),
  row.querySelector(".standing-total").textContent.trim(),
  row.classList.contains("has-won"),
])"""


def goldens(game_id: str, most: int) -> list[Path]:
    """Legal records of a game with scores: the longest, and others of all lengths down to the shortest."""
    found = []
    for path in records_of(game_id):
        verdict = judge(path.read_bytes(), files=files_beside(str(path))).verdict
        if verdict.status == "legal" and verdict.totals:
            found.append((path.stat().st_size, path))
    ordered = [path for _, path in sorted(found, reverse=True)]
    step = max(1, (len(ordered) - 1) // max(1, most - 1))
    return ordered[::step][:most]


def printed(path: Path, address: str = "") -> bytes:
    """The score sheet of a record, with codes that lead to this address."""
    job = Job(path.read_text("utf-8"), PrintOptions(base_url=address), files=files_beside(str(path)))
    return printable(job.game.id, "score-sheet").pdf(job)


def verdict_of(path: Path) -> dict[str, object]:
    """What `companion check --json` says, but for the file's name and the places of lines: a code holds the canonical text."""
    said: dict[str, object] = json.loads(
        CliRunner().invoke(command, ["check", "--json", str(path)]).stdout,
        object_hook=lambda found: {key: value for key, value in found.items() if key not in _PLACES},
    )
    return {key: value for key, value in said.items() if key != "file"}


def check(app: App, path: Path, folder: Path) -> None:
    """What is open in the app now is this record: judged the same, and its scores are on the screen."""
    record = app.go("scores").view()["record"]
    verdict = verdict_of(path)
    copy = folder / f"{path.stem}.game"
    copy.write_text(app.stored()[record], "utf-8")
    for _, name in files_named(path.read_text("utf-8")):
        (folder / name).write_text(files_beside(str(path))(name), "utf-8")
    assert verdict_of(copy) == verdict
    shown = app.page.locator(".standing li").evaluate_all(_STANDING)
    totals, winners = judge(path.read_bytes(), files=files_beside(str(path))).verdict.totals, verdict["winners"] or ()
    assert {tag: (total, won) for tag, total, won in shown} == {
        tag: ("–" if total is None else number(total), tag in winners)  # type: ignore[operator]
        for tag, total in totals.items()
    }


def begin(app: App, path: Path) -> None:
    """At the first screen, with the files that the record names: a code has only their names."""
    app.home()
    text = path.read_text("utf-8")
    app.take_files({name: files_beside(str(path))(name) for _, name in files_named(text)})


def all_codes(pdf: bytes) -> list[str]:
    return [code for page in range(len(pages_of(pdf))) for code in codes_of(pdf, page)]


def paste_and_check(app: App, path: Path, folder: Path) -> None:
    """Every code of the sheet, pasted one after the other."""
    begin(app, path)
    for code in all_codes(printed(path)):
        app.home().paste(code)
    check(app, path, folder)


def cases(most: int) -> list[Path]:
    return [path for game in GAMES for path in goldens(game, most)]


@pytest.mark.parametrize("path", cases(DAILY), ids=lambda path: path.stem)
def test_a_printed_code_is_pasted(shared: App, path: Path, tmp_path: Path) -> None:
    paste_and_check(shared, path, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("path", cases(ALL), ids=lambda path: path.stem)
def test_printed_codes_are_pasted(shared: App, path: Path, tmp_path: Path) -> None:
    paste_and_check(shared, path, tmp_path)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_printed_code_is_opened_as_an_address(shared: App, site: Site, game_id: str, tmp_path: Path) -> None:
    """The link that the code holds; once it was taken, it is gone from the address."""
    path = goldens(game_id, 2)[-1]
    begin(shared, path)
    for code in all_codes(printed(path, site.address)):
        page, sign, what = code.partition("#")
        assert (page.lower(), sign) == (site.address, "#")
        shared.page.evaluate("link => { location.hash = link }", what)
        shared.page.wait_for_url(lambda url: "#" not in url)
    shared.drawn()
    check(shared, path, tmp_path)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_photo_of_a_sheet_is_read(shared: App, game_id: str, tmp_path: Path) -> None:
    """By the reader that the app brings: this browser has none of its own."""
    path = goldens(game_id, 2)[-1]
    begin(shared, path)
    picture = BytesIO()
    pypdfium2.PdfDocument(printed(path))[0].render(scale=150 / 72).to_pil().convert("L").save(picture, "PNG")
    with shared.answered():
        shared.page.locator(".ways-in input[type=file]").last.set_input_files(
            [{"name": "sheet.png", "mimeType": "image/png", "buffer": picture.getvalue()}]
        )
    check(shared, path, tmp_path)
