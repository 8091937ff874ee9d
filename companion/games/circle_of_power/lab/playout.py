"""Playing a season of Circle of Power on, fast: all play by the rule of thumb."""

from collections.abc import Sequence
from math import exp

from companion.games.circle_of_power.lab.thumb import best_card, best_deed, strengths, wishes
from companion.games.circle_of_power.lab.world import PowerWorld
from companion.games.circle_of_power.rules import deed as d, hands as h, play, scoring, state as s, table as t
from companion.referee.judging import STRICT

#: By how much an emperor's count of one season differs from the next one's, about.
_SPREAD = 2.0


def chances(world: PowerWorld) -> Sequence[float]:
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
    best = max(counts[one] for one in those)
    weights = [exp((counts[one] - best) / _SPREAD) if one in those else 0.0 for one in t.EMPERORS]
    return [weight / sum(weights) for weight in weights]


def play_season_out(world: PowerWorld) -> None:
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


def _play_cards(world: PowerWorld, season: s.Season) -> None:
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
