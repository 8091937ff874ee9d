"""Records of described games: judged as the page says, and those of the ready ones to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Run
from companion.app.build.contents import own_described
from companion.declared.reading import read_description
from companion.referee import games, judge
from companion.referee.verdict import Verdict

RECORDS = sorted((Path(__file__).parent / "records").glob("*.game"))
SKULL = """\
title = "Skull Island"
players = [2, 6]
section = "round"
sections = 2
[[row]]
name = "bid"
whole = [0, 10]
[[row]]
name = "tricks"
whole = [0, 10]
[[row]]
name = "bonus"
whole = [0, 100]
step = 10
usual = 0
[[score]]
name = "points"
is = "20 * bid + bonus if bid == tricks and bid > 0 else (10 * number if bid == tricks else -10 * abs(bid - tricks))"
[[rule]]
id = 1
text = "The tricks of a round add up to its number."
holds = "sum(tricks) == number"
[[rule]]
id = 2
text = "A bonus comes with a bid that came true."
holds = "bonus == 0 or bid == tricks"
"""
HEAD = "game: skull-island\nplayers: Aino, Ville, Emmi\n"
FIRST = "[round 1]\nbid: Aino 1, Ville 0, Emmi 1\ntricks: Aino 1, Ville 0, Emmi 0\n"


def verdict(text: str, description: str = SKULL, game_id: str = "skull-island") -> Verdict:
    def files(name: str) -> str:
        if name != f"{game_id}.toml":
            raise LookupError(name)
        return description

    judged = judge(text, files=files)
    if judged.failure:
        raise judged.failure
    return judged.verdict


def told(text: str, description: str = SKULL, game_id: str = "skull-island") -> list[tuple[int, int, str]]:
    return [(error.line, error.column, error.rule) for error in verdict(text, description, game_id).errors]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_ready_games_have_golden_records(path: Path) -> None:
    judged = judge(path.read_text("utf-8")).verdict
    assert (judged.status, judged.complete, list(judged.errors)) == ("legal", True, [])


def test_a_round_is_scored() -> None:
    found = verdict(HEAD + FIRST + "score: Aino 20, Ville 10, Emmi -10\n")
    assert found.errors == []
    assert found.sections == [{"kind": "round", "number": 1, "complete": True, "scores": {"Aino": 20, "Ville": 10, "Emmi": -10}}]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (FIRST + "bonus: Aino 10\n", []),
        (FIRST + "bonus: Emmi 10\n", [(6, 13, "SI-2")]),
        (FIRST + "bid: Aino 1\n", [(6, 1, "table")]),
        (FIRST + "total: Aino 20\nbonus: Aino 10\n", [(7, 1, "table")]),
        ("[round 1]\nbid: Aino 1\n[round 2]\n", [(5, 1, "table")]),
        ("[round 1]\ntricks: Aino 1, Ville 1\ntricks: Emmi 0\n", [(5, 1, "SI-1")]),
        ("[round 1]\ntricks: Aino 1, Ville 1, Emmi 0 !\n", []),
        (
            "[round 1]\nbid: Aino 11, Vile 0, Emmi x\ntrix: Aino 1\n",
            [(4, 11, "syntax"), (4, 15, "syntax"), (4, 28, "syntax"), (5, 1, "syntax")],
        ),
        ("[round 1]\nbonus: Aino 15\n", [(4, 13, "syntax")]),
        ("[round 1]\nbid: Aino 1, Aino 1\n", [(4, 14, "syntax")]),
        (FIRST + "score: Aino 19\n", [(6, 13, "claim")]),
        (FIRST + "winner: Aino\n", [(6, 9, "claim")]),
        (FIRST.replace("1]", "1]", 1) + "adjust: Aino -2 late\ntotal: Aino 18\n", []),
        ("[round 1]\nbid: Aino 1\nscore: Aino 1\n", [(5, 1, "table")]),
    ],
)  # fmt: skip
def test_each_line_is_judged(lines: str, found: list[tuple[int, int, str]]) -> None:
    assert told(HEAD + lines) == found


def test_headers() -> None:
    assert told(HEAD + "digest: 123456789012\n" + FIRST) == [(3, 9, "header")]
    assert told(HEAD.replace(", Ville, Emmi", "") + "[round 1]\n") == [(2, 1, "header")]
    assert told(HEAD.replace("Emmi", "bid") + FIRST)[0] == (2, 23, "header")
    assert told(HEAD + FIRST, SKULL.replace("== tricks and", "== trick and")) == [(1, 7, "header")]
    assert told("game: nothing-known\nplayers: A, B\n", game_id="other") == [(1, 7, "header")]


def test_the_end_positions_and_resigning() -> None:
    second = FIRST.replace("round 1", "round 2").replace("tricks: Aino 1", "tricks: Aino 2")
    whole = verdict(HEAD + FIRST + second + "winner: Ville\n")
    assert (whole.complete, whole.winners, whole.totals) == (True, ["Ville"], {"Aino": 10, "Ville": 30, "Emmi": -20})
    assert told(HEAD + FIRST + second + "[round 3]\n") == [(9, 1, "table")]
    placed = verdict(HEAD + "position: round 2\ntotals: Aino 20, Ville 10, Emmi -10\n" + second)
    assert (placed.totals, placed.winners) == (whole.totals, whole.winners)
    resigned = verdict(HEAD + FIRST + "[round 2]\nresigned: Aino\n")
    assert (resigned.complete, list(resigned.winners)) == (True, ["Ville"])
    alone = verdict(HEAD + "result: Aino -5, Ville 7, Emmi 7\n")
    assert (alone.errors, list(alone.winners)) == ([], ["Ville", "Emmi"])


ONCE = """\
title = "Once"
players = [2, 4]
ties = ["coins", "-fields"]
[[row]]
name = "fields"
whole = [0, 20]
[[row]]
name = "coins"
whole = [0, 20]
[[score]]
name = "points"
is = "fields + coins"
"""


def test_a_game_that_is_scored_once() -> None:
    head = "game: once\nplayers: A, B, C\n"
    found = verdict(head + "fields: A 5, B 4, C 1\ncoins: A 3, B 4, C 1\nwinner: B\n", ONCE, "once")
    assert (found.errors, found.sections, found.winners) == ([], [], ["B"])
    assert told(head + "feilds: A 5, B 4, C 1\ncoins: A 3, B 4, C 1\n", ONCE, "once") == [(3, 1, "header")]
    assert told(head + "coins: A 3\nfeilds: A 5\n", ONCE, "once") == [(4, 1, "syntax")]


TEAMS = """\
title = "Pairs"
players = [4, 6]
teams = true
dealer = true
section = "deal"
[[row]]
name = "made"
whole = [0, 9]
[[score]]
name = "points"
is = "made + 100 * dealer"
"""


def test_teams_and_dealers() -> None:
    head = "game: pairs\nplayers: A, B, C, D\n"
    lines = "[deal 1]\nmade: A+C 3, north 4\nscore: A+C 3, North 104\n"
    assert told(head + "teams: A+C, North = B+D\ndealer: B\n" + lines + "end\n", TEAMS, "pairs") == []
    assert verdict(head + "teams: A+C, North = B+D\n" + lines + "winner: A+C\n", TEAMS, "pairs").winners == ["A+C"]
    assert told(head + lines, TEAMS, "pairs")[0] == (2, 1, "header")
    assert told(head + "teams: A+C, B+E\n" + lines, TEAMS, "pairs")[0] == (3, 15, "header")


def test_described_games_are_found_and_refused_at_the_command_line(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setattr(games, "_beside", {})  # what other tests' records had beside them
    (folder / "skull-island.toml").write_text(SKULL.replace("[2, 6]", "[2, 2]"), "utf-8")
    assert run("new", "skull-island", "-p", "Aino, Ville", "new.game").exit_code == 0
    assert "digest: " in (folder / "new.game").read_text("utf-8")
    assert run("game", "add", "skull-island.toml").exit_code == 0
    (folder / "skull-island.toml").write_text(SKULL.replace("== tricks and", "== trick and"), "utf-8")
    done = run("new", "skull-island", "-p", "Aino, Ville", "other.game")
    assert (done.exit_code, (folder / "other.game").exists()) == (2, False)
    assert "skull-island.toml:18:34: " in done.output
    (folder / "skull-island.toml").unlink()
    assert run("check", "new.game").exit_code == 0
    assert run("game", "remove", "skull-island").exit_code == 0
    assert run("check", "new.game").exit_code == 2


def test_codes_carry_the_digest_and_the_game(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_beside", {})
    (folder / "skull-island.toml").write_text(SKULL, "utf-8")
    (folder / "one.game").write_text(HEAD + FIRST, "utf-8")
    plain, whole = (run("link", "one.game", *more).output.strip() for more in ((), ("--with-game",)))
    (folder / "there").mkdir()
    monkeypatch.chdir(folder / "there")
    opened = run("open", plain, "one.game").output
    assert "needs the game skull-island, in a file with the digest " in opened
    assert run("check", "one.game").exit_code == 2
    assert "skull-island.toml: written" in run("open", whole, "two.game").output
    assert run("check", "two.game").exit_code == 0
    assert (folder / "there" / "one.game").read_text("utf-8") == (folder / "there" / "two.game").read_text("utf-8")


def test_old_scores_of_a_groups_own_game_are_imported_and_the_app_has_it(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_beside", {})
    (folder / "once.toml").write_text(ONCE, "utf-8")
    (folder / "companion.toml").write_text("", "utf-8")
    (folder / "scores.csv").write_text("game,date,Aino,Ville\nonce,2026-01-03,40,31\nonce,2026-02-03,20,31\n", "utf-8")
    assert run("import", "scores.csv", "--yes").exit_code == 0
    assert "Standings in Once" in run("standings", "scores").output
    assert run("print", "standings", "scores", "-o", "year.pdf").exit_code == 0
    monkeypatch.chdir(folder / "scores")
    assert run("check", "2026-01-03-once.game").exit_code == 0
    assert "companion/declared/ready/once.toml" in own_described(())


def test_a_digest_goes_to_the_file_though_a_package_has_the_id(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_beside", {})
    digest = f"digest: {read_description(SKULL, 'skull-island').digest}"
    (folder / "empires.toml").write_text(SKULL, "utf-8")
    record = (HEAD + FIRST).replace("skull-island", "empires").replace("Emmi\n[", f"Emmi\n{digest}\n[")
    (folder / "two.game").write_text(record, "utf-8")
    told = " ".join(run("check", "two.game").output.split())
    assert "note: the file empires.toml judges this record" in told
    assert "two.game: legal" in told
    (folder / "two.game").write_text(record.replace(f"{digest}\n", ""), "utf-8")
    told = run("check", "two.game").output
    assert "note:" not in told
    assert "two.game: malformed" in told


def test_numbers_without_names_are_told_how_to_be_written() -> None:
    assert [error.hint for error in verdict(HEAD + "[round 1]\nbid: 1, 0, 1\n").errors] == ["a line is like bid: Aino 0"] * 3
