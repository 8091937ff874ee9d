"""`companion play --dealt-by table`: people deal real cards, and what nobody may see is neither shown nor to be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from commands import Run
from companion.lab.matches import laboratory_of
from companion.lab.mind.laboratory import WordLaboratory
from companion.lab.run.kept import Kept
from companion.referee import judge, read_table
from real_cards import ring_map, typed
from terminals import BOTH, LOW, Terminal

KINGDOMS = ("play", "four-kingdoms", "-p", "Aino, bot1, Ville, bot0", "--seasons", "1", "--seed", "x", "--dealt-by", "table")
TABLE = "game: four-kingdoms\nplayers: Aino, bot1, Ville, bot0\nseasons: 1\n"
KINGS = ("play", "circle-of-kings", "-p", "Aino, bot1", "--circle", "Kw Ks Kp Kc", "--seed", "x", "--dealt-by", "table")
KINGS_TABLE = "game: circle-of-kings\nplayers: Aino, bot1\ncircle: Kw Ks Kp Kc\n"
EMPIRES = ("play", "empires", "-p", "Aino, bot1", "--map", "ring.map", "--seed", "x", "--dealt-by", "table")
EMPIRES_TABLE = "game: empires\nplayers: Aino, bot1\nmap: 14\n"
DUEL = ("play", "duelling-circles", "-p", "Aino, bot1", "--tokens", "3", "--seed", "x", "--dealt-by", "table")


def told(done: Result) -> str:
    """What a command says, its lines put together."""
    return " ".join(done.output.split())


def lines(words: list[str]) -> str:
    """Words as they are typed."""
    return "".join(f"{word}\n" for word in words)


@pytest.fixture(scope="module")
def evening() -> list[str]:
    """All that people type in a season of Four Kingdoms."""
    return list(typed("four-kingdoms", read_table(TABLE), {1: 1, 3: 0}, "x"))


def test_a_game_with_real_cards_is_legal_and_whole_and_shows_no_hand(evening: list[str], run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    done = run(*KINGDOMS, str(record), said=lines(evening))
    assert "The game is over" in told(done)
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete) == ("legal", True)
    hands = [word for word in evening if len(word.split()) > 2]
    assert len(hands) == 2
    kept = Path(f"{record}.hands").read_text("utf-8")
    for hand in hands:
        assert hand not in done.output
        assert hand not in kept
    assert not re.search(r"^(hand|exchange)", record.read_text("utf-8"), re.MULTILINE)
    assert run("analyse", str(record), "--playouts", "8").exit_code == 0


def test_where_nobody_chooses_moves_and_hands_are_not_told(run: Run, tmp_path: Path) -> None:
    done = run(*KINGDOMS, str(tmp_path / "a.game"), said="moves\nhand Aino\n")
    assert told(done).count("No: nobody has to choose now; answer the question") == 2


def test_a_whole_game_of_circle_of_power_is_legal(run: Run, tmp_path: Path) -> None:
    record, header = tmp_path / "a.game", "game: circle-of-power\nplayers: Aino, dummy1, bot1, dummy2\n"
    said = list(typed("circle-of-power", read_table(header), {1: 1}, "x"))
    power = ("play", "circle-of-power", "-p", "Aino, dummy1, bot1, dummy2", "--seed", "x", "--dealt-by", "table")
    done = run(*power, str(record), said=lines(said))
    assert "The game is over" in told(done)
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete) == ("legal", True)
    assert not re.search(r"^hand|\+", record.read_text("utf-8").split("[season 1]")[1], re.MULTILINE)


def test_a_whole_game_of_circle_of_kings_is_legal_goes_on_and_shows_no_hand(run: Run, tmp_path: Path) -> None:
    record, other = tmp_path / "a.game", tmp_path / "b.game"
    said = list(typed("circle-of-kings", read_table(KINGS_TABLE), {1: 1}, "x"))
    done = run(*KINGS, str(record), "--teach", said=lines(said))
    assert "The game is over" in told(done)
    assert "points of 100" not in told(done)
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete) == ("legal", True)
    assert said[0] not in done.output
    assert said[0] not in Path(f"{record}.hands").read_text("utf-8")
    run(*KINGS, str(other), said="quit\n")
    for begin in range(0, len(said), 7):
        run("play", str(other), said=lines(said[begin : begin + 7]))
    assert other.read_bytes() == record.read_bytes()
    assert run("analyse", str(record), "--playouts", "8").exit_code == 0


def test_wrong_words_of_circle_of_kings_are_refused_and_taken_back(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    hand = "L21 L5 6s 2w 8c 9c"
    begin = ["6s 2w 8c 9c", f"{hand} 3s", "L21 L21 6s 2w 8c 9c", "L21 6s 2w 8c 9c zz", "L21 6s 2w 8c 9c 3s", hand]
    armies = ["face down", "", "3p + 4p / tower", "3p + 4p 4p / tower", "draw 3p", "Aino: 3p + 4p 5w / strength", "undo", "x"]
    done = run(*KINGS, str(record), said=lines([*begin, *armies, "3p + 4p 5w / strength", "9s As", "9s As 9s", "9s As 2p"]))
    for why in (
        "4 cards, where 6 are asked for",
        "7 cards, where 6 are asked for",
        "card 2 cannot be there",
        "card 6 cannot be read",
        "2 Lords and 4 army cards are asked for",
        "nothing is asked for here",
        "CK-3.2",
        "CK-1.2",
        "this is not what is asked for now",
        "1 choice taken back",
        "no move begins with",
        "CK-8.21",
        "CK-1.6",
    ):
        assert why in told(done), why
    assert "9c" not in done.output.partition("Turn up: bot1 6s")[0]
    assert judge(record.read_text("utf-8")).verdict.status == "legal"
    done = run("play", str(record), "--teach", said=lines(["undo 4", "moves", "hand", "nothing"]))
    assert "4 choices taken back" in told(done)


def test_a_whole_game_of_empires_is_legal_goes_on_and_shows_no_hand(run: Run, tmp_path: Path) -> None:
    record, other = tmp_path / "a.game", tmp_path / "b.game"
    (tmp_path / "ring.map").write_text(ring_map("14"), "utf-8")
    said = list(typed("empires", read_table(EMPIRES_TABLE, files=ring_map), {1: 1}, "x"))
    done = run(*EMPIRES, str(record), said=lines(said))
    assert "The game is over" in told(done)
    verdict = judge(record.read_text("utf-8"), files=lambda _: ring_map("14")).verdict
    assert verdict.status == "legal"
    assert not re.search(r" (draw|discard) |pass \S", record.read_text("utf-8").partition("[turn 1]")[2])
    drawn = [word for word in said if re.fullmatch(r"([A2-9TJQK][shdc]|Jk)( \S\S){3,}", word)]
    assert drawn
    for cards in drawn:
        assert cards not in done.output
        assert cards not in Path(f"{record}.hands").read_text("utf-8")
    run(*EMPIRES, str(other), said="quit\n")
    for begin in range(0, len(said), 9):
        run("play", str(other), said=lines(said[begin : begin + 9]))
    assert other.read_bytes() == record.read_bytes()


def test_a_game_of_empires_with_warehouses_is_legal_and_its_neighbour_alone_learns_which_card_goes(
    run: Run, tmp_path: Path
) -> None:
    record, table = tmp_path / "a.game", EMPIRES_TABLE + "options: treasury, supplies\n"
    (tmp_path / "ring.map").write_text(ring_map("14"), "utf-8")
    said = list(typed("empires", read_table(table, files=ring_map), {1: 0}, "a"))
    begin = (*EMPIRES[:3], "Aino, bot0", *["a" if word == "x" else word for word in EMPIRES[4:]])
    done = run(*begin, "--options", "treasury, supplies", str(record), said=lines(said))
    assert "The game is over" in told(done)
    text = record.read_text("utf-8")
    assert judge(text, files=lambda _: ring_map("14")).verdict.status == "legal"
    assert "bot0 build ? " in text
    assert "Aino build ? " in text
    assert "bot0 pays for the warehouse in" in told(done)


def test_wrong_words_of_empires_are_refused_and_taken_back(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    (tmp_path / "ring.map").write_text(ring_map("14"), "utf-8")
    begin = ["setup 1 4@1 3@2 3@14", "5h 9d 2d", "5h 5h 9d 2d", "5h 9d 2d 7c 3h", "5h 9d 2d 7c"]
    cards = ["moves", "hand", "mig 5h 3", "zz", "3>4", "mig 3h; mig 4h", "mig 2h 7", "mig 2h 3", "undo", "mig 2h 3", "-"]
    done = run(*EMPIRES, str(record), said=lines([*begin, *cards, "undo", "pass", "-"]))
    for why in (
        "3 cards, where 4 are asked for",
        "card 2 cannot be there",
        "5 cards, where 4 are asked for",
        "Aino draws 4; bot1's 4 new cards",
        "Companion does not know this hand",
        "everybody holds their own cards",
        "Aino cannot hold 5h",
        "one thing is said at a time",
        "this is not what is asked for now (cards)",
        "EM-6.1",
        "1 choice taken back",
    ):
        assert why in told(done), why
    assert "7c" not in done.output
    assert judge(record.read_text("utf-8"), files=lambda _: ring_map("14")).verdict.status == "legal"


def test_it_goes_on_wherever_it_was_broken_off(evening: list[str], run: Run, tmp_path: Path) -> None:
    record, other = tmp_path / "a.game", tmp_path / "b.game"
    run(*KINGDOMS, str(record), said=lines(evening))
    run(*KINGDOMS, str(other), said="quit\n")
    pieces: list[list[str]] = []
    for word in evening:  # what a neighbour has done is typed together with what he says then
        if pieces and pieces[-1][-1] == "":
            pieces[-1].append(word)
        else:
            pieces.append([word])
    for piece in pieces:
        run("play", str(other), said=lines(piece))
    assert other.read_bytes() == record.read_bytes()
    assert Path(f"{other}.hands").read_bytes() == Path(f"{record}.hands").read_bytes()


def test_wrong_words_are_refused_and_can_be_mended(evening: list[str], run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    hand = evening[1]
    first = hand.split()[0]
    wrong = [
        "Ks",
        "Ks Ks",
        "Qs Kd",
        evening[0],
        "nonsense",
        f"{first} {hand}",
        f"{first} {first}",
        hand[:-3],
        hand,
        hand,
        "undo",
        hand,
    ]
    done = run(*KINGDOMS, str(record), said=lines(wrong))
    for why in (
        "two different kings",
        "kings are asked for",
        "card 1 cannot be read",
        "card 2 cannot be there",
        "cards, where 9",
    ):
        assert why in told(done), why
    assert first not in done.output
    assert "1 choice taken back" in told(done)
    kept = Kept(record)
    kept.read()
    assert len(kept.choices) == 2
    done = run("play", str(record), said=lines([evening[2], "moves", "hand Aino", "Qs", "x"]))
    for why in ("Companion does not know this hand", "everybody holds their own cards", "“Qs” is no answer here"):
        assert why in told(done), why


def test_a_card_that_was_seen_elsewhere_cannot_be_played(evening: list[str], run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    place = len(evening) - evening[::-1].index("") + 1  # behind the last card that was drawn
    known = evening[1].split()
    done = run(*KINGDOMS, str(record), said=lines([*evening[:place], *known, "9x", "zz"]))
    assert told(done).count("cannot hold") == len(known)
    assert told(done).count("isn't a card") == 2


def test_people_say_the_coins(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    done = run(*DUEL, str(record), said="5\nh7\nHHTH\nh7\n*9\n3\nundo\n*4\nnote a fine flip\n")
    assert "“5” cannot be there" in told(done)
    assert "“*9” cannot be there" in told(done)
    assert "1 choice taken back" in told(done)
    assert record.read_text("utf-8").endswith("HHTH h7 *4\n# a fine flip\n")
    assert judge(record.read_text("utf-8")).verdict.status == "legal"


def test_who_deals_is_said_once_and_what_cannot_be_played_so_is_refused(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    assert "“nobody” can't deal" in told(run(*DUEL[:-1], "nobody", str(record)))
    run(*DUEL, str(record))
    assert "--dealt-by is for a new game" in told(run("play", str(record), "--dealt-by", "machine"))
    assert run("play", str(record), "--dealt-by", "table").exit_code == 0


def test_where_nobody_can_tell_what_is_hidden_lots_are_drawn_and_real_cards_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game whose dialogue covers nothing, with nothing of its own for the laboratory."""
    monkeypatch.setattr("companion.cli.table.play.command.laboratory_of", WordLaboratory)
    record = tmp_path / "a.game"
    done = run("play", "four-kingdoms", "--seasons", "1", str(record))
    assert done.exit_code == 2
    why = "Companion doesn't know what lies face down in Four Kingdoms, so it only plays at random there (level 0)"
    assert f"{why}; bot0 is the strongest one in this game" in told(done)
    lots = ("play", "four-kingdoms", "--seasons", "1", "-p", "Aino, bot0", "--seed", "x")
    done = run(*lots, "--dealt-by", "table", str(record))
    assert done.exit_code == 2
    assert "Companion cannot play this game with real cards yet" in told(done)
    assert not record.exists()
    assert run(*lots, str(record), said="quit\n").exit_code == 0


