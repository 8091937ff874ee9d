"""Lines that the table let stand: every way to go wrong, and games that go on behind one."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.law.rules import rule_lines
from companion.games.empires.rules.moves import Act, Element
from companion.games.empires.rules.state import State
from companion.record.lines import make_line
from companion.referee import Breach, find_game, judge, read_record, rule_texts
from companion.referee.replay import replay
from companion.referee.steps import OVER
from tests.games.empires.matter import check_matter
from tests.games.empires.tables import SUPPLIES, record, verdict
from tests.games.empires.test_properties import OPTIONS, simulated
from walking import word_of

GAME = find_game("empires")
ROOT = Path(__file__).resolve().parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "render_errors.py"))
#: What cannot be read, a header, and what the table has decided itself has no line of play that could be marked.
NO_PLAY = ("syntax", "header", "table")
GALLERY = {path.stem: text for path, text in TOOL["gallery"]("empires") if TOOL["expectation"](text)[3] not in NO_PLAY}
EXPECTED = dict(
    line.split(": ", 1) for line in (Path(__file__).parent / "records" / "let_stand.txt").read_text("utf-8").splitlines()
)


def flat(state: dict[str, Any], head: str = "") -> dict[str, str]:
    """A verdict's state, key by key."""
    found: dict[str, str] = {}
    for key, value in state.items():
        found |= flat(value, f"{head}{key}.") if isinstance(value, dict) else {f"{head}{key}": str(value)}
    return found


def outcome(text: str) -> str:
    """What comes of a record of the gallery when its wrong line is marked: what changes in its state, or why it cannot be."""
    line, column, end, rule = TOOL["expectation"](text)
    lines = text.split("\n")
    before = flat(judge("\n".join(lines[: line - 1])).verdict.state)
    judged = judge("\n".join([*lines[: line - 1], f"{lines[line - 1]} !"]))
    found = judged.verdict
    if found.status != "legal":
        assert not found.stood
        (error,) = found.errors
        assert (error.line, error.rule) == (line, "syntax" if found.status == "malformed" else rule)
        return "cannot: " + error.message.partition("let stand: ")[2] if found.status == "illegal" else "claim"
    (stood,) = found.stood
    assert (stood.line, stood.column, stood.end_column, stood.rule) == (line, column, end, rule)
    assert judged.inner is not None
    check_matter(judged.inner)
    after = flat(found.state)
    changes = [f"{key}={after.get(key, 'none')}" for key in sorted({*before, *after}) if before.get(key) != after.get(key)]
    return " ".join(["stands", *changes])


@pytest.mark.parametrize("name", sorted(GALLERY))
def test_every_way_to_go_wrong_stands_or_cannot(name: str) -> None:
    assert outcome(GALLERY[name]) == EXPECTED[name]


def test_the_list_names_no_other_records() -> None:
    assert EXPECTED.keys() == GALLERY.keys()


@pytest.mark.parametrize("name", sorted(name for name in GALLERY if not name.startswith("claim")))
def test_the_rulebook_has_a_row_for_it(name: str) -> None:
    rows = rule_texts("empires")[TOOL["expectation"](GALLERY[name])[3]].stands
    sign = "*stands*" if EXPECTED[name].startswith("stands") else "*cannot*"
    assert any(sign in row for row in rows)


def test_a_rule_says_what_of_it_may_stand() -> None:
    found = rule_texts("empires")["EM-6.6"]
    assert [row.partition(": ")[0] for row in found.stands] == [
        "your own counters are not there",
        "too many or too few counters, to nowhere, or where none may go",
    ]
    assert "! your own counters are not there: cannot: they are not there" in " ".join(rule_lines("em-6.6"))


def stood(*lines: str, **more: Any) -> tuple[dict[str, Any], list[str]]:
    """The state of a record of two on a ring, and the rules of what was let stand."""
    found = verdict(record(*lines, **more))
    return found["state"], [error["rule"] for error in found["stood"]]


def test_who_acts_out_of_his_place_leaves_it_where_it_is() -> None:
    lines = ("Aino mig 5h 3", "Ville mig 6h 10", "Aino mig 7h 4 !", "Ville mig 8h 11", "Ville 10>11")
    state, rules = stood(*lines)
    assert rules == ["EM-3.3"]
    assert state["counters"]["Aino"]["4"] == 1
    assert state["counters"]["Ville"]["11"] == 2


def test_what_he_did_out_of_his_place_counts_for_nobody() -> None:
    state, _ = stood("Aino 1>2", "Ville 8>9", "Aino 2>3 !", "Ville 9>10 8>9")
    assert state["counters"]["Ville"] == {"7": 3, "8": 2, "9": 4, "10": 1}


def test_only_the_first_breach_of_a_line_is_told() -> None:
    state, rules = stood("Aino mig 5h 2; com 5s 8; mig 6h 9 !")
    assert rules == ["EM-6.1"]
    assert state["counters"]["Ville"]["8"] == 3


def test_what_cannot_be_is_refused_behind_what_stands() -> None:
    text = record("Aino mig 5h 2; com 5s 5 !")
    (error,) = judge(text).verdict.errors
    assert error.rule == "EM-6.3"
    assert error.message.endswith("that cannot be let stand: it names no counters that are there")
    assert text.split("\n")[error.line - 1][error.column - 1 :] == "5 !"


def test_a_forgotten_player_is_out_until_he_sets_up() -> None:
    setup = ("Aino setup 1 10@1",)
    state, rules = stood("end !", setup=setup, header=[SUPPLIES])
    assert (state["eliminated"], state["order"], rules) == (["Ville"], ["Aino"], ["EM-2.1"])
    state, rules = stood("end !", "[turn 2]", "Ville setup 8 10@8 !", "Ville mig 5h 9", setup=setup, header=[SUPPLIES])
    assert (state["eliminated"], state["order"], rules) == ([], ["Aino", "Ville"], ["EM-2.1", "EM-2.1"])
    assert state["coins"]["Ville"] == 10 + 2


