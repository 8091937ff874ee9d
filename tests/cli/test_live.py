"""`referee`: what it says of a line, and to what it refuses; let stand, undo, notes; read aloud; at a terminal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process
from companion.cards.spoken import french_name, spoken, tarot_name
from companion.cli.table.live.spoken import Spoken
from companion.cli.table.live.table import Table
from companion.disk.journal import Journal
from companion.referee import Breach, Replay, find_game, format_text, judge
from companion.referee.scene import scene_of
from companion.referee.session import Refusal
from game_folders import read_extra
from terminals import BOTH, LOW, Terminal

HEAD = "game: four-kingdoms\nplayers: Anna, Bo, Cia\nseasons: 1\n"
BODY = COMPLETE.removeprefix(HEAD).splitlines()
DUEL = "game: duelling-circles\nplayers: A, B\n"


def _typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def fresh(folder: Path) -> Path:
    path = folder / "live.game"
    path.write_text(HEAD, "utf-8")
    return path


# ---- what is said of a line ----


def _play(process: Process, folder: Path, *lines: str, options: tuple[str, ...] = (), head: str = DUEL) -> str:
    """What the referee says to some lines, each answer behind its prompt."""
    (folder / "duel.game").write_text(head, "utf-8")
    done = process("referee", "duel.game", *options, said=_typed(*lines))
    assert done.returncode == 0, done
    assert not done.stderr, done.stderr
    return done.stdout


def test_it_tells_what_a_line_did_and_whose_turn_it_is(process: Process, folder: Path) -> None:
    said = _play(process, folder, "2 h7 *5", "2 h7 *5", "3", "h8", "*1")
    assert "A> 2 h7 *5\nA moves h7 to c1. Tile c5 is lucky.\nNext: B's turn: 0 (no heads), 1 (1 head), " in said
    assert "B> 2 h7 *5\nB moves h7 to c1 and takes a token of A. Tile c5 is lucky.\n" in said
    assert (
        "A> h8\nAdded to the line before: 3 h8\nA moves h8 to c3.\nNext: A's turn: *1 (c1 becomes lucky), " in said
    )  # only what is new


def test_the_table_is_drawn_again_on_wish(process: Process, folder: Path) -> None:
    assert _play(process, folder, "2 h7 *5", "undo").count("Board") == 1
    assert _play(process, folder, "2 h7 *5", "5", options=("--show",)).count("Board") == 2


#: A duel in which A is to move, and may rally from c8.
RALLY = DUEL + _typed("4 h8 *5", "0 *1", "4 c4 *5", "0 *1")


def _refused(text: str, typed: str) -> Refusal:
    replay = Replay(text, "duel.game")
    assert not replay.verdict.errors, replay.verdict.errors
    assert not replay.put(typed)
    assert replay.refused
    return replay.refused


@pytest.mark.parametrize(
    ("last", "typed", "place", "rule", "owed"),
    [
        ("3 c8-h3", "2 c5", 3, "DC-2.4", "DC-3.1"),  # the flip was written; nothing is on c5
        ("3 c8-h3", "7", 1, "DC-2.2", "DC-3.1"),
        ("3 c8-h3", "2 h3 *9", 6, "DC-4.1", "DC-3.1"),
        ("0", "6", 1, "DC-3.1", "DC-4.1"),  # the star was forgotten
        ("0", "3 h7 *5", 1, "DC-3.1", "DC-4.1"),  # the lucky flip was forgotten
        ("3", "h9", 1, "DC-1.2", ""),
        ("3", "xx", 1, "syntax", ""),
        ("0 *1", "3 h9", 3, "DC-1.2", ""),  # the turn before is whole: this is a new line
        ("0 *1", "h8", 1, "syntax", ""),
    ],
)
def test_what_was_typed_is_blamed_and_not_the_line_before(last: str, typed: str, place: int, rule: str, owed: str) -> None:
    refusal = _refused(f"{RALLY}{last}\n", typed)
    assert (refusal.place, refusal.error.rule, refusal.owed.rule if refusal.owed else "") == (place, rule, owed)


def test_a_star_that_was_forgotten_is_guessed(process: Process, folder: Path) -> None:
    said = _play(process, folder, "0", "6")
    assert "      | 6\n      | ^\n" in said
    assert "    owed: turn 1 of A ends without a lucky flip (DC-4.1)\n    hint: did you mean *6?\n" in said
    assert (
        "duel.game:" not in said.partition("Type help")[2].partition("duel.game is kept")[0]
    )  # no place but the words themselves


def test_a_rule_is_told_in_full_once(process: Process, folder: Path) -> None:
    said = _play(process, folder, "5", "6", "why")
    assert said.count("illegal (DC-2.2)") == 2
    assert said.count("A flip opens each turn") == 2  # with the first refusal, and by why


def test_how_the_game_is_written_is_told_by_why(process: Process, folder: Path) -> None:
    assert "1. 3 h7 *5         three heads" in _play(process, folder, "nonsense", "why")


@pytest.mark.parametrize("typed", ["redo 3", "let 0 *1", "why DC-2.2", "undo x", "note", "rule", "quit now", "moves 3"])
def test_the_referees_own_words_are_no_lines_of_the_game(process: Process, folder: Path, typed: str) -> None:
    said = _play(process, folder, "0 *1", typed)
    assert "No: " in said
    assert "is no flip" not in said
    assert (folder / "duel.game").read_text("utf-8") == f"{DUEL}0 *1\n"


def test_undo_takes_back_as_many_as_are_wanted(process: Process, folder: Path) -> None:
    said = _play(process, folder, "0 *1", "0 *2", "0 *3", "undo 2", "redo", "undo 9", "undo 0x")
    assert said.count("Taken back") == 4
    assert "There are no more moves to take back" in said
    assert "Put back: 0 *2" in said
    assert (folder / "duel.game").read_text("utf-8") == DUEL


def test_a_note_is_written_below_the_line_and_stays(process: Process, folder: Path) -> None:
    _play(process, folder, "3", "note Bo spilled # his tea", "h8", "*1", "note 2", "0 *2")
    text = (folder / "duel.game").read_text("utf-8")
    assert text == f"{DUEL}3 h8 *1\n# Bo spilled # his tea\n# 2\n0 *2\n"
    assert [line for line in format_text(text).splitlines() if line.startswith("#")] == ["# Bo spilled # his tea", "# 2"]


def test_somebody_may_be_called_as_a_command_is(process: Process, folder: Path) -> None:
    _play(process, folder, "undo 3", "h7 *1", "0 *2", "?", head="game: duelling-circles\nplayers: Undo, B\n")
    assert (folder / "duel.game").read_text("utf-8").endswith("B\nundo 3 h7 *1\n0 *2\n")


def test_pasted_lines_are_taken_one_by_one_up_to_the_first_that_is_refused(
    fresh: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(fresh)
    table = Table(journal, Replay(HEAD, "live.game"))
    assert table.hear_all([*BODY[:3], "5c 4s 7h", "4s 7h Tc", ""]) == "refused"
    said = capsys.readouterr().out
    assert "Of what was pasted 3 lines taken. Not taken:\n  5c 4s 7h\n  4s 7h Tc\n" in said
    assert table.hear_all(["4s 7h Tc", ""]) == "on"
    journal.close()
    assert fresh.read_text("utf-8") == HEAD + _typed(*BODY[:3], "4s 7h Tc")


# ---- let stand ----


def _table(path: Path, text: str = DUEL) -> Table:
    path.write_text(text, "utf-8")
    return Table(Journal(path), Replay(text, path.name))


@pytest.mark.parametrize("let", ["let", "!"])
def test_what_cannot_be_read_cannot_stand(folder: Path, let: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = _table(folder / "duel.game")
    assert table.hear("1 zz") == "refused"
    refused = capsys.readouterr().out
    assert "“zz”" in refused
    assert table.hear(let) == "refused"
    told = capsys.readouterr().out
    assert "malformed (syntax): only a line that can be read can be let stand\n" in told
    assert "“zz”" not in told
    assert table.hear(let) == "refused"
    table.journal.close()
    assert (folder / "duel.game").read_text("utf-8") == DUEL


def test_a_refused_line_stands_on_wish(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("duelling-circles")
    monkeypatch.setattr(game, "let_stand", lambda state, move: (state, Breach("DC-1.2", "the board has no tile h9")))
    table = _table(folder / "duel.game")
    assert table.hear("let") == "refused"
    assert table.hear("1 h9 # he insisted") == "refused"
    assert table.hear("let") == "on"
    assert table.hear("!") == "refused"  # nothing was refused since
    assert "Kept all the same: the board has no tile h9 (DC-1.2)\n" in capsys.readouterr().out
    assert table.hear("1 h9 !") == "on"
    table.journal.close()
    assert (folder / "duel.game").read_text("utf-8") == f"{DUEL}1 h9 !  # he insisted\n1 h9 !\n"


def test_what_is_owed_and_forgotten_stands_with_the_next_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("duelling-circles")
    monkeypatch.setattr(game, "let_stand", lambda state, move: (state, None))
    table = _table(folder / "duel.game", f"{DUEL}0\n")
    assert table.hear("2 h7 *1") == "refused"
    assert table.hear("!") == "on"
    table.journal.close()
    assert (folder / "duel.game").read_text("utf-8") == f"{DUEL}0\n2 h7 *1 !\n"


def test_what_cannot_stand_is_told_with_its_reason(process: Process, folder: Path) -> None:
    said = _play(process, folder, "total: A 3", "let", "nonsense", "!", "let")
    assert "a claim is right or wrong: it cannot be let stand" in said
    assert said.count("Not written") == 5
    assert (folder / "duel.game").read_text("utf-8") == DUEL


def test_what_the_table_decides_is_told(process: Process, folder: Path) -> None:
    said = _play(process, folder, "0 *1", "resigned: B", "undo", "agreed: draw", "undo", "unfinished: late", "0 *1")
    for words in ("B gives up.", "A draw is agreed.", "The game is left unfinished."):
        assert words in said
    assert said.count("Not written") == 1


WORDS = [
    "0", "3", "h7", "h8", "*5", "2 h7 *1", "0 *1", "r", "stop", "-", "note so", "# so", "undo", "undo 2", "redo", "let", "!",
    "0 *1 !", "x", "total: A 0", "agreed: A", "winner: A", "why", "moves", "next", "show", "score", "\x00", "2 h7 *1 # fast",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_typed_the_file_is_legal_and_nothing_is_lost(
    folder: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is what the replay has, and legal; what was accepted stands in it, or among what was taken back."""
    chance = random.Random(seed)
    path = folder / "duel.game"
    table = _table(path)
    for _ in range(60):
        typed = chance.choice(WORDS)
        before = path.read_text("utf-8")
        heard = table.hear(typed)
        text = path.read_text("utf-8")
        assert text == table.replay.text
        assert judge(text).verdict.status == "legal"
        is_line = typed not in table.commands and not typed.startswith(("!", "let", "undo", "note"))
        if heard == "refused":
            assert text == before
        elif is_line:
            assert typed in text
        elif text != before and len(text) < len(before):
            assert "".join(f"{line}\n" for line in reversed(table.undone)).startswith(before.removeprefix(text))
    capsys.readouterr()
    table.journal.close()


