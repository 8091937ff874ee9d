"""`print`: what may be asked for, and what is said when it cannot be had."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from commands import ROOT, Process, Run
from companion.cli.printing.wanted import seated
from companion.drawing.geometry import PAPERS
from companion.press.page.errors import LibraryError
from companion.referee import all_games, find_game
from companion.shop.calibration import Side
from reading_back import codes_of, pages_of


@pytest.fixture(autouse=True)
def _needs_reportlab() -> None:
    pytest.importorskip("reportlab")


def test_list_names_every_thing_with_its_sizes(run: Run, folder: Path) -> None:
    said = run("print", "list").output
    for game in all_games():
        assert game.title in said
    said = run("print", "list", "duelling-circles", "--pages").output.replace("\n", " ")
    assert "sizes a4, travel, a3, a2" in " ".join(said.split())
    assert "1 page on A4" in " ".join(said.split())


def test_a_rulebook_that_cannot_be_set_does_not_end_the_list(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking() -> None:
        raise LibraryError("no Pango")

    monkeypatch.setattr("companion.press.text.rulebook.typesetter", lacking)
    done = run("print", "list", "duelling-circles", "--pages")
    assert done.exit_code == 0
    assert "pages that cannot be counted here on A4" in " ".join(done.output.split())
    assert "1 page on A4" in " ".join(done.output.split())


def test_one_thing_of_a_kit_in_a_size(run: Run, folder: Path) -> None:
    args = ("print", "kit", "duelling-circles", "--only", "board", "--size", "a3", "--output", "out")
    done = run(*args)
    assert done.exit_code == 0, done.output
    assert [path.name for path in sorted(Path("out").iterdir())] == [
        "duelling-circles-board-a3-a4.pdf",
        "duelling-circles-how-to-print.pdf",
    ]
    assert run(*args).output.count("(unchanged)") == 2


def test_copies_and_backs(run: Run, folder: Path) -> None:
    args = ("print", "kit", "four-kingdoms", "--only", "deck", "--output")
    run(*args, "one")
    run(*args, "two", "--copies", "2", "--duplex", "short", "--back-offset", "0.5,-1", "--marks", "full")
    pages = [len(PdfReader(next(Path(name).glob("*deck*"))).pages) for name in ("one", "two")]
    assert pages[1] == 2 * pages[0]
    told = " ".join(pypdfium2.PdfDocument(next(Path("two").glob("*how-to-print*")))[0].get_textpage().get_text_range().split())
    assert "flip on short edge" in told
    assert "backs moved 0.5 mm to the right, -1 mm down" in told


@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_calibration_sheet_has_two_sides(run: Run, folder: Path, edge: str) -> None:
    assert run("print", "calibrate", "--duplex", edge, "--output", "out").exit_code == 0
    reader = PdfReader(Path("out", f"duplex-calibration-{edge}-a4.pdf"))
    assert len(reader.pages) == 2
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == f"/DuplexFlip{edge.title()}Edge"


def test_a_calibration_with_an_offset_moves_the_back_alone(run: Run, folder: Path) -> None:
    def words(where: str, *args: str) -> list[list[tuple[float, ...]]]:
        assert run("print", "calibrate", *args, "--output", where).exit_code == 0
        pages = pypdfium2.PdfDocument(Path(where, "duplex-calibration-long-a4.pdf"))
        found = [page.get_textpage() for page in pages]
        return [[text.get_rect(index) for index in range(text.count_rects())] for text in found]

    plain, moved = words("one"), words("two", "--back-offset", "2,-1")
    assert plain[0] == moved[0]
    for before, after in zip(plain[1], moved[1], strict=True):
        assert after[0] - before[0] == pytest.approx(2 * 72 / 25.4, abs=0.1)
        assert after[1] - before[1] == pytest.approx(72 / 25.4, abs=0.1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_camera_finds_eight_marks_and_a_code_on_each_side_of_a_calibration(run: Run, folder: Path, paper: str) -> None:
    assert run("print", "calibrate", "--paper", paper, "--output", "out").exit_code == 0
    pdf = next(Path("out").glob("*.pdf")).read_bytes()
    for number, name in enumerate(("FRONT", "BACK")):
        side = Side(name, PAPERS[paper])
        assert codes_of(pdf, number) == [side.text]
        picture = pypdfium2.PdfDocument(pdf)[number].render(scale=4).to_pil().convert("L")
        for x, y in side.marks:
            mark = picture.crop(tuple(round((at + way) * 4 * 72 / 25.4) for way in (-1.8, 1.8) for at in (x, y)))
            around = [picture.getpixel((round((x + dx) * 4 * 72 / 25.4), round((y + dy) * 4 * 72 / 25.4)))
                      for dx, dy in ((2.4, 0), (-2.4, 0), (0, 2.4), (0, -2.4))]  # fmt: skip
            assert max(mark.tobytes()) < 60
            assert min(around) > 200


def test_pictures_stand_beside_the_pdf(run: Run, folder: Path) -> None:
    done = run("print", "sheet", "circle-of-power", "--preview", "--output", "out")
    assert done.exit_code == 0, done.output
    assert Path("out/circle-of-power-score-sheet-a4-1.png").read_bytes().startswith(b"\x89PNG")


@pytest.fixture
def viewer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that shows files, as the system would; it notes what it was given."""
    name = "open" if sys.platform == "darwin" else "xdg-open"
    program = folder / "programs" / name
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{folder}/shown"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    return program


