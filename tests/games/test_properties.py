"""What must hold for every game, played at random: a game's own `test_properties.py` has what holds for it alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from at_random import headers, randoms, seeds, simulated
from companion.referee import Judgement, find_game, format_text, judge as judged_with, read_record, rule_texts
from game_folders import games_with_tests, lines_of_header, read_extra

#: So many lines of a game are enough; a turn of Empires alone is some twenty, its map as many.
MOST = 120
#: Words that may stand anywhere in a record, and signs that mean something in some game.
WORDS = [
    "?",
    "Ville",
    "17",
    ">",
    "",
    "draw",
    ",",
    "x",
    "-",
    "3.",
    ":",
    "#",
    "+",
    "[season 1]",
    "score:",
    "total:",
    "winner:",
    "end",
]
each_game = pytest.mark.parametrize("game_id", games_with_tests())
#: Rulings by which a game can go on for ever.
ENDLESS = ("FK-R20=b", "DC-R26=b")


def judge(text: str) -> Judgement:
    return judged_with(text, files=read_extra)


def without_places(judgement: Judgement) -> dict[str, object]:
    said = judgement.verdict.as_dict()
    return said | {"errors": [error["rule"] for error in said["errors"]]}


def beginning(game_id: str, data: st.DataObject, most: int | None = MOST) -> tuple[str, str]:
    """A game played at random, and its header."""
    header = data.draw(headers(game_id))
    return simulated(header, data.draw(seeds), hands=data.draw(st.booleans()), most=most), header


@each_game
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_game_played_at_random_is_legal_and_ends(game_id: str, data: st.DataObject) -> None:
    text, header = beginning(game_id, data, 260 if game_id == "empires" else None)
    verdict = judge(text).verdict
    assert verdict.status == "legal", verdict.errors
    assert verdict.complete == bool(verdict.winners)
    assert verdict.complete or game_id == "empires" or any(ruling in header for ruling in ENDLESS)


@each_game
@settings(max_examples=20, deadline=None)
@given(st.data())
def test_what_is_written_reads_back_as_the_same(game_id: str, data: st.DataObject) -> None:
    text, header = beginning(game_id, data)
    record = read_record(text, files=read_extra)
    game = find_game(game_id)
    assert "".join(f"{game.write(record.table, entry.move)}\n" for entry in record.entries) == text[len(header) :]
    neat = format_text(text, read_extra)
    assert format_text(neat, read_extra) == neat
    assert neat[-40:] == text[-40:]
    assert judge(neat).verdict.as_dict() == judge(text).verdict.as_dict()


@each_game
@settings(max_examples=20, deadline=None)
@given(st.data())
def test_form_does_not_matter(game_id: str, data: st.DataObject) -> None:
    """Letter case, blanks, line ends, a byte-order mark and comments change nothing that is said."""
    text, header = beginning(game_id, data)
    body = [f"\t {line.upper().replace(' ', '   ')}  # [season 99]" for line in text[len(header) :].splitlines()]
    shouted = "\ufeff" + "\r\n".join([*header.splitlines(), *body])
    assert judge(shouted).verdict.as_dict() == judge(text).verdict.as_dict()


@each_game
@settings(max_examples=20, deadline=None)
@given(st.data(), st.floats(0, 1))
def test_a_record_may_stop_anywhere(game_id: str, data: st.DataObject, where: float) -> None:
    """Below the header, and below a map that is told line by line."""
    text, _ = beginning(game_id, data)
    lines = text.splitlines()
    first = next((i for i, line in enumerate(lines) if " setup " in line), lines_of_header(text))
    judged = judge("\n".join(lines[: first + int(where * (len(lines) - first))]))
    assert judged.verdict.status == "legal", judged.verdict.errors
    assert judged.position is not None
    assert judged.verdict.complete or judged.position.steps().choices


@each_game
@settings(max_examples=10, deadline=None)
@given(st.data())
def test_states_are_values(game_id: str, data: st.DataObject) -> None:
    """Replayed twice they are equal, one by one; nobody changes one that was handed out; equal keys mean equal states."""
    text, _ = beginning(game_id, data, 80)
    first, second = judge(text).steps, judge(text).steps
    assert [step.after for step in first] == [step.after for step in second]
    assert [step.before for step in first[1:]] == [step.after for step in second[:-1]]
    known: dict[object, object] = {}
    for step in first:
        assert known.setdefault(step.after.key(), step.after) == step.after


@each_game
@settings(max_examples=60, deadline=None)
@given(st.data(), randoms)
def test_every_breach_cites_a_rule_of_the_rulebook(game_id: str, data: st.DataObject, random: Random) -> None:
    """A word of a legal game is changed: what is said then is said by a rule, at a place that exists; `format` keeps it."""
    lines = beginning(game_id, data)[0].splitlines()
    place = random.randrange(len(lines))
    words = lines[place].split(" ")
    words[random.randrange(len(words))] = random.choice([*WORDS, *random.choice(lines).split(" ")])
    lines[place] = " ".join(words)
    text = "\n".join(lines)
    judged = judge(text)
    for error in judged.verdict.errors:
        assert error.rule in {"syntax", "header", "claim", "table", *rule_texts(game_id)}
        assert error.message
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    if judged.verdict.status != "malformed":
        formatted = format_text(text, read_extra)
        assert format_text(formatted, read_extra) == formatted
        assert without_places(judge(formatted)) == without_places(judged)


@each_game
@settings(max_examples=60, deadline=None)
@given(st.data(), st.text(max_size=30), st.integers(0, 2000), st.integers(0, 30))
def test_nothing_that_is_typed_raises(game_id: str, data: st.DataObject, typed: str, place: int, gone: int) -> None:
    """Anything in the midst of a record, and words of the record in any order."""
    text, header = beginning(game_id, data, 60)
    words = data.draw(st.lists(st.sampled_from([*WORDS, *text.split()]), max_size=40))
    lines = data.draw(st.lists(st.sampled_from([" ", "\n"]), min_size=len(words), max_size=len(words)))
    jumbled = "".join(map(str.__add__, words, lines))
    for one in (text[:place] + typed + text[place + gone :], header + jumbled, text + jumbled, jumbled):
        assert judge(one).verdict.status in ("legal", "illegal", "malformed")
