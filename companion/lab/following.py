"""A seat of Companion's at a table with real cards whose game is a record: what it sees, and what has to be told or decided next.

The record tells what all saw; what one neighbour alone may see is kept beside it, word for word. Both together are played again
from the beginning of the part that is followed (a season), so nothing else has to be kept. Pure, standard library alone.
"""

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.lab import chance, players, search, told
from companion.lab.world import AnyLaboratory, AnyWorld, Decision, Followed, Option, RefusedError
from companion.referee import AnyStep, Breach


class Whisper(NamedTuple):
    """What one neighbour alone knows: what was asked, and the word, which nobody reads by looking (`told.covered`)."""

    asked: str
    word: str


class Laid(NamedTuple):
    """A choice of Companion's that is made, and not told by the record yet. `ahead`: others have to be told before it.

    `view` is what its seat sees of the table there.
    """

    decision: Decision
    option: Option
    ahead: bool
    view: Any


class Stand(NamedTuple):
    """How the table stands for Companion's seats.

    `question` is what a neighbour has to tell now; `awaited` is what all can tell, and nobody has told yet. `decision` is what
    one of the seats decides now: before all eyes, or where it `is_covered` for the eyes of its neighbour; `asked` is then its
    name. `laid` are choices that are made. `used` are the whispers that led here. `trouble` says why nothing can be told of this
    table. `followed` is the part that is followed.
    """

    world: AnyWorld | None
    used: tuple[Whisper, ...] = ()
    laid: tuple[Laid, ...] = ()
    question: chance.AnyQuestion | None = None
    decision: Decision | None = None
    is_covered: bool = False
    asked: str = ""
    trouble: str = ""
    followed: Followed | None = None
    awaited: str = ""


class Line(NamedTuple):
    """What a seat says in one line: the text, or what is kept of choices to do nothing; and each choice with what it saw."""

    text: str
    kept: Sequence[Whisper]
    made: Sequence[tuple[Any, Decision, search.Chosen]]


class Heard(chance.Streams):
    """Chance as a record and a neighbour tell it; what nobody sees comes from a seed."""

    def __init__(self, seed: str, whispers: Sequence[Whisper]) -> None:
        super().__init__(seed, 0)
        self.left, self.used = list(whispers), list[Whisper]()
        self.record: Callable[[chance.AnyQuestion], str | None] = lambda _: None

    def whispered(self, asked: str) -> str | None:
        """What was told of this, so that nobody else heard it; each word once."""
        found = next((one for one in self.left if one.asked == asked), None)
        if found is None:
            return None
        self.left.remove(found)
        self.used.append(found)
        return told.opened(found.word)

    def knows(self, begins: str) -> bool:
        """Whether a neighbour has told something of a question that begins so."""
        return any(one.asked.startswith(begins) for one in self.left)

    def ask(self, question: chance.Question[chance.Answer]) -> chance.Answer | None:
        """The next word. Raises UntoldError where nobody has told it, RefusedError where it cannot be."""
        word = self.whispered(question.asked) if question.covered else self.record(question)
        if word is None:
            raise chance.UntoldError(question)
        return question.read(word)


def stand(
    laboratory: AnyLaboratory, table: object, steps: Sequence[AnyStep], said: Sequence[str], bots: Collection[int],
    whispers: Sequence[Whisper],
) -> Stand:  # fmt: skip
    """How the table stands behind a record's lines (`steps`) and the words of the next one. `bots` are Companion's seats."""
    heard = Heard("seat", whispers)
    followed: Followed | None = None
    try:
        followed = laboratory.follow(table, steps, said, heard, frozenset(bots))
        if followed is None:
            return Stand(None)
        heard.record = followed.told
        laboratory.start(followed.world)
        return _decided(laboratory, table, followed, heard, bots)
    except chance.UntoldError as error:
        awaited = "" if error.question.covered else error.question.asked
        return Stand(followed.world if followed else None, tuple(heard.used), question=_covered(error), awaited=awaited)
    except RefusedError as error:
        return Stand(None, tuple(heard.used), trouble=str(error))
    except (Breach, ValueError, LookupError):
        return Stand(None, tuple(heard.used), trouble="what was told cannot be")


