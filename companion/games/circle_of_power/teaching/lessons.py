"""What a picture needs of a game played for the books: the table after a line of its record, with the action that is on."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.circle_of_power.drawings.laid import Laid
from companion.games.circle_of_power.rules.play import next_city
from companion.games.circle_of_power.teaching.words import SHOWN
from companion.plain import Json
from companion.referee import AnyStep, in_words, lesson, lesson_at, signs, state_at
from companion.words import together

_GAME = "circle-of-power"


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
    return action_in(lesson_at(_GAME, name, line_of(name, action)).judgement.steps[-1])


def action_in(step: AnyStep) -> Action:
    """The action that a line of a record says."""
    season, tags = step.before.season, step.before.table.tags
    following = next_city(season, step.move)
    order = (tags[emperor] for emperor in season.setup.clockwise[season.leader])
    return Action(following.code if following else "", tuple(zip(order, (card.code for card in step.move.cards), strict=True)))


def before(name: str, action: int, *, played: bool = False, gone: bool = False) -> Laid:
    """The table before an action's deed: its next city lies open; with `played`, the four cards, too."""
    told = action_of(name, action)
    cards = dict(told.plays) if played else {}
    return laid_of(state_at(_GAME, name, line_of(name, action) - 1), told.next_city, cards, gone=gone)


def after(name: str, action: int, *, gone: bool = False) -> Laid:
    """The table after an action."""
    return laid_of(state_at(_GAME, name, line_of(name, action)), "", {}, gone=gone)


def laid_of(state: Json, next_city: str, played: Mapping[str, str], *, gone: bool = False) -> Laid:
    """The table of a verdict's `state`, with the next city and the cards played, as far as there are any."""
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
