"""Rules that no record can break and nothing is computed by: the code cites all others."""

from __future__ import annotations

#: FK-R22 names slips of the original's text that its other rules put right already.
NOT_JUDGED = frozenset({"FK-R22"})
