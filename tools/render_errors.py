#!/usr/bin/env python3
"""Write docs/errors/ from the error galleries: for each game every way to go wrong, and what Companion says of it.

Run it from anywhere in a checkout, with the package installed or beside it: `python tools/render_errors.py [GAME...]`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from companion.cli.checking.report import error_lines  # noqa: E402 - the package may lie beside this folder only
from companion.record import line_texts  # noqa: E402
from companion.referee import find_game, judge, rule_texts  # noqa: E402
from companion.referee.games import GROUP, package_of  # noqa: E402
from game_folders import folder_of, gallery_of, games_with_tests  # noqa: E402

PAGES = ROOT / "docs" / "errors"
#: What stands in the gallery's files but is not part of what went wrong.
COMMENT_LINES = 2
LINES_BEFORE = 3
#: What the rule's words begin with at a terminal.
RULE = "    rule: "

INTRODUCTION = """\
# What can go wrong in {title}

One record for each way to break a rule, or the form, and what `companion check` says of it (the rule's words stand above).
The records lie in `{folder}/`, each below two lines of comment, which are not
counted here; this page is made by `tools/render_errors.py`.
"""
WORDS = {
    "header": "A header that cannot be read",
    "syntax": "A line that cannot be read",
    "claim": "A claim that is wrong",
    "table": "What the table cannot decide",
}


def expectation(text: str) -> tuple[int, int, int, str]:
    """Line, column, end column and rule of a gallery record's `# expect: 7:12-14 FK-4.3`."""
    found = re.search(r"^# expect: (\d+):(\d+)-(\d+) (\S+)$", text, re.MULTILINE)
    if not found:
        raise ValueError("a gallery record says what is expected: # expect: LINE:COLUMN-END RULE")
    return int(found[1]), int(found[2]), int(found[3]), found[4]


def page_of(game: str) -> Path:
    """The page of a game's gallery: in docs/errors, or beside the tests of a game of another package."""
    return PAGES / f"{game}.md" if package_of(game).startswith(f"{GROUP}.") else folder_of(game) / "errors.md"


def gallery(game: str) -> Iterator[tuple[Path, str]]:
    """The records of a gallery with their texts, in the order of the rulebook; form first, claims and decisions last."""
    order = {rule: i for i, rule in enumerate(("header", "syntax", *rule_texts(game), "claim", "table"))}
    found = [(path, path.read_text("utf-8")) for path in gallery_of(game).glob("*.game")]
    return iter(sorted(found, key=lambda entry: (order[expectation(entry[1])[3]], entry[0].name)))


def render(game: str) -> str:
    """A game's page."""
    base = ROOT if page_of(game).parent == PAGES else folder_of(game)
    folder = gallery_of(game).relative_to(base).as_posix()
    blocks = [INTRODUCTION.format(title=find_game(game).title, folder=folder)]
    heading = ""
    for path, text in gallery(game):
        rule = expectation(text)[3]
        if rule != heading:
            heading = rule
            blocks.append(_heading(game, rule))
        blocks.append(_exhibit(path, text))
    return "\n".join(blocks)


def _heading(game: str, rule: str) -> str:
    if rule in WORDS:
        return f"## {WORDS[rule]}: `{rule}`\n"
    words = rule_texts(game)[rule]
    return f"## {rule}: {words.chapter}\n\n{words.text}\n"


def _exhibit(path: Path, text: str) -> str:
    """One record, and what `companion check` says of it: the lines before the wrong one stand with it, the rule above."""
    lines = text.splitlines()
    record = "\n".join(lines[COMMENT_LINES:])
    judgement = judge(record, file=path.name)
    error = judgement.verdict.errors[0]
    source = line_texts(record)
    excerpt = "\n".join(_without_rule(error_lines(judgement, error, source, above=LINES_BEFORE)))
    return f"{lines[0].removeprefix('# ')}\n\n```text\n{excerpt}\n```\n"


def _without_rule(said: Sequence[str]) -> Iterator[str]:
    """What is said of an error without the rule's words, which stand at the head of its chapter."""
    inside = False
    for line in said:
        inside = line.startswith(RULE) or (inside and line.startswith(" " * len(RULE)))
        if not inside:
            yield line


def main() -> None:
    """Write the pages of the games that are named, or of all."""
    PAGES.mkdir(exist_ok=True)
    for game in sys.argv[1:] or games_with_tests():
        page_of(game).write_text(render(game), "utf-8")
        print(f"{page_of(game)}: {sum(1 for _ in gallery(game))} records")


if __name__ == "__main__":
    main()
