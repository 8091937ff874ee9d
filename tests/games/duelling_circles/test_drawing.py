"""The board on the terminal: every token is drawn on its tile, and no line is wider than the terminal."""

from pathlib import Path
from random import Random

import pytest

from companion.cli.tables.duelling_circles import draw
from companion.cli.terminal import width
from companion.referee import find_game, judge

RECORDS = Path(__file__).resolve().parent / "records"
GAME = find_game("duelling-circles")


def drawn(text: str) -> list[str]:
    judged = judge(text)
    assert judged.record is not None
    seats = [player.tag for player in judged.record.header.players]
    return draw(judged.verdict.state, judged.verdict.totals, seats)


def row(lines: list[str], label: str, nth: int = 0) -> list[str]:
    """The cells below the nth line of tiles that begins with a label."""
    heads = [i for i, line in enumerate(lines) if line.startswith(f"  │ {label}")]
    return [cell.strip() for cell in lines[heads[nth] + 1].strip().strip("│").split("│")]


def test_tokens_stand_on_their_tiles() -> None:
    lines = drawn((RECORDS / "coins.game").read_text("utf-8"))
    assert row(lines, "h8", 0) == ["○r", "○c", "", "", "", "", "", ""]
    assert row(lines, "c1") == ["●g", "", "", "", "", "", "", "○b"]
    assert row(lines, "h8", 1) == ["●v", "●b", "", "", "", "", "", ""]
    assert "> R ●  reserve 4 (cuor), lost 0" in lines
    assert any("c5 *" in line for line in lines)


def test_tokens_that_share_a_tile() -> None:
    assert row(drawn((RECORDS / "ruling-R26-b.game").read_text("utf-8")), "c1")[0] == "●r○r"
    assert row(drawn((RECORDS / "ruling-R18-c.game").read_text("utf-8")), "h8", 1)[0] == "●cg"


def test_what_may_move_is_listed_while_heads_show() -> None:
    lines = drawn((RECORDS / "stopped-in-a-turn.game").read_text("utf-8"))
    assert lines[0] == "Turn 3: Aino moves 2; c8 is lucky."
    assert "  May move:   h8 c1" in lines


@pytest.mark.parametrize("colour", [False, True])
def test_no_line_is_too_wide(colour: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR" if colour else "NO_COLOR", "1")
    monkeypatch.delenv("NO_COLOR" if colour else "FORCE_COLOR", raising=False)
    for record in RECORDS.glob("*.game"):
        for line in drawn(record.read_text("utf-8")):
            assert ("\x1b" in line) <= colour
            if not colour:
                assert width(line) <= 80
    header = "game: duelling-circles\nplayers: A = A, Åke-the-very-longest-name-there-is-in-all-of-Sweden\n"
    table = judge(f"{header}variant: kinilani\nlineup: A b g, Åke-the-very-longest-name-there-is-in-all-of-Sweden o c\n").record
    assert table is not None
    state = GAME.start(table.table)
    for move in GAME.random_game(table.table, Random(3), hands=True):
        state = GAME.apply(state, move)
        lines = draw(GAME.describe(state), GAME.totals(state), table.table.players)
        assert colour or all(width(line) <= 80 for line in lines)
