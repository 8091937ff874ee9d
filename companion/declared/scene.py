"""The table of a described game as plain data: what is written in the section, and what it lacks."""

from collections.abc import Mapping, Sequence

from companion.declared.description import Description
from companion.declared.words import say
from companion.plain import Plain
from companion.referee.scene import DrawScene, Fact, Scene, Seat


def scene_of(game: Description) -> DrawScene:
    """What draws the scenes of a game."""

    def draw(state: Plain, totals: Mapping[str, int], seats: Sequence[str]) -> Scene:
        dealer = state.get("dealer")
        rows = state.get("rows", {})
        facts = [
            Fact(row.title, _written(rows[row.name]))
            for row in game.rows
            if any(one is not None for one in rows[row.name].values())
        ]
        placed = tuple(Seat(tag, roles=(say("deals"),) if tag == dealer else ()) for tag in seats)
        return Scene(_headline(game, state), seats=placed, facts=tuple(facts), totals=totals)

    return draw


def _headline(game: Description, state: Plain) -> str:
    number = state.get("section")
    if not game.section:
        return say("all-written" if state["complete"] else "being-written")
    if not number:
        return say("nothing-begun", section=game.section)
    key = "section-done" if state["complete"] else "section-open-now"
    last = f"{number} / {state['of']}" if state.get("of") else str(number)
    return say(key, section=game.section.capitalize(), number=last)


def _written(values: Mapping[str, int | None]) -> str:
    return ", ".join(f"{tag} {'–' if one is None else one}" for tag, one in values.items())
