"""`companion quarrel` at the prompt: it asks again, goes back, answers, and prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Run


def test_one_is_asked_again_and_can_go_back(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "3\nKx\n?\nKh\nZoe\nback\nKs\nAnn\n\n\n5c 8s\n5c 8s 9c > 5c\n"
    done = run("quarrel", "fk", "--output", "slip.pdf", said=typed)
    assert done.exit_code == 0
    assert "No: that breaks a rule." in done.output
    assert "illegal (FK-6.3): " in done.output
    assert "-:6" not in done.output, "there is no file"
    assert "No: 2 cards are played, and 3 play one each" in done.output, "a trick that is not whole breaks no rule yet"
    assert "Ks, Kh, Kd or Kc" in done.output
    assert (tmp_path / "slip.pdf").read_bytes().startswith(b"%PDF")


def test_a_game_is_asked_for_where_none_is_named(run: Run) -> None:
    done = run("quarrel", said="chess\ndc\n\n3\n\nAnn h2 h4, Bo h7 c3\n\nAnn\n2 h2\n")
    assert "there is no game “chess”" in done.output
    assert "DC-2.7" in done.output


def test_a_game_that_is_not_known_and_an_early_end(run: Run) -> None:
    assert "there is no game “chess”" in run("quarrel", "chess").stderr
    done = run("quarrel", "fk", said="3\n")
    assert done.exit_code == 1
    assert "No:" not in done.output


def test_nobody_elses_file_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.pdf").write_text("mine")
    done = run("quarrel", "fk", "-o", str(tmp_path / "own.pdf"), said="3\nKs\nAnn\n\n\n5c 8s 9c\n")
    assert done.exit_code
    assert "Yes: that is legal." in done.stdout
    assert (tmp_path / "own.pdf").read_text() == "mine"
