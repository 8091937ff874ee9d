"""`companion print ticks` and `companion scan`: a sheet, ticked, becomes a record again; and whatever else is given to it."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from ticked import Printed

from commands import COMPLETE, Run
from companion.cli.scanning.names import names_of
from companion.cli.scanning.pictures import photos_in
from companion.press.job.printable import Job, PrintOptions
from companion.press.sheets.sections import tick_sheet
from companion.reading.photos import sheet_in
from companion.referee import judge
from photos import drawn_page, photo_of

FOUR = """\
game: four-kingdoms
players: Anna, Bo, Cia
seasons: 4
[season 1]
points: Anna 5, Bo -3, Cia 0
[season 2]
harvest: Kd Kc
village Anna: Ah 9d
village Bo: Jd 6c
village Cia: 7c Qs
[season 3]
points: Anna 1, Bo 2, Cia 3
[season 4]
points: Anna 10, Bo 20, Cia 30
"""


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sheet of a game of four seasons, two pages."""
    path = tmp_path_factory.mktemp("sheets") / "sheet.pdf"
    path.write_bytes(tick_sheet(Job(FOUR)))
    return path


@pytest.fixture(scope="module")
def pages(sheet: Path) -> list[Path]:
    """Its pages as pictures."""
    made = [sheet.with_name(f"page-{number}.png") for number in (1, 2)]
    for number, path in enumerate(made):
        drawn_page(sheet.read_bytes(), number).save(path)
    return made


def scanned(run: Run, *words: object) -> tuple[int, dict[str, Any]]:
    done = run("scan", "--json", *map(str, words))
    return done.exit_code, json.loads(done.stdout)


def test_a_pdf_is_the_record_again(run: Run, sheet: Path, tmp_path: Path) -> None:
    into = tmp_path / "friday.game"
    status, said = scanned(run, sheet, "--into", into)
    assert status == 0
    assert said["written"] == str(into)
    assert (said["asked"], said["told"], said["errors"]) == ([], [], [])
    assert [page["page"] for page in said["pages"]] == [1, 2]
    assert {"section": "Season 1", "field": "points of Bo", "value": "-3"} in said["table"]
    again, before = judge(into.read_text("utf-8")).verdict, judge(FOUR).verdict
    assert (again.status, again.totals, again.winners) == ("legal", before.totals, before.winners)
    assert said["verdict"]["totals"] == dict(before.totals)


def test_pictures_in_any_order_any_way_up_and_twice(run: Run, pages: list[Path], tmp_path: Path) -> None:
    turned = tmp_path / "turned.jpg"
    Image.open(pages[0]).rotate(90, expand=True).save(turned, quality=90)
    status, said = scanned(run, pages[1], turned, pages[0])
    assert status == 0
    assert said["written"] is None
    assert [page["file"] for page in said["pages"]] == [str(turned), str(pages[1])]


def test_without_a_file_standard_output_has_the_record_alone(run: Run, sheet: Path) -> None:
    done = run("scan", str(sheet))
    assert done.exit_code == 0
    assert judge(done.stdout).verdict.status == "legal"
    assert "points of Bo" in done.stderr
    assert "legal, complete" in done.stderr


def test_a_photo_is_read(run: Run, tmp_path: Path) -> None:
    printed = Printed(COMPLETE, blank=True)
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(photo_of(printed.first, printed.pages[0], printed.marked(0), 5, 1500).jpeg)
    status, said = scanned(run, photo)
    assert status == 0
    assert said["verdict"]["totals"] == {"Anna": 7, "Bo": 0, "Cia": -3}


def test_names_for_letters(run: Run, tmp_path: Path) -> None:
    text = FOUR.replace("Anna", "A").replace("Bo", "B").replace("Cia", "C")
    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(tick_sheet(Job(text, PrintOptions(names=False))))
    status, said = scanned(run, sheet, "--players", "Anna, Bo, Cia")
    assert status == 0
    assert said["verdict"]["totals"] == judge(FOUR).verdict.totals
    status, said = scanned(run, sheet, "--players", "Anna, Bo")
    assert status == 2
    assert said["errors"][0]["message"] == "this sheet is for 3 players"


