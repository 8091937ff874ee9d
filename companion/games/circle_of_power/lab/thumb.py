"""The rule of thumb of Circle of Power: win an action that brings something, cheaply; then do what leaves one standing best.

Then playing a season on by it, fast; and what speaks for a choice, in a few words, with the rule that it rests on.
"""

from collections.abc import Sequence
from math import inf
from random import Random

from companion.cards.french import Card
from companion.games.circle_of_power.lab import world as w
from companion.games.circle_of_power.rules import deed as d, hands as h, moves as m, play, scoring, state as s, table as t
from companion.lab.world import Decision, Option
from companion.lab.worth import parts_by
from companion.referee.judging import STRICT

#: What it is worth to be able to attack in the next action, and not to be attacked in it.
_ATTACKING, _SAFE = 0.25, 0.1
#: Where cities are destroyed: not to be attacked in this action.
_SAVED = 0.7
#: What a rival's trophy costs, beside what one's own is worth; what winning must bring that a good card is spent on it.
_RIVALS, _WORTHWHILE = 0.2, 0.2


def guess(view: w.View, decision: Decision, _random: Random) -> Option:
    """What the rule of thumb chooses."""
    season = view.state.season
    if season is None:
        raise ValueError("nobody is asked before a season has begun")
    if decision.about == w.DEED:
        deeds = [option for option in decision.options if isinstance(option, m.Deed)]
        return best_deed(view.state, season, view.emperor, view.following, deeds)
    cards = [option for option in decision.options if isinstance(option, Card)]
    trumps = play.trump_bits(season.cities, view.following)
    order = season.setup.clockwise[season.leader]
    to_beat = max((play.height_of(card, trumps[one]) for one, card in zip(order, view.trick, strict=False)), default=-1)
    wish = wishes(view.table, season)[view.emperor]
    return best_card(cards, trumps[view.emperor], to_beat, wish=wish, last=len(view.trick) == len(t.EMPERORS) - 1)


def wishes(table: t.Table, season: s.Season) -> list[bool]:
    """Who would like to win this action, by emperor: it brings a city, or is better than what others would make of it."""
    gains, saved = [], _SAVED if table.destroys else _SAFE
    attacked = [d.attackable(table, season, emperor) for emperor in t.EMPERORS]
    for emperor in t.EMPERORS:
        threatened = saved * any(emperor in victims for victims in attacked)
        if attacked[emperor]:
            gains.append(1.0 + threatened)
        else:
            gains.append(threatened or -bool(season.lines[emperor]))
    return [gain - _RIVALS * (sum(gains) - gain) / (len(gains) - 1) > _WORTHWHILE for gain in gains]


def best_card(cards: Sequence[Card], trumps: int, to_beat: int, *, wish: bool, last: bool) -> Card:
    """Whoever wishes to win plays the lowest card that is sure to, or the highest one if it may; all others their lowest.

    Whoever does not wish to win gets rid of the highest card that does not.
    """
    heights = [play.height_of(card, trumps) for card in cards]
    winning = [height for height in heights if height >= to_beat]
    if wish and winning:
        height = min(winning) if last else max(winning)
    elif wish:
        height = min(heights)
    else:
        height = max((height for height in heights if height < to_beat), default=min(heights))
    return cards[heights.index(height)]


def best_deed(state: s.State, season: s.Season, winner: int, following: Card | None, deeds: Sequence[m.Deed]) -> m.Deed:
    """The deed that leaves the winner standing best; of equal ones the first."""
    if len(deeds) == 1:
        return deeds[0]
    table, those = state.table, scoring.rivals(state.table, state.knocked_out)

    def worth(deed: m.Deed) -> float:
        cities, lines, lost = d.carry_out(table, season, winner, following, deed, STRICT)
        after = season._replace(cities=cities, lines=lines, lost=lost)
        standing = _standing(state, after, winner, those)
        return standing + _ATTACKING * bool(d.attackable(table, after, winner)) - _SAFE * d.is_threatened(table, after, winner)

    return max(deeds, key=worth)


