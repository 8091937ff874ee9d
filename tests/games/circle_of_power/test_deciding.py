"""What the table decides beyond the rules: who gives up, what a score is instead, and how a game ends early."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.referee import Verdict, format_text, judge
from companion.referee.session import Replay

PLAYERS = "Aino, Ville, Emmi, Otto"


def verdict(lines: str, players: str = PLAYERS, header: str = "") -> Verdict:
    return judge(f"game: circle-of-power\nplayers: {players}\n{header}{lines}").verdict


def errors(found: Verdict) -> list[tuple[str, int]]:
    return [(error.rule, error.line) for error in found.errors]


def test_who_resigns_is_played_by_a_dummy_and_cannot_win() -> None:
    lines = (
        "[season 1]\ntrophies: Aino 5, Ville 1\nscore: Aino 5\nresigned: Aino\n[season 2]\ntrophies: Aino 5, Emmi 2, Ville 1\n"
    )
    found = verdict(lines)
    assert found.status == "legal", found.errors
    assert found.state["dummies"] == ["Aino"]
    assert found.state["knocked_out"] == ["Aino"]
    assert not found.complete, "his ten trophies end nothing"
    ended = verdict(f"{lines}[season 3]\ntrophies: Aino 3, Emmi 5\nwinner: Emmi\n")
    assert (ended.status, ended.complete, ended.winners) == ("legal", True, ["Emmi"])


def test_the_last_human_has_won() -> None:
    players = "Aino, dummy, Ville, dummy2"
    found = verdict("[season 1]\ntrophies: Aino 1, dummy 4\nresigned: Ville\nwinner: Aino\n", players)
    assert (found.status, found.complete, found.winners) == ("legal", True, ("Aino",))


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("[season 1]\nresigned: Aino\n", 4),
        ("[season 1]\ncities: Kh Qs Qc As\n(Jd) 4h 2c 2s 4d x Ville\nresigned: Aino\n", 6),
        ("[season 1]\ntrophies: Aino 1\nresigned: Aino\nresigned: Aino\n", 6),
        ("[season 1]\ntrophies: Aino 6\nresigned: Aino\n", 5),
    ],
)
def test_who_cannot_resign(lines: str, line: int) -> None:
    assert errors(verdict(lines)) == [("table", line)]


@pytest.mark.parametrize("word", ["resigned", "agreed"])
def test_a_dummy_decides_nothing(word: str) -> None:
    found = verdict(f"[season 1]\ntrophies: Aino 1\n{word}: dummy\n", "Aino, Ville, Emmi, dummy")
    assert errors(found) == [("table", 5)]
    assert found.errors[0].message == "dummy is a dummy: it cannot resign, and nobody can agree that it has won"
    out = verdict("[season 1]\ntrophies: Aino 1\nresigned: Ville\nagreed: Ville\n", "Aino, Ville, Emmi, dummy")
    assert out.errors[0].message == "Ville is out of the game and cannot have won it"


def test_a_score_is_adjusted_and_so_the_total() -> None:
    text = "[season 1]\nadjust: Aino -2 played out of turn\ntrophies: Aino 4, Ville 1\n"
    found = verdict(f"{text}score: Aino 2, Ville 1\ntotal: Aino 2\n[season 2]\ntrophies: Aino 1\ntotal: Aino 3\n")
    assert found.status == "legal", found.errors
    assert [section["scores"]["Aino"] for section in found.sections] == [2, 1]
    wrong = verdict(f"{text}score: Aino 4\n")
    assert [(item.rule, item.reason, item.amount) for item in wrong.errors[0].items] == [
        ("CP-6.2", "4 trophies", 4),
        ("table", "played out of turn", -2),
    ]


def test_an_adjusted_game_stays_over_and_its_totals_decide() -> None:
    last = "[season 1]\ntrophies: Aino 5, Ville 5\n[season 2]\n"
    assert verdict(f"{last}trophies: Aino 2, Ville 1\n").winners == ["Aino"]
    found = verdict(f"{last}adjust: Aino -2 revoke\ntrophies: Aino 2, Ville 1\nwinner: Ville\n")
    assert (found.status, found.winners, found.totals["Aino"]) == ("legal", ["Ville"], 5)


def test_a_played_season_is_adjusted_behind_its_last_action() -> None:
    whole = (Path(__file__).parent / "records" / "example-whole-game.game").read_text("utf-8")
    text = format_text(whole).partition("score:")[0] + "adjust: Aino -8 all of them\nscore: Aino 0, Otto 1\nwinner: Otto\n"
    found = judge(text).verdict
    assert (found.status, found.complete, found.winners) == ("legal", True, ["Otto"]), found.errors
    assert found.state["trophies"]["Aino"], "nothing else is changed"
    assert format_text(text) == text


@pytest.mark.parametrize("lines", ["adjust: Aino 1\nscore: Aino 1\n", "score: Aino 0\nadjust: Aino 1\n"])
def test_an_adjustment_stands_above_the_claims(lines: str) -> None:
    found = verdict(f"[season 1]\n{lines}")
    assert errors(found) == ([] if lines.startswith("adjust") else [("table", 5)])


def test_a_result_alone_is_no_form() -> None:
    found = verdict("result: Aino 4, Ville 1, Emmi 0, Otto 0\n")
    assert found.status == "malformed"
    assert found.errors[0].hint == "write [season 1], and below it trophies: or destroyed: with everybody's number"


@pytest.mark.parametrize(
    ("end", "complete", "winners"),
    [
        ("agreed: Aino", True, ("Aino",)),
        ("agreed: Aino, Emmi", True, ("Aino", "Emmi")),
        ("agreed: draw", True, ("Aino", "Emmi")),
        ("unfinished: late", False, ()),
    ],
)
def test_the_table_closes_a_game(end: str, complete: bool, winners: tuple[str, ...]) -> None:
    text = f"[season 1]\ncities: Kh Qs Qc As\n(Jd) 2c 4h 2d 4d x dummy\n{end}\nscore: Aino 1\n"
    found = verdict(text, "Aino, dummy, Emmi, dummy2")
    assert found.status == "legal", found.errors
    assert (found.complete, found.winners) == (complete, winners)


def test_the_table_is_asked_what_it_may_decide() -> None:
    game = Replay("game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\ntrophies: Aino 3\n")
    assert {"resigned:", "agreed:", "unfinished:"} <= {choice.word for choice in game.steps().choices}
    assert {choice.word for choice in game.steps("resigned:").choices} == {"Aino", "Ville", "Emmi", "Otto"}


def test_no_result_is_offered_that_makes_a_claim_above_it_wrong() -> None:
    """The total is right only while the adjusted season has no result."""
    game = Replay("game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\nadjust: Aino 3\ntotal: Aino 0\n")
    assert "trophies:" not in {choice.word for choice in game.steps().choices}
    game = Replay("game: circle-of-power\nplayers: Aino, Ville, Emmi, Otto\n[season 1]\nadjust: Aino 3\ntotal: Ville 0\n")
    assert "trophies:" in {choice.word for choice in game.steps().choices}
