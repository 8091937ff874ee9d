"""What comes next at a table, in short: by whom, what is to be done, and the likely words for it."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.referee import session, telling
from companion.referee.steps import Choice, NotOfferedError, Steps, shown

#: So many words are told at most, and so many that can only follow are told with them.
_FEW, _FORCED = 4, 4
#: Of so many names or more it is not told what each may say.
_MANY = 3


class Coming(NamedTuple):
    """What may be typed next: whose turn it is, what for, the words of those who lead on, and how many others there are.

    A word stands with all that can only follow it (`Joe 3w x 9s`); with what it means, where that is not the same for all.
    """

    who: str
    meaning: str
    words: Sequence[str]
    rest: int


def coming(replay: session.Replay, begun: str = "") -> Coming | None:
    """What comes next, after the words of a line that was begun; None where nothing may be typed, or these may not be said."""
    on = replay.waits and not begun
    try:
        said = replay.words(begun)
    except NotOfferedError:
        return None
    text, steps, _, _ = replay.spoken(said, on=on)
    if not steps.choices:
        return None
    chief = _chief(steps)
    led = _led(replay, said, chief, on=on)
    meanings = {choice.meaning for _, choice in led}
    words = [(one.removeprefix(text).strip(), choice.meaning if len(meanings) > 1 else "") for one, choice in led[:_FEW]]
    who = "" if _tells(replay, said) else telling.whose_turn(Steps(tuple(choice for _, choice in led)))
    duties = [choice.meaning for choice in chief if choice.who == who and (choice.kind == "player" or len(chief) == 1)]
    meaning = next(filter(None, duties), meanings.pop() if len(meanings) == 1 else "")
    told = tuple(f"{word} ({meant.partition(' (')[0]})" if meant else word for word, meant in words)
    return Coming(who, meaning, told, len(steps.choices) - min(len(chief), _FEW) + max(0, len(led) - _FEW))


def _tells(replay: session.Replay, said: Sequence[str]) -> bool:
    """Whether a line that begins so says something of players (`winner:`), and isn't the turn of one (`Aino:`)."""
    record = replay.judgement.record
    tags = {player.tag for player in record.header.players} if record else set()
    return bool(said) and said[0].endswith(":") and said[0].removesuffix(":") not in tags


def whose(replay: session.Replay, begun: str = "") -> str:
    """Whose word comes next, after the words of a line that was begun; empty: nobody in particular. Quick to ask."""
    try:
        steps = replay.spoken(replay.words(begun), on=replay.waits and not begun).steps
    except NotOfferedError:
        return ""
    return telling.whose_turn(Steps(tuple(_chief(steps))))


def _chief(steps: Steps) -> Sequence[Choice]:
    """What leads on, of names those that have something to do; where nothing leads on, a heading, or what else there is.

    What is said seldom comes last.
    """
    choices = [choice for choice in steps.choices if not choice.clings] or list(steps.choices)
    headings = [choice for choice in choices if choice.kind == "heading"]
    chief = [choice for choice in choices if choice.leads_on] or headings or choices
    others = {choice.who for choice in chief if choice.kind != "player"}
    owing = any(choice.meaning for choice in chief if choice.kind == "player")
    named = [
        choice for choice in chief if choice.kind != "player" or (choice.who not in others and (choice.meaning or not owing))
    ]
    return sorted(named, key=lambda choice: choice.seldom)


def _led(replay: session.Replay, said: Sequence[str], chief: Sequence[Choice], *, on: bool) -> Sequence[tuple[str, Choice]]:
    """The first words, with what can only follow them; of names, where there are few, the words that may follow them."""
    text, _, joined, _ = replay.spoken(said, on=on)
    names = [choice for choice in chief if choice.kind == "player"]
    led: list[tuple[str, Choice]] = []
    for choice in chief[: _FEW + 1]:
        if choice.is_number:
            led.append((f"{text}{'' if joined or choice.clings else ' '}{shown(choice)}", choice))
            continue
        words = (*said, choice.word)
        whole, steps, _, _ = replay.spoken(words, on=on)
        is_open = not steps.ends and bool(steps.choices)
        if is_open and len(steps.choices) > 1 and (len(chief) == 1 or (choice in names and len(names) < _MANY)):
            further = _led(replay, words, _chief(steps), on=on)
            led += further[: _FEW // len(names)] if len(names) > 1 else further
            continue
        for _ in range(_FORCED if is_open else 0):
            if steps.ends or len(steps.choices) != 1 or steps.choices[0].is_number:
                break
            words = (*words, steps.choices[0].word)
            whole, steps, _, _ = replay.spoken(words, on=on)
        led.append((whole, choice))
    return led
