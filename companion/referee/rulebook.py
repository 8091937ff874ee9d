"""Rule texts, out of the games' `rules.md`: the one place where they stand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from companion.referee.games import GameError, all_about, package_of

_HEADING = re.compile(r"^## +(.*?)(?: *\{([A-Z]+-[R0-9]+)\})? *$")
#: The chapter whose tables say what a table may let stand, rule by rule.
_STANDING = "What the table may let stand"
_ROW = re.compile(r"^\| *([A-Z]+-[^|]*?) *\| *(.*?) *\|$", re.MULTILINE)
_RULE = re.compile(r"^\*\*([A-Z]+-R?[0-9]+(?:\.[0-9]+)?)\*\* +(.*)", re.DOTALL)


class RuleText(NamedTuple):
    """A rule as the rulebook words it (Markdown, on one line), with the heading it stands under.

    `stands` says of each way to break it whether a table can let that stand: what is wrong, and what comes of it.
    """

    id: str
    text: str
    chapter: str
    stands: tuple[str, ...] = ()


def rulebook_source(game_id: str) -> str:
    """The whole rulebook of a game, as Markdown. Raises GameError where it has none, or one that cannot be read."""
    package = package_of(game_id)
    try:
        return files(package).joinpath("rules.md").read_text("utf-8")
    except FileNotFoundError:
        raise GameError(f"{package} has no rules.md, where a game's rules stand") from None
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{package}/rules.md cannot be read: {error}") from error


@cache
def rule_texts(game_id: str) -> Mapping[str, RuleText]:
    """Every rule and ruling of a game by its id, in the order of the rulebook; a chapter's rule group has its heading.

    A game whose rulebook is missing has none: what cites them goes without their words.
    """
    rules: dict[str, RuleText] = {}
    rows: list[tuple[str, str]] = []
    chapter, group = "", ""
    try:
        source = rulebook_source(game_id)
    except GameError:
        return rules
    for block in re.split(r"\n\s*\n", source):
        heading = _HEADING.match(block.strip())
        if heading:
            chapter, group = heading[1], heading[2] or ""
            if group:
                rules[group] = RuleText(group, chapter, chapter)
            continue
        rule = _RULE.match(block.strip())
        if rule:
            rules[rule[1]] = RuleText(rule[1], " ".join(rule[2].split()), chapter)
        elif chapter == _STANDING:
            rows += _ROW.findall(block)
    for ids, row in rows:
        for known in re.split(r"[, ]+", ids):
            if known in rules:
                said = ": ".join(cell.strip() for cell in row.split("|"))
                rules[known] = rules[known]._replace(stands=(*rules[known].stands, said))
    return rules


def find_rule(rule_id: str) -> RuleText | None:
    """The rule with this id, in any letter case, of whichever game; None where no rulebook has it."""
    wanted = rule_id.strip().upper()
    for game in all_about():
        if wanted.partition("-")[0] == game.prefix:
            return rule_texts(game.id).get(wanted)
    return None
