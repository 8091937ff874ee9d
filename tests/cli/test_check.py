"""`check` as people and programs see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import COMPLETE, Process, Run
from companion.cli.checking import report
from companion.cli.checking.report import STANDING
from companion.words import table_of


def test_a_legal_record_is_one_line(process: Process) -> None:
    done = process("check", "complete.game")
    assert done.returncode == 0
    assert done.stdout == "complete.game: legal, complete; 1 season; Anna 7, Bo 0, Cia -3; Anna wins\n"
    assert done.stderr == ""


def test_an_illegal_move_is_shown_as_a_compiler_shows_it(process: Process) -> None:
    done = process("check", "illegal.game")
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert lines[0].startswith("illegal.game:9:12: illegal (FK-11.4): ")
    assert "    9 | Th Ac 4h > 4h" in lines
    assert "      |            ^^" in lines
    assert any(line.strip().startswith("rule: FK-11.4: ") for line in lines)
    assert lines[-1].startswith("illegal.game: illegal, not complete")


def test_a_wrong_claim_tells_claimed_computed_difference_and_items(run: Run, folder: Path) -> None:
    (folder / "claim.game").write_text(COMPLETE.replace("Anna 7", "Anna 9"), "utf-8")
    done = run("check", "claim.game")
    assert done.exit_code == 1
    assert "claim.game:16:13: wrong claim: " in done.output
    assert "claimed: Anna 9; computed 7; difference +2" in done.output
    assert "items: ♥9 +1, ♥J +2, ♥Q +2, Harmony +2" in done.output


def test_at_most_five_legal_alternatives_are_listed_and_the_rest_counted(run: Run, folder: Path) -> None:
    (folder / "again.game").write_text(COMPLETE.replace("4s 7h Tc", "5c 7h Tc"), "utf-8")
    output = " ".join(run("check", "again.game").output.split())
    assert "illegal (FK-4.4)" in output
    legal = output.partition("legal: ")[2].partition(" again.game: illegal")[0]
    assert legal.count(",") == 5
    assert " more" in legal


@pytest.mark.parametrize(
    ("line", "column", "caret"), [("\t4s 7h 7h", 8, "       ^^"), ("4s 7h 7h", 7, "      ^^"), ("4♠ 7♥ 7♥", 7, "      ^^")]
)
def test_the_caret_stands_under_the_token(run: Run, folder: Path, line: str, column: int, caret: str) -> None:
    (folder / "caret.game").write_text(COMPLETE.replace("4s 7h Tc", line), "utf-8")
    output = run("check", "caret.game").output
    assert f"caret.game:7:{column}: " in output
    assert f"      | {caret}\n" in output


def test_the_caret_minds_wide_and_combining_characters(run: Run, folder: Path) -> None:
    header = "game: four-kingdoms\nplayers: 陽子, Jose\u0301, Bo\n[season 1]\n"
    (folder / "wide.game").write_text(header + "points: 陽子 1, Jose\u0301 2, Cia 3\n", "utf-8")
    place, line, caret, *_ = run("check", "wide.game").output.splitlines()
    assert place.startswith("wide.game:4:24: malformed (syntax)")
    # 陽子 takes four columns and the accent none: on the screen Cia stands one column further than in the text.
    assert caret.index("^^^") == line.index("Cia") + 1


def test_json_is_the_verdict_of_the_format_one_line_for_each_file(process: Process, folder: Path) -> None:
    (folder / "broken.game").write_bytes(b"\xff\xfe\x00")
    done = process("check", "--json", "complete.game", "illegal.game", "broken.game", "missing.game")
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert [verdict["status"] for verdict in verdicts] == ["legal", "illegal", "malformed", "malformed"]
    assert [verdict["file"] for verdict in verdicts] == ["complete.game", "illegal.game", "broken.game", "missing.game"]
    assert verdicts[1]["errors"][0]["rule"] == "FK-11.4"
    keys = [
        "format",
        "game",
        "file",
        "status",
        "complete",
        "errors",
        "players",
        "sections",
        "totals",
        "winners",
        "state",
        "stood",
        "rules",
    ]
    assert all(list(verdict) == keys for verdict in verdicts)
    assert done.returncode == 2
    assert done.stderr == ""


def test_standard_input_is_read(process: Process) -> None:
    done = process("check", "-", said=COMPLETE)
    assert done.returncode == 0
    assert done.stdout.startswith("-: legal, complete")


def test_the_worst_of_several_files_decides(run: Run) -> None:
    assert run("check", "complete.game", "illegal.game").exit_code == 1
    assert run("check", "complete.game", "missing.game", "illegal.game").exit_code == 2


def test_check_imports_neither_rich_nor_the_press(process: Process, folder: Path) -> None:
    probe = folder / "probe.py"
    probe.write_text(
        "import sys\nfrom companion.cli import main\nsys.argv = ['companion', 'check', 'complete.game']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'rich', 'reportlab', 'weasyprint', 'qrcode', 'platformdirs'}\n"
        "print(sorted(heavy & {name.split('.')[0] for name in sys.modules}))\n"
        "print([name for name in sys.modules if name.startswith(('companion.press', 'companion.links'))])\n",
        "utf-8",
    )
    import subprocess
    import sys

    from commands import ROOT

    done = subprocess.run(
        [sys.executable, str(probe)], check=False, capture_output=True, text=True, cwd=folder, env={"PYTHONPATH": str(ROOT)}
    )
    assert done.stdout.splitlines()[-2:] == ["[]", "[]"], done.stderr


@pytest.mark.parametrize("name", ["NO_COLOR", "TERM"])
def test_no_colour_where_it_is_not_wanted(process: Process, name: str) -> None:
    done = process("check", "illegal.game", **{name: "dumb"})
    assert "\x1b" not in done.stdout


def test_colour_on_demand(process: Process) -> None:
    assert "\x1b[" in process("check", "illegal.game", FORCE_COLOR="1").stdout
    assert "\x1b" not in process("check", "illegal.game", FORCE_COLOR="1", NO_COLOR="1").stdout


def test_people_are_told_in_their_groups_language_and_programs_in_english(run: Run, folder: Path) -> None:
    (folder / "claim.game").write_text(COMPLETE.replace("Anna 7", "Anna 9"), "utf-8")
    (folder / "companion.toml").write_text('language = "fi"\n', "utf-8")
    told = run("check", "claim.game").output
    assert "claim.game:16:13: väärä väite: Anna: score on 7, ei 9 (2 liikaa)" in told
    assert "väite: Anna 9; laskettu 7; ero +2" in told
    assert told.endswith("claim.game: sääntöjen vastainen, valmis; 1 kausi; Anna 7, Bo 0, Cia -3; Anna voittaa\n")
    for_programs = json.loads(run("check", "--json", "claim.game").output)
    assert "Anna's score is 7, not 9 (2 too many)" in for_programs["errors"][0]["message"]


def test_where_a_game_stands_is_said_in_the_groups_language(run: Run, folder: Path) -> None:
    (folder / "fine.game").write_text(COMPLETE, "utf-8")
    (folder / "companion.toml").write_text('language = "fi"\n', "utf-8")
    stands = "valmis; 1 kausi; Anna 7, Bo 0, Cia -3; Anna voittaa"
    assert run("check", "fine.game").output == f"fine.game: sääntöjen mukainen, {stands}\n"
    scores = run("score", "fine.game").output.splitlines()
    assert scores[1] == stands
    assert [line.split()[0] for line in scores if "Anna" in line or "7" in line] == ["valmis;", "kausi", "kausi", "yhteensä"]


def test_english_is_said_alike_without_a_table_and_in_it() -> None:
    assert {key: table_of("companion.cli", "en")[key] for key in STANDING} == STANDING
    words = table_of("companion.words", "en")
    for section in ("deal", "game", "round", "season", "turn"):
        assert [words[f"so-many-{section}-one"], words[f"so-many-{section}"]] == [f"{{count}} {section}", f"{{count}} {section}s"]


def test_a_groups_file_that_is_wrong_keeps_nobody_from_checking(run: Run, folder: Path) -> None:
    (folder / "claim.game").write_text(COMPLETE.replace("Anna 7", "Anna 9"), "utf-8")
    (folder / "companion.toml").write_text('language = "../x"\n', "utf-8")
    assert "Anna's score is 7, not 9 (2 too many)" in run("check", "claim.game").output


@pytest.mark.parametrize("columns", [50, 80, 200])
def test_on_a_terminal_no_line_of_an_error_is_broken_within_a_word(
    columns: int, folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = folder / "wide.game"
    record.write_text("game: four-kingdoms\nplayers: Anna, Bo, Cia\n[season 1]\nkings: Ks Kd\nAnna: 5c 4s Ts\n", "utf-8")
    message = "wide.game:5:1: illegal (FK-4.1): Anna does not lead this trick: Cia does, the next after the Citizen Dealer Bo"
    monkeypatch.chdir(folder)
    assert run("check", "wide.game").output.splitlines()[0] == message  # whatever reads what is piped gets one line

    monkeypatch.setattr(report, "terminal_columns", lambda: columns)
    lines = run("check", "wide.game").output.splitlines()
    first = lines[: next(at for at, line in enumerate(lines) if line.startswith("    5 | "))]
    assert max(map(len, first)) <= columns
    assert " ".join(line.strip() for line in first) == message
