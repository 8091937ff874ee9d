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
    said = row.range_in_words("row-")
    return said if row.usual is None else f"{said}; {say('usual-is', usual=row.usual)}"


def _rules(game: Description) -> str:
    written = [f"- {plain(row.title)} (`{row.name}:`): {about_row(row)}" for row in game.rows]
    worth = [f"- {plain(score.title)}: `{score.text}`" for score in game.scores if score.text]
    laws = "\n\n".join(f"**{rule.id}** {plain(rule.text)}" for rule in game.rules)
    more = (*_titled("what-it-is-worth", "\n".join(worth)), *_titled("what-holds", laws))
    sample = (say("in-a-record"), f"```\n{_sample(game)}```")
    return _page(
        game, (say("for-seats", seats=game.seats), *_learned(game)), "\n".join(written), (*more, *_ending(game), *sample)
    )


def _page(game: Description, before: Sequence[str], written: str, after: Sequence[str]) -> str:
    """A page about a game: what is written, with other parts before and after it."""
    return "\n\n".join((f"# {plain(game.title)}", *before, say("what-is-written"), written, *after)) + "\n"


def _titled(title: str, text: str) -> Sequence[str]:
    """A part with its title; nothing where it says nothing."""
    return (say(title), text) if text else ()


def _learned(game: Description) -> list[str]:
    """What the file says for people. It is Markdown; its headings stand below those of the page, and no HTML is in it."""
    found: list[str] = []
    for learn in game.learn:
        found += [f"## {plain(learn.title)}"] if learn.title else []
        text = re.sub(r"(?m)^#{1,6}(?=\s)", "###", learn.text.replace("{", "(").replace("}", ")"))
        found.append(text.replace("<", "&lt;"))
    return found


def _ending(game: Description) -> Sequence[str]:
    best = say("least-wins" if game.low_wins else "most-wins")
    if not game.section:
        return say("how-it-ends"), f"{say('once')} {best}"
    if isinstance(game.sections, int):
        last = say("after-sections", count=game.sections, section=game.section)
    else:
        last = say("until-reached" if game.until or game.sections else "until-stopped", section=game.section)
    return say("how-it-ends"), f"{last} {best}"


def _sample(game: Description) -> str:
    """How a record begins."""
    names = ["Aino", "Ville", "Emmi", "Olavi"][: max(game.players[0], 4 if game.teams else 2)]
    names += [f"P{number}" for number in range(5, game.players[0] + 1)]
    head = f"game: {game.id}\nplayers: {', '.join(names)}\n" + ("teams: Aino+Emmi, Ville+Olavi\n" if game.teams else "")
    first = f"[{game.section} 1]\n" if game.section else ""
    return f"{head}{first}{game.rows[0].name}: {example_names(game)[0]} {game.rows[0].low}\n"


def _notation(game: Description) -> str:
    head = f"[{game.section} 1]\n" if game.section else ""
    lines = "\n".join(example_lines(game))
    return f"# {plain(game.title)}\n\n{say('notation')}\n\n```\n{head}{lines}\n```\n"


def _reference(game: Description) -> str:
    rows = "\n".join(f"| {plain(row.title)} | {about_row(row)} |" for row in game.rows)
    laws = "\n".join(f"- {plain(rule.text)}" for rule in game.rules)
    return _page(game, _learned(game), f"| | |\n|---|---|\n{rows}", (*_titled("what-holds", laws), *_ending(game)))
