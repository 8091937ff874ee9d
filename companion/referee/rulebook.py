"""Rule texts, out of the games' `rules.md`: the one place where they stand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from companion.referee.books import KEEPING, RULES, find_text, held_in
from companion.referee.games import GameError, about, package_of, with_prefix
from companion.referee.markup import plain, tarot_in_words
from companion.words import ENGLISH

_HEADING = re.compile(r"^## +(.*?)(?: *\{([A-Z]+-[R0-9]+)\})? *$")
#: A row of the record keepers' tables: a rule, how it is broken, and what of that a table may let stand.
_ROW = re.compile(r"^\| *([A-Z]+-[^|]*?) *\| *(.*?) *\|$", re.MULTILINE)
#: What a rule's text ends before: a heading, a table, a picture, a quote, a fence; and lines that a table's words are ruled by.
_ENDS = ("#", "|", "![", ">", "```", "---", "***")
_FENCE = re.compile(r"^```[^\n]*\n.*?^```[ \t]*$", re.DOTALL | re.MULTILINE)
#: Stands for a fence while the blocks around it are found.
_KEPT = "\ue002"
_ITEM = re.compile(r"^(?:[-*]|[0-9]+\.) +", re.MULTILINE)
_RULE = re.compile(r"^\*\*([A-Z]+-R?[0-9]+(?:\.[0-9]+)?)\*\* +(.*)", re.DOTALL)


class RuleText(NamedTuple):
    """A rule as the rulebook words it, with the heading it stands under.

    `text` is Markdown: its paragraph, and the paragraphs and lists behind it up to the next rule, heading, table, picture,
    example or fence, with an empty line between them; a paragraph and an item of a list are a line each.

    `stands` says of each way to break it whether a table can let that stand: what is wrong, and what comes of it.
    """

    id: str
    text: str
    chapter: str
    stands: tuple[str, ...] = ()

    @property
    def sentences(self) -> str:
        """The text on one line, the items of its lists without their marks: for a message, and for ears."""
        return " ".join(_ITEM.sub("", self.text).split())

    @property
    def in_words(self) -> str:
        """The same without the marks of Markdown."""
        return plain(self.sentences)


def rulebook_source(game_id: str) -> str:
    """The whole rulebook of a game, as Markdown. Raises GameError where it has none, or one that cannot be read."""
    source = find_text(game_id, RULES)
    if source is None:
        raise GameError(f"{package_of(game_id)} has no rules.md, where a game's rules stand")
    return source


@cache
def rule_texts(game_id: str) -> Mapping[str, RuleText]:
    """Every rule and ruling of a game by its id, in the order of the rulebook; a chapter's rule group has its heading.

    A game whose rulebook is missing has none: what cites them goes without their words.
    """
    try:
        return _rules_in(in_words(game_id, rulebook_source(game_id)), in_words(game_id, find_text(game_id, KEEPING) or ""))
    except GameError:
        return {}


def rules_in_language(game_id: str, language: str) -> Mapping[str, RuleText]:
    """The same rules in a language, each of them that is not there in it in English."""
    english = rule_texts(game_id)
    if held_in(game_id, RULES, language) == ENGLISH:
        return english
    translated = _rules_in(*(in_words(game_id, find_text(game_id, kind, language) or "") for kind in (RULES, KEEPING)))
    return {rule: translated.get(rule, text) for rule, text in english.items()}


def _rules_in(source: str, keeping: str = "") -> Mapping[str, RuleText]:
    rules: dict[str, RuleText] = {}
    chapter, last = "", ""
    for block in blocks_of(source):
        heading, rule = _HEADING.match(block), _RULE.match(block)
        if heading:
            chapter = heading[1]
            if heading[2]:
                rules[heading[2]] = RuleText(heading[2], chapter, chapter)
        if rule:
            last = rule[1]
            rules[last] = RuleText(last, _joined(rule[2]), chapter)
        elif block.startswith(_ENDS):
            last = ""
        elif last:
            rules[last] = rules[last]._replace(text=f"{rules[last].text}\n\n{_joined(block)}")
    for known, said in _standing(keeping):
        if known in rules:
            rules[known] = rules[known]._replace(stands=(*rules[known].stands, said))
    return {known: rule._replace(text=_without_lead(rule.text)) for known, rule in rules.items()}


def in_words(game_id: str, text: str) -> str:
    """A text of a game as it is read without card shapes: cards of a tarot, where the game has one, in words. Raises KeyError."""
    return tarot_in_words(text) if about(game_id).pack == "tarot" else text


def _standing(source: str) -> Iterator[tuple[str, str]]:
    """The ids of rules, each with what a table may let stand of it."""
    for ids, row in _ROW.findall(source):
        said = ": ".join(cell.strip() for cell in row.split("|"))
        yield from ((known, said) for known in re.split(r"[, ]+", ids))


def blocks_of(text: str) -> Sequence[str]:
    """The blocks of a page of Markdown, which empty lines part; one in fences is one block, whatever it holds."""
    fences: list[str] = []

    def keep(fence: re.Match[str]) -> str:
        fences.append(fence[0])
        return f"\n\n{_KEPT}{len(fences) - 1}\n\n"

    blocks = (block.strip() for block in re.split(r"\n\s*\n", _FENCE.sub(keep, text.replace(_KEPT, ""))))
    return [fences[int(block[len(_KEPT) :])].strip() if block.startswith(_KEPT) else block for block in blocks if block]


def _without_lead(text: str) -> str:
    """A rule's text without a last paragraph that only leads to a table or an example, which is no part of it."""
    before, _, last = text.rpartition("\n\n")
    return before if before and last.endswith(":") else text


def _joined(block: str) -> str:
    """A paragraph on one line; of a list, an item a line."""
    if not _ITEM.match(block):
        return " ".join(block.split())
    starts = [item.start() for item in _ITEM.finditer(block)]
    return "\n".join(" ".join(block[start:end].split()) for start, end in zip(starts, [*starts[1:], None], strict=True))


def find_rule(rule_id: str, language: str = ENGLISH) -> RuleText | None:
    """The rule with this id, in any letter case, of whichever game, in a language; None where no rulebook has it."""
    wanted = rule_id.strip().upper()
    game = with_prefix(wanted.partition("-")[0])
    return rules_in_language(game.id, language).get(wanted) if game else None