def _standing(state: s.State, season: s.Season, emperor: int, those: Sequence[int]) -> float:
    """How one stands beside the others: trophies, or cities that are left; the leader's count most."""
    counts = strengths(state, season)
    others = sorted([counts[one] for one in those if one != emperor], reverse=True)
    return counts[emperor] - _RIVALS * sum(other / place for place, other in enumerate(others, 1))


def strengths(state: s.State, season: s.Season) -> list[float]:
    """By emperor what he has of all that wins: trophies and totals, and cities that he can still lose (CP-6.3, CP-8.5)."""
    table = state.table
    counts = [0.0] * len(t.EMPERORS)
    if table.conquers:
        counts = [float(total + len(line)) for total, line in zip(state.totals, season.lines, strict=True)]
    if table.destroys:
        share = 1.0 if table.variant == t.TYRANT else 0.5
        each = zip(counts, season.destroyed, table.humans, strict=True)
        counts = [count + share * (s.CITIES_TO_LOSE - lost) * human for count, lost, human in each]
    return counts


def reason(view: w.View, _decision: Decision, option: Option) -> str:
    """What speaks for an option, as a clause behind “it”; empty where there is nothing to say."""
    if isinstance(option, m.Deed):
        return {m.TAKE: "brings a city as a trophy (CP-4.3)", m.RETAKE: "costs the loser a trophy (CP-4.4)"}.get(option.kind, "")
    season = view.state.season
    if not isinstance(option, Card) or season is None:
        return ""
    trumps = play.trump_bits(season.cities, view.following)[view.emperor]
    if option.bit & trumps:
        return "is a trump, and beats every card that is none (CP-3.5)"
    return "spends no trump (CP-3.5)"  # whether there is one in the hand is not said


#: By how much an emperor's count of one season differs from the next one's, about.
_SPREAD = 2.0


def chances(world: w.PowerWorld, _random: Random) -> Sequence[float]:
    """Plays to the end of the season, and gives each emperor's part of the win; where the game goes on, by what each has."""
    if world.decision() is None:
        return world.shares()
    play_season_out(world)
    if world.state.is_over:
        return world.shares()
    table, state = world.table, world.state
    those = scoring.rivals(table, state.knocked_out)
    if table.variant == t.TYRANT:
        those = tuple(one for one in those if table.humans[one])
    counts = strengths(state, world.season._replace(lines=((), (), (), ())))  # these are in the totals by now
    return parts_by([counts[one] if one in those else -inf for one in t.EMPERORS], _SPREAD)


def play_season_out(world: w.PowerWorld) -> None:
    """Plays the season on to its last action, or to the end of the game. Nothing of this is written into the world's moves."""
    table = world.table
    while not world.season.complete:
        season, following = world.season, world.following
        _play_cards(world, season)
        order = world.order
        winner = world.asked = order[play.winning_place(season.cities, following, order, world.trick)]
        deed = best_deed(world.state, season, winner, following, world.deeds())
        cities, lines, lost = d.carry_out(table, season, winner, following, deed, STRICT)
        actions = season.actions + 1
        ends = actions == s.ACTIONS
        after = season._replace(cities=cities, lines=lines, lost=lost, leader=winner, actions=actions, complete=ends)
        world.state = scoring.after_action(world.state, after)
        world.trick = []
        if actions == s.BEFORE_SHUFFLE:
            world.shuffle()
        world.turn_up()


def _play_cards(world: w.PowerWorld, season: s.Season) -> None:
    """Fills an action up: everybody's card, and what is drawn for it; a dummy's is the top one of its pile."""
    trumps, wish = play.trump_bits(season.cities, world.following), wishes(world.table, season)
    draws, dummies = h.who_draws(world.table, season.setup, season.actions + 1), season.setup.dummies
    order, trick = world.order, world.trick
    to_beat = max((play.height_of(card, trumps[one]) for one, card in zip(order, trick, strict=False)), default=-1)
    for emperor in order[len(trick) :]:
        hand = world.hands[emperor]
        if dummies[emperor]:
            card = hand[0]
        else:
            card = best_card(hand, trumps[emperor], to_beat, wish=wish[emperor], last=len(trick) == len(order) - 1)
        hand.remove(card)
        trick.append(card)
        to_beat = max(to_beat, play.height_of(card, trumps[emperor]))
        if draws[emperor]:
            hand.append(world.pile.pop())
