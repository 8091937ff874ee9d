"""Games of other packages, as an installer leaves them: a folder to put on the path, with the package and its entry point."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

#: A game of its own name and prefix that is played as one of ours.
_ABOUT = """\
from companion.referee import About
ABOUT = About(id="{id}", title="{title}", prefix="{prefix}", accent="#336699", section="{section}", edition="1", credit="",
              rights="", seats=(2, 6), usual=3)
"""
_RULES = """\
from copy import copy
from companion.referee import find_game
from {package}.about import ABOUT
RULES = copy(find_game("{rules}"))
RULES.about = ABOUT
"""


def install(
    site: Path,
    title: str,
    prefix: str,
    files: Mapping[str, str],
    *,
    name: str = "",
    rules: str = "four-kingdoms",
    section: str = "season",
) -> None:
    """Puts a game into the folder `site`. `files` are those of its package that it has beside `about` and `rules`, or instead.

    `name` is what its entry point calls it, where that is not its id; it is played by the `rules` of another game.
    """
    game_id = title.casefold()
    package = f"companion_{game_id}"
    texts = {
        "__init__.py": "",
        "about.py": _ABOUT.format(id=game_id, title=title, prefix=prefix, section=section),
        "rules/__init__.py": "",
        "rules/game.py": _RULES.format(package=package, rules=rules),
        "rules.md": f"# {title}\n\n## Chapter {{{prefix}-1}}\n\n**{prefix}-1.1** A rule.\n",
        **files,
    }
    for file, text in texts.items():
        path = site / package / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    announce(site, package, f"{name or game_id} = {package}")


def announce(site: Path, package: str, entry_point: str) -> None:
    """Says in a folder that a package is installed there, and which game it is."""
    told = site / f"{package}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    (told / "entry_points.txt").write_text(f"[companion.games]\n{entry_point}\n", "utf-8")
