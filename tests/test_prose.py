"""What `tools/prose.py --held` holds: it finds each mark of stilted English, and leaves plain English alone."""

from __future__ import annotations

import sys

import pytest

from commands import ROOT

sys.path.append(str(ROOT / "tools"))

from prose import LONGEST, MARKS, ROOMS, STRAIGHT, Passage, Room, counted, passed


def room(*texts: str, marks: int = 0, mean: float = 40, long: int = 0, typeset: bool = True) -> Room:
    return Room(lambda: (Passage("here", f"{text}\n\n") for text in texts), marks, mean, long, typeset)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("Nothing stands in this line.", "stands (for is, is written)"),
        ("The suit comes behind the rank.", "behind (for after)"),
        ("This is no record.", "is no … (for isn't a)"),
        ("The header tells what is played.", "tells (for says, explains)"),
        ("Who regroups discards a trophy.", "who as a subject"),
        ("Discard one own trophy.", "own without an owner"),
        ("Aino keeps what she drew.", "he, she"),
        ("It is the player's turn.", STRAIGHT),
    ],
)
def test_each_mark_is_found_and_fails(text: str, mark: str) -> None:
    found = {name: places for name, places in counted(room(text)).marks.items() if places}
    assert list(found) == [mark]
    assert any(text.rstrip(".")[-10:] in line for line in passed("laws", room(text)))
    assert not passed("laws", room(text, marks=1))


@pytest.mark.parametrize(
    "text",
    [
        "The table may let a line stand.",
        "Aino’s token stands on c4, and Ville’s two tiles behind.",
        "There is no second retake.",
        "Two coins that you can tell apart.",
        "Who wins when both are equal?",
        "A queen that is no longer there cannot fall.",
    ],
)
def test_plain_english_is_left_alone(text: str) -> None:
    assert not passed("laws", room(text))


def test_a_sentence_of_too_many_words_fails_and_so_does_too_long_a_mean() -> None:
    long = f"Play {'a card and then ' * 8}stop."
    assert len(long.split()) > LONGEST
    assert len(passed("laws", room(long))) == 2
    assert not passed("laws", room(long, long=1))
    assert passed("laws", room("Play a card and then stop.", mean=5)) == ["laws: 6.0 words a sentence, at most 5"]


def test_what_is_to_be_typed_may_have_straight_apostrophes() -> None:
    assert STRAIGHT not in counted(room("It’s typed: Aino's", typeset=False)).marks
    assert {name for name, one in ROOMS.items() if one.typeset} == {"sheets", "web pages"}


@pytest.mark.parametrize("name", [name for name in ROOMS if name not in ("docs", "docstrings")])
def test_every_mark_is_rare_in_what_players_read(name: str) -> None:
    count = counted(ROOMS[name])
    few = max(1, count.words // 1000)
    assert all(len(places) <= few for mark, places in count.marks.items() if mark in MARKS and mark != "who as a subject")
