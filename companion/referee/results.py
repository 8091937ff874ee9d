"""Questions that are the same for many games: the result of a game whose moves nobody wrote down, and how a game ended.

A game without seasons or villages to enter has a part `questions` that asks with `result_question`; one without that part is
asked for by it all the same. `end_question` is asked of every game when somebody says that it is over.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from companion.record.keywords import AGREED, RESIGNED, RESULT, UNFINISHED
from companion.referee import claims, ending, steps
from companion.referee.messages import say
from companion.referee.questions import Question, choice, first_open, named_numbers, not_one_of, words_of
from companion.referee.reading import AnyRecord
from companion.referee.replay import AnyPosition
from companion.words import together

#: The keys of these questions, in notes and drafts.
ENDED, NUMBERS, WINNER, LOSER, REASON = "ended", "result", "winner", "given up by", "left because"
#: How a game may have ended.
PLAYED, AGREEMENT, GIVEN_UP, LEFT = "played out", "agreed", "given up", "unfinished"
WAYS = (PLAYED, AGREEMENT, GIVEN_UP, LEFT)
#: It goes on: the answer where nothing has to have ended.
GOES_ON = ("no", "goes on")


def tags_of(record: AnyRecord) -> Sequence[str]:
    """The tags of what scores at a record's table."""
    return tuple(record.game.claim_form(record.table).tags)


def can_be_entered(record: AnyRecord) -> bool:
    """Whether a game is entered by its result alone."""
    return not record.game.instead_of_result and bool(tags_of(record))


def result_question(
    record: AnyRecord,
    position: AnyPosition,
    notes: Mapping[str, str],
    *,
    header: Iterable[Question] = (),
    needs_numbers: bool = False,
    cannot_be_left: str = "",
) -> Question | None:
    """The next question of a game that is entered by its result: header keys, how it ended, the totals, who has won.

    `header` are the questions for keys that the result hangs on; `needs_numbers`: the totals have to be known;
    `cannot_be_left` says, where that is so, why a game that was not finished cannot be written. None once there is nothing more
    to ask. A record that has moves is only asked how it ended.
    """
    if record.entries and NUMBERS not in notes:
        return end_question(record, position, notes)
    if not record.entries and (question := first_open(header, record, notes)):
        return question
    if ENDED not in notes:
        ways = tuple(way for way in words_of(say, WAYS) if way != LEFT or not cannot_be_left)
        prompt = say("ask-how-ended", ways=together(", ", words_of(say, WAYS)))
        return Question(ENDED, prompt, say("ask-over-help"), partial(_way_line, cannot_be_left), ways[0], words=ways)
    way = choice(notes[ENDED], WAYS)
    heading = f"\n[{record.game.section} 1]\n" if record.game.section else ""
    if way == LEFT:
        return None if REASON in notes else _reason(heading)
    if way == GIVEN_UP and LOSER not in notes:
        return _note(LOSER, say("ask-who-gave-up"), tags_of(record))
    if NUMBERS not in notes:
        counts = way == PLAYED or needs_numbers  # of a game that was left the numbers say nothing, and may contradict who has won
        return _numbers(record) if counts else _without_numbers(record, position, notes, heading)
    return None if WINNER in notes else _winner_of_result(record, position, notes)


def _without_numbers(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str], heading: str) -> Question | None:
    """The game was not played out: the table's word alone is written."""
    if position.ending or position.over or WINNER in notes:
        return None
    if choice(notes[ENDED], WAYS) == GIVEN_UP:
        tag = one_of(notes[LOSER], tags_of(record))
        return _confirmed(f"Write that {tag} gave up", f"{heading}{RESIGNED}: {tag}")
    return _who(tags_of(record), position, lambda said: f"{heading}{AGREED}: {said}", "")


def _numbers(record: AnyRecord) -> Question:
    tags, noun = tags_of(record), record.game.tally(record.table).noun

    def line(said: str) -> str:
        return f"{RESULT}: {named_numbers(said, tags)}"

    what = "Result" if noun == "total" else f"Result, {noun}"
    help_numbers = f"What counts at the end ({noun}): numbers in the order {', '.join(tags)}, or with names: {tags[0]} 4."
    return Question(NUMBERS, f"{what}: {', '.join(tags)}", help_numbers, line, each=tuple(tags))


