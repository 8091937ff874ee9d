"""What the rulebooks say of records: each one that they show is legal."""

import re
from pathlib import Path

import pytest

from companion.referee import find_game, game_ids, judge, rule_texts, rulebook_source
from companion.referee.books import KEEPING, KINDS, find_text

ROOT = Path(__file__).resolve().parents[2]


def _law_and_keeping(game: str) -> str:
    """The rules of a game, and its tables for record keepers."""
    return rulebook_source(game) + (find_text(game, KEEPING) or "")


RECORDS = [
    (game, number, text)
    for game in game_ids()
    for number, text in enumerate(re.findall(r"```(?:record)?\n(game:.*?)```", _law_and_keeping(game), re.DOTALL), 1)
]


@pytest.mark.parametrize(("game", "number", "text"), RECORDS, ids=[f"{game} {number}" for game, number, _ in RECORDS])
def test_records_in_the_rulebook_are_legal(game: str, number: int, text: str) -> None:
    verdict = judge(text).verdict
    assert verdict.game == game
    assert verdict.status == "legal", (number, verdict.errors)


def test_every_rulebook_shows_one() -> None:
    assert {game for game, _, _ in RECORDS} == set(game_ids())


#: The games whose own text has a copyright sign.
SIGNED = {"empires"}
_SIGN = re.compile(r"©|\(c\) ?[0-9]{4}", re.IGNORECASE)


@pytest.mark.parametrize("game", game_ids())
def test_a_copyright_sign_stands_only_where_the_games_own_text_has_one(game: str) -> None:
    about = find_game(game).about
    texts = [find_text(game, kind) or "" for kind in KINDS]
    said = "\n".join((about.credit, about.rights, about.licence, *texts))
    assert bool(_SIGN.search(said)) == (game in SIGNED)


def test_the_credits_have_the_same_copyright_signs() -> None:
    games = (ROOT / "CREDITS.md").read_text("utf-8").partition("## Games\n")[2].partition("\n## ")[0]
    entries = {entry.partition("**")[0]: entry for entry in games.split("\n- **")[1:]}
    signed = {find_game(game).title for game in SIGNED}
    assert entries
    assert {title for title, entry in entries.items() if _SIGN.search(entry)} == signed


@pytest.mark.parametrize("game", [game for game in game_ids() if find_text(game, KEEPING)])
def test_the_law_is_in_the_order_of_its_numbers(game: str) -> None:
    found = re.findall(r"^(?:\*\*|## .*\{)[A-Z]{2}-([0-9]+)(?:\.([0-9]+))?(?:\*\*|\})", rulebook_source(game), re.MULTILINE)
    numbers = [(int(chapter), int(rule or 0)) for chapter, rule in found]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("game", game_ids())
def test_what_may_stand_is_said_of_rules_that_there_are(game: str) -> None:
    rows = re.findall(r"^\| *([A-Z]{2}-[^|]+?) *\|", find_text(game, KEEPING) or "", re.MULTILINE)
    broken = [rule for row in rows for rule in re.split(r"[, ]+", row)]
    rules = rule_texts(game)
    assert {rule for rule, text in rules.items() if text.stands} == {*broken}
    assert sum(len(text.stands) for text in rules.values()) == len(broken)
