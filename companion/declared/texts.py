"""The texts of a described game, as its folder would have them: its law, how it is written down, its reference card."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from companion.declared.description import Description, Row, seats_in_words
from companion.declared.spelling import formulas, spelled, spelled_tie
from companion.declared.words import capital, say

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
    written = [f"- {plain(capital(row.title))} (`{row.name}:`): {about_row(row)}" for row in game.rows]
    worth = "\n".join(f"- {plain(line)}" for line in formulas(game))
    laws = "\n\n".join(f"**{rule.id}** {plain(rule.text)}" for rule in game.rules)
    more = (*_titled("what-it-is-worth", worth), *_titled("what-holds", laws), say("how-it-ends"), plain(_ending(game)))
    sample = (say("in-a-record"), f"```\n{_sample(game)}```")
    return _page(game, (say("for-seats", seats=game.seats), *_learned(game)), "\n".join(written), (*more, *sample))


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


def _ending(game: Description) -> str:
    """How many sections there are, who deals, who wins, and what breaks a tie."""
    best = say("least-wins" if game.low_wins else "most-wins")
    ties = say("tie-goes", ties=ties_of(game)) if game.ties else say("tie-shared")
    deals = [say("deal-goes-round")] if game.dealer else []
    return " ".join([*_sections(game), *deals, best, ties])


def ties_of(game: Description) -> str:
    """What breaks a tie, in its order."""
    return say("then").join(spelled_tie(game, tie) for tie in game.ties)


def _sections(game: Description) -> Sequence[str]:
    """When the game ends, in sentences."""
    if not game.section:
        return [say("once")]
    until = spelled(game, game.until) if game.until else ""
    if game.sections is None:
        return [say("until-reached" if until else "until-stopped", section=game.section, until=until)]
    groups = [(count, list(group)) for count, group in groupby(range(game.players[0], game.players[1] + 1), game.sections_for)]
    key = "after-number" if len(groups) == 1 else "after-number-with"
    told = [say(key, section=game.section, count=count, players=seats_in_words(with_[0], with_[-1])) for count, with_ in groups]
    return [say("after-sections", counts=", ".join(told)), *([say("until-sooner", until=until)] if until else [])]


def how_it_scores(game: Description) -> Sequence[str]:
    """What a sheet says of the points, in lines without marks: what the file says for people, else its formulas."""
    # A line of the file goes on with the one above it, unless it begins with a mark.
    texts = [re.sub(r"(?<=\S)\n(?=[^\s#*-])", " ", text.replace("&lt;", "<")) for text in _learned(game)]
    lines = [line.strip() for text in texts for line in text.split("\n")]
    told = [re.sub(r"^[-*] ", "• ", line) for line in lines if line and not line.startswith("#")]
    return [re.sub(r"[*`\\]", "", line) for line in told] or formulas(game)


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
    # One paragraph, each row on a line of its own: no column ends within it.
    rows = "  \n".join(f"**{plain(capital(row.title))}**: {about_row(row)}" for row in game.rows)
    laws = "\n".join(f"- {plain(rule.text)}" for rule in game.rules)
    worth = _learned(game) or _titled("what-it-is-worth", "\n".join(f"- {plain(line)}" for line in formulas(game)))
    # What stands first leads the page, whatever the file's own text begins with.
    lead = f"{say('for-seats', seats=game.seats)} {plain(_ending(game))}"
    return _page(game, (lead, *worth), rows, _titled("what-holds", laws))
