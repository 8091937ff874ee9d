"""What the table may let stand (`!`): the error gallery line by line, what then lies where, and games that go on from there."""

from __future__ import annotations

import runpy
import tomllib
from pathlib import Path
from random import Random

import pytest

from companion.games.duelling_circles.rules.state import OVER, State
from companion.referee import Breach, judge, read_table
from duelling_circles.decided import GAME, HEADERS, PLAIN, any_turn, check_matter, random_turn, summary

ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "render_errors.py"))
GALLERY = {path.stem: text for path, text in TOOL["gallery"]("duelling-circles")}
#: What the mark does to the wrong line of each record of the gallery.
EXPECTED: dict[str, str] = tomllib.loads((ROOT / "tests/games/duelling_circles/records/let-stand.toml").read_text("utf-8"))
KINILANI = PLAIN + "variant: kinilani\nlineup: Aino {0}, Ville {1}\n"


def marked(text: str) -> str:
    """A record of the gallery whose wrong line is let stand."""
    lines = text.split("\n")
    place = TOOL["expectation"](text)[0] - 1
    lines[place] += " !"
    return "\n".join(lines)


def test_every_record_of_the_gallery_is_covered() -> None:
    assert EXPECTED.keys() == GALLERY.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_the_gallery_let_stand(name: str) -> None:
    text, (what, _, rest) = GALLERY[name], EXPECTED[name].partition(": ")
    line, column, end, rule = TOOL["expectation"](text)
    verdict = judge(marked(text)).verdict
    if what == "stands":
        assert verdict.status == "legal", verdict.errors
        assert [(one.line, one.column, one.end_column, one.rule) for one in verdict.stood] == [(line, column, end, rule)]
        assert verdict.stood[0].message == judge(text).verdict.errors[0].message
        assert summary(verdict) == rest
    else:
        assert (what, verdict.status == "legal") == ("cannot", False)
        assert verdict.status == "malformed" if rest == "it cannot be read" else rest in verdict.errors[0].message


def played(text: str) -> tuple[str, list[str]]:
    """Where a legal record stands, and the rules that were let stand."""
    verdict = judge(text).verdict
    assert verdict.status == "legal", verdict.errors
    return summary(verdict), [one.rule for one in verdict.stood]


@pytest.mark.parametrize(
    ("before", "line", "stands"),
    [
        pytest.param(PLAIN, "1 h7x *1", "Aino h8 r1 lost1; Ville h7 h8 r1", id="a friend is taken with an x"),
        pytest.param(PLAIN, "1 h7-h8 *1", "Aino h8 h8 r1; Ville h7 h8 r1", id="and shares without"),
        pytest.param(PLAIN, "1 h7-c1 *1", "Aino h8 c1 r1; Ville h7 h8 r1", id="the written landing holds, not the barred one"),
        pytest.param(PLAIN, "3 h8-h2 *1", "Aino h2 h7 r1; Ville h7 h8 r1", id="it may lie behind"),
        pytest.param(PLAIN, "3 h8-h8 *1", "Aino h7 h8 r1; Ville h7 h8 r1", id="or be where the token stands"),
        pytest.param(PLAIN, "0 r-h8 *1", "Aino h7 h8 h8 r0; Ville h7 h8 r1", id="behind no heads, too"),
        pytest.param(PLAIN + "1 h8 *1\n", "1 h8xc1 *2", "Aino h7 r1 lost1; Ville h7 c1 r1", id="on the lucky tile, taken"),
        pytest.param(PLAIN + "1 h8 *1\n", "1 h8-c1 *2", "Aino h7 c1 r1; Ville h7 c1 r1", id="on the lucky tile, beside it"),
        pytest.param(PLAIN + "1 h8 *8\n", "1 h8-c1 *2", "Aino h7 c1 r1; Ville h7 c1 r1", id="a take that was forgotten"),
        pytest.param(PLAIN + "1 h8 *8\n", "Ville 1 h8", "Aino h7 r1 lost1; Ville h7 c1 r1", id="what is not said the rules do"),
        pytest.param(PLAIN + "1 h8 *8\n", "1 h7xc1 *2", "Aino h7 r1 lost1; Ville h8 c1 r1", id="one that jumps too far"),
        pytest.param(PLAIN + "2 h8 *8\n", "1 c2 *2", "Aino h7 c3 r1; Ville h7 h8 r1", id="the other's token goes its own way"),
        pytest.param(PLAIN + "2 h8 *8\n", "3 c2-h1 *2", "Aino h1 h7 r1; Ville h7 h8 r1", id="and comes to its owner's home"),
        pytest.param(KINILANI.format("v g b", "o c r"), "0 h8/g *1", "", id="but not one of a colour that is not there"),
        pytest.param(PLAIN, "0 r *1", "Aino h7 h8 r1; Ville h7 h8 r1", id="no heads, and nothing said of where it went"),
        pytest.param(
            KINILANI.format("u b v", "g c r") + "0 *8\n1 h8 *8\n",
            "1 h8x *8",
            "Aino h7/black c1/ultramarine r1; Ville h7/cerulean r1 lost1",
            id="an ultramarine takes what it lands on",
        ),
        pytest.param(
            KINILANI.format("r c v", "r o c") + "1 h8 *8\n",
            "1 h8x *8",
            "Aino h7/cerulean r1 lost1; Ville h7/orange c1/red-white r1",
            id="an x takes those with whom the rules would let it share",
        ),
        pytest.param(
            KINILANI.format("g b v", "o c r") + "0 *8\n1 h8 *8\n",
            "1 h8-c1 *8",
            "Aino h7/black c1/green r1; Ville h7/cerulean c1/orange r1",
            id="not taken: nobody dies of it",
        ),
        pytest.param(
            KINILANI.format("g b v", "b c r") + "0 *8\n1 h8 *1\n",
            "1 h8x *8",
            "Aino h7/black r1 lost1; Ville h7/cerulean r1 lost1",
            id="whoever takes a Black dies of it also on a lucky tile",
        ),
        pytest.param(
            KINILANI.format("v u b", "g c r") + "0 *8\n2 h8 *8\n",
            "1 h8-c1 *8",
            "Aino h7/ultramarine c1/violet r1; Ville h7/cerulean r1 lost1",
            id="an attack beside the landing is for the rules",
        ),
    ],
)
def test_a_move_is_carried_out_as_written(before: str, line: str, stands: str) -> None:
    if not stands:
        assert "cannot be let stand" in judge(f"{before}{line} !\n").verdict.errors[0].message
        return
    found, _ = played(f"{before}{line} !\n")
    assert found.partition(": ")[2] == stands


