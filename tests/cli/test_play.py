"""`companion play`: a game with Companion in some seats, which is legal, can be broken off anywhere, and tells nobody's hand."""

from __future__ import annotations

import pydoc
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import Mock

import pytest
from typer.testing import Result

from commands import Run
from companion.cli.records.files import files_beside
from companion.cli.terminal.out import CommandError
from companion.lab.live import LiveGame, seated
from companion.lab.matches import laboratory_of
from companion.lab.run.kept import Kept
from companion.lab.world import Decision
from companion.record.bots import level_of, named_apart
from companion.record.players import Player
from companion.referee import judge
from companion.referee.ready import ready_files

GAMES = {
    "four-kingdoms": ("Aino, bot1, Ville, bot0", ["--seasons", "1"]),
    "hearts": ("Aino, bot1, bot0, bot1", ["--to", "10"]),
    "circle-of-power": ("Aino, bot1, Ville, bot0", []),
    "circle-of-kings": ("Aino, bot1", []),
    "duelling-circles": ("bot1, Aino", ["--tokens", "3"]),
}


WIDE, HIGH = 8, 6
#: A map of squares, 8 by 6.
GRID = "".join(
    f"{y * WIDE + x + 1}: "
    + " ".join(
        str(v * WIDE + u + 1) for u, v in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= u < WIDE and 0 <= v < HIGH
    )
    + (" outer\n" if x in (0, WIDE - 1) or y in (0, HIGH - 1) else "\n")
    for y in range(HIGH)
    for x in range(WIDE)
)
#: A hand, or a part of one, as a record would have it.
HIDDEN = re.compile(r"^(hand|exchange|pass)\b|\+|^\S+ draw\b.*(?<!burn) ([2-9TA][swcp]|L\d)", re.MULTILINE)


def choices(record: Path, seed: str) -> Iterator[str]:
    """What the persons of a game may type from its beginning to its end, drawn by lot."""
    found = judge(record.read_text("utf-8"), files=files_beside(str(record))).record
    assert found is not None
    laboratory = laboratory_of(found.game.id)
    assert laboratory is not None
    live, random = LiveGame(laboratory, found.table, seed), Random(3)
    bots = seated(laboratory, found.table, found.header.players)
    while (decision := live.decision) is not None:
        number = random.randrange(len(decision.options))
        if decision.seat in bots:
            number = decision.options.index(live.chosen_by(bots[decision.seat]).option)
        elif len(decision.options) > 1:
            yield live.words(decision)[number]
        live.choose(number)


def told(done: Result) -> str:
    """What a command says, its lines put together."""
    return " ".join(done.output.split())


def body(record: Path) -> str:
    """The record below its header."""
    lines = record.read_text("utf-8").splitlines()
    return "".join(f"{line.partition('  # ')[0]}\n" for line in lines if not line.startswith(("#", "note")))


@pytest.fixture(params=GAMES)
def begun(request: pytest.FixtureRequest, run: Run, tmp_path: Path) -> tuple[Path, list[str]]:
    """A game that was begun and broken off at once, and what may be typed in it to its end."""
    players, options = GAMES[request.param]
    record = tmp_path / "a.game"
    done = run("play", request.param, str(record), "--players", players, "--seed", "x", *options)
    assert done.exit_code == 0, told(done)
    assert f"Go on with: companion play {record}" in told(done)
    return record, list(choices(record, "x"))


def test_a_game_is_legal_and_whole_however_often_it_is_broken_off(
    begun: tuple[Path, list[str]], run: Run, tmp_path: Path
) -> None:
    record, words = begun
    other = tmp_path / "b.game"
    other.write_bytes(record.read_bytes())
    Path(f"{other}.hands").write_bytes(Path(f"{record}.hands").read_bytes())
    done = run("play", str(record), said="".join(f"{word}\n" for word in words))
    assert done.exit_code == 0, told(done)
    assert "The game is over" in told(done)
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete) == ("legal", True)
    assert "genuine choice" in run("analyse", str(record), "--playouts", "8").output
    shown = [line for line in body(record).splitlines() if " / " not in line]
    assert not HIDDEN.search("\n".join(shown))
    for word in words:
        run("play", str(other), said=f"{word}\n" + ("quit\n" if len(word) % 2 else ""))
    assert other.read_text("utf-8") == record.read_text("utf-8")


