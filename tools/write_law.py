#!/usr/bin/env python3
"""Write docs/law.md: for each rule and ruling of each game where the code has it, what keeps it in a test, and what breaks it.

`python tools/write_law.py`. A test holds the page current, and every id that no test and no record names has its reason in the
game's `tests/games/<game>/law.toml`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from companion.referee import find_game, rule_texts  # noqa: E402 - the package may lie beside this folder only
from companion.referee.games import GROUP, package_of  # noqa: E402
from game_folders import folder_of, gallery_of, games_with_tests, package_folder  # noqa: E402

PAGE = ROOT / "docs" / "law.md"
REASONS = "law.toml"
_EXPECTED = re.compile(r"^# expect: \S+ (\S+)$", re.MULTILINE)
_TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)
#: So many places are listed of each kind.
_MOST = 2
INTRODUCTION = """\
# Rule by rule

For those who change a rule: where the code has it, a record or a test that keeps it, and a record that breaks it. An id that
no record and no test of its game names has its reason here. `tools/write_law.py` makes this page.
"""


class Law(NamedTuple):
    """Where the ids of a game are named, each with the places in their order; `reasons` of those that are named by nothing."""

    ids: Sequence[str]
    code: Mapping[str, Sequence[str]]
    kept: Mapping[str, Sequence[str]]
    broken: Mapping[str, Sequence[str]]
    reasons: Mapping[str, str]

    @property
    def unnamed(self) -> list[str]:
        """The ids that no test and no record names."""
        return [rule for rule in self.ids if not self.kept[rule] and not self.broken[rule]]


def law_of(game: str) -> Law:
    """Where the rules and rulings of a game are named."""
    ids = [rule for rule in rule_texts(game) if "." in rule or "-R" in rule]
    pattern = re.compile(rf"(?<![\w-]){find_game(game).prefix}-(?:R\d+|\d+\.\d+)")
    package, tests, errors = package_folder(game), folder_of(game), gallery_of(game)
    code = _places((path.relative_to(package).as_posix(), path.read_text("utf-8")) for path in sorted(package.rglob("*.py")))
    records = [(path.stem, path.read_text("utf-8")) for path in sorted((tests / "records").glob("*.game"))]
    broken = defaultdict(list)
    for path in sorted(errors.glob("*.game")):
        for rule in _EXPECTED.findall(path.read_text("utf-8")):
            broken[rule].append(path.stem)
    reasons = tests / REASONS
    return Law(
        ids,
        _named(pattern, code),
        _named(pattern, [*records, *_tests(tests)]),
        broken,
        tomllib.loads(reasons.read_text("utf-8")) if reasons.is_file() else {},
    )


def _places(found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The modules of a game, its judge's first."""
    return sorted(found, key=lambda place: not place[0].startswith("rules/"))


def _tests(folder: Path) -> Iterator[tuple[str, str]]:
    """The test functions of a game with their source; what stands before the first belongs to the whole file."""
    for path in sorted(folder.rglob("test_*.py")):
        parts = _TEST.split(path.read_text("utf-8"))
        yield path.stem, parts[0]
        yield from ((f"{path.stem}: {name}", text) for name, text in zip(parts[1::2], parts[2::2], strict=True))


def _named(pattern: re.Pattern[str], places: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for place, text in places:
        for rule in dict.fromkeys(pattern.findall(text)):
            found[rule].append(place)
    return found


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(_chapter(game) for game in games_with_tests() if package_of(game).startswith(f"{GROUP}."))])


def _chapter(game: str) -> str:
    law = law_of(game)
    rows = [
        f"| {rule} | {_some(law.code[rule])} | {_some(law.kept[rule]) or law.reasons.get(rule, '')} | {_some(law.broken[rule])} |"
        for rule in law.ids
    ]
    head = f"## {find_game(game).title}\n\n| Rule | Code | Kept by | Broken by |\n|---|---|---|---|"
    return "\n".join([head, *rows, ""])


def _some(places: Sequence[str]) -> str:
    more = " and more" if len(places) > _MOST else ""
    return ", ".join(f"`{place}`" for place in places[:_MOST]) + more


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    for game in games_with_tests():
        for rule in sorted(set(law_of(game).unnamed) - law_of(game).reasons.keys()):
            print(f"{rule}: named by no test and no record, without a reason", file=sys.stderr)
