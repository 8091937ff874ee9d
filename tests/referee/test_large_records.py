"""A large record is judged as a small one is, and takes no more memory than a few times its size."""

from __future__ import annotations

import tracemalloc

import pytest

from companion.record import lines as lines_module, split_lines
from companion.referee import format_text, judge

FK = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\n"
SEASON = "[season 1]\nkings: Ks Kd\n5c 8s 9c\n"
SIZE = 300_000
#: A record of nothing but one line again and again, below what may stand above it.
NONSENSE = {
    "empty lines": (FK + SEASON, "\n"),
    "blank lines": (FK + SEASON, "  \n"),
    "empty lines above the header": ("", "\n"),
    "empty lines in a header": (FK, "\n"),
    "comments": (FK + SEASON, "# x\n"),
    "comments in a header": (FK, "# x\n"),
    "nonsense in a section": (FK + SEASON, "zz\n"),
    "long nonsense": (FK + SEASON, "this line says nothing that anybody wants to know\n"),
    "nonsense in a header": (FK, "zz\n"),
    "unknown keys": (FK, "zz: 3\n"),
    "keys twice": (FK, "date: x\n"),
    "broken headings": (FK + SEASON, "[zz\n"),
    "headings below a header that cannot be read": ("game: four-kingdoms\nplayers: 5h\n", "[zz]\n"),
    "marks alone": (FK + SEASON, "!\n"),
    "nonsense without sections": ("game: duelling-circles\nplayers: A, B\n", "zz\n"),
    "headings without sections": ("game: duelling-circles\nplayers: A, B\n", "[zz]\n"),
    "empty lines without sections": ("game: duelling-circles\nplayers: A, B\n", "\n"),
    "nonsense in a position": (FK + "position: start\n", "hands: zz\n"),
}


@pytest.mark.parametrize(("above", "line"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_takes_little_memory(above: str, line: str) -> None:
    text = above + line * (SIZE // len(line))
    judge(above + line)  # what is loaded once is loaded
    tracemalloc.start()
    try:
        verdict = judge(text).verdict
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 15 * len(text), f"{peak / len(text):.1f} times its size"
    assert len(verdict.errors) <= 2_001


def test_whoever_makes_too_many_faults_is_told_so() -> None:
    verdict = judge(FK + SEASON + "zz\n" * 3000).verdict
    assert len(verdict.errors) == 1001
    last = verdict.errors[-1]
    assert (last.line, last.message) == (1006, "more than 1000 things are wrong above: nothing is read from here on")
    assert [error.line for error in judge(FK + SEASON + "zz\n" * 1000).verdict.errors] == [*range(6, 1006)]


@pytest.mark.parametrize("filling", ["\n" * 70_000, "\n \n\t\n" * 20_000, "# a comment\n" * 7_000])
def test_a_large_record_is_judged_as_a_small_one(filling: str) -> None:
    lines = [*FK.splitlines(), *SEASON.splitlines(), "Ac Jd 4h", "8c 7s 2z"]
    large = "".join(f"{line}\n{filling}" for line in lines)
    rows = filling.count("\n") + 1
    whole, small = judge(large).verdict, judge("\n".join(lines)).verdict
    assert [error._replace(line=(error.line - 1) // rows + 1) for error in whole.errors] == list(small.errors)
    legal = large.removesuffix(f"8c 7s 2z\n{filling}")
    assert judge(legal).verdict.as_dict() == judge("\n".join(lines[:-1])).verdict.as_dict()


def test_a_large_record_keeps_its_comments_when_it_is_written_neatly() -> None:
    comments = [f"# comment {number}" for number in range(6_000)]
    text = FK + "\n\n\n".join(comments) + "\n" + SEASON
    assert format_text(text) == FK + "\n\n".join(comments) + "\n" + SEASON


@pytest.mark.parametrize(
    "text", ["", "\n", "a\n\n\nb # c\n \n\t\n\n[d]\n", "\ufeffa\r\n\r\nb\r\n" * 30, "a" * 40 + "\n" * 40 + "b"]
)
def test_the_lines_of_a_large_text_are_those_of_any(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = split_lines(text)
    usual = [
        line for line, above in zip(lines, [None, *lines], strict=False) if line.text.strip() or not above or above.text.strip()
    ]
    for at_once in range(12):
        monkeypatch.setattr(lines_module, "_LARGE", 0)
        monkeypatch.setattr(lines_module, "_AT_ONCE", at_once)
        large = split_lines(text)
        assert list(large) == usual or not text
        assert len(large) == len(list(large))
        assert [*large[:2], *large[2:]] == list(large)
        assert list(large[1:][1:3]) == list(large)[2:4]
        assert large[0] == next(iter(large))
        assert large[-1] == list(large)[-1]