@pytest.mark.skipif(sys.platform == "win32", reason="Windows shows files itself")
@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (("sheet", "four-kingdoms"), "four-kingdoms-score-sheet-a4.pdf"),
        (("rulebook", "four-kingdoms", "--html"), "four-kingdoms-rulebook.html"),
        (("calibrate",), "duplex-calibration-long-a4.pdf"),
        (("kit", "four-kingdoms", "--only", "mat"), ""),
    ],
)
def test_what_was_printed_is_shown(process: Process, folder: Path, viewer: Path, args: tuple[str, ...], shown: str) -> None:
    assert process("print", *args, "--open", "--output", "out").returncode == 0
    assert Path((folder / "shown").read_text("utf-8")) == folder / "out" / shown


@pytest.mark.skipif(sys.platform == "win32", reason="Windows shows files itself")
def test_what_cannot_be_shown_is_a_line_and_no_failure(process: Process, folder: Path, viewer: Path) -> None:
    viewer.write_text("#!/bin/sh\nexit 3\n", "utf-8")
    done = process("print", "sheet", "four-kingdoms", "--open", "--output", "out")
    assert done.returncode == 0
    assert (
        done.stderr
        == f"companion: out/four-kingdoms-score-sheet-a4.pdf cannot be opened from here: {viewer.name} says that it cannot\n"
    )
    viewer.unlink()
    done = process("print", "sheet", "four-kingdoms", "--open", "--output", "out", PATH=str(viewer.parent))
    assert done.returncode == 0
    assert done.stderr.endswith(f"cannot be opened from here: there is no {viewer.name}\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("kit", "duelling-circles", "--only", "elephant"), "there is no “elephant” of duelling-circles; "),
        (("kit", "duelling-circles", "--size", "a9"), "nothing in this kit comes in size “a9”; there is: "),
        (("kit", "duelling-circles", "--only", "board", "--size", "a9"), "Board: there is no size “a9”; there is: "),
        (("kit", "duelling-circles", "--back-offset", "left"), "“left” isn't an offset"),
        (("kit", "duelling-circles", "--back-offset", "50,0"), "at most 10 mm"),
        (("kit", "duelling-circles", "--players", "A, B, C"), "two play this game"),
        (("calibrate", "--duplex", "fold"), "need no calibration"),
        (("sheet", "chess"), "there is no game “chess”"),
    ],
)
def test_what_cannot_be_printed_is_one_line(run: Run, folder: Path, args: tuple[str, ...], said: str) -> None:
    done = run("print", *args, "--output", "out")
    assert done.exit_code == 2
    assert said in done.output
    assert len(done.output.strip().splitlines()) == 1
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("sheet", "duelling-circles"), "mine.pdf"),
        (("sheet", "duelling-circles"), "MINE.PDF"),
        (("calibrate",), "mine.pdf"),
        (("notation", "duelling-circles", "--html"), "mine.html"),
    ],
)
def test_a_name_of_a_file_is_that_file(run: Run, folder: Path, args: tuple[str, ...], name: str) -> None:
    done = run("print", *args, "-o", f"new/{name}")
    assert done.exit_code == 0, done.output
    assert [path.name for path in Path("new").iterdir()] == [name]
    assert Path("new", name).is_file()


