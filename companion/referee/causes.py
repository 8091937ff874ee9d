"""What made a breach one: the newest line before it without which, all else being as it is, the rule would not be broken.

What is refused is judged once more in the state in which it was, but for one thing that is as it was before an earlier line: a
field of the state, or one of a field of it, or all of it. A game says how (`judged`), and what its lines did (`Made`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.referee import judging, messages, protocol, replay
from companion.referee.breach import Breach, Related
from companion.words import Said

#: All that a line did at once is looked at until so much was judged.
_MOST = 240
#: Judges something in a state, which stays as it is.
Judged = Callable[[Any, judging.Lenient], object]
#: A part of a state: the names of a field, and of one of its own.
_Path = tuple[str, ...]
_NONE: Mapping[str, str] = MappingProxyType({})


class Made(NamedTuple):
    """A line or a part of one, with the states before and after it."""

    before: object
    after: object
    related: Callable[[], Related]


class _Unseen:
    """Stands for a part of a state: whatever is asked of it fails, but for whether it is there."""

    __bool__ = __eq__ = __hash__ = None  # type: ignore[assignment]


class _Noting(judging.Lenient):
    """Notes all that is wrong, by the ids of what is said of it, and whether the last of it ended the judging."""

    __slots__ = ("ended", "wrong")

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.ended = False

    def refuse(self, breach: Breach) -> None:
        """Note the breach."""
        self.wrong.append(said_of(breach).key)


class _Trials:
    """What is wrong in a state but for one part of it: judged once for each value, for lines often bring the same ones."""

    def __init__(self, judged: Judged, now: object) -> None:
        self.judged, self.now, self.count = judged, now, 0
        self.known: dict[tuple[_Path, int], _Noting] = {}

    def noted(self, path: _Path, value: object) -> _Noting:
        """What is wrong with this value."""
        at = (path, id(value))  # as long as the lines are there, each value has its own
        if at not in self.known:
            self.known[at] = self._tried(path, value)
        return self.known[at]

    def matters(self, key: str, path: _Path, lines: Sequence[Made]) -> bool:
        """Whether lines changed a part, and something may be asked of it before this is found to be wrong."""
        changed = any(_at(line.before, path) != _at(line.after, path) for line in lines)
        seen = all(_at(line.before, path) is not None for line in lines)
        return changed and not (seen and key in self._tried(path, _Unseen()).wrong)

    def _tried(self, path: _Path, value: object) -> _Noting:
        self.count += 1
        return _noted(self.judged, _with(self.now, path, value))


def causes(
    judged: Judged,
    breach: Breach,
    now: object,
    lines: Iterable[Made],
    inside: Sequence[str] = (),
    hidden: Mapping[str, str] = _NONE,
) -> Iterator[Related]:
    """The newest of the lines, the last one first, without which this would not be wrong.

    One by what it did to the fields of the state, and one by what it did to those of its fields `inside`, which every line
    changes; where there is neither, one by all that it did. `now` is the state in which it was refused. `hidden` are fields by
    the ids of messages: without what was done to them something else is wrong before this can be seen.
    """
    key, played, found = said_of(breach).key, list(lines), False
    wrong = _noted(judged, now).wrong
    later = wrong[wrong.index(key) + 1 :] if key in wrong else []
    outer: Sequence[_Path] = [(name,) for name in _names(now) if name not in inside]
    inner: Sequence[_Path] = [(name, one) for name in inside for one in _names(getattr(now, name))]
    trials = _Trials(judged, now)
    parts: Sequence[Sequence[_Path]] = [[path for path in paths if trials.matters(key, path, played)] for paths in (outer, inner)]
    for paths in ([(hidden[key],)],) if key in hidden else (*parts, [()]):
        for line in played if paths != [()] or not found else ():
            if paths == [()] and trials.count > _MOST:
                break
            changed = [path for path in paths if _at(line.before, path) != _at(line.after, path)]
            noted = (trials.noted(path, _at(line.before, path)) for path in changed)
            if any(key not in one.wrong and (key in hidden or not one.ended or one.wrong[-1] in later) for one in noted):
                found = True
                yield line.related()
                break


def found_out(
    game: protocol.Rules[Any, Any, Any], state: Any, move: object, breach: Breach, steps: Sequence[replay.AnyStep]
) -> list[Related]:
    """The newest line without which a move would be right, of a game that says nothing of it itself.

    The token is one that is named in what is said of the breach, else the first one of the line.
    """
    if breach.related or breach.claimed:
        return []
    names = tuple(value for value in said_of(breach).values.values() if isinstance(value, str) and value)
    made = [
        Made(step.before, step.after, partial(Related, step.move, messages.say("because-of-this"), names=names))
        for step in reversed(steps)
    ]
    inside = [name for name in _names(state) if _names(getattr(state, name))]
    return list(islice(causes(lambda other, _: game.apply(other, move), breach, state, made, inside), 1))


def _noted(judged: Judged, state: object) -> _Noting:
    """What is wrong in a state, as far as it can be judged; in one that no game comes to, nothing can be seen."""
    noting = _Noting()
    try:
        judged(state, noting)
    except Breach as breach:
        noting.refuse(breach)
        noting.ended = True
    except Exception:  # noqa: BLE001 - it was put together, so anything may be missing in it
        noting.wrong.append("?")
        noting.ended = True
    return noting


def did(move: object, words: Callable[[str], str]) -> Related:
    """What a line did, in its game's words for a kind of moves, by its name; of what the table said, in those of all games."""
    return Related(move, words(type(move).__name__.lower()) if replay.is_move_of_game(move) else messages.say("the-table-said"))


def said_of(breach: Breach) -> Said:
    """What is said of a breach, or would be had the table not wanted to let it stand."""
    message = breach.message if isinstance(breach.message, Said) else Said(breach.message)
    while isinstance(inner := message.values.get("what"), Said):
        message = inner
    return message


def _names(value: object) -> Sequence[str]:
    """The names of a value's fields; none of a value that is not there."""
    return [one.name for one in fields(value)] if is_dataclass(value) else getattr(value, "_fields", ())


def _at(state: object, path: _Path) -> object:
    for name in path:
        state = getattr(state, name, None)
    return state


def _with(state: Any, path: _Path, value: object) -> object:
    """A state with another value of one part."""
    return state._replace(**{path[0]: _with(getattr(state, path[0]), path[1:], value)}) if path else value
