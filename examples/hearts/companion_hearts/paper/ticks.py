"""The sheet to tick: what each has taken in tricks, deal by deal; the moon is reckoned for the table."""

from __future__ import annotations

from companion.reading.form import Marks, Numbers, all_ticked
from companion.referee import AnyPosition
from companion_hearts.rules.scoring import taken


class _Taken(Numbers):
    how = "Tick what each has taken in tricks, 26 in all; the moon is reckoned for you."

    def marked(self, section: AnyPosition) -> Marks:
        """The points that each has taken, where the score has the moon in it."""
        table, deal = section.inner.table, section.inner.deal
        return all_ticked(str(section.number), dict(zip(table.tags, taken(table, deal), strict=True)))


TICKS = _Taken()
