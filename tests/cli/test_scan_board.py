"""A photo of the board of Duelling Circles with tokens on it: the position, and where a record says otherwise."""

import json
from pathlib import Path
from typing import Any

import pytest
from laid_tokens import HEADER, Laid, Table

from commands import Run
from companion.cli.scanning.boards import board_in, position_on
from companion.cli.scanning.pictures import photos_in
from companion.games.duelling_circles.paper.board import board
from companion.press.job.printable import Job
from companion.referee import judge
from photos import photo_of


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(ink="saver")


def photographed(table: Table, seed: int, path: Path) -> Laid:
    laid = table.laid(seed)
    path.write_bytes(photo_of(laid.picture, table.board.page, [], seed, 1500).jpeg)
    return laid


def scanned(run: Run, *words: object) -> tuple[int, dict[str, Any]]:
    done = run("scan", "--json", *map(str, words))
    return done.exit_code, json.loads(done.stdout)


def test_a_photo_of_a_board_is_a_position_and_is_held_against_a_record(run: Run, table: Table, tmp_path: Path) -> None:
    photo, into = tmp_path / "board.jpg", tmp_path / "friday.game"
    laid = photographed(table, 4, photo)
    status, said = scanned(run, photo, "--into", into)
    assert (status, said["written"]) == (0, str(into))
    names = ("Aino", "Ville")
    assert (said["board"], said["lucky"]) == ({tile: names[seat] for tile, seat in laid.pieces.items()}, laid.lucky)
    assert {one["field"] for one in said["asked"]} == {"turn", "taken"}
    text = into.read_text("utf-8")
    state = judge(text).verdict.state
    for tag in names:
        tiles = {tile.partition(" ")[0] for tile, owner in said["board"].items() if owner == tag}
        assert set(state["board"][tag]) == tiles
    done = run("scan", str(photo), "--into", str(into))
    assert done.exit_code == 0
    assert "the board is as the record says" in " ".join(done.stdout.split())
    gone = next(tile for tile in state["board"]["Ville"] if f"{tile} of Ville" in said["board"] or tile in said["board"])
    name = gone if gone in said["board"] else f"{gone} of Ville"
    into.write_text(text.replace(f" {gone}", "", 1) if f"Ville {gone}" not in text else text.replace(f"Ville {gone}", "Ville"))
    before = into.read_text("utf-8")
    status, said = scanned(run, photo, "--into", into)
    assert (status, said["written"]) == (1, None)
    assert said["odds"] == [f"{name}: your board has a token of Ville, the record no token"]
    assert into.read_text("utf-8") == before


def test_at_a_terminal_what_no_photo_shows_is_asked(table: Table, tmp_path: Path) -> None:
    laid = table.laid(3)
    photo = tmp_path / "board.png"
    laid.picture.save(photo)
    read = board_in(photos_in(str(photo)))
    assert read
    asked: list[str] = []

    def ask(words: str) -> str:
        asked.append(words)
        return {"Whose": "2", "How": "1", "Where": "c4"}[words.split(maxsplit=1)[0]]

    found = position_on(read, "", ask)
    assert found.pieces == laid.pieces
    assert "turn: Ville\n" in found.text
    assert "taken: Aino 1\n" in found.text
    assert "Whose turn is it? 1 Aino  2 Ville " in asked


def test_what_cannot_be_read_is_refused_in_words(run: Run, table: Table, tmp_path: Path) -> None:
    photo, other = tmp_path / "board.png", tmp_path / "other.game"
    table.laid(1).picture.save(photo)
    other.write_text(HEADER.replace("Ville", "Emmi"))
    for words, said in (
        ((photo, "--into", other), "other.game: it is not a record of this board's game and players"),
        ((photo, photo), "board.png: a board is read from one photo"),
    ):
        status, found = scanned(run, *words)
        assert (status, found["errors"][0]["message"].endswith(said)) == (2, True)
    kinilani = tmp_path / "kinilani.pdf"
    kinilani.write_bytes(board(Job(f"{HEADER}variant: kinilani\nlineup: Aino c u g o r v b, Ville c u g o r v b\n")))
    done = run("scan", str(kinilani))
    assert done.exit_code == 2
    assert "the tokens of Kinilani aren't told apart in a photo yet" in " ".join(done.stderr.split())
    cut = tmp_path / "cut.png"
    picture = table.laid(1).picture
    picture.crop((0, picture.height // 3, picture.width, picture.height)).save(cut)
    done = run("scan", str(cut))
    assert done.exit_code == 2
    assert "of the board isn't in the picture" in " ".join(done.stderr.split())
