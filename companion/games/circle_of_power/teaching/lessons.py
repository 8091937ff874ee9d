"""What a picture needs of a game played for the books: the table after a line of its record, with the action that is on."""

from dataclasses import dataclass

from companion.games.circle_of_power.drawings.laid import Laid
from companion.games.circle_of_power.teaching.words import SHOWN
from companion.plain import Json
from companion.referee.markup import cards as signs
from companion.referee.teaching import in_words, lesson, state_at
from companion.words import together

_GAME = "circle-of-power"
_PLAYS = 4


@dataclass(frozen=True)
class Action:
    """An action of a lesson as its line tells it: the next city, and who played what in order."""

    next_city: str
    plays: tuple[tuple[str, str], ...]


def line_of(name: str, action: int) -> int:
    """The line of a lesson in which an action of its first season stands."""
    lines = lesson(_GAME, name).split("\n")
    return next(number for number, line in enumerate(lines, 1) if line.startswith(f"{action}. "))


def action_of(name: str, action: int) -> Action:
    """An action of a lesson's first season."""
    line = line_of(name, action)
    words = lesson(_GAME, name).split("\n")[line - 1].split("#")[0].split()[1:]
    next_city = words.pop(0).strip("()") if words[0].startswith("(") else ""
    state = state_at(_GAME, name, line - 1)
    seats: list[str] = state["seats"]
    first = seats.index(state["leader"])
    order = seats[first:] + seats[:first]
    return Action(next_city, tuple(zip(order, (card.split("+")[0] for card in words[:_PLAYS]), strict=True)))


def before(name: str, action: int, *, played: bool = False, gone: bool = False) -> Laid:
    """The table before an action's deed: its next city lies open; with `played`, the four cards, too."""
    told = action_of(name, action)
    cards = dict(told.plays) if played else {}
    return _laid(state_at(_GAME, name, line_of(name, action) - 1), told.next_city, cards, gone=gone)


def after(name: str, action: int, *, gone: bool = False) -> Laid:
    """The table after an action."""
    return _laid(state_at(_GAME, name, line_of(name, action)), "", {}, gone=gone)


def _laid(state: Json, next_city: str, played: dict[str, str], *, gone: bool) -> Laid:
    return Laid(state["seats"], state["cities"], state["trophies"], next_city, played, state["leader"], gone)


def lying(laid: Laid) -> str:
    """Who rules which city and what lies in the lines, for whoever cannot see the picture."""
    cities = in_words({tag: (city,) if city else () for tag, city in laid.cities.items()})
    lines = in_words({tag: line for tag, line in laid.lines.items() if line})
    said = [SHOWN.say("cities-are", cities=cities)]
    said += [SHOWN.say("lines-are", lines=lines)] if lines else []
    said += [SHOWN.say("next-city-is", city=signs(laid.next_city))] if laid.next_city else []
    return together("; ", said)


def plays_in_words(laid: Laid, action: Action) -> str:
    """What each emperor rules and plays, in the order of play."""
    plays = [SHOWN.say("plays", tag=tag, city=signs(str(laid.cities[tag])), card=signs(card)) for tag, card in action.plays]
    return together("; ", (*plays, SHOWN.say("next-city-is", city=signs(action.next_city))))


def hand_before(name: str, action: int, tag: str) -> tuple[str, ...]:
    """The hand that a lesson's last `hand:` line above an action names for an emperor."""
    lines = lesson(_GAME, name).split("\n")[: line_of(name, action) - 1]
    told = next(line for line in reversed(lines) if line.startswith(f"hand: {tag} "))
    return tuple(told.split("#")[0].split()[2:])
