"""Note that Learn to play was read beside the rules it tells of: python tools/look_at_rules.py [GAME…].

For each rule that a paragraph of learn.md names in braces, its id and a hash of its text go into the game's
teaching/looked-at.txt. A test fails where such a rule has changed since: read the paragraph again, mend it, then run this.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from companion.referee import game_ids
from companion.referee.books import LEARN, find_text, rules_named
from companion.referee.games import package_of
from companion.referee.rulebook import rule_texts

LOOKED_AT: Final = "teaching/looked-at.txt"
_LENGTH = 12


def looked_at(game_id: str) -> tuple[Mapping[str, str], Sequence[str]]:
    """The rules that a game's Learn to play names, each with a hash of its text as it is now; and names that are no rule's.

    Nothing where the game has no such text. Raises GameError, KeyError.
    """
    rules = rule_texts(game_id)
    named = sorted(rules_named(find_text(game_id, LEARN) or ""))
    known = {rule: sha256(rules[rule].text.encode()).hexdigest()[:_LENGTH] for rule in named if rule in rules}
    return known, [rule for rule in named if rule not in rules]


def to_look_at(game_id: str) -> Iterator[str]:
    """A line for people on each rule whose paragraphs in Learn to play have to be read again. Raises GameError, KeyError."""
    now, unknown = looked_at(game_id)
    yield from (f"learn.md names {rule}, which is no rule" for rule in unknown)
    seen = _noted(game_id)
    for rule, mark in now.items():
        if rule not in seen:
            yield f"learn.md names {rule}, and nobody has noted that it tells what the rule says"
        elif seen[rule] != mark:
            yield f"{rule} has changed since the paragraph of learn.md that tells it was read beside it"
    yield from (f"{rule} is noted as looked at, and learn.md does not name it" for rule in seen if rule not in now)


def _noted(game_id: str) -> Mapping[str, str]:
    try:
        lines = files(package_of(game_id)).joinpath(LOOKED_AT).read_text("utf-8").splitlines()
    except FileNotFoundError:
        return {}
    return dict(line.split(maxsplit=1) for line in lines if line.strip())


def main(games: list[str]) -> int:
    """Write the notes of these games, or of all; 1 where learn.md names what is no rule."""
    missing = []
    for game in games or game_ids():
        if find_text(game, LEARN) is None:
            print(f"{game}: has no learn.md")
            continue
        found, unknown = looked_at(game)
        missing += [f"{game}: learn.md names {rule}, which is no rule" for rule in unknown]
        path = Path(str(files(package_of(game)))) / LOOKED_AT
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"{rule} {mark}\n" for rule, mark in found.items()), encoding="utf-8")
        print(f"{game}: {len(found)} rules looked at")
    print("\n".join(missing), file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
