#!/usr/bin/env python3
"""Write the golden verdicts: for each record in a game's tests (records/) its verdict in golden/ beside them.

A golden that changes is a change in what Companion says: look at the difference before you keep it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from companion.referee import judge  # noqa: E402 - the package may lie beside this folder only
from game_folders import games_with_tests, records_of  # noqa: E402


def golden_of(record: Path) -> Path:
    """Where the verdict on a record is kept."""
    return record.parents[1] / "golden" / f"{record.stem}.json"


def verdict_of(record: Path) -> str:
    """The verdict on a record, as its golden holds it."""

    def beside(name: str) -> str:
        return (record.parent / name).read_text("utf-8")

    verdict = judge(record.read_bytes(), file=record.name, files=beside).verdict.as_dict()
    return json.dumps(verdict, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write what has changed."""
    for record in (record for game_id in games_with_tests() for record in records_of(game_id)):
        golden, verdict = golden_of(record), verdict_of(record)
        if golden.exists() and golden.read_text("utf-8") == verdict:
            continue
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(verdict, "utf-8")
        print(golden.relative_to(ROOT))


if __name__ == "__main__":
    main()
