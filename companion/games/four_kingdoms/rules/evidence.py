"""What a breach or a wrong claim rests on that happened before: where a card was seen, who came to lead, what was said."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from companion.cards.french import JOKER, SPELLINGS, Card
from companion.games.four_kingdoms.rules import moves as m, play, state as s, table as t, trick
from companion.referee import CLAIM, AnyStep, Breach, Related, Sought, Winner, causes, newest

#: What is wrong with a card because of where it was named before.
_NAMED = frozenset(("FK-1.4", "FK-2.1", "FK-3.2", "FK-4.3", "FK-4.4", "FK-14.2"))


def rests_on(state: s.State, move: m.Move, breach: Breach) -> tuple[Sought, ...]:
    """What a breach rests on that happened before."""
    if breach.rule in (CLAIM, "FK-R20"):
        is_open = isinstance(move, Winner) and state.table.seasons is None  # such a claim ends the game itself
        return (partial(_claimed, move),) if breach.rule != CLAIM or is_open or isinstance(move, m.Village | m.Lead) else ()
    if breach.related:
        return ()
    last = state.season.last if state.season else None
    if state.season and last and causes.said_of(breach).key.startswith("not-leader-"):
        place = trick.play_order(state.season, last.leader).index(state.season.leader)
        how = causes.said_of(breach).key.removeprefix("not-leader-")
        said = t.say(f"leader-{how}", leader=causes.said_of(breach).values["leader"])
        return (newest(lambda line: Related(line, said, (place,)) if isinstance(line, m.Trick) else None),)
    return (partial(_named, state, move, breach),)


def _named(state: s.State, move: m.Move, breach: Breach, steps: Sequence[AnyStep]) -> Iterable[Related]:
    """Where the card was named before, in the line itself or newest in the season; else what made it so."""
    here, values = breach.move or move, causes.said_of(breach).values
    card = JOKER if causes.said_of(breach).key == "joker-number" else SPELLINGS.get(str(values.get("card") or values.get("king")))
    if card is not None and breach.rule in _NAMED:
        named = [here.given, here.got] if isinstance(here, m.Exchange) else list(getattr(here, "cards", ()))
        if named.count(card) > 1:
            place = named.index(card)
            return (Related(here, t.say("named-here"), (here.word_of(place) if isinstance(here, m.Trick) else place,)),)
        lines = (step.move for step in _of_this_season(steps) if step.move is not here)
        found = next((mention for line in lines if (mention := _mention(state.table, line, card))), None)
        if found:
            return (found,)
    told = _of_this_season(steps)
    made = [
        causes.Made(step.before, step.after, partial(causes.did, step.move, lambda name: t.say(f"did-{name}"))) for step in told
    ]
    return causes.causes(lambda other, judge: play.apply(other, move, judge), breach, state, made, ("season",))


def _of_this_season(steps: Sequence[AnyStep]) -> Iterator[AnyStep]:
    """The lines below the season's heading, the last one first."""
    return takewhile(lambda step: not isinstance(step.move, m.NewSeason), reversed(steps))


def _mention(table: t.Table, move: m.Move, card: Card) -> Related | None:
    """What a line says of a card."""
    match move:
        case m.Trick(cards=cards) if card in cards:
            return Related(move, t.say("played-here"), (move.word_of(cards.index(card)),))
        case m.Exchange(person, given, got) if card in (given, got):
            key, at = ("gets-it-here", "take") if got is card else ("gives-it-here", 0)
            return Related(move, t.say(key, name=table.persons[person]), (at,))
        case m.Hand(person, cards) if card in cards:
            return Related(move, t.say("dealt-here", name=table.persons[person]), (cards.index(card),))
        case m.Village(tag, _, cards) if card in cards:
            return Related(move, t.say("in-village-here", tag=tag), (cards.index(card),))
    return None


def _claimed(move: m.Move, steps: Sequence[AnyStep]) -> Iterator[Related]:
    """The tricks that brought a village its cards, or the lines that changed the totals."""
    if not isinstance(move, m.Village):
        yield from (Related(step.move, t.say("scored-here")) for step in steps if step.before.totals != step.after.totals)
        return
    for step in _of_this_season(steps):
        before, after = (season.village_of(move.members) if season else 0 for season in (step.before.season, step.after.season))
        if before != after:
            yield Related(step.move, t.say("collected-here", tag=move.tag))