@pytest.mark.parametrize(
    ("args", "name", "hint"),
    [
        (("print", "kit", "duelling-circles"), "mine.pdf", "name a folder: --output mine"),
        (("print", "all"), "mine.pdf", "name a folder: --output mine"),
        (("print", "notation", "duelling-circles", "--html"), "mine.pdf", "write --output mine.html"),
        (("map", "make", "--players", "2", "--seed", "7"), "mine.pdf", "name a folder: --output mine"),
    ],
)
def test_a_name_of_a_file_for_what_is_no_such_file_is_refused(
    run: Run, folder: Path, args: tuple[str, ...], name: str, hint: str
) -> None:
    done = run(*args, "-o", name)
    assert done.exit_code == 2
    assert hint in done.output
    assert not [path for path in folder.iterdir() if path.name.startswith("mine")]


def test_a_folder_that_is_called_as_a_file_is_stays_a_folder(run: Run, folder: Path) -> None:
    Path("mine.pdf").mkdir()
    assert run("print", "calibrate", "-o", "mine.pdf").exit_code == 0
    assert len(list(Path("mine.pdf").iterdir())) == 1


def test_a_book_or_a_sheet_printed_into_a_kits_folder_is_told_of_there(run: Run, folder: Path) -> None:
    """Whatever is printed into a folder, its one page of instructions lists all of it."""
    game = "duelling-circles"
    for args in (
        ("kit", game, "--only", "board"),
        ("reference", game, "--ink", "grey"),
        ("sheet", game, "--paper", "letter"),
        ("notation", game, "-o", "out/my-notation.pdf"),
    ):
        done = run("print", *args, *([] if "-o" in args else ["-o", "out"]))
        assert done.exit_code == 0, done.output
        there = {path.name for path in Path("out").iterdir()} - {f"{game}-how-to-print.pdf"}
        told = "".join("".join(pages_of(Path(f"out/{game}-how-to-print.pdf").read_bytes())).split())
        assert not [name for name in there if name not in told]


@pytest.mark.parametrize(
    ("game", "count"), [(game.id, n) for game in all_games() for n in range(game.about.seats[0], game.about.seats[1] + 1)]
)
def test_a_kit_for_as_many_as_a_game_takes(run: Run, folder: Path, game: str, count: int) -> None:
    for players in (str(count), ", ".join(("Aino", "Ville", "Emmi", "Otto", "Tuuli", "Helka")[:count])):
        done = run("print", "kit", game, "--players", players, "--only", "score-sheet", "--output", "out")
        assert done.exit_code == 0, done.output


