#!/usr/bin/env python3
"""Print the lowest versions that pyproject.toml promises to work with, as constraints for pip: `make lowest` tests with them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Extras whose packages the tests need.
EXTRAS = ("analysis", "app", "maps", "preview", "scripts", "test")
_FLOOR = re.compile(r"(?P<name>[A-Za-z0-9_.-]+)>=(?P<version>[\w.]+)")


def main() -> None:
    """Print a line for each package that is needed by itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    floors: dict[str, str] = {}
    for one in [*project["dependencies"], *(one for extra in EXTRAS for one in extras[extra])]:
        found = _FLOOR.fullmatch(one)
        if found:
            known = floors.setdefault(found["name"], found["version"])
            if known != found["version"]:
                raise SystemExit(f"{found['name']} has two floors: {known} and {found['version']}")
    print("\n".join(f"{name}=={version}" for name, version in sorted(floors.items())))


if __name__ == "__main__":
    main()
