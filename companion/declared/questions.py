"""What `enter` asks of a described game: each row of the section, those that not everybody has to have before the last one."""

from collections.abc import Mapping

from companion.declared.description import Description, Row
from companion.declared.texts import about_row
from companion.declared.words import capital, say
from companion.referee.questions import NextQuestion, Question, named_numbers
from companion.referee.reading import AnyRecord
from companion.referee.replay import AnyPosition

_NOTHING = ("none", "-")


def questions_of(game: Description) -> NextQuestion:
    """What asks for a game's rows."""

    def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
        del record
        if position.over or not position.state:
            return None
        begun = (position.number > 0 or not game.section) and not position.complete
        number = position.number if begun else position.number + 1
        written = position.inner.cells if begun else ()
        for row in game.in_order:
            cells = written[game.rows.index(row)] if written else (None,)
            key = f"{row.name} {number}" if game.section else row.name
            if key not in notes and None in cells:
                heading = f"\n[{game.section} {number}]\n" if game.section and not begun else ""
                sides = tuple(position.totals)
                open_sides = tuple(tag for tag, one in zip(sides, cells, strict=False) if one is None) if written else sides
                return _question(game, row, key, heading, open_sides, number)
        return None

    return next_question


def _question(game: Description, row: Row, key: str, heading: str, sides: tuple[str, ...], number: int) -> Question:
    title = capital(row.title)
    prompt = say("ask-row-of", row=title, section=game.section, number=number) if game.section else say("ask-row", row=title)
    example = f"{sides[0]} {row.allowed[-1]}"
    help_text = say("ask-usual-help" if row.usual is not None else "ask-row-help", example=example, allowed=about_row(row))

    def line(said: str) -> str:
        if row.usual is not None and said.strip().casefold() in _NOTHING:
            return heading.rstrip("\n") if heading else ""
        return f"{heading}{row.name}: {named_numbers(said.strip(), sides)}"

    return Question(key, prompt, help_text, line, default=_NOTHING[0] if row.usual is not None else None, each=sides, item=title)
