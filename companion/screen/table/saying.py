"""The line that is being said a word at a time: what was said of it, what may follow, and what it would be as a line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from companion.referee import Choice, NotOfferedError, Replay, Steps
from companion.screen.desk import View

#: What a view keeps of it: whether the words go on with the last line, and to which record they were said.
ON, AT = "on", "at"
#: Words of these kinds are chosen, though there be only one.
_CHOSEN = frozenset(("card", "suit", "rank", "colour", "lord", "number", "coins", "chance", "heading", "claim", "unknown"))


@dataclass(frozen=True, slots=True)
class Saying:
    """Words of a line that was begun.

    `on`: they go on with the last line. `lost`: some were said, but the table has changed since, and they are forgotten.
    """

    said: tuple[str, ...] = ()
    on: bool = False
    lost: bool = False

    def steps(self, replay: Replay) -> Steps:
        """What may be said next. Raises NotOfferedError where these words may not be said."""
        return replay.spoken(self.said, on=self.on).steps

    def text(self, replay: Replay) -> str:
        """These words as they are written. Raises NotOfferedError."""
        return replay.spoken(self.said, on=self.on).text.strip() if self.said else ""

    def kept(self, replay: Replay) -> Mapping[str, str]:
        """What the view keeps beside the words."""
        return {ON: "1" if self.on else "", AT: at(replay)}


class Opening(NamedTuple):
    """The one kind of line that leads the game on, all others standing beside it. `meaning` says what to do.

    `saying` has its first word, `steps` is what follows that.
    """

    word: str
    meaning: str
    saying: Saying
    steps: Steps


def opening_of(replay: Replay, begun: Saying) -> Opening | None:
    """What to do first, where nothing is said yet and a single word can begin what leads on; else None."""
    if begun.said or begun.on:
        return None
    leading = [choice for choice in begun.steps(replay).choices if choice.leads_on]
    if len(leading) != 1 or leading[0].kind != "verb" or leading[0].is_number:
        return None
    saying, steps = with_word(replay, begun, leading[0].word)
    return Opening(leading[0].word, leading[0].meaning, saying, steps) if steps.choices and not steps.ends else None


def saying_of(replay: Replay, view: View) -> Saying:
    """What a view has said of a line. Where the record is another one meanwhile, or a word may not be said, all is forgotten."""
    begun = Saying(view.said, on=bool(view.data.get(ON)))
    if not begun.said and not begun.on:
        return Saying(on=replay.waits)
    lost = Saying(on=replay.waits, lost=True)
    if view.data.get(AT, at(replay)) != at(replay):
        return lost
    try:
        begun.steps(replay)
    except NotOfferedError:
        return lost
    return begun


def at(replay: Replay) -> str:
    """A name for the record as it stands."""
    return sha256(replay.text.encode()).hexdigest()[:16]


def with_word(replay: Replay, begun: Saying, word: str) -> tuple[Saying, Steps]:
    """A word more, and then all words that nobody can choose: the line's own signs and verbs. Raises NotOfferedError."""
    said = Saying((*begun.said, word), begun.on)
    steps = said.steps(replay)
    while (forced := forced_in(steps)) is not None:
        then = Saying((*said.said, forced.word), begun.on)
        after = then.steps(replay)
        if after.ends and not after.choices:
            break  # it would be the last word of the line: that is for somebody to say
        said, steps = then, after
    return said, steps


def without_last(replay: Replay, begun: Saying) -> Saying:
    """The words without the last one that somebody chose."""
    said: Sequence[str] = begun.said[:-1]
    while said and forced_in(Saying(tuple(said), begun.on).steps(replay)) is not None:
        said = said[:-1]
    opening = opening_of(replay, Saying(on=begun.on))
    if opening and tuple(said) == opening.saying.said:  # nobody has tapped it: it was said with the word behind it
        said = ()
    return Saying(tuple(said), begun.on)


def forced_in(steps: Steps) -> Choice | None:
    """The one word that has to follow, where that says nothing that is not said already."""
    if steps.ends or len(steps.choices) != 1:
        return None
    choice = steps.choices[0]
    return None if choice.is_number or choice.kind in _CHOSEN else choice
