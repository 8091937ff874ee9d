"""`companion analyse`: what is told of a record as text, JSON, a page, a chart; and what cannot be analysed."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from commands import COMPLETE, Run
from companion.cli.lab.analyse.command import within
from companion.lab.mind.laboratory import WordLaboratory
from companion.lab.weighing import lost

FEW = ("--playouts", "16")
HOSTILE = COMPLETE.replace("Anna, Bo, Cia", "Anna = <script>alert(1)</script>, Bo = \x1b[31mBo, Cia = C & D")


def test_a_record_without_hands_is_weighed_by_the_cards_that_were_played(run: Run) -> None:
    done = run("analyse", "complete.game", *FEW)
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    assert "16 playouts for each choice, as level 3 plays, by what each player knew" in said
    assert "of 100 (root mean square)." in said
    assert re.search(r"Anna had \d+ genuine choices; \d+ cost something", said)
    assert "start + luck + own choices + those of others = result" in said
    assert "The curve shows the chances for a spectator who sees what is open to all, and no hand." in said
    assert re.search(r"Anna +33\.3 +[+-]\d+ ± \d+ +[+-]\d+ ± \d+ +[+-]\d+ ± \d+ +100\.0", said)
    assert "what it gained over the one that playouts make in its place; everything else is luck." in said
    assert re.search(r"Cannot be told from luck: the choices of (Anna|Bo|Cia)", said)
    openly = " ".join(run("analyse", "complete.game", "--view", "open", *FEW).output.split())
    assert "as if all hands were known" in openly
    assert "a spectator who knows all hands." in openly


def test_json_has_every_choice_and_is_the_same_each_time(run: Run) -> None:
    one, other = (run("analyse", "complete.game", "--json", *FEW).stdout for _ in range(2))
    assert one == other
    found = json.loads(one)
    assert (found["sides"], found["end"], found["finished"]) == (["Anna", "Bo", "Cia"], [1.0, 0.0, 0.0], True)
    assert len(found["curve"]) == len(found["decisions"]) + 2
    assert all(sum(point) == pytest.approx(1) for point in found["curve"])
    assert found["curve_seen_by"] == "a spectator who sees what is open to all, and no hand"
    for account in found["accounts"].values():
        whole = account["start"] + account["luck"] + account["skill"] + account["others"]
        assert whole == pytest.approx(account["result"])
        assert account["luck_off"] > 0
    assert all(abs(change["by"]) > change["off"] for change in found["changes"])
    for side, account in found["accounts"].items():
        assert sum(event["lucks"][side]["value"] for event in found["events"]) == pytest.approx(account["luck"])
    assert {decision["player"] for decision in found["decisions"]} == {"Anna", "Bo", "Cia"}
    assert all(decision["among"] > 1 for decision in found["decisions"])


def test_so_many_seconds_have_as_many_playouts_as_fit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    found = json.loads(run("analyse", "complete.game", "--seconds", "1", "--json").stdout)
    again = json.loads(run("analyse", "complete.game", "--playouts", str(found["playouts"]), "--json").stdout)
    assert {**found, "how": []} == {**again, "how": []}
    clock = [0.0]

    def look(playouts: int) -> int:
        clock[0] += playouts / 50
        return playouts

    monkeypatch.setattr("companion.cli.lab.analyse.command.time.monotonic", lambda: clock[0])
    assert within(10, look) == (342, 342)
    assert clock[0] < 10
    assert within(0.1, look) == (8, 8)  # the fewest are tried, however long they take


def test_the_curve_is_that_of_one_player_where_somebody_asks(run: Run, folder: Path) -> None:
    found = [json.loads(run("analyse", "complete.game", "--eyes", who, "--json", *FEW).stdout) for who in ("Anna", "Bo")]
    assert [one["curve_seen_by"] for one in found] == [
        f"{who}, who sees their own hand and what is open to all" for who in ("Anna", "Bo")
    ]
    assert found[0]["curve"] != found[1]["curve"]
    assert found[0]["decisions"] == found[1]["decisions"]  # what a choice cost depends on what its own player knew
    said = run("analyse", "complete.game", "--eyes", "Zoe")
    assert (said.exit_code, "nobody is called Zoe here; choose one of Anna, Bo, Cia" in " ".join(said.output.split())) == (
        2,
        True,
    )
    assert "\x1b" not in run("analyse", "complete.game", "--eyes", "\x1b[31mBo").output
    (folder / "duel.game").write_text("game: duelling-circles\nplayers: A, B\n", "utf-8")
    assert "all players see the same" in run("analyse", "duel.game", "--eyes", "A").output


def test_what_surely_cost_something_is_never_told_as_nothing(run: Run) -> None:
    said = run("analyse", "complete.game", "--playouts", "64").stdout
    assert re.search(r"cost \d+\.\d ± \d+\.\d", said)
    assert re.search(r"after \S+, (Anna|Bo|Cia) takes \S+ in \d+ of 100 worlds; after \S+, in \d+", " ".join(said.split()))
    assert lost(0.0004) == "less than 0.1"
    assert [lost(part) for part in (0.001, 0.0149, 0.2)] == ["0.1", "1.5", "20.0"]


def test_the_page_and_its_chart_are_whole_and_harmless(run: Run, folder: Path) -> None:
    (folder / "hostile.game").write_text(HOSTILE, "utf-8")
    page = run("analyse", "hostile.game", "--html", *FEW).stdout
    assert page.isascii()
    assert "<script" not in page
    HTMLParser().feed(page)
    for word in ("Luck", "Own choices", "16 playouts", "<svg", "for a spectator who sees", "&#177;"):
        assert word in page
    chart = ET.fromstring(run("analyse", "complete.game", "--svg", *FEW).stdout)
    assert chart.tag.endswith("svg")
    assert "for a spectator who sees what is open to all, and no hand" in " ".join(chart.itertext())


def test_the_chart_as_a_picture(run: Run, folder: Path) -> None:
    done = run("analyse", "complete.game", "--png", "chances.png", *FEW)
    assert done.exit_code == 0, done.output
    with Image.open(folder / "chances.png") as picture:
        assert picture.width > 1000
        assert len(picture.convert("RGB").resize((150, 62)).getcolors(150 * 62) or ()) > 20
    again = run("analyse", "complete.game", "--png", "chances.png", *FEW)
    assert again.exit_code == 2
    assert "it exists already" in again.output


def test_what_cannot_be_analysed_is_refused_in_words(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "result.game").write_text("game: duelling-circles\nplayers: A, B\nresult: A 3, B 1\n", "utf-8")
    for words, said in (
        (("complete.game", "--json", "--html"), "goes at a time"),
        (("complete.game", "--playouts", "3"), "3 playouts are too few to say anything"),
        (("complete.game", "--playouts", "0"), "0 playouts are too few to say anything"),
        (("complete.game", "--playouts", "9", "--seconds", "1"), "only one of --playouts and --seconds goes at a time"),
        (("result.game",), "only the result of this game is known"),
        (("nowhere.game",), "there is no such file"),
    ):
        done = run("analyse", *words)
        assert done.exit_code == 2, done.output
        assert said in done.output
    assert run("analyse", "illegal.game", *FEW).exit_code == 1
    monkeypatch.setattr("companion.cli.lab.analyse.command.laboratory_of", lambda _: WordLaboratory("four-kingdoms"))
    assert "doesn't know what lies face down in Four Kingdoms" in run("analyse", "complete.game").output


def test_a_record_that_has_just_begun_has_no_chart(run: Run, folder: Path) -> None:
    (folder / "new.game").write_text("game: four-kingdoms\nplayers: A, B, C\n", "utf-8")
    said = run("analyse", "new.game").output
    assert said.splitlines()[1].startswith("No choice can be weighed")
    assert "playouts" not in said  # nothing was weighed by any method
    assert "No choice can be weighed" in run("analyse", "new.game", "--html").stdout
    done = run("analyse", "new.game", "--svg")
    assert done.exit_code == 2
    assert "there is no choice to draw" in done.output