def test_the_order_of_setting_up_may_be_another() -> None:
    setup = ("Ville setup 8 10@8 !", "Aino setup 1 10@1")
    state, rules = stood("Aino 1>2", setup=setup)
    assert (state["phase"], rules) == ("counters", ["EM-2.1"])


def test_who_returns_too_late_plays_last() -> None:
    lines = ("Aino cru 2s 3s 4c 5h 8 !", "Ville enter 5 6@5 !", "Aino mig 2 !", "Aino 1>14", "Ville 5>6")
    state, rules = stood(*lines, setup=("Aino setup 1 10@1", "Ville setup 8 10@8"))
    assert rules == ["EM-5.5", "EM-3.1", "EM-5.3"]
    assert state["order"] == ["Aino", "Ville"]
    assert state["counters"]["Ville"] == {"5": 5, "6": 1}


def test_where_everybody_is_out_there_is_no_order() -> None:
    lines = ("Aino cru 2s 3s 4c 5h 8 !", "Aino cru 1 !", "[turn 2]")
    judged = judge(record(*lines, setup=("Aino setup 1 10@1", "Ville setup 8 10@8")))
    assert judged.verdict.state["eliminated"] == ["Aino", "Ville"]
    words = [choice.word for choice in next(GAME.dialogue(judged.inner)).choices]
    assert "order:" not in words
    assert {"Aino", "Ville"} <= set(words)


@pytest.mark.parametrize("house", [[], ["house: EM-R3=b"]])
def test_a_victory_may_be_overlooked(house: list[str]) -> None:
    lines = ("Aino mig 5h 3; exp 2d 9d 1>4 2>5 14>11", "Aino 14>13 1>12 !", "[turn 2] !", "Aino 13>12")
    assert verdict(record(*lines[:2], header=house))["winners"] == (["Aino"] if house else [])
    found = verdict(record(*lines, header=house))
    assert [error["rule"] for error in found["stood"]] == ["EM-7.1", "EM-9.2"]
    assert (found["state"]["turn"], found["state"]["phase"]) == (2, "over" if house else "counters")
    assert found["winners"] == (["Aino"] if house else [])


def test_who_has_less_pays_what_he_has() -> None:
    state, rules = stood("Aino give Ville $99 !", header=[SUPPLIES])
    assert (state["coins"], rules) == ({"Aino": 0, "Ville": 28}, ["EM-10.2"])


def test_claims_headings_and_map_lines() -> None:
    assert judge(record("order: Ville, Aino !")).verdict.status == "malformed"
    assert verdict(record("[turn 2] !"))["stood"][0]["rule"] == "table"


# ---- games that go on ------------------------------------------------------------------------------------------------


def faulty(state: State, acts: list[Act], random: Random) -> tuple[State, str] | None:
    """A line that is wrong in this state and can stand, out of what other players did elsewhere; and the state behind it."""
    for _ in range(40):
        elements: list[Element] = [random.choice(random.choice(acts).elements) for _ in range(random.choice((1, 1, 2)))]
        act = Act(random.randrange(len(state.table.players)), tuple(elements))
        try:
            after, breach = GAME.let_stand(state, act)
        except Breach:
            continue
        if breach is not None:
            return after, GAME.write(state.table, act)
    return None


def one_more(state: State, reader: Any, random: Random) -> State:
    """The state after a line out of what may be said; the same where the game is over and all is said."""
    dialogue = GAME.dialogue(state)
    steps, text, joined = next(dialogue, OVER), "", True
    if not steps.choices:
        return state
    while steps.choices and not (steps.ends and text and random.random() < 0.5):
        choice = random.choice(steps.choices)
        word = word_of(choice, random)
        text += word if joined or choice.clings else f" {word}"
        joined = choice.joins
        try:
            steps = dialogue.send(word)
        except StopIteration:
            steps = OVER
    return GAME.apply(state, reader.read(make_line(1, text)))


def play_on(header: str, seed: int, lines: int = 25) -> bool:
    """Breaks a rule in the midst of a random game, lets it stand, and plays on at random; whether there was a rule to break."""
    random = Random(seed)
    text = simulated(header, seed, most=120)
    steps = replay(read_record(text)).steps
    acts = [step.move for step in steps if isinstance(step.move, Act)]
    first = next(place for place, step in enumerate(steps) if isinstance(step.move, Act))
    place = random.randrange(first, len(steps))
    found = faulty(steps[place].before, acts, random)
    if found is None:
        return False
    state, _ = found
    check_matter(state)
    record = read_record(text)
    reader: Any = GAME.reader(record.table)
    for entry in record.entries[:place]:
        reader.read(entry.line)
    for _ in range(lines):
        state = one_more(state, reader, random)
        check_matter(state)
    return True


def header(seed: int) -> str:
    random = Random(seed)
    names = ["Aino", "Ville", "Emmi", "Olavi"][: random.randint(2, 4)]
    limit = random.choice(["", "counters: 14\ncities: 2\n"])
    house = random.choice(["", "house: EM-R3=b\n", "house: EM-R1=b, EM-R17=b, EM-R20=b\n", "house: EM-R11=c, EM-R29=b\n"])
    return f"game: empires\nplayers: {', '.join(names)}\n{random.choice(OPTIONS)}{limit}{house}"


def test_games_go_on_behind_what_was_let_stand() -> None:
    assert sum(play_on(header(seed), seed) for seed in range(40)) >= 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40, 440))
def test_many_games_go_on_behind_what_was_let_stand(seed: int) -> None:
    play_on(header(seed), seed, 120)