def test_a_sheet_that_names_its_players_is_not_renamed(run: Run, sheet: Path) -> None:
    done = run("scan", str(sheet), "--players", "Aino, Ville, Emmi")
    assert done.exit_code == 2
    assert "already says who plays" in done.stderr
    done = run("scan", str(sheet), "--keep")
    assert done.exit_code == 2
    assert "--keep is for photos of the calibration page" in " ".join(done.stderr.split())


def test_into_adds_what_a_record_lacks(run: Run, sheet: Path, tmp_path: Path) -> None:
    into = tmp_path / "friday.game"
    begun = FOUR[: FOUR.index("[season 3]")].replace("seasons: 4", "seasons: 4\n# a remark")
    into.write_text(begun, "utf-8")
    status, said = scanned(run, sheet, "--into", into)
    assert (status, said["errors"]) == (0, [])
    text = into.read_text("utf-8")
    assert text.startswith(begun)
    assert judge(text).verdict.totals == judge(FOUR).verdict.totals
    assert scanned(run, sheet, "--into", into)[0] == 0
    assert into.read_text("utf-8") == text


def test_into_says_where_both_differ_and_leaves_the_file(run: Run, sheet: Path, tmp_path: Path) -> None:
    into = tmp_path / "friday.game"
    other = FOUR.replace("Anna 5, Bo -3", "Anna 5, Bo -4")
    into.write_text(other, "utf-8")
    status, said = scanned(run, sheet, "--into", into)
    assert (status, said["written"]) == (1, None)
    assert "the file has “points: Anna 5, Bo -4, Cia 0”, the sheet “points: Anna 5, Bo -3, Cia 0”" in said["errors"][0]["message"]
    assert into.read_text("utf-8") == other


def test_page_one_alone_is_a_record_and_page_two_is_not(run: Run, pages: list[Path], tmp_path: Path) -> None:
    status, said = scanned(run, pages[0])
    assert (status, said["verdict"]["complete"]) == (0, False)
    assert said["errors"][0]["message"] == f"{pages[0]}: page 2 of 2 is still missing"
    into = tmp_path / "friday.game"
    status, said = scanned(run, pages[1], "--into", into)
    assert (status, said["written"]) == (2, None)
    assert said["errors"][0]["message"] == f"{pages[1]}: page 1 of 2 is still missing"
    assert "illegal" not in run("scan", str(pages[1]), "--into", str(into)).output
    assert not into.exists()


# ---- what is no sheet ----


def _save(path: Path, picture: Image.Image) -> Path:
    picture.save(path)
    return path


