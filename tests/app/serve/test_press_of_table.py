"""What a table prints: sheets and kits, one after the other, and codes that lead to it tonight."""

from __future__ import annotations

import asyncio
import threading
import zipfile
from io import BytesIO
from pathlib import Path

import httpx
import pytest

from companion.app.serve import printing
from companion.app.serve.printing import MOST_JOBS, BusyError, Press
from companion.app.serve.prints_wanted import NoPrintError, Printed, Wanted
from companion.referee import no_files
from reading_back import codes_of, pages_of, sizes_of
from tables import DUEL, LAN, Device, Loop

SHEET = "/print/duel/score-sheet.pdf"


def test_a_sheet_is_printed(host: httpx.Client, phone: Device) -> None:
    for client in (host, phone.client):
        answer = client.get(SHEET)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert answer.headers["content-disposition"] == 'inline; filename="duelling-circles-score-sheet-a4.pdf"'
        assert "Aino" in pages_of(answer.content)[0]


def test_it_is_the_record_as_it_stands(host: httpx.Client, laptop: Device) -> None:
    before = codes_of(host.get(SHEET).content)
    laptop.type("3 h8 *6")
    assert codes_of(host.get(SHEET).content) != before


def test_codes_lead_to_this_table_only_where_that_was_chosen(host: httpx.Client) -> None:
    plain = host.get("/print/duel/").text
    assert "tonight" in plain
    assert "They end tonight" not in plain
    assert not any(LAN in code.casefold() for code in codes_of(host.get(SHEET).content))
    chosen = host.get("/print/duel/?codes=tonight&paper=letter").text
    assert "They end tonight" in chosen
    assert 'href="score-sheet.pdf?paper=letter&amp;codes=tonight"' in chosen
    assert "To open: the app’s scanner" in pages_of(host.get(SHEET).content)[0]
    pdf = host.get(f"{SHEET}?paper=letter&codes=tonight").content
    assert "Its address ends tonight" in pages_of(pdf)[0]
    assert all(code.casefold().startswith(f"http://{LAN}/#dc.") for code in codes_of(pdf))
    assert round(sizes_of(pdf)[0][0]) == 216


def test_every_thing_that_is_listed_is_there(host: httpx.Client) -> None:
    page = host.get("/print/duel/").text
    for name in ("score-sheet", "board", "rulebook"):
        assert f'href="{name}.pdf?paper=a4"' in page
    assert 'href="kit.zip?paper=a4"' in page


def test_a_kit_is_one_file(host: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.shop import catalogue, kit

    sheets = tuple(one for one in catalogue.printables_of("duelling-circles") if one.name in ("score-sheet", "board"))
    monkeypatch.setattr(kit, "printables_of", lambda _: sheets)
    answer = host.get("/print/duel/kit.zip")
    assert answer.headers["content-disposition"] == 'attachment; filename="duelling-circles-kit.zip"'
    names = zipfile.ZipFile(BytesIO(answer.content)).namelist()
    assert "duelling-circles-kit/duelling-circles-how-to-print.pdf" in names
    assert "duelling-circles-kit/duelling-circles-score-sheet-a4.pdf" in names


@pytest.mark.parametrize("path", ["nothing.pdf", "sheet.pdf", "score-sheet", "score-sheet.pdf?paper=a0", "?paper=../a4"])
def test_what_there_is_not_is_said(host: httpx.Client, path: str) -> None:
    answer = host.get(f"/print/duel/{path}")
    assert (answer.status_code, "can&#39;t be printed" in answer.text or "can't be printed" in answer.text) == (422, True)


def test_what_cannot_be_read_is_not_printed(host: httpx.Client, duel: Path) -> None:
    duel.write_text("game: duelling-circles\nplayers: <b>, <b>\n", "utf-8")
    for path in ("/print/duel/", SHEET, "/print/duel/kit.zip"):
        answer = host.get(path)
        assert (answer.status_code, "<b>" in answer.text) == (422, False)


def test_one_job_at_a_time_and_few_that_wait(monkeypatch: pytest.MonkeyPatch, loop: Loop) -> None:
    """Who comes when too much waits is asked to come again, and later he is served."""
    going, most, at_work = threading.Event(), [], []

    def slowly(wanted: Wanted, file: str) -> Printed:
        at_work.append(file)
        most.append(len(at_work))
        assert going.wait(60)
        at_work.remove(file)
        return Printed(file, b"")

    monkeypatch.setattr(printing.press, "one", slowly)
    press, wanted = Press(), Wanted(DUEL, no_files)

    async def evening() -> None:
        jobs = [asyncio.create_task(press.printed(wanted, f"{number}.pdf")) for number in range(MOST_JOBS)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await press.printed(wanted, "late.pdf")
        going.set()
        assert [done.name for done in await asyncio.gather(*jobs)] == [f"{number}.pdf" for number in range(MOST_JOBS)]
        assert (await press.printed(wanted, "late.pdf")).name == "late.pdf"

    loop.run(evening())
    press.close()
    assert max(most) == 1


def test_a_busy_press_says_so(host: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object) -> None:
        raise BusyError

    monkeypatch.setattr(Press, "printed", busy)
    answer = host.get(SHEET)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")


def test_a_job_without_a_record_is_none(loop: Loop) -> None:
    press = Press()
    with pytest.raises(NoPrintError, match="cannot be printed"):
        loop.run(press.things(Wanted("no record", no_files)))
    press.close()
