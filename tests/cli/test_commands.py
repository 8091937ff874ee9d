"""The other commands: what users see of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import COMPLETE, Process, Run
from companion import __version__
from companion.cli.commands import COMMANDS as OWN
from companion.cli.game_commands import brought
from companion.cli.terminal.out import progress
from companion.links import codes_for
from companion.links.codec import encode_canonical
from companion.referee import judge

COMMANDS = [*OWN, *brought().commands]


@pytest.mark.parametrize("command", [*COMMANDS, "print rulebook", "print sheet", "print kit"])
def test_every_command_helps_with_an_example(run: Run, command: str) -> None:
    for option in ("--help", "-h"):
        done = run(*command.split(), option)
        assert done.exit_code == 0
        assert "Example: companion " in done.output
        assert max(map(len, done.output.splitlines())) <= 80


def test_the_list_of_commands(process: Process) -> None:
    for args in ([], ["--help"]):
        done = process(*args)
        assert all(f"  {command} " in done.stdout + done.stderr for command in COMMANDS)
    assert process("--version").stdout == f"companion {__version__}\n"


def test_shell_completion(process: Process) -> None:
    def complete(words: str) -> list[str]:
        number = str(words.count(" "))
        return process(_COMPANION_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=number).stdout.split()

    assert complete("companion ch") == ["check"]
    assert complete("companion rules fo") == ["four-kingdoms"]
    assert "--json" in complete("companion check --")


def test_score_as_table(run: Run) -> None:
    output = run("score", "complete.game").output
    assert "Four Kingdoms, complete.game" in output
    assert ["season", "1", "7", "0", "-3"] in [line.split() for line in output.splitlines()]
    assert ["total", "7", "0", "-3"] in [line.split() for line in output.splitlines()]


def test_score_tells_why(run: Run) -> None:
    output = run("score", "--why", "complete.game").output
    assert "  Anna 7: ♥9 +1, ♥J +2, ♥Q +2, Harmony +2" in output
    assert "  Cia -3: ♠6 -1, ♠J -2, ♥7 +1, ♣A -3, Harmony +2" in output


def test_score_as_json_and_csv(run: Run) -> None:
    scores = json.loads(run("score", "--json", "complete.game").output)
    assert scores["totals"] == {"Anna": 7, "Bo": 0, "Cia": -3}
    items = scores["sections"][0]["items"]
    assert {unit: sum(item["amount"] for item in items[unit]) for unit in items} == scores["totals"]
    rows = run("score", "--csv", "complete.game").output.splitlines()
    assert rows[1:] == [
        "complete.game,four-kingdoms,1,Anna,7,7",
        "complete.game,four-kingdoms,1,Bo,0,0",
        "complete.game,four-kingdoms,1,Cia,-3,-3",
    ]
    assert "complete.game,four-kingdoms,1,Anna,FK-8.3,♥9,1" in run("score", "--csv", "--why", "complete.game").output
    assert run("score", "--csv", "--json", "complete.game").exit_code == 2


def test_standings_over_several_files(run: Run, folder: Path) -> None:
    (folder / "second.game").write_text(
        "game: four-kingdoms\nplayers: BO, Anna, Dan\n[season 1]\npoints: BO 9, Anna 1, Dan 0\nend\n", "utf-8"
    )
    output = run("score", "complete.game", "second.game").output
    rows = [line.split() for line in output.partition("Standings")[2].splitlines()]
    assert ["Anna", "2", "1", "1-1", "1.5", "4.0", "7", "1"] in rows
    assert ["Bo", "2", "1", "1-1", "1.5", "4.5", "9", "0"] in rows


def test_moves(run: Run, folder: Path) -> None:
    (folder / "open.game").write_text("".join(COMPLETE.splitlines(keepends=True)[:6]), "utf-8")
    done = run("moves", "open.game")
    assert done.exit_code == 0
    assert "Anna: leads" in done.output
    said = json.loads(run("moves", "--json", "--said", " 4s  7h ", "open.game").output)
    assert (said["said"], said["ends"]) == ("4s 7h", False)
    assert {"word", "kind", "who", "meaning", "joins", "least", "most", "weight"} <= said["choices"][0].keys()
    assert len({choice["who"] for choice in said["choices"]}) == 1
    assert "winner:" in run("moves", "complete.game").output
    assert run("moves", "--all", "--said", "winner:", "complete.game").output == "winner: Anna\n"
    wrong = run("moves", "--said", "4s 4s", "open.game")
    assert wrong.exit_code == 2
    assert "“4s” doesn't fit here" in wrong.output


def test_show(run: Run) -> None:
    output = run("show", "complete.game").output
    assert "│      K♣      │ │      K♠      │ │      K♥      │ │      K♦      │" in output
    assert "    village  9♥ J♥ Q♥ 5♣" in output
    assert "Totals:     Anna 7, Bo 0, Cia -3" in output
    assert max(map(len, output.splitlines())) <= 80


def test_show_at_a_line(run: Run) -> None:
    output = run("show", "complete.game", "--at", "1.2").output
    assert "1 of 9 tricks, Anna leads the next" in output
    assert "> Anna, King Dealer\n    leads\n" in output
    assert "    village  5♣" in output
    assert "Last trick: black, led by Cia; Bo won; Anna lost; Anna took 5♣" in output
    assert run("show", "complete.game", "--at", "2").exit_code == 2
    assert "it has 12 lines" in run("show", "complete.game", "--at", "1.99").output
    assert run("show", "complete.game", "--at", "later").exit_code == 2


def test_show_an_illegal_record_before_its_illegal_line(run: Run) -> None:
    done = run("show", "illegal.game")
    assert done.exit_code == 1
    assert "3 of 9 tricks, Bo leads the next" in done.output


def test_rules(run: Run) -> None:
    assert "FK-5.2 " in run("rule", "fk-5.2").output
    chapter = run("rule", "FK-5").output
    assert all(f"FK-5.{n} " in chapter for n in range(1, 7))
    assert "FK-R12 " in run("rule", "FK-R12").output
    found = run("rules", "four-kingdoms", "joker", "led")
    assert "FK-7.3" in found.output
    assert "FK-14.2" not in found.output
    assert run("rules", "four-kingdoms", "zeppelin").exit_code == 1
    assert "`" not in run("rules", "four-kingdoms").output


def test_games(run: Run) -> None:
    assert "four-kingdoms  Four Kingdoms" in run("games").output
    game = json.loads(run("games", "four kingdoms", "--json").output)
    assert {"scoring", "jokers", "teams"} <= {key["name"] for key in game["keys"]}


def test_new(run: Run, folder: Path) -> None:
    done = run(
        "new", "four-kingdoms", "-p", "Aino Korhonen, Ville", "--variant", "night", "--jokers=2", "--set", "cut=no", "my.game"
    )
    assert done.exit_code == 0, done.output
    text = (folder / "my.game").read_text("utf-8")
    header = "game: four-kingdoms\nplayers: Aino = Aino Korhonen, Ville\njokers: 2\ncut: no\nscoring: night\nrules: 1\n"
    assert text.startswith(f"{header}\n# ")
    assert text.endswith("\n[season 1]\n")
    assert judge(text).verdict.status == "legal"
    assert run("new", "four-kingdoms", "-p", "A, B").output.startswith("game: four-kingdoms\nplayers: A, B\n")


def test_new_takes_a_ruling_for_a_key(run: Run) -> None:
    said = run("new", "four-kingdoms", "-p", "A, B", "--set", "fk-r12=b", "--set", "house=FK-R13=b", "--jokers", "2").output
    assert "\nhouse: FK-R12=b, FK-R13=b\njokers: 2\n" in said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["-p", "A, B", "--set", "FK-R99=b"], "there is no ruling FK-R99"),
        (["-p", "A"], "FK-1.1"),
        (["-p", "A,,B"], "empty entry"),
        (["-p", "A, B", "--jokers", "9"], "at most 4 jokers"),
        (["-p", "A, B", "--variant", "nightly"], "isn't a variation"),
        (["-p", "A, B", "--set", "joker=1"], "did you mean"),
        (["-p", "A, B", "--set", "jokers"], "KEY=VALUE"),
    ],
)
def test_new_refuses_what_cannot_be_played(run: Run, folder: Path, args: list[str], said: str) -> None:
    done = run("new", "four-kingdoms", *args, "my.game")
    assert done.exit_code == 2
    assert said in done.output or said == "FK-1.1"
    assert not (folder / "my.game").exists()


def test_format(run: Run, folder: Path) -> None:
    (folder / "untidy.game").write_text(COMPLETE.replace("5c 8s 9c", "5C   ♠8 9♣   # so"), "utf-8")
    assert "5c 8s 9c  # so" in run("format", "untidy.game").output
    assert run("format", "--check", "untidy.game").exit_code == 1
    assert run("format", "--in-place", "untidy.game").exit_code == 0
    assert run("format", "--check", "untidy.game").exit_code == 0
    assert "already neat" in run("format", "-i", "untidy.game").output
    assert run("format", "-i", "-").exit_code == 2
    assert run("format", "-i", "--check", "untidy.game").exit_code == 2


def test_a_record_through_a_link_and_back(run: Run, folder: Path) -> None:
    link = run("link", "complete.game", "--base-url", "https://games.example.org/").stdout.strip()
    assert link.startswith("https://games.example.org/#FK.")
    assert run("open", link, "back.game").exit_code == 0
    assert judge((folder / "back.game").read_text("utf-8")).verdict.totals == {"Anna": 7, "Bo": 0, "Cia": -3}
    assert "it exists already" in run("open", link, "back.game").output
    assert run("open", link).output.startswith("game: four-kingdoms\n")
    damaged = ((link[:-5], "cut short"), (link[:-9] + "0" + link[-8:], ""))
    for broken, fault in (*damaged, ("hello", "not a link of ours"), ("", "there is no code")):
        done = run("open", broken)
        assert done.exit_code == 2
        assert fault in done.output


LONG = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n" + "".join(
    f"[season {n}]\npoints: Anna {n}, Bo -{n}, Cia 0\n" for n in range(1, 6)
)


def codes_of_a_long_record(of: str = LONG) -> list[str]:
    return [code.text for code in codes_for(of, "FK", "", lambda text: len(text) < 110)]


def test_without_an_address_a_code_leads_nowhere(run: Run, folder: Path) -> None:
    code = run("link", "complete.game").stdout
    assert code.startswith("COMPANION FK ")
    assert run("open", code, "back.game").exit_code == 0
    assert run("open", *code.split(), "unquoted.game").exit_code == 0  # as it is pasted into a shell
    assert (folder / "unquoted.game").read_text("utf-8") == (folder / "back.game").read_text("utf-8")


def test_codes_of_one_record_are_opened_together_in_any_order(run: Run, folder: Path) -> None:
    codes = codes_of_a_long_record()
    assert len(codes) == 5
    assert run("open", *reversed(codes), codes[2], "named.game").exit_code == 0
    assert run("open", *codes, "--out", "out.game").exit_code == 0
    assert run("open", "-", "piped.game", said="".join(f"code: {code}\n" for code in codes)).exit_code == 0
    assert run("open", codes[0], "-", codes[4], said="\n".join(codes[1:4])).stdout == LONG
    assert {(folder / name).read_text("utf-8") for name in ("named.game", "out.game", "piped.game")} == {LONG}


def test_a_partial_set_of_codes_writes_nothing(run: Run, folder: Path) -> None:
    codes, others = codes_of_a_long_record(), codes_of_a_long_record(LONG.replace("Cia", "Dan"))
    before = sorted(folder.iterdir())
    done = run("open", codes[0], codes[3], "half.game")
    assert done.exit_code == 2
    assert "this is not a whole record: codes 1, 4 of 5 are there; missing: 2, 3, 5" in done.output
    mixed = run("open", *codes, others[1], "--out", "mixed.game")
    assert mixed.exit_code == 2
    assert "belongs to another record: Anna, Bo, Dan; leave out what doesn't belong to the record" in mixed.output
    assert "“one.game” isn't a code" in run("open", *codes, "one.game", "--out", "two.game").output
    assert "“one.game” isn't a code" in run("open", codes[0], "one.game", *codes[1:], "two.game").output
    assert sorted(folder.iterdir()) == before


def test_a_position_is_opened_and_the_log_is_told_of(run: Run, folder: Path) -> None:
    long = LONG + "".join(f"[season {n}]\npoints: Anna {n}, Bo 0, Cia {n % 4}\n" for n in range(6, 40))
    first, *log = (code.text for code in codes_for(long, "FK", "", lambda text: len(text) < 300))
    done = run("open", first, "position.game")
    assert done.exit_code == 0
    assert "The whole log is in 39 more codes, printed with this one." in done.stderr
    assert "position: " in (folder / "position.game").read_text("utf-8")
    assert run("open", *log, first).stdout == long
    assert "missing: 39" in run("open", *log[:-1], first).output


def test_old_codes_with_a_gap_are_no_record(run: Run) -> None:
    old = [
        encode_canonical(f"{LONG.partition('[')[0]}[season {n}]\npoints: Anna {n}, Bo 0, Cia 0\n", "FK", "HTTPS://OLD.EXAMPLE/")
        for n in (1, 2, 4)
    ]
    assert run("open", *old[:2]).exit_code == 0
    assert "one between them is missing" in run("open", *old).output


def test_a_link_as_qr_code(run: Run) -> None:
    output = run("link", "complete.game", "--qr", "--base-url", "https://games.example.org/").output
    assert "█▀▀▀▀▀█" in output or "▄▄▄▄▄" in output


def test_the_base_address_comes_from_option_environment_or_configuration(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = folder / "config" / "companion"
    config.mkdir(parents=True)
    (config / "config.toml").write_text('base_url = "https://configured.example.org/"\n', "utf-8")
    assert run("link", "complete.game").stdout.startswith("https://configured.example.org/#FK.")
    monkeypatch.setenv("COMPANION_BASE_URL", "http://192.168.1.2/")
    done = run("link", "complete.game")
    assert done.stdout.startswith("http://192.168.1.2/#FK.")
    assert "warning" in done.stderr
    assert run("link", "complete.game", "--base-url", "nonsense").exit_code == 2
    monkeypatch.delenv("COMPANION_BASE_URL")
    (config / "config.toml").write_text("base_url = [", "utf-8")
    assert run("link", "complete.game").exit_code == 2


def test_simulate(run: Run, folder: Path) -> None:
    args = ["simulate", "four-kingdoms", "--games", "5", "--seed", "7", "--players", "3", "--jokers", "1", "--seasons", "2"]
    done = run(*args, "--out", "records")
    assert done.exit_code == 0, done.output
    assert "5 games of Four Kingdoms, 10 seasons, all of them legal." in done.output
    records = sorted((folder / "records").iterdir())
    assert [path.name for path in records] == [f"four-kingdoms-7-{i}.game" for i in range(1, 6)]
    assert all("hand A:" in path.read_text("utf-8") for path in records)
    assert run(*args, "--out", "records").exit_code == 0  # the same seed, the same games
    assert "another file is there" in run(*args, "--no-hands", "--out", "records").output
    figures = json.loads(run(*args, "--no-hands", "--json").output)
    assert set(figures["units"]) == {"A", "B", "C"}
    assert run("simulate", "four-kingdoms", "--players", "9").exit_code == 2


def test_print(run: Run, folder: Path) -> None:
    pytest.importorskip("reportlab")
    done = run("print", "sheet", "four-kingdoms", "--players", "3", "--scoring", "night", "--paper", "letter", "--output", "out")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines() == [str(Path("out/four-kingdoms-score-sheet-3-players-night-letter.pdf"))]
    assert (folder / done.stdout.strip()).read_bytes().startswith(b"%PDF")
    done = run("print", "sheet", "four-kingdoms", "--record", "illegal.game", "--output", "out")
    assert done.exit_code == 0, "what was legal is printed, and the sheet says how far"
    assert "illegal" in done.stderr
    (folder / "unreadable.game").write_text("game: four-kingdoms\nnonsense")
    assert run("print", "sheet", "four-kingdoms", "--record", "unreadable.game").exit_code == 2
    assert run("print", "sheet", "four-kingdoms", "--record", "complete.game", "--jokers", "1").exit_code == 2
    (folder / "taken").write_text("mine")
    done = run("print", "sheet", "four-kingdoms", "--output", "taken")
    assert done.exit_code == 2
    assert (folder / "taken").read_text() == "mine"


def test_totals_of_which_few_are_good(run: Run, folder: Path) -> None:
    """The order, the best and the words of standings follow the table, not only its game."""
    records = Path(__file__).parents[1] / "games" / "circle_of_power" / "records"
    names = [str(records / f"{name}.game") for name in ("complete-tyrant", "complete-tyrant-to-the-end")]
    output = run("score", *names).output
    assert "cities lost: Aino 3, Ville 5" in output
    rows = [line.split() for line in output.partition("Standings")[2].splitlines()]
    ranked = [row[0] for row in rows if len(row) == 8 and row[1] == "2"]
    assert ranked.index("Aino") < ranked.index("Ville")
    assert "dummy" not in ranked
    assert next(row for row in rows if row[:1] == ["Aino"])[:3] == ["Aino", "2", "1"]
    assert next(row for row in rows if row[:1] == ["Aino"])[6:] == ["1", "4"], "the best is the lowest"
    simulated = run("simulate", "circle-of-power", "--variant", "lonely-tyrant", "-n", "1").output
    assert "cities lost" in simulated


def test_a_rule_says_what_its_marked_lines_are(run: Run) -> None:
    """Lines with `!` are what a table may let stand; a rule without them says nothing of it."""
    words = "If the table lets a line stand that breaks this rule (with ! or let):\n"
    assert f"         {words}         ! " in run("rule", "FK-6.3").output
    assert words not in run("rule", "FK-1.1").output


def test_the_table_in_sentences(run: Run) -> None:
    output = run("show", "complete.game", "--plain").output
    assert "Four Kingdoms, complete.game\n" in output
    assert "Anna 7" in output
    assert not set(output) & set("┌│└♥")


def test_what_takes_minutes_says_so_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("building", told=True) as step, progress("drawing"):
        step()
    assert capsys.readouterr() == ("", "companion: building …\n")