@pytest.mark.parametrize("laboratory", [laboratory_of, WordLaboratory])
def test_a_whole_game_of_hearts_is_legal_goes_on_and_shows_no_hand(
    laboratory: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its own thought, and with what any game has."""
    monkeypatch.setattr("companion.cli.table.play.command.laboratory_of", laboratory)
    record, other = tmp_path / "a.game", tmp_path / "b.game"
    header = "game: hearts\nplayers: Aino, bot0, Ville, bot0-2\nto: 30\n"
    said = list(typed("hearts", read_table(header), {1: 0, 3: 0}, "x"))
    hearts = ("play", "hearts", "-p", "Aino, bot0, Ville, bot0-2", "--to", "30", "--seed", "x", "--dealt-by", "table")
    done = run(*hearts, str(record), said=lines(said))
    assert "The game is over" in told(done)
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete) == ("legal", True)
    assert not re.search(r"^(hand|pass)", record.read_text("utf-8"), re.MULTILINE)
    hands = [word for word in said if len(word.split()) > 2]
    assert len(hands) > 3
    for hand in hands:
        assert hand not in done.output
        assert hand not in Path(f"{record}.hands").read_text("utf-8")
    run(*hearts, str(other), said="quit\n")
    for begin in range(0, len(said), 60):
        run("play", str(other), said=lines(said[begin : begin + 60]))
    assert other.read_bytes() == record.read_bytes()
    first_tricks = record.read_text("utf-8").splitlines(keepends=True)[:10]
    other.write_text("".join(first_tricks), "utf-8")
    assert run("analyse", str(other), "--playouts", "8").exit_code == 0


def test_wrong_words_of_hearts_are_refused(run: Run, tmp_path: Path) -> None:
    hand = "2s 3s 4s 5s 6s 7s 8s 9s 2d 3d 4d 5d 6d"
    words = [
        "2s 3s",
        f"{hand[:-2]}2s",
        f"{hand[:-2]}Jk",
        "moves",
        hand,
        "bot1",
        "Ville:",
        "2c",
        "moves",
        "Jk",
        "3d",
        "4c",
        "undo",
    ]
    begin = ("play", "hearts", "-p", "Aino, bot1, Ville, Emmi", "--passing", "no", "--seed", "x", "--dealt-by", "table")
    done = run(*begin, str(tmp_path / "a.game"), said=lines(words))
    for why in (
        "2 cards, where 13 are asked for; all on one line, with blanks between",
        "card 13 cannot be there; it was named before, was seen elsewhere or is not in this deck",
        "card 13 cannot be read; cards are written like 2s and 3s",
        "“bot1” can't begin here; say Aino, Ville or Emmi",
        "Emmi cannot play “Jk” now; another card must be played",
        "Emmi cannot play “3d” now",
        "nobody has to choose now; answer the question",
        "Companion does not know this hand",
        "1 choice taken back",
    ):
        assert why in told(done), (why, told(done))


@pytest.mark.parametrize("moment", ["companion.lab.run.kept.Kept.add", "os.fsync"])
def test_ctrl_c_loses_nothing_that_was_said(moment: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "a.game"
    run(*DUEL, str(record), said="3\n")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(moment, interrupted)
        run("play", str(record), said="h7\n")
    done = run("play", str(record), said="quit\n")
    assert ("Aino, move>" in done.output) == (moment == "companion.lab.run.kept.Kept.add")


@BOTH
def test_at_a_terminal_ctrl_c_twice_stops(tmp_path: Path, colours: bool) -> None:
    with Terminal(*DUEL, "a.game", folder=tmp_path, colours=colours, rows=LOW) as terminal:
        terminal.wait("heads, 0 to 4>")
        terminal.type("\x03")
        terminal.wait("Type quit, or press Ctrl-C again, to stop here; everything is kept.")
        terminal.wait("heads, 0 to 4>")
        terminal.type("3\r")
        terminal.wait("Aino, move>")
        terminal.type("\x03")
        terminal.wait("to stop here; everything is kept.")
        terminal.wait("Aino, move>")
        terminal.type("\x03")
        terminal.wait("a.game is kept as it is. Go on with: companion play a.game")


@BOTH
def test_at_a_terminal_nothing_covered_is_shown(tmp_path: Path, colours: bool) -> None:
    with Terminal(*KINGDOMS, "a.game", folder=tmp_path, colours=colours, rows=LOW) as terminal:
        terminal.wait("the bottom one)>")
        terminal.type("Kd Kc\r")
        terminal.wait("Covered: ")
        terminal.wait("> ")
        terminal.type("2h Tc\r")
        shown = terminal.wait("No: 2 cards, where 9 are asked for")
    assert "2h" not in shown
    assert "Tc" not in shown