# ---- read aloud ----


@pytest.mark.parametrize("path", sorted((ROOT / "tests/games").glob("*/records/complete-*.game")), ids=lambda path: path.stem)
def test_everything_can_be_read_aloud(path: Path) -> None:
    """Whole sentences: nothing that only eyes can read, a full stop at each end."""
    judgement = judge(path.read_bytes(), files=read_extra)
    voice = Spoken()
    for position in judgement.positions[:: max(1, len(judgement.positions) // 5)]:
        replay = scene_of(position.game.about, position.state, position.totals, judgement.verdict.players)
        said = [*voice.table(replay, "points"), *voice.moves(position.steps(), complete=False)]
        for line in said:
            assert not set(line) & set("♠♥♦♣┌│└●○▲"), line
            assert line[-1] in ".:?!", line
            assert "  " not in line, line


def test_plain_speaks_in_sentences(process: Process, fresh: Path) -> None:
    done = process(
        "referee", "live.game", "--plain", said=_typed(*BODY[:4], "5c 4s 7h", "show", "score", "why", "rule FK-4.4", "help")
    )
    assert "That is illegal, rule FK-4.4: " in done.stdout
    assert "The word 5c is meant.\n" in done.stdout
    assert "5 of clubs" in done.stdout
    assert not set(done.stdout) & set("♠♥♦♣┌│└─")


def test_cards_by_their_names() -> None:
    assert (
        spoken("♥9 +1, 10♦ and Q♠; Anna -3, h5-h6")
        == "9 of hearts plus 1, 10 of diamonds and queen of spades; Anna minus 3, h5-h6"
    )
    assert [french_name(code) for code in ("As", "10h", "Jk", "?", "x")] == [
        "ace of spades", "10 of hearts", "joker", "unseen card", "x",
    ]  # fmt: skip
    assert [tarot_name(code) for code in ("3p", "Kc", "L16", "As")] == [
        "3 of Pentacles",
        "King of Cups",
        "Tower",
        "ace of Swords",
    ]


# ---- at a terminal ----


@BOTH
def test_a_line_is_edited_and_brought_back_at_a_terminal(folder: Path, colours: bool) -> None:
    (folder / "duel.game").write_text(DUEL, "utf-8")
    with Terminal("referee", "duel.game", folder=folder, colours=colours, rows=LOW) as terminal:
        terminal.wait("A>")
        terminal.type("2 h9 *5\r")
        terminal.wait("Not written")
        terminal.wait("A>")
        terminal.type("\x1b[A\x1b[D\x1b[D\x1b[D\x7f7\r")  # up, three to the left, 9 becomes 7
        terminal.wait("B>")
        terminal.type("\x1b[200~0 *1\n0 *2\n0 *9\n0 *3\x1b[201~\r")  # pasted
        terminal.wait("Not taken:\r\n  0 *9\r\n  0 *3\r\n")
        terminal.wait("B>")
        terminal.type("quit\r")
        assert terminal.end() == 0
    assert (folder / "duel.game").read_text("utf-8") == f"{DUEL}2 h7 *5\n0 *1\n0 *2\n"


def test_ctrl_z_is_no_sign_of_a_line(folder: Path) -> None:
    """It suspends the command, as everywhere in a terminal: what was typed is still there afterwards."""
    (folder / "duel.game").write_text(DUEL, "utf-8")
    with Terminal("referee", "duel.game", folder=folder, colours=False, rows=LOW) as terminal:
        terminal.wait("A>")
        terminal.type("2 h7")
        terminal.wait("h7")
        terminal.type("\x1a")
        terminal.type(" *5\r")
        terminal.wait("Tile c5 is lucky.")
        terminal.type("quit\r")
        assert terminal.end() == 0
