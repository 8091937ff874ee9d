"""The texts of a described game, as its folder would have them: its law, how it is written down, its reference card."""

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.declared.description import Description, Row
from companion.declared.words import say

#: What would be more than words in Markdown, or the name of a rule.
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def texts_of(game: Description) -> Mapping[str, str]:
    """Each text by its name."""
    return {"rules.md": _rules(game), "notation.md": _notation(game), "reference.md": _reference(game)}


def plain(text: str) -> str:
    """Words that are nothing but words in Markdown."""
    return _MARKS.sub(r"\\\1", text)


def example_names(game: Description) -> Sequence[str]:
    """The names of sides in examples: teams, where teams play."""
    return ("Aino+Emmi", "Ville+Olavi") if game.teams else ("Aino", "Ville")[: max(1, min(2, game.players[1]))]


def example_lines(game: Description) -> Iterator[str]:
    """A line of each row."""
    names = example_names(game)
    for row in game.rows:
        numbers = (row.low, row.allowed[min(1, len(row.allowed) - 1)])
        yield f"{row.name}: " + ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=False))


def about_row(row: Row) -> str:
    """What may be written in a row, in words."""
    last = row.allowed[-1]
    key = "whole-by" if row.step > 1 else "whole-from"
    said = say(f"row-{key}", low=row.low, high=last, step=row.step)
    return said if row.usual is None else f"{said}; {say('usual-is', usual=row.usual)}"


def _rules(game: Description) -> str:
    least, most = game.players
    seats = str(least) if least == most else f"{least} to {most}"
    written = [f"- {plain(row.title)} (`{row.name}:`): {about_row(row)}" for row in game.rows]
    worth = [f"- {plain(score.title)}: `{score.text}`" for score in game.scores if score.text]
    laws = [f"**{rule.id}** {plain(rule.text)}" for rule in game.rules]
    parts = [
        f"# {plain(game.title)}",
        say("for-seats", seats=seats),
        *_learned(game, level="##"),
        say("what-is-written"),
        "\n".join(written),
        *([say("what-it-is-worth"), "\n".join(worth)] if worth else []),
        *([say("what-holds"), *laws] if laws else []),
        say("how-it-ends"),
        _ending(game),
        say("in-a-record"),
        "```\n" + _sample(game) + "```",
    ]
    return "\n\n".join(parts) + "\n"


def _learned(game: Description, level: str) -> list[str]:
    """What the file says for people. It is Markdown; its headings stand below those of the page, and no HTML is in it."""
    found: list[str] = []
    for learn in game.learn:
        found += [f"{level} {plain(learn.title)}"] if learn.title else []
        text = re.sub(r"(?m)^#{1,6}(?=\s)", f"{level}#", learn.text.replace("{", "(").replace("}", ")"))
        found.append(text.replace("<", "&lt;"))
    return found


def _ending(game: Description) -> str:
    best = say("least-wins" if game.low_wins else "most-wins")
    if not game.section:
        return f"{say('once')} {best}"
    if isinstance(game.sections, int):
        last = say("after-sections", count=game.sections, section=game.section)
    else:
        last = say("until-reached" if game.until or game.sections else "until-stopped", section=game.section)
    return f"{last} {best}"


def _sample(game: Description) -> str:
    """How a record begins."""
    names = ["Aino", "Ville", "Emmi", "Olavi"][: max(game.players[0], 4 if game.teams else 2)]
    names += [f"P{number}" for number in range(5, game.players[0] + 1)]
    head = f"game: {game.id}\nplayers: {', '.join(names)}\n" + ("teams: Aino+Emmi, Ville+Olavi\n" if game.teams else "")
    first = f"[{game.section} 1]\n" if game.section else ""
    sides = list(example_names(game)) if game.teams else names
    line = f"{game.rows[0].name}: {sides[0]} {game.rows[0].low}\n"
    return head + first + line


def _notation(game: Description) -> str:
    head = f"[{game.section} 1]\n" if game.section else ""
    lines = "\n".join(example_lines(game))
    return f"# {plain(game.title)}\n\n{say('notation')}\n\n```\n{head}{lines}\n```\n"


def _reference(game: Description) -> str:
    rows = "\n".join(f"| {plain(row.title)} | {about_row(row)} |" for row in game.rows)
    laws = "\n".join(f"- {plain(rule.text)}" for rule in game.rules)
    parts = [
        f"# {plain(game.title)}",
        *_learned(game, level="##"),
        say("what-is-written"),
        f"| | |\n|---|---|\n{rows}",
        *([say("what-holds"), laws] if laws else []),
        say("how-it-ends"),
        _ending(game),
    ]
    return "\n\n".join(parts) + "\n"