def test_what_is_let_stand_has_one_breach_that_would_have_been_cited() -> None:
    _, stood = played(f"{PLAIN}Ville 2 - 3 h8-c1 stop *1 !\n")
    assert stood == ["DC-2.1"]


def test_what_cannot_stand_is_told_although_something_else_can() -> None:
    error = judge(f"{PLAIN}Ville 2 h8 *9 !\n").verdict.errors[0]
    assert (error.rule, error.line, error.column) == ("DC-4.1", 4, 12)
    assert "that cannot be let stand" in error.message


@pytest.mark.parametrize("text", ["2 h8 !\n2. 2 h8 *1\n", "2 h8\n2. 2 h8 *1 !\n", "2 h8 !\n2. 2 h8 *1 !\n"])
def test_a_forgotten_lucky_flip_may_be_marked_on_either_line(text: str) -> None:
    found, stood = played(PLAIN + text)
    assert stood[0] == "DC-4.1"
    assert found == "turn 3, Aino flip, lucky 1: Aino h7 r1 lost1; Ville h7 c2 r1"


def test_a_token_that_is_taken_on_a_tile_that_was_not_made_lucky() -> None:
    """Without the lucky flip no tile is lucky: the token may be taken; an older luck is over."""
    found, stood = played(f"{PLAIN}1 h8 *2\n0 !\n1 h7-h8 *1\n")
    assert (found, stood) == ("turn 4, Ville flip, lucky 1: Aino h8 c1 r1; Ville h7 h8 r1", ["DC-4.1"])


def test_the_game_goes_on_behind_its_end_where_both_then_have_a_token_on_the_board() -> None:
    ended = f"{PLAIN}1 h8 *8\n1 h8 *8\n3 h7 *8\n1 c1xc2 *8 !\n"
    assert judge(ended).verdict.winners == ["Ville"]
    found, stood = played(f"{ended}2 r *1 !\n")
    assert stood == ["DC-5.2", "DC-5.2"]
    assert found == "turn 6, Ville flip, lucky 1: Aino h8 r0 lost2; Ville h7 c2 r1"


def test_a_wrong_claim_of_a_landing_is_no_error_of_a_line_that_stands() -> None:
    verdict = judge(f"{PLAIN}2 h8-c3 *1 !\n2 h8-h7 *1\n").verdict
    assert [(error.line, error.rule) for error in verdict.errors] == [(5, "claim")]


def test_nothing_was_left_undone() -> None:
    with pytest.raises(Breach, match="nothing was left undone"):
        GAME.leave_undone(GAME.start(read_table(PLAIN)))


# ---- a fault let stand in a game, and the game played on ----

LONGEST = 3000


def let_any_stand(state: State, random: Random) -> tuple[State, bool]:
    """The state after the first of some turns that can be let stand, and whether it broke a rule."""
    for _ in range(200):
        try:
            after, breach = GAME.let_stand(state, any_turn(random))
        except Breach:
            continue
        return (GAME.leave_undone(after) if after.unfinished else after), breach is not None
    return state, False


def check_faults(header: str, seed: int) -> None:
    """A game in which some turns are let stand that break rules, also behind its end; then it is played to the end."""
    random, table = Random(seed), read_table(header)
    state: State = GAME.start(table)
    stood = 0
    for _ in range(LONGEST):
        if state.phase == OVER and stood > 2:
            return
        if state.phase == OVER or random.random() < 0.05:
            state, broken = let_any_stand(state, random)
            stood += broken
        else:
            state = GAME.apply(state, random_turn(state, random))
        check_matter(state)
    raise AssertionError("a game without end")


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("seed", range(4))
def test_games_go_on_from_what_was_let_stand(header: str, seed: int) -> None:
    check_faults(header, seed)


@pytest.mark.slow
@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("seed", range(100, 180))
def test_many_games_go_on_from_what_was_let_stand(header: str, seed: int) -> None:
    check_faults(header, seed)
