"""`companion check FILE…` goes two ways, with typer and without: what is said, and the exit status, are the same on both."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import ROOT
from companion.cli import app, main
from companion.cli.checking.door import is_plain

RECORDS = ROOT / "tests" / "games" / "four_kingdoms" / "records"
LEGAL = str(RECORDS / "complete-game.game")


def broken(folder: Path) -> list[str]:
    """Records that are illegal and malformed, a file that is not there, a folder, and what is no text."""
    text = Path(LEGAL).read_text("utf-8")
    (folder / "illegal.game").write_text(text.replace("[season 1]\n", "[season 1]\nharvest: Kh Kd\n", 1), "utf-8")
    (folder / "malformed.game").write_text(text + "nonsense\n", "utf-8")
    (folder / "bytes.game").write_bytes(b"game: \xff")
    return [str(folder / name) for name in ("illegal.game", "malformed.game", "missing.game", "bytes.game", ".", "a\x00b")]


def said(capsys: pytest.CaptureFixture[str], run: Callable[[], None]) -> tuple[object, str, str]:
    """The exit status, and what was said on both streams."""
    with pytest.raises(SystemExit) as ended:
        run()
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


@pytest.mark.parametrize("colour", ["", "1"])
def test_both_ways_say_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, colour: str
) -> None:
    monkeypatch.setenv("FORCE_COLOR", colour)
    files = broken(tmp_path)
    for words in ([LEGAL], *([name] for name in files), [LEGAL, *files, LEGAL]):
        assert is_plain(words)
        monkeypatch.setattr(sys, "argv", ["companion", "check", *words])
        assert said(capsys, main) == said(capsys, app.run), words


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], [LEGAL, "--json"], ["--", LEGAL], ["--jobs", "2", LEGAL], ["--jsn"]])
def test_all_else_goes_the_long_way(words: list[str]) -> None:
    assert not is_plain(words)


def test_completion_goes_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_COMPANION_COMPLETE", "complete_bash")
    assert not is_plain([LEGAL])


@pytest.mark.usefixtures("told_as_failed")
def test_what_is_unexpected_is_called_a_bug(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli.checking import judged as checking

    def fail(name: str) -> None:
        raise RuntimeError(f"surprise in {name}")

    monkeypatch.setattr(checking, "judge_file", fail)
    monkeypatch.setattr(sys, "argv", ["companion", "check", "x.game"])
    status, told, error = said(capsys, main)
    assert (status, error) == (70, "")
    assert "x.game: failed, this is a bug in Companion, please report it: RuntimeError: surprise in x.game" in told


def test_the_short_way_loads_no_typer() -> None:
    program = "import sys; sys.argv[:] = ['companion', 'check', sys.argv[1]]\nfrom companion.cli import main\n"
    program += "try:\n    main()\nfinally:\n    print(sorted({'typer', 'click', 'rich', 'pydantic'} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", program, LEGAL], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]"
