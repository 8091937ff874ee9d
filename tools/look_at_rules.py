"""Note that Learn to play was read beside the rules it tells of: python tools/look_at_rules.py [GAME…].

For each rule that a paragraph of learn.md names in braces, its id and a hash of its text go into the game's
teaching/looked-at.txt. A test fails where such a rule has changed since: read the paragraph again, mend it, then run this.
"""

import sys
from importlib.resources import files
from pathlib import Path

from companion.referee import game_ids
from companion.referee.books import LEARN, find_text
from companion.referee.games import package_of
from companion.referee.looked_at import LOOKED_AT, looked_at


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