def _other(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    return [_save(tmp_path / "cat.png", Image.effect_noise((900, 1200), 80))]


def _black(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    return [_save(tmp_path / "black.png", Image.new("L", (900, 1200)))]


def _half(tmp_path: Path, pages: list[Path]) -> list[Path]:
    picture = Image.open(pages[0])
    return [_save(tmp_path / "half.png", picture.crop((0, 0, picture.width, picture.height // 2)))]


def _two(tmp_path: Path, pages: list[Path]) -> list[Path]:
    one, other = map(Image.open, pages)
    both = Image.new("L", (one.width * 2, one.height), 255)
    both.paste(one, (0, 0))
    both.paste(other, (one.width, 0))
    return [_save(tmp_path / "two.png", both)]


def _strange(tmp_path: Path, pages: list[Path]) -> list[Path]:
    path = tmp_path / "strange.pdf"
    path.write_bytes(tick_sheet(Job(FOUR.replace("Cia", "Dan"))))
    return [pages[0], path]


def _large(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    return [_save(tmp_path / "large.png", Image.new("1", (20_000, 5_001)))]


def _huge(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    return [_save(tmp_path / "huge.png", Image.new("1", (30_000, 20_000)))]


def _text(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    (tmp_path / "text.jpg").write_text("game: hearts\n")
    return [tmp_path / "text.jpg"]


def _cut(tmp_path: Path, pages: list[Path]) -> list[Path]:
    (tmp_path / "cut.png").write_bytes(pages[0].read_bytes()[:3000])
    return [tmp_path / "cut.png"]


def _cut_pdf(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    (tmp_path / "cut.pdf").write_bytes(tick_sheet(Job(FOUR))[:900])
    return [tmp_path / "cut.pdf"]


def _missing(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    return [tmp_path / "missing.jpg"]


def _folder(tmp_path: Path, _pages: list[Path]) -> list[Path]:
    return [tmp_path]


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (_other, "cat.png: no sheet to tick can be seen"),
        (_black, "black.png: no sheet to tick can be seen"),
        (_half, "half.png: the black square at the bottom right and the bottom left of the page isn't in the picture"),
        (_two, "two.png: two sheets in one photo"),
        (_strange, "strange.pdf, page 1: a page of another sheet"),
        (_large, "large.png: more than 100 megapixels"),
        (_huge, "huge.png: more than 100 megapixels"),
        (_text, "text.jpg: cut off, or not a picture that can be read"),
        (_cut, "cut.png: cut off, or not a picture that can be read"),
        (_cut_pdf, "cut.pdf: not a picture that can be read"),
        (_missing, "missing.jpg: there is no such file or folder"),
        (_folder, "that is a folder, not a file"),
    ],
    ids=lambda value: value.__name__.strip("_") if callable(value) else "",
)
def test_what_is_no_sheet_is_named_and_nothing_is_written(
    run: Run, tmp_path: Path, pages: list[Path], made: Any, words: str
) -> None:
    into = tmp_path / "friday.game"
    files = made(tmp_path, pages)
    done = run("scan", *map(str, files), "--into", str(into))
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert not into.exists()
    status, said = scanned(run, *files, "--into", into)
    assert (status, said["written"], said["pages"]) == (2, None, [])
    assert words in said["errors"][0]["message"]


def test_a_newer_form_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = Printed(FOUR).sheet.ticks
    monkeypatch.setattr(type(ticks), "version", 3)
    newer = tmp_path / "newer.pdf"
    newer.write_bytes(tick_sheet(Job(FOUR)))
    monkeypatch.setattr(type(ticks), "version", 2)
    done = run("scan", str(newer))
    assert done.exit_code == 2
    assert "printed by a newer Companion" in done.stderr


def test_print_ticks(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "friday.game"
    record.write_text(FOUR, "utf-8")
    assert run("print", "ticks", "--record", str(record), "-o", str(tmp_path)).exit_code == 0
    assert run("print", "ticks", "--record", str(record), "--blank", "-o", str(tmp_path)).exit_code == 0
    assert run("print", "ticks", "four-kingdoms", "--pages", "3", "--paper", "letter", "-o", str(tmp_path)).exit_code == 0
    names = sorted(path.name for path in tmp_path.glob("*.pdf"))
    assert names == ["four-kingdoms-ticks-letter.pdf", "friday-ticks-a4-blank.pdf", "friday-ticks-a4.pdf"]
    assert len(PdfReader(tmp_path / "four-kingdoms-ticks-letter.pdf").pages) == 3


def test_a_scan_of_other_pages_too_is_refused_by_its_page(run: Run, sheet: Path, tmp_path: Path) -> None:
    """A scanner takes what lies in it: the page that is no sheet is named."""
    writer = PdfWriter()
    writer.append(BytesIO(sheet.read_bytes()))
    writer.add_blank_page(595, 842)
    writer.write(tmp_path / "more.pdf")
    done = run("scan", str(tmp_path / "more.pdf"))
    assert done.exit_code == 2
    assert "more.pdf, page 3: no sheet to tick can be seen" in " ".join(done.stderr.split())


def test_names_are_asked_beside_their_cut_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """By the group's file, then the folder's records; what is typed is taken; a number that means nobody is asked again."""
    (tmp_path / "companion.toml").write_text('players = "Aino, Ville"\n')
    (tmp_path / "old.game").write_text("game: four-kingdoms\nplayers: Emmi, Aino\n")
    pdf = tmp_path / "sheet.pdf"
    pdf.write_bytes(tick_sheet(Job("game: four-kingdoms\nplayers: A, B, C\nseasons: 4\n", PrintOptions(names=False))))
    monkeypatch.setattr("companion.cli.scanning.cut_outs.has_colour", lambda _: True)
    sheet = sheet_in(photos_in(str(pdf))[:1], "")
    asked, typed = [], iter(["2", "7", "2", "Pate"])

    def ask(words: str) -> str:
        asked.append(words)
        return next(typed)

    assert names_of(sheet, str(tmp_path / "new.game"), ask) == "Ville, Emmi, Pate"
    assert asked[0] == "Name of A (or a number):  1 Aino  2 Ville  3 Emmi "
    assert len(asked) == 4
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) > 9
    assert all(1 < line.count("▀") <= 72 for line in shown)