def test_what_is_taken_back_can_be_played_again(begun: tuple[Path, list[str]], run: Run) -> None:
    record, words = begun
    half = words[: len(words) // 2 + 1]
    run("play", str(record), said="".join(f"{word}\n" for word in half))
    before = body(record)
    done = run("play", str(record), said=f"undo\nundo 2\nundo 99\nundo\n{''.join(f'{word}{chr(10)}' for word in half)}")
    assert "2 choices taken back" in told(done)
    assert "there is no choice left to take back" in told(done)
    assert body(record) == before


REMARK = "  # taken back after Companion had answered: "


def held(done: Result, tag: str) -> list[str]:
    """The hand that was shown last."""
    return [line for line in done.output.splitlines() if line.startswith(f"{tag} holds: ")][-1].split()[2:]


def test_what_is_taken_back_with_knowledge_of_the_answer_is_marked(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    words = ("play", "four-kingdoms", str(record), "-p", "Aino, bot1, bot0", "--seasons", "1", "--seed", "q")
    hand = held(run(*words, said="-\n"), "Aino")
    done = run("play", str(record), said=f"{hand[0]}\nundo\n")  # and broken off before another card is played
    assert REMARK not in record.read_text("utf-8")
    done = run("play", str(record), said=f"{hand[1]}\n")
    assert f"{REMARK}{hand[0]}\n" in done.output
    done = run("play", str(record), said=f"undo\n{hand[2]}\n")
    both = f"{REMARK}{hand[0]}, {hand[1]}\n"
    assert both in done.output
    assert record.read_text("utf-8").count("taken back") == 1
    assert judge(record.read_text("utf-8")).verdict.status == "legal"
    assert both.strip() in run("format", str(record)).output
    done = run("play", str(record), said="undo 2\nx\n")  # the exchange, too, of which nobody knows what was given
    assert "2 choices taken back" in told(done)
    done = run("play", str(record), said=f"-\n{hand[2]}\n")
    assert f"{REMARK}{hand[0]}, {hand[1]}\n" in record.read_text("utf-8")
    assert any(step.line.comment.strip() == both.strip() for step in judge(record.read_text("utf-8")).steps)


def test_what_is_taken_back_before_anything_came_to_light_is_not_marked(run: Run, tmp_path: Path) -> None:
    """Ville leads, Companion answers face down, and nothing of that lies open when Aino is asked."""
    record = tmp_path / "a.game"
    words = ("play", "four-kingdoms", str(record), "-p", "bot1, Aino, Ville", "--seasons", "1", "--seed", "q")
    hand = held(run(*words, said="-\n-\nhand Ville\n"), "Ville")
    other = held(run("play", str(record), said=f"{hand[0]}\nundo\n{hand[1]}\nhand Aino\n"), "Aino")
    done = run("play", str(record), said=f"{other[0]}\n")
    assert "Written: " in done.output
    assert "taken back" not in record.read_text("utf-8")


def test_a_line_that_did_not_reach_the_record_is_written_when_it_is_gone_on_with(begun: tuple[Path, list[str]], run: Run) -> None:
    record, words = begun
    run("play", str(record), said="".join(f"{word}\n" for word in words[: len(words) // 2]))
    whole = record.read_bytes()
    record.write_bytes(whole[: whole.rstrip(b"\n").rfind(b"\n") + 1])
    with Path(f"{record}.hands").open("ab") as hands:
        hands.write(b"1")  # a choice that was cut off
    run("play", str(record))
    assert record.read_bytes() == whole


def test_hands_are_shown_by_name_alone_and_never_companions(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    words = ("play", "four-kingdoms", str(record), "-p", "Aino, bot1, Ville", "--seasons", "1", "--seed", "x")
    done = run(*words, said="moves\nhand\nhand bot1\nhand Emmi\n5x\n")
    holds = "Aino holds: "
    assert holds not in told(done)
    assert told(done).count("hand Aino shows ") == 2
    assert told(done).count("whose hand may be shown; say whose: Aino, Ville") == 3
    done = run("play", str(record), said="hand ville\nhand Aino\n")
    assert told(done).count("Ville holds: ") == told(done).count(holds) == 1
    alone = tmp_path / "b.game"
    done = run("play", "hearts", str(alone), "-p", "Aino, bot1, bot1", "--seed", "x", said="zz\nhelp\nshow\nscore\nrule HE-2.2\n")
    assert "Aino holds: " in told(done)
    assert "“zz” isn't a choice now" in told(done)
    assert "take your last choice back" in told(done)


def test_what_companion_passes_on_is_not_told(run: Run, tmp_path: Path) -> None:
    done = run("play", "hearts", str(tmp_path / "a.game"), "-p", "bot1, bot1, Aino, Ville", "--seed", "x")
    assert len(re.findall("bot1(-2)? has chosen .pass.", told(done))) == 6
    assert not re.search("[2-9TJQKA][shdc]", told(done).replace("[2c", ""))


def test_why_companion_chose_is_told_when_it_lies_open_and_nothing_of_its_hand(run: Run, tmp_path: Path) -> None:
    words = ("-p", "bot0, bot1, bot2, bot3", "--seasons", "1", "--seed", "x")
    done = run("play", "four-kingdoms", str(tmp_path / "a.game"), *words)
    assert "Drawn at random." in told(done)
    assert "By the rule of thumb: it ranks above" in told(done)
    assert "As level 2 plays: it ranks above" in told(done)
    assert "As level 3 plays: it ranks above" in told(done)
    assert not re.search(r"%|playouts|choices|estimate", told(done))
    assert told(done).index("Written: kings") < told(done).index("By the rule of thumb")


def test_what_a_choice_cost_is_not_said_while_others_look_on(run: Run, tmp_path: Path) -> None:
    words = ("play", "four-kingdoms", str(tmp_path / "a.game"), "--seasons", "1", "--seed", "x", "--teach", "-p")
    done = run(*words, "Aino, bot1, Ville", said="undo\n")
    assert "What choices cost isn't shown while others look on" in told(done)
    done = run(*words[:2], str(tmp_path / "b.game"), *words[3:], "Aino, bot1, bot1")
    assert "while others look on" not in told(done)


def test_teaching_tells_a_blunder_and_is_silent_of_what_may_cost_nothing(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    words = ("play", "duelling-circles", str(record), "-p", "Aino, bot3", "--tokens", "3", "--seed", "y", "--teach")
    done = run(*words, said="c1\nc3\n")
    blunder = r"Aino c1: \? cost about \d+\.\d points of 100 \(± \d+\.\d\)\. r was better: it brings a token"
    assert len(re.findall(blunder, told(done))) == 1  # exactly: 11 points; and c3 is the best by 16
    assert "Aino c3:" not in told(done)


def test_a_hand_is_shown_by_its_tag_and_by_a_whole_name(run: Run, tmp_path: Path) -> None:
    players = "Zoë O'Hara-Ng, hand, bot1, bot0"
    done = run(
        "play", "hearts", str(tmp_path / "a.game"), "-p", players, "--seed", "x", said="hand zoë\nhand ZOË O'Hara-Ng\nhand hand\n"
    )
    assert len(re.findall(r"Zoë holds: (?:\w\w\s+){13}", done.output)) == 2
    assert "P2 holds: " in done.output
    assert "nobody is called" not in told(done)


def test_coins_that_fell_are_called_heads_and_a_person_without_a_name_player(run: Run, tmp_path: Path) -> None:
    done = run("play", "duelling-circles", str(tmp_path / "a.game"), "--tokens", "3", "--seed", "y")
    assert "On the table: Player: 2 heads\nPlayer may choose: " in done.output
    done = run("play", "duelling-circles", str(tmp_path / "b.game"), "--tokens", "3", "--seed", "a")
    assert "On the table: Player: 1 head\n" in done.output


def test_what_cannot_be_played_is_refused_in_words(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = str(tmp_path / "a.game")
    duel = ("play", "duelling-circles", record, "-p")
    for words, said in (
        (("play", "duelling-circles"), "name one: companion play duelling-circles friday.game"),
        (("play", record), "there is no such record"),
        ((*duel, "Aino, Ville"), "Companion has no seat"),
        ((*duel, "Aino, bot7"), "“bot7” isn't a seat that Companion can play; its seats are bot0, bot1"),
        ((*duel, "bot1, bot 3"), "“bot 3” isn't a seat that Companion can play"),
        ((*duel, "Aino, bot1", "--tokens", "99"), "tokens"),
    ):
        done = run(*words)
        assert done.exit_code == 2
        assert said in told(done), told(done)
    assert not list(tmp_path.glob("a.game*"))


def test_records_and_hands_that_do_not_belong_together_are_refused(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    hands = Path(f"{record}.hands")
    duel = "game: duelling-circles\nplayers: bot1, Aino\ntokens: 3\n"
    record.write_text(f"{duel}4 h8 *1\n", "utf-8")
    assert "it was begun with other hands" in told(run("play", str(record)))
    assert "it exists already" in told(run("play", "hearts", str(record)))
    assert not hands.exists()
    record.write_text(duel, "utf-8")
    run("play", str(record), "--seed", "x")
    assert "--seed is for a new game" in told(run("play", str(record), "--seed", "y"))
    record.write_text(f"{duel}4 h8 *1\n", "utf-8")
    assert "don't belong together" in told(run("play", str(record)))
    for text in (
        "",
        "[1]\n",
        "[" * 100_000 + "\n",
        '["companion play: hands 1", "x"]\n1.5\n',
        "\udcff",
        '["companion play: hands 1", "x"]\n[]\n',
        '["companion play: hands 1", "\\ud800"]\n',
        '["companion play: hands 1", 7]\n',
    ):
        hands.write_bytes(text.encode("utf-8", "surrogateescape"))
        assert "this is not a file of hands from companion play" in told(run("play", str(record))), text
    for choice in ("99", '"h7"'):
        hands.write_text(f'["companion play: hands 1", "x"]\n{choice}\n', "utf-8")
        assert "don't belong together" in told(run("play", str(record))), choice


def test_the_seed_is_on_the_disk_before_the_record_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ended between the two, a game has lost nothing."""
    folder = tmp_path / "evening"
    folder.mkdir()
    record, hands = folder / "a.game", folder / "a.game.hands"
    words = ("play", "duelling-circles", str(record), "-p", "bot1, Aino", "--tokens", "3", "--seed")

    def ended(path: Path, data: bytes) -> None:
        del data
        assert path == record
        assert '"q"' in hands.read_text("utf-8")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("companion.cli.table.play.command.write_new", ended)
        assert run(*words, "q").exit_code == 130
    assert list(folder.iterdir()) == []
    hands.write_text('["companion play: hands 1", "w"]\n', "utf-8")  # as kill -9 leaves it
    assert run(*words, "q").exit_code == 0
    assert '"q"' in hands.read_text("utf-8")
    record.unlink()
    assert "it has the hands of another game" in told(run(*words, "q"))


def test_that_the_hands_of_a_record_are_gone_is_said(run: Run, tmp_path: Path) -> None:
    record, hands = tmp_path / "a.game", tmp_path / "a.game.hands"
    run("play", "four-kingdoms", str(record), "-p", "Aino, bot1, bot0", "--seasons", "1", "--seed", "q")
    header = record.read_text("utf-8").partition("[season")[0]
    record.write_text(header, "utf-8")
    assert "isn't there" not in told(run("play", str(record)))
    record.write_text(header, "utf-8")
    hands.unlink()
    assert "a.game.hands isn't there, and nothing has been played yet" in told(run("play", str(record)))


def test_hands_that_somebody_made_huge_are_read_at_once(run: Run, tmp_path: Path) -> None:
    """Each choice is put behind the others: to copy them all for each would take hours."""
    record = tmp_path / "a.game"
    record.write_text("game: duelling-circles\nplayers: bot1, Aino\ntokens: 3\n", "utf-8")
    Path(f"{record}.hands").write_text('["companion play: hands 1", "x"]\n' + "0\n0\n0\n-2\n" * 300_000, "utf-8")
    assert "don't belong together" in told(run("play", str(record)))


def test_nothing_is_no_choice_in_empires(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    run("play", "empires", str(record), "-p", "Aino, bot0", "--seed", "x")
    hands = Path(f"{record}.hands")
    hands.write_text(f'{hands.read_text("utf-8")}""\n', "utf-8")
    assert "don't belong together" in told(run("play", str(record)))


def test_seats_are_companions_by_tag_or_by_name() -> None:
    assert [level_of(Player(tag, name)) for tag, name in (("bot3", "bot3"), ("Cia", "Bot2"), ("bot1-2", "bot1-2"))] == [3, 2, 1]
    assert [level_of(Player(tag, tag)) for tag in ("Aino", "bot", "bot9", "robot1")] == [None] * 4
    assert named_apart("Aino, bot3,bot3, Bot3, bot2") == "Aino, bot3, bot3-2, Bot3-3, bot2"


def test_options_that_are_written_alike_are_told_apart() -> None:
    class Alike:
        def word(self, table: object, decision: Decision, option: object) -> str:
            del table, decision
            return str(option)[0]

    live = LiveGame.__new__(LiveGame)
    live.laboratory, live.table = cast(Any, Alike()), None
    decision = Decision(0, ("ab", "b", "ac", "ad"), "letter")
    assert live.words(decision) == ["a", "b", "a #2", "a #3"]
    assert live.word(decision, "ac") == "a #2"


def test_a_map_that_nobody_names_is_drawn_by_the_seed(run: Run, tmp_path: Path) -> None:
    made: list[dict[str, bytes]] = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        done = run("play", "empires", str(folder / "a.game"), "-p", "Aino, bot1", "--seed", "x", said="#1\n")
        made.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert made[0] == made[1]
    record = made[0]["a.game"].decode()
    drawn = re.findall(r"^map: (.*\.map)$", record, re.MULTILINE)
    assert set(made[0]) == {"a.game", "a.game.hands", *drawn, f"{drawn[0][:-4]}.geojson"}
    assert f", 40 provinces, is drawn ({drawn[0]}); --map FILE takes one of your own." in told(done)
    assert judge(record, files=files_beside(str(folder / "a.game"))).verdict.status == "legal"
    done = run("play", "empires", str(folder / "b.game"), "-p", "Aino, bot1", "--seed", "x", said="#1\n")
    assert (folder / "b.game").read_text("utf-8") == record  # a map that lies there already is taken
    (folder / drawn[0]).write_text(GRID, "utf-8")
    assert "is not the same file" in told(run("play", "empires", str(folder / "c.game"), "-p", "Aino, bot1", "--seed", "x"))
    assert (folder / drawn[0]).read_text("utf-8") == GRID


def test_where_no_game_begins_no_map_is_left(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    words = ("play", "empires", str(folder / "a.game"), "-p", "Aino, bot1", "--seed", "x")
    assert run(*words[:-2], "--options", "supplies").exit_code == 2
    with monkeypatch.context() as patched:
        patched.setattr("companion.cli.table.play.command._check_begun", Mock(side_effect=CommandError("no")))
        assert run(*words).exit_code == 2
    assert not [*folder.iterdir()]


def test_without_what_draws_maps_one_is_taken_that_comes_with_the_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.games.empires.drawn.find_spec", lambda _: None)
    record = tmp_path / "a.game"
    done = run("play", "empires", str(record), "-p", "Aino, bot1, bot1", "--seed", "x", said="#1\n")
    name = re.findall(r"^map: (.*)$", record.read_text("utf-8"), re.MULTILINE)[0]
    assert name in [one.name for one in ready_files("empires", 3)]
    assert f", 60 provinces, comes with the game ({name})" in told(done)
    assert "Written: Aino setup" in told(done)


def test_empires_is_played_by_numbers(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    words = ("play", "empires", str(record), "-p", "Aino, bot1", "--seed", "x")
    (tmp_path / "grid.map").write_text(GRID, "utf-8")
    done = run(*words, "--map", "grid.map", said="#99\n#1\n#1\n#1\n")
    assert "“#99”" in told(done)
    assert "also by number (#1):" in done.output
    assert re.search("^setup|^Aino setup", record.read_text("utf-8"), re.MULTILINE), done.output
    assert judge(record.read_text("utf-8"), files=files_beside(str(record))).verdict.status == "legal"
    assert "draw " not in body(record)


def test_a_person_of_empires_says_any_word_of_a_record_and_the_referee_judges_it(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    (tmp_path / "grid.map").write_text(GRID, "utf-8")
    begin = ("play", "empires", str(record), "-p", "Aino, bot1", "--seed", "x", "--map", "grid.map")
    done = run(*begin, said="setup 20 3@20 3@21\nfrom 1 to 2\nmig 5h 3\nsetup 20 1@1; mig 5h 3\n")
    for why in ("(EM-2.3)", "setup 1 4@1 3@2", "one thing is said at a time"):
        assert why in told(done), told(done)
    assert "setup" not in body(record)
    run("play", str(record), said="Aino setup 20 2@20 2@21 2@19 2@12 2@28\n")
    assert "Aino setup 20 2@20 2@21 2@19 2@12 2@28" in body(record)
    kept = body(record)
    done = run("play", str(record), said="mig 9h 999\ncom Ks 3\npass\n")
    assert "No: " in told(done)
    assert body(record).startswith(kept)
    done = run("play", str(record), said="undo 9\nsetup 21 10@21\n")
    assert "Aino setup 21 10@21" in body(record), told(done)
    assert judge(record.read_text("utf-8"), files=files_beside(str(record))).verdict.status == "legal"


def test_empires_with_warehouses_is_played_by_words_and_by_numbers(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    (tmp_path / "grid.map").write_text(GRID, "utf-8")
    begin = ("play", "empires", str(record), "-p", "Aino, bot1", "--seed", "x", "--map", "grid.map")
    words = ["setup 20 3@20 2@21 2@19 2@12 1@28", "take $1 20", "-", "build ? 20", "build 5h 99", "#99"]
    done = run(*begin, "--options", "treasury, supplies", "--teach", said="".join(f"{word}\n" for word in words))
    for why in ("(EM-11.4)", "here it is said which card goes"):
        assert why in told(done), told(done)
    builds = re.findall(r"#(\d+) +build (\S+) 20", done.output)
    assert builds, done.output
    done = run("play", str(record), said=f"#{builds[-1][0]}\n-\n-\n")
    assert "Aino build ? 20" in body(record)
    assert re.search(r"bot1 build \? \d+: By the rule of thumb: it begins a warehouse", told(done))
    assert f"build {builds[-1][1]}" not in body(record)
    assert judge(record.read_text("utf-8"), files=files_beside(str(record))).verdict.status == "legal"
    assert run("analyse", str(record), "--playouts", "8").exit_code == 0


#: Where somebody may press Ctrl-C: while Companion thinks, before or behind what is kept, while a line is written.
MOMENTS = (
    "companion.lab.live.LiveGame.chosen_by",
    "companion.lab.live.LiveGame.choose",
    "companion.lab.run.kept.Kept.add",
    "companion.cli.table.play.evening.QuietTable.offer",
    "os.fsync",
)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("count", [1, 2, 4])
def test_ctrl_c_at_any_moment_loses_nothing_and_counts_nothing_twice(
    moment: str, count: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, other = tmp_path / "a.game", tmp_path / "b.game"
    begin = ("-p", "bot1, Aino", "--tokens", "3", "--seed", "x")
    run("play", "duelling-circles", str(record), *begin)
    words = list(choices(record, "x"))
    run("play", str(record), said="".join(f"{word}\n" for word in words))
    run("play", "duelling-circles", str(other), *begin)
    place, _, name = moment.rpartition(".")
    whole, left = pydoc.locate(moment), [count]

    def interrupted(*args: Any, **options: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        return cast(Any, whole)(*args, **options)

    with monkeypatch.context() as patched:
        patched.setattr(pydoc.locate(place), name, interrupted)
        done = run("play", str(other), said="".join(f"{word}\n" for word in words))
        assert "The game is over" not in told(done)
        assert "b.game is kept as it is. Go on with: companion play" in told(done)
    run("play", str(other), said="".join(f"{word}\n" for word in words[said_in(other) :]))
    assert body(other) == body(record)
    assert Path(f"{other}.hands").read_bytes() == Path(f"{record}.hands").read_bytes()


def said_in(record: Path) -> int:
    """How many words of persons are kept beside a record."""
    found, kept = judge(record.read_text("utf-8")).record, Kept(record)
    kept.read()
    assert found is not None
    laboratory = laboratory_of(found.game.id)
    assert laboratory is not None
    live, persons = LiveGame(laboratory, found.table, kept.seed), 0
    bots = seated(laboratory, found.table, found.header.players)
    for choice in kept.choices:
        decision = live.decision
        persons += decision is not None and decision.seat not in bots and len(decision.options) > 1
        live.choose(choice)
    return persons


def test_a_choice_is_said_in_words_and_an_exchange_is_explained(run: Run, tmp_path: Path) -> None:
    args = ("play", "four-kingdoms", "-p", "Aino, bot1, bot1", "--seasons", "1", "--seed", "x", str(tmp_path / "a.game"))
    first = run(*args, said="?\nquit\n").output
    assert first.count("Choose - to keep all your cards (FK-3.3).") == 2
    hand = re.search(r"Aino holds: (.+)", first)
    assert hand
    card = hand[1].split()[0]
    ranks = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    suits = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
    said = f"{ranks.get(card[0], card[0])} of {suits[card[1]]}"
    done = run("play", str(tmp_path / "a.game"), said=f"{said}\n\nquit\n").output
    assert f"That is: {card}. Enter takes it." in done
    assert done.count("Aino, exchange>") == 2
    assert "Aino, card>" in done


@pytest.mark.parametrize("game", ["four-kingdoms", "circle-of-power"])
def test_a_deal_of_play_is_proven_however_often_it_was_broken_off(game: str, run: Run, tmp_path: Path) -> None:
    record, (players, options) = tmp_path / "a.game", GAMES[game]
    done = run("play", game, str(record), "--players", players, "--dealt", *options, said="#1\n" * 5)
    assert done.exit_code == 0, told(done)
    assert "the SHA-256 of it is" in told(done)
    kept = Path(f"{record}.hands")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert "secret" not in record.read_text("utf-8").partition("[")[2]
    (section,) = judge(record.read_text("utf-8")).verdict.sections
    assert section["deal"] == "unopened"
    while "The game is over" not in told(done):
        done = run("play", str(record), said="#1\n" * 61)
        assert done.exit_code == 0, told(done)
    verdict = judge(record.read_text("utf-8")).verdict
    assert (verdict.status, verdict.complete) == ("legal", True)
    assert {section["deal"] for section in verdict.sections} == {"proven"}
    assert run("analyse", str(record), "--playouts", "8").exit_code == 0


def test_a_deal_that_is_open_cannot_be_taken_back(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    players = ("--players", "Aino, bot1, bot0", "--seasons", "2")
    run("play", "four-kingdoms", str(record), *players, "--dealt", said="#1\n" * 8)
    while "[season 2]" not in record.read_text("utf-8"):
        run("play", str(record), said="#1\n")
    before = record.read_text("utf-8").partition("[season 2]")[0]
    done = run("play", str(record), said="undo\n#1\n#1\n#1\nundo 3\nundo\n")
    assert "3 choices taken back" in told(done)
    assert told(done).count("the deal before is open by now") == 2
    assert record.read_text("utf-8").startswith(before)


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("four-kingdoms", ["--seed", "x"], "--dealt and --seed can't be together"),
        ("four-kingdoms", ["--dealt-by", "table"], "--dealt and --dealt-by table can't be together"),
        ("duelling-circles", [], "a deal of this game can't be checked yet"),
    ],
)
def test_what_cannot_be_dealt_so_says_why(game: str, options: list[str], words: str, run: Run, tmp_path: Path) -> None:
    done = run("play", game, str(tmp_path / "a.game"), "--players", "Aino, bot1", "--dealt", *options)
    assert done.exit_code == 2
    assert words in told(done)
    assert not (tmp_path / "a.game").exists()


def test_a_cut_that_was_changed_afterwards_stops_the_game(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.game"
    run("play", "four-kingdoms", str(record), "--players", "Aino, bot1, bot0", "--dealt", said="#1\n" * 3)
    text = record.read_text("utf-8")
    cut = text.partition(", Aino ")[2][:16]
    record.write_text(text.replace(cut, "0123456789abcdef"), "utf-8")
    assert "don't belong together" in told(run("play", str(record), said="#1\n"))
    shown = text.partition("dealt: ")[2][:64]
    record.write_text(text.replace(shown, "f" * 64), "utf-8")
    assert "dealt with another secret" in told(run("play", str(record), said="#1\n"))
