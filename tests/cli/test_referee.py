"""`referee`: each line judged at once, on the disk before the next is asked for, whatever happens."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from commands import COMPLETE, ROOT, Process
from companion.cards.spoken import french_name, spoken, tarot_name
from companion.cli.errors import CommandError
from companion.cli.live.completion import LineCompleter
from companion.cli.live.journal import Journal
from companion.cli.live.spoken import Spoken
from companion.cli.live.table import Table
from companion.referee import Breach, Replay, find_game, format_text, judge
from companion.referee.scene import scene_of
from companion.referee.session import Refusal
from game_folders import read_extra
from terminals import Terminal

HEAD = "game: four-kingdoms\nplayers: Anna, Bo, Cia\nseasons: 1\n"
BODY = COMPLETE.removeprefix(HEAD).splitlines()
KILLS = 100


def _typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def fresh(folder: Path) -> Path:
    path = folder / "live.game"
    path.write_text(HEAD, "utf-8")
    return path


def test_a_game_from_its_first_line_to_its_last(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said=_typed(*BODY))
    assert done.returncode == 0, done
    assert fresh.read_text("utf-8") == COMPLETE
    assert "Anna wins" in done.stdout
    assert "live.game is kept as it stands" in done.stdout


def test_what_breaks_a_rule_is_explained_and_not_written(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said=_typed(*BODY[:3], "5c 4s 7h", "why", "4s 7h Tc"))
    assert "illegal (FK-4.4)" in done.stdout
    assert "^^" in done.stdout
    assert "Not written" in done.stdout
    assert done.stdout.count("FK-4.4") == 3  # the label, the rule, and why
    assert fresh.read_text("utf-8") == HEAD + _typed(*BODY[:3], "4s 7h Tc")


def test_comments_and_right_claims_are_kept(process: Process, fresh: Path) -> None:
    process("referee", "live.game", said=_typed(*BODY, "# what an evening", "total: Anna 7", "total: Anna 8"))
    assert fresh.read_text("utf-8") == COMPLETE + _typed("# what an evening", "total: Anna 7")


def test_words_of_the_referee(process: Process, fresh: Path) -> None:
    words = [
        "help",
        "show",
        "moves",
        "score",
        "rule FK-4.2",
        "rule FK-99.9",
        "next",
        "undo",
        "undo",
        "redo",
        "redo",
        "why",
        "quit",
    ]
    done = process("referee", "live.game", said=_typed(*BODY[:3], *words, "5c 8s 9h"))
    assert "Taken back: 5c 8s 9c" in done.stdout
    assert "nothing was taken back" not in done.stdout
    assert "there is no rule “FK-99.9”" in done.stdout
    assert "nothing was refused" not in done.stdout  # `next` was, before `why`
    assert "season 1 is not scored yet" in done.stdout
    assert fresh.read_text("utf-8") == HEAD + _typed(*BODY[:3])


def test_next_opens_the_section_that_follows(process: Process, fresh: Path) -> None:
    process("referee", "live.game", said=_typed("next", "next"))
    assert fresh.read_text("utf-8") == HEAD + "[season 1]\n"


def test_undo_leaves_the_header(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said=_typed("undo", "undo", "undo", "undo", "redo", "redo"))
    assert "only the header is left" in done.stdout
    assert fresh.read_text("utf-8").startswith("game: four-kingdoms\nplayers: Anna, Bo, Cia\n")


def test_goes_on_with_a_record_and_its_line_ends(process: Process, fresh: Path) -> None:
    fresh.write_bytes((HEAD + _typed(*BODY[:4])).replace("\n", "\r\n").encode().removesuffix(b"\r\n"))
    done = process("referee", "live.game", said=_typed(*BODY[4:]))
    assert done.returncode == 0
    assert fresh.read_bytes() == COMPLETE.replace("\n", "\r\n").encode()


@pytest.mark.parametrize(
    ("text", "said"),
    [(HEAD + "[season 2]\n", "season 1 comes next"), ("game: chess\n", "no game that Companion knows"), ("", "a record begins")],
)
def test_a_record_with_errors_is_not_gone_on_with(process: Process, fresh: Path, text: str, said: str) -> None:
    fresh.write_text(text, "utf-8")
    done = process("referee", "live.game", said="4s 7h Tc\n")
    assert done.returncode == 2
    assert said in done.stderr
    assert "mend it first" in done.stderr
    assert fresh.read_text("utf-8") == text


def test_files_that_cannot_be_refereed(process: Process, folder: Path) -> None:
    (folder / "latin.game").write_bytes(b"game: four-kingdoms\nplayers: A\xf6\n")
    for name, said in {
        "none.game": "companion new", ".": "that is a folder", "-": "name a file", "latin.game": "2:11: this is not UTF-8",
    }.items():  # fmt: skip
        done = process("referee", name, said="")
        assert done.returncode == 2
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_hostile_signs_are_not_written(process: Process, fresh: Path) -> None:
    done = process("referee", "live.game", said="# \x1b[31mred\n\u202e# turned\n\n")
    assert fresh.read_text("utf-8") == HEAD
    assert "\x1b" not in done.stdout
    assert done.stdout.count("signs that cannot be written down") == 2


def test_a_second_referee_is_refused(process: Process, fresh: Path) -> None:
    first = Journal(fresh)
    try:
        done = process("referee", "live.game", said=_typed("[season 1]"))
        assert done.returncode == 2
        assert "another referee has this record open" in done.stderr
    finally:
        first.close()
    assert process("referee", "live.game", said=_typed("[season 1]")).returncode == 0


@pytest.mark.parametrize("by_renaming", [False, True])
def test_what_another_program_wrote_is_left_alone(fresh: Path, by_renaming: bool) -> None:
    journal = Journal(fresh)
    other = HEAD + "# from an editor\n"
    if by_renaming:
        fresh.with_name("other").write_text(other, "utf-8")
        fresh.with_name("other").replace(fresh)
    else:
        fresh.write_text(other, "utf-8")
    with pytest.raises(CommandError, match="another program has changed it"):
        journal.append("[season 1]")
    with pytest.raises(CommandError, match="another program has changed it"):
        journal.cut(0)
    journal.close()
    assert fresh.read_text("utf-8") == other


def test_positions_follow_the_record() -> None:
    replay = Replay(HEAD, "live.game")
    for line in BODY:
        assert replay.apply(line), replay.refused
        assert replay.verdict == judge(replay.text, "live.game").verdict
    assert not replay.apply("[season 2]")
    assert replay.refused
    assert replay.refused[0].verdict.errors[0].rule == "FK-10.1"
    assert replay.undo() == BODY[-1]
    assert replay.text == HEAD + "".join(f"{line}\n" for line in BODY[:-1])


def test_completion_offers_what_may_come() -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    completer = LineCompleter(["show", "score"])
    completer.replay = Replay(HEAD + "[season 1]\n", "live.game")

    def offered(typed: str) -> list[str]:
        return [found.text for found in completer.get_completions(Document(typed), CompleteEvent())]

    assert offered("kin") == ["kings:"]
    assert "Kh" in offered("kings: Ks ")
    assert offered("sh") == ["show"]
    completer.replay = Replay(HEAD + "[season 1]\nkings: Ks Kd\n", "live.game")
    assert offered("5c Q")[:4] == ["Qs", "Qh", "Qd", "Qc"]


def test_killed_at_any_moment_the_record_is_whole(fresh: Path) -> None:
    """However it is killed, the file is a legal record: the first lines of what was typed, all that was answered among them."""
    typed = _typed(*BODY).encode()
    chance = random.Random(20260)
    environment = os.environ | {"COMPANION_TRACEBACK": "1"}
    cut_short = 0
    for _ in range(KILLS):
        fresh.write_text(HEAD, "utf-8")
        referee = subprocess.Popen(
            [sys.executable, "-m", "companion", "referee", str(fresh)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment,
        )  # fmt: skip
        assert referee.stdin
        assert referee.stdout
        referee.stdout.readline()  # it has begun
        referee.stdin.write(typed)
        referee.stdin.flush()
        time.sleep(chance.random() * 0.06)
        referee.kill()
        said = referee.stdout.read()
        referee.wait()
        referee.stdin.close()
        referee.stdout.close()
        text = fresh.read_text("utf-8")
        written = text.removeprefix(HEAD).splitlines()
        assert written == BODY[: len(written)]
        assert text.endswith("\n")
        assert judge(text).verdict.status == "legal"
        answered = said.count(b"\nNext:") - 1  # the first one stands before any line
        assert len(written) >= answered
        cut_short += len(written) < len(BODY)
    assert cut_short > KILLS // 10


DUEL = "game: duelling-circles\nplayers: A, B\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_turn_is_typed_bit_by_bit(process: Process, folder: Path, end: str) -> None:
    path = folder / "duel.game"
    path.write_bytes(DUEL.replace("\n", end).encode())
    done = process("referee", "duel.game", said=_typed("2", "h7", "*5", "*5", "3 h8 *2", "undo", "# later", "*3"))
    assert path.read_bytes().decode() == f"{DUEL}2 h7 *5\n# later\n".replace("\n", end)
    assert "Put behind the line before: 2 h7 *5" in done.stdout
    assert done.stdout.count("Not written") == 2


@pytest.mark.parametrize(("last", "shown"), [("2 h7\r\n", "2 h7 *5"), ("2\u2028h7\n", "2<U+2028>h7 *5")])
def test_the_whole_line_is_shown_that_was_gone_on_with(process: Process, folder: Path, last: str, shown: str) -> None:
    (folder / "duel.game").write_bytes((DUEL + last).encode())
    done = process("referee", "duel.game", said="*5\n")
    assert f"Put behind the line before: {shown}\n" in done.stdout


def test_nothing_is_put_behind_a_header(process: Process, folder: Path) -> None:
    path = folder / "duel.game"
    path.write_text(DUEL, "utf-8")
    process("referee", "duel.game", said=_typed("*5", ", C"))
    assert path.read_text("utf-8") == DUEL


def test_a_full_disk_leaves_the_line_as_it_was(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(fresh)
    monkeypatch.setattr(journal, "_sync", lambda: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(CommandError, match="the disk is full"):
        journal.extend("more")
    journal.close()
    assert fresh.read_text("utf-8") == HEAD


# ---- what is said of a line ----


def _play(process: Process, folder: Path, *lines: str, options: tuple[str, ...] = (), head: str = DUEL) -> str:
    """What the referee says to some lines, each answer behind its prompt."""
    (folder / "duel.game").write_text(head, "utf-8")
    done = process("referee", "duel.game", *options, said=_typed(*lines))
    assert done.returncode == 0, done
    assert not done.stderr, done.stderr
    return done.stdout


def _answers(said: str) -> list[str]:
    """What follows each prompt."""
    return re.split(r"(?m)^[^\n>]*> ", said)[1:]


def test_it_tells_what_a_line_did_and_whose_turn_it_is(process: Process, folder: Path) -> None:
    said = _play(process, folder, "2 h7 *5", "2 h7 *5", "3", "h8", "*1")
    assert "A> 2 h7 *5\nA moves h7 to c1. Tile c5 is lucky.\nNext: B's turn: 0 1 2" in said
    assert "B> 2 h7 *5\nB moves h7 to c1 and takes a token of A. Tile c5 is lucky.\n" in said
    assert "A> h8\nPut behind the line before: 3 h8\nA moves h8 to c3.\nNext: A's turn: *1 *2" in said  # only what is new


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
        ("3 c8-h3", "2 c5", 3, "DC-2.4", "DC-3.1"),  # the flip was written; nothing stands on c5
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
    assert "      | 6\n      | ^\n    owed: turn 1 of A ends without a lucky flip (DC-4.1)\n    hint: did you mean *6?\n" in said
    assert (
        "duel.game:" not in said.partition("Type help")[2].partition("duel.game is kept")[0]
    )  # no place but the words themselves


def test_a_rule_is_told_in_full_once(process: Process, folder: Path) -> None:
    said = _play(process, folder, "5", "6", "why")
    assert said.count("illegal (DC-2.2)") == 2
    assert said.count("A flip opens each turn") == 2  # with the first refusal, and by why


def test_how_the_game_is_written_is_told_by_why(process: Process, folder: Path) -> None:
    assert "1. 3 h7 *5         three heads" in _play(process, folder, "nonsense", "why")


def test_undo_takes_back_as_many_as_are_wanted(process: Process, folder: Path) -> None:
    said = _play(process, folder, "0 *1", "0 *2", "0 *3", "undo 2", "redo", "undo 9", "undo 0x")
    assert said.count("Taken back") == 4
    assert "Only the header is left" in said
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


def test_a_refused_line_stands_on_wish(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    game = find_game("duelling-circles")
    monkeypatch.setattr(type(game), "let_stand", lambda self, state, move: (state, Breach("DC-1.2", "the board has no tile h9")))
    table = _table(folder / "duel.game")
    assert table.hear("let") == "refused"
    assert table.hear("1 h9 # he insisted") == "refused"
    assert table.hear("let") == "on"
    assert table.hear("!") == "refused"  # nothing was refused since
    assert "It stands: the board has no tile h9 (DC-1.2)\n" in capsys.readouterr().out
    assert table.hear("1 h9 !") == "on"
    table.journal.close()
    assert (folder / "duel.game").read_text("utf-8") == f"{DUEL}1 h9 !  # he insisted\n1 h9 !\n"


def test_what_is_owed_and_forgotten_stands_with_the_next_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("duelling-circles")
    monkeypatch.setattr(type(game), "let_stand", lambda self, state, move: (state, None))
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
        said = [*voice.table(replay, "points"), *voice.coming(position.steps()), *voice.moves(position.steps(), complete=False)]
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


def test_a_line_is_edited_and_brought_back_at_a_terminal(folder: Path) -> None:
    (folder / "duel.game").write_text(DUEL, "utf-8")
    with Terminal("referee", "duel.game", folder=folder) as terminal:
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