def _decided(laboratory: AnyLaboratory, table: Any, followed: Followed, heard: Heard, bots: Collection[int]) -> Stand:
    """Plays on as far as all is told."""
    world, laid, count = followed.world, list[Laid](), 0
    question, now, is_covered, name = None, None, False, ""
    try:
        while not followed.is_over and (decision := world.decision()) is not None:
            own = decision.seat in bots
            count += own
            asked = f"{laboratory.seats(table)[decision.seat]} {followed.named(decision, count)}"
            is_hidden = decision.about in laboratory.covered
            option = None if own and is_hidden else followed.chosen(decision)
            if own and option is None:
                option = _noted(laboratory, table, decision, heard.whispered(asked))
                if option is None:
                    option = followed.missed(decision)
                elif not is_hidden and laboratory.spoken(table, world, decision, option):
                    laid.append(Laid(decision, option, followed.ahead, world.view(decision.seat)))
            if option is None or (laid and not laid[-1].ahead):
                now = decision if own and option is None else None
                is_covered, name = own and (is_hidden or followed.ahead), asked
                break
            if own and decision.about in laboratory.from_hand and option not in decision.options:
                raise RefusedError("what Companion has played was not in its hand as it was told")
            world.choose(option)
    except chance.UntoldError as error:
        question = _covered(error)
    return Stand(world, tuple(heard.used), tuple(laid), question, now, is_covered, name, followed=followed)


def _covered(error: chance.UntoldError) -> chance.AnyQuestion | None:
    """What a neighbour has to tell; None where all can."""
    return error.question if error.question.covered else None


def _noted(laboratory: AnyLaboratory, table: object, decision: Decision, word: str | None) -> Option | None:
    """The option that was chosen by its word; None where nothing was, or where it can be chosen no longer."""
    return next((one for one in decision.options if laboratory.word(table, decision, one) == word), None)


def chosen(laboratory: AnyLaboratory, found: Stand, level: int) -> search.Chosen:
    """What a player of this level chooses now: the same wherever the same lines, words and whispers lead there.

    Raises ValueError where nothing is to be decided.
    """
    if found.world is None or found.decision is None:
        raise ValueError("nothing is to be decided")
    seed = " ".join([found.asked, *(whisper.word for whisper in found.used)])
    return players.choose(laboratory, found.world.view(found.decision.seat), found.decision, level, Random(seed))


def line(laboratory: AnyLaboratory, table: object, found: Stand, level: int) -> Line:
    """What the seat that decides now says in one line, where it says lines: as `chosen`, choice by choice.

    The world of `found` goes on. Raises ValueError where nothing is to be decided.
    """
    world, followed = found.world, found.followed
    if world is None or followed is None or found.decision is None:
        raise ValueError("nothing is to be decided")
    seed = " ".join([found.asked, *(whisper.word for whisper in found.used)])
    made: list[tuple[Any, Decision, search.Chosen]] = []

    def decide(decision: Decision) -> Option:
        view, random = world.view(decision.seat), Random(f"{seed} {len(made)}")
        made.append((view, decision, players.choose(laboratory, view, decision, level, random)))
        return made[-1][2].option

    text = laboratory.line(world, decide)
    kept = () if text else tuple(_kept(laboratory, table, followed, *one[1:]) for one in made)
    return Line(text, kept, made)


def _kept(laboratory: AnyLaboratory, table: object, followed: Followed, decision: Decision, best: search.Chosen) -> Whisper:
    asked = f"{laboratory.seats(table)[decision.seat]} {followed.named(decision, 0)}"
    return Whisper(asked, told.covered(laboratory.word(table, decision, best.option)))


def note(laboratory: AnyLaboratory, table: object, found: Stand, option: Option) -> Whisper:
    """What is kept of a choice that only a neighbour may see. Raises ValueError where nothing is to be decided."""
    if found.decision is None:
        raise ValueError("nothing is to be decided")
    return Whisper(found.asked, told.covered(laboratory.word(table, found.decision, option)))