def _winner_of_result(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question:
    """Who has won by a result; how it came about stands behind it as a remark where it was not played out."""
    way = choice(notes[ENDED], WAYS)
    loser = one_of(notes[LOSER], tags_of(record)) if way == GIVEN_UP else ""
    remark = {AGREEMENT: "  # agreed", GIVEN_UP: f"  # {loser} gave up"}.get(way, "")
    others = [tag for tag in tags_of(record) if tag != loser]
    usual = others[0] if way == GIVEN_UP and len(others) == 1 else ""
    return _who(tags_of(record), position, lambda said: f"winner: {said}{remark}", usual)


def _who(tags: Sequence[str], position: AnyPosition, line: Callable[[str], str], usual: str) -> Question:
    """Who has won; whoever has the best total is offered."""
    best = ending.best_of(position.totals, low_wins=position.game.about.tally.low_wins)
    (draw,) = words_of(say, (claims.DRAW,))
    usual = usual or (best[0] if len(best) == 1 else draw)
    help_who = say("ask-who-won-help", names=", ".join(tags), draw=draw)
    return Question(WINNER, say("ask-who-won"), help_who, line, usual, words=(*tags, draw), several=True)


def end_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
    """Whether, and how, a game that was entered or played so far has ended; None once that is answered, or it is over."""
    if position.over or position.ending is not None:
        return None
    tags = tags_of(record)
    said = notes.get(ENDED)
    if said is None:
        no, on, *ways, yes = words_of(say, (*GOES_ON, *WAYS, "yes"))
        how, words = partial(_end_line, position, (no, on, *ways, yes)), (no, *ways)
        prompt = say("ask-over", ways=together(", ", words))
        return Question(ENDED, prompt, say("ask-over-help"), how, no, words=words, also=(on, yes))
    way = _way(said)
    if way in GOES_ON:
        return None
    if way == LEFT:
        return None if REASON in notes else _reason("")
    if way == GIVEN_UP:
        return None if LOSER in notes else _note(LOSER, say("ask-who-gave-up"), tags, f"{RESIGNED}: ")
    return None if WINNER in notes else _who(tags, position, lambda who: f"{AGREED}: {who}", "")


def _way(said: str) -> str:
    way = choice(said, (*GOES_ON, *WAYS, "yes"))
    return PLAYED if way == "yes" else way


def _end_line(position: AnyPosition, ways: tuple[str, ...], said: str) -> str:
    """The line that an answer writes at once: who has won, where the game was played out and the rules say it."""
    if choice(said, ways) not in ("yes", PLAYED):
        return ""
    found = position.steps().find("winner:")
    offered = steps.lines(position.dialogue, 1, ("winner:",))[0] if found else ()
    return offered[0] if offered else ""


def _reason(heading: str) -> Question:
    (late,) = words_of(say, ("late",))
    help_reason = say("ask-why-left-help", late=late)
    return Question(REASON, say("ask-why-left"), help_reason, lambda said: f"{heading}{UNFINISHED}: {said}", late)


def _note(key: str, prompt: str, tags: Sequence[str], written: str = "") -> Question:
    """One of the tags; `written` stands before it in the record, else nothing is written yet."""

    def line(said: str) -> str:
        tag = one_of(said, tags)  # a wrong one is refused, too, where nothing is written yet
        return f"{written}{tag}" if written else ""

    return Question(key, prompt, say("ask-one-of", names=", ".join(tags)), line, words=tuple(tags))


def one_of(said: str, tags: Sequence[str]) -> str:
    """The tag that is meant, in any letter case. Raises ValueError."""
    found = [tag for tag in tags if tag.casefold() == said.strip().casefold()]
    if not found:
        raise not_one_of(said, tags)
    return found[0]


def _way_line(cannot_be_left: str, said: str) -> str:
    """One of the ways in which a game ends; it writes nothing yet. Raises ValueError, also where the game cannot be left."""
    if choice(said, words_of(say, WAYS)) == LEFT and cannot_be_left:
        raise ValueError(cannot_be_left)
    return ""


def _confirmed(prompt: str, written: str) -> Question:
    """Whether a line is to be written: yes or no."""

    def line(said: str) -> str:
        if choice(said, ("yes", "no")) == "no":
            raise ValueError("nothing is written for no")
        return written

    help_yes = "yes writes it into the record. no goes back to the question before."
    return Question(WINNER, prompt, help_yes, line, "yes", confirms=True, words=("yes", "no"))
