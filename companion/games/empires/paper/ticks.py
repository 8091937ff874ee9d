"""The sheet of Empires to tick: what everybody had after each turn, in remarks; the result alone is refereed."""

from companion.reading.form import Marks, Results, Section, all_ticked, last_number, numbers, said_numbers
from companion.record.keywords import RESULT
from companion.referee import AnyPosition, Judgement

#: What is counted after a turn, and how much of it there may be.
_COUNTED = {"provinces": 39, "cities": 19, "counters": 59}


class _Ticks(Results):
    how = "Tick after each turn; the provinces at the end are the result, the turns are remarks."
    noun = "provinces"
    most = _COUNTED["provinces"]
    label = 25.0

    def section(self, header: Judgement, number: int) -> Section:
        title = f"Turn {number}"
        blocks = [numbers(f"{number}.{what}", title, what, header.units, most, self.label) for what, most in _COUNTED.items()]
        return Section(title, tuple(blocks))

    def marked(self, section: AnyPosition) -> Marks:
        state, one = section.state, section.number
        counted = {
            "provinces": {unit: len(owned) for unit, owned in state["owned"].items()},
            "cities": {unit: len(cities) for unit, cities in state["cities"].items()},
            "counters": {unit: sum(held.values()) for unit, held in state["counters"].items()},
        }
        return {key: values for what, counts in counted.items() for key, values in all_ticked(f"{one}.{what}", counts).items()}

    def odd(self, header: Judgement, number: int, marks: Marks) -> str:
        """The last turn and the result have the same provinces."""
        turn, result = said_numbers(marks, f"{number}.provinces", header.units), said_numbers(marks, RESULT, header.units)
        is_odd = number == last_number(marks) and any(turn[unit] != result.get(unit, turn[unit]) for unit in turn)
        return "the result has other provinces" if is_odd else ""


TICKS = _Ticks()