@pytest.fixture
def only_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kits of score sheets alone: what is printed of all games is told fast."""
    from companion.shop import catalogue, kit

    plain = catalogue.printables_of
    monkeypatch.setattr("companion.cli.printing.everything.processors", lambda: 1)  # another process would know of no patch
    monkeypatch.setattr(kit, "printables_of", lambda game: tuple(one for one in plain(game) if one.name == "score-sheet"))


@pytest.mark.usefixtures("only_sheets")
def test_all_games_are_printed_each_for_as_many_as_it_seats(run: Run, folder: Path) -> None:
    done = run("print", "all", "--players", "3", "--output", "out")
    assert done.exit_code == 0, done.output
    assert {path.name for path in Path("out").iterdir()} == {game.id for game in all_games()}
    assert "circle-of-kings: printed for 2 players; 3 can't play it" in done.output
    assert "circle-of-power:" not in done.output
    done = run("print", "all", "--players", "Aino, Ville, Emmi, Otto, Tuuli", "--output", "out")
    assert done.exit_code == 0, done.output
    assert "circle-of-power: printed for 4 players, without names; 5 can't play it" in done.output
    told = pypdfium2.PdfDocument(next(Path("out/empires").glob("*score-sheet*")))[0].get_textpage().get_text_range()
    assert "Tuuli" in told


@pytest.mark.parametrize(
    ("game", "players", "seats", "said"),
    [
        ("four-kingdoms", "1", "2", "four-kingdoms: printed for 2 players; 1 can't play it"),
        ("four-kingdoms", "9", "6", "four-kingdoms: printed for 6 players; 9 can't play it"),
        ("duelling-circles", "Aino", "2", "duelling-circles: printed for 2 players, without names; 1 can't play it"),
        ("four-kingdoms", "Aino, Ville", "Aino, Ville", ""),
    ],
)
def test_a_game_is_printed_for_the_nearest_number_that_it_seats(game: str, players: str, seats: str, said: str) -> None:
    assert seated(find_game(game), players) == (seats, said)


@pytest.mark.usefixtures("only_sheets")
def test_names_that_no_game_can_seat_print_nothing(run: Run, folder: Path) -> None:
    done = run("print", "all", "--players", "Aino, Aino", "--output", "out")
    assert done.exit_code == 2
    assert "the tag “Aino” is given twice" in done.output
    assert not Path("out").exists()


def test_a_sheet_is_printed_without_what_typer_reads_values_with(folder: Path) -> None:
    """Pydantic takes as long to load as a sheet to draw; options that need no reading do without."""
    said = "['companion', 'print', 'sheet', 'four-kingdoms', '--paper', 'LETTER', '--set', 'jokers=2', '-o', 'x']"
    probe = f"import sys\nsys.argv = {said}\nfrom companion.cli import main\ntry:\n    main()\nfinally:\n"
    probe += "    print('pydantic' in sys.modules)\n"
    for swap, there in (("'letter'", "False"), ("'LETTER'", "True")):
        done = subprocess.run(
            [sys.executable, "-c", probe.replace("'LETTER'", swap)],
            check=False,
            capture_output=True,
            text=True,
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), "HOME": str(folder)},
        )
        assert done.stdout.splitlines()[-1] == there, done.stderr
    assert [path.name for path in sorted(folder.joinpath("x").iterdir())] == ["four-kingdoms-score-sheet-jokers-2-letter.pdf"]


def test_wrong_values_of_options_are_told_in_our_words(run: Run) -> None:
    assert "'--paper': 'A3' is not one of 'a4', 'letter'" in run("print", "sheet", "four-kingdoms", "--paper", "A3").output
    assert "'--copies': at least 1" in run("print", "kit", "four-kingdoms", "--copies", "0").output
    assert "'--copies': that isn't a whole number" in run("print", "kit", "four-kingdoms", "--copies", "few").output
    assert "Missing argument" in run("score").output
    assert "--gutter" in run("print", "kit", "four-kingdoms", "--gutter", "wide").output


def test_a_language_is_chosen_by_an_option_or_by_the_groups_file(run: Run, folder: Path) -> None:
    (folder / "companion.toml").write_text('game = "circle-of-power"\nlanguage = "fi"\n')
    assert run("print", "sheet").exit_code == 0
    assert [path.name for path in (folder / "output").iterdir()] == ["circle-of-power-score-sheet-a4-fi.pdf"]
    run("print", "sheet", "--language", "en")
    assert (folder / "output" / "circle-of-power-score-sheet-a4.pdf").is_file()
    run("print", "reference", "--html")
    assert '<html lang="fi">' in (folder / "output" / "circle-of-power-reference-fi.html").read_text("utf-8")


@pytest.mark.parametrize("said", ["xx", "../x"])
def test_a_language_that_is_not_there_is_told_with_those_that_are(run: Run, folder: Path, said: str) -> None:
    refused = run("print", "sheet", "circle-of-power", "--language", said)
    assert refused.exit_code != 0
    assert "there is: en, fi" in refused.stderr
    (folder / "companion.toml").write_text(f'game = "circle-of-power"\nlanguage = "{said}"\n')
    wrong = run("print", "sheet")
    assert wrong.exit_code != 0
    assert f"companion.toml:2: “{said}” isn't a valid language" in wrong.stderr
    assert not (folder / "output").exists()
