"""What rests on something earlier names it: every error of the galleries has a second place, or is listed with its reason.

A game's list is its `rests_on.toml`: under `nothing`, by reason, the records whose error rests on nothing before; under `stays`
those where the error stays although the second place is taken out.
"""

import runpy
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.record import line_texts
from companion.referee import Error, judge
from game_folders import folder_of, games_with_tests

TOOL = runpy.run_path(str(Path(__file__).resolve().parents[2] / "tools" / "render_errors.py"))


def listed(game: str, table: str) -> list[str]:
    """The records of a game that its list names in a table of reasons."""
    reasons = tomllib.loads((folder_of(game) / "rests_on.toml").read_text("utf-8")).get(table, {})
    return sorted(record for records in reasons.values() for record in records)


def first_errors(game: str) -> Iterator[tuple[str, str, Error]]:
    """Each record of a game's gallery: its name, its text and its first error."""
    for path, text in TOOL["gallery"](game):
        yield path.stem, text, judge(text).verdict.errors[0]


def without(text: str, number: int) -> str | None:
    """A record without a line, or else without its section; None where neither can be read."""
    lines = line_texts(text)
    heads = [at for at, line in enumerate(lines, 1) if line.startswith("[")]
    first = max((at for at in heads if at <= number), default=number)
    end = min((at for at in heads if at > number), default=len(lines) + 1)
    for gone in ({number}, set(range(first, end))):
        rest = "\n".join("" if at in gone else line for at, line in enumerate(lines, 1))
        if judge(rest).verdict.status != "malformed":
            return rest
    return None


@pytest.mark.parametrize("game", games_with_tests())
def test_each_error_names_what_it_rests_on(game: str) -> None:
    assert sorted(name for name, _, error in first_errors(game) if not error.related) == listed(game, "nothing")


@pytest.mark.parametrize("game", games_with_tests())
def test_a_second_place_lies_in_the_record_and_says_something(game: str) -> None:
    for name, text, error in first_errors(game):
        lines = line_texts(text)
        for place in error.related:
            meant = lines[place.line - 1][place.column - 1 : place.end_column - 1]
            assert meant.strip() == meant != "", f"{name}: {place}"
            assert place.message, name
            assert (place.line, place.column) != (error.line, error.column), name


@pytest.mark.parametrize("game", games_with_tests())
def test_without_the_second_place_the_error_is_gone_or_another(game: str) -> None:
    stays = []
    for name, text, error in first_errors(game):
        for place in (one for one in error.related if one.line != error.line):
            rest = without(text, place.line)
            left = [(one.line, one.rule, one.message) for one in judge(rest).verdict.errors] if rest else []
            if (error.line, error.rule, error.message) in left:
                stays.append(name)
                break
    assert sorted(stays) == listed(game, "stays")
