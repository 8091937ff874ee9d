"""What was skipped in a session, by reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

#: Where this is set in the environment, a skipped test is a failure.
DEMAND = "COMPANION_DEMAND_ALL"
#: The one reason that nothing which is installed can mend: the checkout is root's, and nobody else can be asked.
ROOT_ALONE = "only root may read this checkout, or this Python"


def skipped_in(reporter: Any) -> Mapping[str, int]:
    """How many tests, or files of tests, were skipped for each reason, of a session's terminal reporter."""
    return Counter(_reason(report) for report in reporter.stats.get("skipped", ()))


def _reason(report: Any) -> str:
    """Why a test was skipped: of `(file, line, reason)` the last."""
    said = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return str(said).removeprefix("Skipped: ")
