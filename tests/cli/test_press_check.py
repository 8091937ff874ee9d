"""The press check: photos of the calibration page from a printer that shrinks, moves and turns what it prints."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from commands import Run
from companion.drawing.geometry import PAPERS
from companion.press import PrintOptions
from companion.shop.calibration import Side, calibration_sheet
from photos import drawn_page, misprinted, photo_of

FRONT, BACK = "FRONT", "BACK"


@pytest.fixture(autouse=True)
def no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.cli.group.found.config_file", lambda: tmp_path / "own" / "config.toml")
    monkeypatch.setattr("companion.cli.group.keeping.config_file", lambda: tmp_path / "own" / "config.toml")


def photographed(options: PrintOptions, name: str, printer: tuple[Any, ...], seed: int) -> Path:
    side = Side(name, PAPERS[options.paper], options.duplex, options.back_offset)
    printed = misprinted(drawn_page(calibration_sheet(options), name == BACK), *printer)
    path = Path(f"{name.lower()}-{seed}.jpg")
    path.write_bytes(photo_of(printed, side.page(), [], seed, 1500).jpeg)
    return path


def scanned(run: Run, *words: object) -> tuple[int, dict[str, Any]]:
    done = run("scan", "--json", *map(str, words))
    return done.exit_code, json.loads(done.stdout)


def test_a_printer_that_shrinks_and_misses_the_back(run: Run) -> None:
    """It is said in words, kept on a word, and what is printed afterwards is moved."""
    front = photographed(PrintOptions(), FRONT, (0.972, (0.3, 0.1)), 1)
    back = photographed(PrintOptions(), BACK, (0.972, (0.3, 0.1)), 2)
    done = run("scan", str(front), str(back))
    assert done.exit_code == 0
    text = " ".join(done.stdout.split())
    assert "front-1.jpg (front): Your printer shrinks to 97.2 % (± 0.1 %, if your paper is exactly A4)." in text
    assert "Its middle lies 0.3 mm to the right and 0.1 mm down of the paper's" in text
    assert "Backs are 0.6 mm to the right (± 0.3 mm): print with --back-offset -0.6,0." in text
    assert not Path("own").exists()
    assert scanned(run, back, front, "--keep")[1]["kept"] == str(Path("own", "config.toml"))
    assert Path("own/config.toml").read_text() == 'back_offset = "-0.6,0"\n'
    for edge, name in (("long", "-0.6,0"), ("short", "0.6,0")):
        assert run("print", "kit", "circle-of-kings", "--only", "helper", "--duplex", edge, "-o", edge).exit_code == 0
        assert f"backs-{name}.pdf" in next(Path(edge).glob("*helper*")).name


def test_what_is_kept_changes_one_line_of_the_groups_file(run: Run) -> None:
    text = '# Ours.\npaper = "a4"\nback_offset = "1,1" # old\n\n[nicknames]\nAino = "Mummi"\n'
    Path("companion.toml").write_text(text)
    options = PrintOptions(duplex="short", back_offset=(-1.0, -1.0))
    photos = [photographed(options, name, (1.0, (0.0, 0.0), 0.5), 3) for name in (FRONT, BACK)]
    status, said = scanned(run, *photos, "--keep")
    assert (status, said["back_offset"], said["kept"]) == (0, "0,0", "companion.toml")
    assert [side["turned"] for side in said["sides"]] == pytest.approx([0.5, 0.5], abs=0.05)
    assert Path("companion.toml").read_text() == text.replace('"1,1" # old', '"0,0"')


def test_one_side_says_its_size_alone(run: Run) -> None:
    back = photographed(PrintOptions(paper="letter"), BACK, (1.0, (0.0, 0.0)), 5)
    done = run("scan", str(back))
    assert done.exit_code == 0
    assert "Your printer keeps sizes: " in done.stdout
    assert "exactly US Letter" in done.stdout
    assert "Scan a photo of the front, too" in done.stdout
    done = run("scan", str(back), "--keep")
    assert done.exit_code == 2
    assert "scan photos of both sides" in done.stderr
    done = run("scan", str(back), "--into", "friday.game")
    assert done.exit_code == 2
    assert "a calibration page makes no record" in done.stderr


def _without_edges(path: Path) -> None:
    drawn_page(calibration_sheet(PrintOptions())).save(path)


def _on_letter(path: Path) -> None:
    printed = drawn_page(calibration_sheet(PrintOptions()))
    paper = Image.new("L", (round(215.9 * 12), round(279.4 * 12)), 255)
    shrunk = printed.resize((round(printed.width * 0.92), round(printed.height * 0.92)))
    paper.paste(shrunk, ((paper.width - shrunk.width) // 2, (paper.height - shrunk.height) // 2))
    table = Image.new("L", (paper.width + 300, paper.height + 300), 70)
    table.paste(paper, (150, 150))
    table.save(path)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (_without_edges, "the top edge of the paper can't be told from what it lies on"),
        (_on_letter, "the page isn't made for the Letter paper it's printed on: use --paper letter"),
    ],
)
def test_what_no_size_can_be_told_from_is_refused(run: Run, made: Any, words: str) -> None:
    path = Path("page.png")
    made(path)
    done = run("scan", str(path), "--keep")
    assert done.exit_code == 2
    assert f"page.png: {words}" in " ".join(done.stderr.split())
    status, said = scanned(run, path)
    assert (status, words in said["errors"][0]["message"]) == (2, True)
