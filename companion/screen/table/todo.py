"""What to do now, in one sentence: in the game's own words, else by the kind of what may be said.

A game has its words in its table: `todo-leads` is for choices whose meaning has the word “leads”, `todo-of-card` for those of
that kind whose meaning has no words of its own. `{name}` in them is whoever may say it, `{meaning}` that meaning.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

from companion.referee import Choice, Replay, package_of
from companion.screen.marks import mark_of, marks_at
from companion.screen.phrases import SCREEN, capital
from companion.screen.speech import Speech
from companion.screen.table.saying import Opening, Saying
from companion.words import ENGLISH, Words, table_of

#: What the ids of a game's words begin with that are looked for here.
TODO, CHANCE = "todo-", "chance-"


def what_to_do(replay: Replay, begun: Saying, chief: Sequence[Choice], opening: Opening | None, say: Speech) -> str:
    """The sentence for what may be said now (`chief`) behind the words of a line that was begun."""
    game, marks = replay.judgement.game, marks_at(replay)
    if game is None or (replay.is_closed and not begun.said):
        return say("it-is-over")
    said = replay.spoken(begun.said, on=begun.on)
    line = opening.meaning if opening else next((one.meaning for one in said.choices if one.kind == "verb"), "")
    todo = capital(_deed(game.id, chief, line, lambda tag: mark_of(marks, tag).name, say, opens=bool(opening)))
    return say("or-say", todo=todo) if begun.said and said.steps.ends and not said.steps.unfinished else todo


def _deed(game: str, choices: Sequence[Choice], line: str, name_of: Callable[[str], str], say: Speech, *, opens: bool) -> str:
    """The same of the first choice that the game has words for.

    `line` is what their line is for: it counts where there are no words for them, or where the line `opens` with them.
    """
    keys = ["" if opens else words_for(game, TODO, one.meaning) or words_for(game, TODO, f"of {one.kind}") for one in choices]
    key, kind = next(filter(None, keys), ""), f"{TODO}of-{choices[0].kind if choices else 'verb'}"
    fellows = [one for one, its in zip(choices, keys, strict=True) if its == key]
    name = _named([one.who for one in fellows], name_of, say)
    if key:
        return in_words(game, key, say, name=name, meaning=fellows[0].meaning)
    if line and kind != f"{TODO}of-sign":
        key, players = words_for(game, TODO, line), [name_of(one.who) for one in choices if one.kind == "player"]
        return in_words(game, key, say, name=", ".join(players), meaning=line) if key else line
    return say(kind if kind in SCREEN else f"{TODO}of-verb", name=name)


def in_words(game: str, key: str, say: Speech, **values: str) -> str:
    """A game's own words with this id."""
    return Words(package_of(game))(key, say.language, **values)


@lru_cache(maxsize=1024)
def words_for(game: str, of: str, meaning: str) -> str:
    """The id of the game's words for a meaning: of those that it has, the one that comes first in it and is longest; or empty."""
    text = f"-{'-'.join(re.findall('[a-z]+', meaning.casefold()))}-"
    found = [(text.find(f"-{key.removeprefix(of)}-"), -len(key), key) for key in _known(game) if key.startswith(of)]
    return min((one for one in found if one[0] >= 0), default=(0, 0, ""))[2]


@cache
def _known(game: str) -> Sequence[str]:
    return [key for key in table_of(package_of(game), ENGLISH) if key.startswith((TODO, CHANCE))]


def _named(tags: Iterable[str], name_of: Callable[[str], str], say: Speech) -> str:
    """Who may say something: `Aino`, `Aino or Ville`; more than three are somebody."""
    names = [name_of(tag) for tag in dict.fromkeys(tags) if tag]
    few = f" {say('or')} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
    return few if 0 < len(names) < 4 else say("somebody")
