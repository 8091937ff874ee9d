"""What a breach or a wrong claim rests on that happened before: where a card was named, what an action did."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from companion.cards.french import JOKER, SPELLINGS, Card
from companion.games.circle_of_power.rules import claims, moves as m, play, say, state as s, table as t
from companion.referee import CLAIM, AnyStep, Breach, Claimed, Related, Sought, causes, newest, since

#: What is wrong with a card because of where it was named before.
_NAMED = frozenset(("CP-1.4", "CP-1.5", "CP-3.6", "CP-3.7", "CP-7.2"))
#: The rules of cities that attack each other, and of what becomes of the winner's own.
_OF_CITIES = ("CP-2.", "CP-4.1", "CP-4.2", "CP-5.1", "CP-9.3")
#: What is wrong because of how many actions were played, and because of who was knocked out.
_AFTER_SO_MANY = frozenset(("no-draw", "no-next-city", "city-14", "all-actions", "wrong-hand"))
_OF_DUMMIES = frozenset(("dummy-hand", "dummy-draw"))


def rests_on(state: s.State, move: m.Move, breach: Breach) -> Iterable[Sought]:
    """What a breach rests on that happened before."""
    key, values, tags = causes.said_of(breach).key, causes.said_of(breach).values, state.table.tags
    if breach.rule == CLAIM:
        claimed = breach.claimed
        return (partial(_counted, claimed),) if claimed and claimed.word in (t.TROPHIES, t.DESTROYED) else ()
    if state.season and (breach.rule.startswith(_OF_CITIES) or key == "no-rebellion"):
        return tuple(_since(card) for card in _cities(state, state.season, breach))
    if key in _OF_DUMMIES:
        who = tags.index(str(values["who"]))
        return (since(lambda other: who in other.knocked_out, say("knocked-out-here", who=tags[who]), tags[who]),)
    if state.season and state.season.actions and key in _AFTER_SO_MANY:
        said = say("action-was-here", number=state.season.actions)
        return (newest(lambda line: Related(line, said) if isinstance(line, m.Action) else None),)
    return () if breach.related else (partial(_named, state, move, breach),)


def _cities(state: s.State, season: s.Season, breach: Breach) -> Iterator[Card]:
    """The cities of which a breach tells, by themselves or by whose they are."""
    values = causes.said_of(breach).values
    yield from (card for card in season.cities if card and card.sign in (values.get("city"), values.get("other")))
    if "winner" in values and "city" not in values:
        city = season.cities[state.table.tags.index(str(values["winner"]))]
        yield from (city,) if city else ()


def _since(card: Card) -> Sought:
    """The line since which a city lies before an emperor."""
    return since(lambda other: other.season is not None and card in other.season.cities, say("lies-here"), *_spellings(card))


def _spellings(card: Card) -> Sequence[str]:
    return [word for word, one in SPELLINGS.items() if one is card]


def _named(state: s.State, move: m.Move, breach: Breach, steps: Sequence[AnyStep]) -> Iterable[Related]:
    """Where the card was named before in the season, newest first; else what made it so."""
    card = JOKER if causes.said_of(breach).key == "joker-out" else SPELLINGS.get(str(causes.said_of(breach).values.get("card")))
    lines = list(takewhile(lambda step: not isinstance(step.move, m.NewSeason), reversed(steps)))
    if card is not None and breach.rule in _NAMED:
        twice = list(_cards(move)).count(card) > 1
        found = move if twice else next((step.move for step in lines if card in _cards(step.move)), None)
        if found:
            return (Related(found, say("named-here"), names=_spellings(card)),)
    made = [
        causes.Made(step.before, step.after, partial(causes.did, step.move, lambda name: say(f"did-{name}"))) for step in lines
    ]
    return causes.causes(lambda other, judge: play.apply(other, move, judge), breach, state, made, ("season",))


def _cards(move: m.Move) -> Iterable[Card | None]:
    """The cards that a line names."""
    match move:
        case m.Action(following, cards, draws):
            return (following, *cards, *draws)
        case m.Hand(entries):
            return tuple(card for entry in entries for card in entry.cards)
    return move.cards if isinstance(move, m.Cities) else ()


def _counted(claimed: Claimed, steps: Sequence[AnyStep]) -> Iterator[Related]:
    """The lines of the season that changed what is counted."""
    for step in takewhile(lambda step: not isinstance(step.move, m.NewSeason), reversed(steps)):
        at, states = step.before.table.tags.index(claimed.unit), (step.before, step.after)
        before, after = (one.season and claims.values_of(one, one.season, claimed.word)[at] for one in states)
        if before != after:
            yield Related(step.move, say("counts-here", unit=claimed.unit), names=(claimed.unit,))
