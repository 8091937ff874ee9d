"""The sheet of Circle of Kings to tick: each round as it was, in remarks; the result alone is refereed."""

from collections.abc import Sequence

from companion.cards.tarot import SUIT_NAMES
from companion.games.circle_of_kings.rules.circle import PLACES
from companion.games.circle_of_kings.rules.scoring import BURNED
from companion.reading.form import (
    Block,
    Field,
    Marks,
    Results,
    Row,
    Section,
    SheetLine,
    all_ticked,
    heads,
    numbers,
    record_of,
    said_numbers,
)
from companion.referee import AnyPosition, Judgement
from companion.referee.claims import DRAW

_KINGS = tuple(f"K{suit}" for suit in SUIT_NAMES)
_CIRCLE = tuple(f"circle.{place}" for place in PLACES)
#: An army's value, and the Lords that a round burns, at most.
_MOST_ARMY, _MOST_BURNED = 79, 5
_LABEL = 26.0


class _Ticks(Results):
    how = "The Circle, and the Lords left in each deck at the end, are the result; the rounds are remarks."
    noun = "Lords left"
    most = 22
    label = _LABEL

    def section(self, header: Judgement, number: int) -> Section:
        title, units = f"Round {number}", header.units
        top, won = Field(f"{number}.top", title, "top King", _KINGS), Field(f"{number}.won", title, "who won", (*units, DRAW))
        army = numbers(f"{number}.army", title, "army", units, _MOST_ARMY, _LABEL)
        burned = numbers(f"{number}.burned", title, "burned", units, _MOST_BURNED, 22.0)
        return Section(title, (army, burned, Block("", (*_KINGS, *heads(units), DRAW), (Row("top, won", (top, won)),), _LABEL)))

    def closing(self, header: Judgement) -> Section | None:
        last = super().closing(header)
        fields = [Field(key, "Result", f"{place} King", _KINGS) for key, place in zip(_CIRCLE, PLACES, strict=True)]
        circle = Block("", _KINGS, tuple(Row(field.said.split()[0], (field,)) for field in fields), 12.0)
        return last and last._replace(blocks=(*last.blocks, circle))

    def marks(self, record: Judgement) -> Marks:
        circle = record_of(record).header.value("circle").split()
        return {**super().marks(record), **{key: (king,) for key, king in zip(_CIRCLE, circle, strict=False)}}

    def marked(self, section: AnyPosition) -> Marks:
        one, fought = section.number, section.state["combat"] or {}
        burned = {unit: sum(item.kind == BURNED for item in items) for unit, items in section.items.items()}
        won = fought.get("result", "none")
        return {
            **{f"{one}.top": (top,) for top in section.state["circle"][:1] if top},
            **all_ticked(f"{one}.army", fought.get("values") or {}),
            **({f"{one}.won": (won,)} if won != "none" else {}),
            **all_ticked(f"{one}.burned", {unit: min(_MOST_BURNED, count) for unit, count in burned.items()}),
        }

    def lines(self, header: Judgement, marks: Marks) -> Sequence[SheetLine]:
        kings = [king for key in _CIRCLE for king in marks.get(key, ())]
        circle = [SheetLine(f"circle: {' '.join(kings)}", _CIRCLE)] if len(kings) == len(_CIRCLE) else []
        return [*circle, *super().lines(header, marks)]

    def odd(self, header: Judgement, number: int, marks: Marks) -> str:
        """The larger army wins (CK-4.2), unless a Lord says otherwise."""
        armies, won = said_numbers(marks, f"{number}.army", header.units), marks.get(f"{number}.won", ("",))[0]
        best = [unit for unit, value in armies.items() if value == max(armies.values())]
        expected = best[0] if len(best) == 1 else DRAW
        return f"by the armies {expected}" if len(armies) == len(header.units) and won not in {"", expected} else ""


TICKS = _Ticks()
