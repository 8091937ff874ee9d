"""What is certain in the last actions of a season of Circle of Power, when all hands are known.

Battle cards lie open as they are played (CP-3.2). What a dummy turns up may be any card that dummies still hold, and the next
city any that is left. Where the game does not end with the season, nobody is sure of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.cards.french import JOKER, Card
from companion.games.circle_of_power.lab import thumb, world as w
from companion.games.circle_of_power.rules import circle, deed as d, play, scoring, state as s, table as t
from companion.lab.ends import OPEN, Kept, Range, ranges
from companion.lab.seeing import parts
from companion.referee.judging import STRICT

#: In so many last actions it is looked for who is sure to win, and in so many who can win no more.
ACTIONS: Final = 5
HELPED: Final = 3
#: After this action nobody draws any more (CP-R1).
_ALL_DRAWN: Final = 12
#: The two jokers among the cities by their bits.
_CITIES: Final = {card.bit: card for card in circle.CITIES} | {circle.BOTTOM: JOKER}


class _State(NamedTuple):
    """An action as far as it is played; all dummies play from the last hand. `is_turned`: its next city is known."""

    hands: tuple[tuple[Card, ...], ...]
    game: s.State
    season: s.Season
    following: Card | None
    is_turned: bool
    trick: tuple[Card, ...] = ()


class Ending:
    """The rest of a season for one emperor."""

    def __init__(self, world: w.PowerWorld, side: int, hostile: bool) -> None:
        self.hostile, self._table, self._side = hostile, world.table, side
        self._dummies = world.season.setup.dummies
        self._mine = [not hostile or (emperor == side and not dummy) for emperor, dummy in enumerate(self._dummies)]
        self._goes_on = 0.0 if hostile else 1.0

    def start(self, world: w.PowerWorld) -> _State:
        """Where a world stands."""
        hands: list[tuple[Card, ...]] = [
            () if dummy else tuple(sorted(hand)) for hand, dummy in zip(world.hands, self._dummies, strict=True)
        ]
        pool = [card for hand, dummy in zip(world.hands, self._dummies, strict=True) if dummy for card in hand]
        season = world.season._replace(lines=tuple((JOKER,) * len(line) for line in world.season.lines))  # they count the same
        return _State(
            (*hands, tuple(sorted(pool))), world.state._replace(season=None), season, world.following, True, tuple(world.trick)
        )

    # ---- at a glance ----

    def limits(self, state: _State) -> Range:
        """The part of the win at the game's end; before it, whether the side is out of reach, or cannot reach the others."""
        if state.game.winners:
            share = parts(state.game.winners, len(t.EMPERORS))[self._side]
            return share, share
        if state.season.complete:
            return self._goes_on, self._goes_on
        table, season = self._table, state.season
        left = s.ACTIONS - season.actions
        if table.variant == t.TYRANT:
            others = [one for one in s.remaining_humans(table, state.game.knocked_out) if one != self._side]
            far = (
                sum(max(0, s.CITIES_TO_LOSE - season.destroyed[one]) for one in others) > left
            )  # to the end of all others (CP-8.5)
            return (0.0, 0.0) if far and self.hostile else OPEN
        if table.destroys and any(table.humans[one] and season.destroyed[one] + left >= s.CITIES_TO_LOSE for one in t.EMPERORS):
            return OPEN
        return self._by_trophies(state, left)

    def _by_trophies(self, state: _State, left: int) -> Range:
        """An action brings or costs one emperor one trophy at most."""
        totals = s.add(state.game.totals, s.season_scores(self._table, state.season))
        those = scoring.rivals(self._table, state.game.knocked_out)
        own, best = totals[self._side], max(totals[one] for one in those if one != self._side)
        if own - best > left and own - left >= s.TROPHIES_TO_WIN and self._side in those:
            return 1.0, 1.0
        behind = best - own > left or self._side not in those
        ends = best - left >= s.TROPHIES_TO_WIN or self.hostile
        return (0.0, 0.0) if (behind and ends) or (self.hostile and own + left < s.TROPHIES_TO_WIN) else OPEN

    # ---- what may follow ----

    def after(self, state: _State) -> tuple[bool, Iterable[_State]]:
        """The next city, then a card, or what the winner does."""
        season, trick = state.season, state.trick
        if not state.is_turned:
            return not self.hostile, self._turned(state)
        order = season.setup.clockwise[season.leader]
        if len(trick) < len(order):
            mine = self._mine[order[len(trick)]]
            return mine, self._laid(state, order, mine=mine)
        winner = self._winner(state, order)
        return self._mine[winner], self._done(state, winner)

    def _winner(self, state: _State, order: Sequence[int]) -> int:
        return order[play.winning_place(state.season.cities, state.following, order, state.trick)]

    def _turned(self, state: _State) -> Iterable[_State]:
        bits = play.next_cities(state.season)
        cities = [card for bit, card in _CITIES.items() if bits & bit]
        return [state._replace(following=city, is_turned=True) for city in cities]

    def _laid(self, state: _State, order: Sequence[int], *, mine: bool) -> Iterator[_State]:
        """All that those who are asked one after the other may lay; whole actions in the order in which they look best."""
        laid, found = [state], list[_State]()
        for emperor in order[len(state.trick) :]:
            if self._mine[emperor] == mine:
                laid = [one for before in laid for one in self._with_card(before, emperor)]
            else:
                break
        if len(laid[0].trick) < len(order):
            yield from laid
            return
        for one in laid:
            winner = self._winner(one, order)
            found += self._done(one, winner) if self._mine[winner] == mine else [one]
        yield from sorted(found, key=self._ahead, reverse=mine)

    def _with_card(self, state: _State, emperor: int) -> Iterator[_State]:
        """Whichever card; of those that nobody else's tells apart one is enough."""
        place = len(t.EMPERORS) if self._dummies[emperor] else emperor
        hand, last = state.hands[place], JOKER
        others = {
            circle.NUMBER[card.index] for one in (*state.hands[:place], *state.hands[place + 1 :], state.trick) for card in one
        }
        for at, card in enumerate(hand):
            between = range(circle.NUMBER[last.index], circle.NUMBER[card.index] + 1) if last.suit == card.suit else None
            last = card
            if between is None or not others.isdisjoint(between):
                hands = (*state.hands[:place], hand[:at] + hand[at + 1 :], *state.hands[place + 1 :])
                yield state._replace(hands=hands, trick=(*state.trick, card))

    def _ahead(self, state: _State) -> float:
        """By how much the side is ahead of all others."""
        counts = thumb.strengths(state.game, state.season) if not state.game.winners else list(map(float, state.game.totals))
        return counts.pop(self._side) - max(counts)

    def _done(self, state: _State, winner: int) -> list[_State]:
        """After each deed that the winner may do."""
        table, season, following = self._table, state.season, state.following
        actions, found = season.actions + 1, []
        for deed in w.deeds_of(table, season, winner):
            cities, lines, lost = d.carry_out(table, season, winner, following, deed, STRICT)
            lines = tuple((JOKER,) * len(line) for line in lines)
            out = play.turned_up(season.out, following) if following else season.out
            after = season._replace(
                cities=cities, lines=lines, lost=lost, leader=winner, actions=actions, out=out, complete=actions == s.ACTIONS
            )
            game = scoring.after_action(state.game, after)
            bits = play.next_cities(after) if actions < s.ACTIONS else 0
            is_turned = not bits & (bits - 1)
            found.append(
                _State(state.hands, game._replace(season=None), after, _CITIES.get(bits) if is_turned else None, is_turned)
            )
        return found


def certain(world: w.PowerWorld, kept: Kept) -> tuple[Range, ...] | None:
    """What each emperor is sure of, and the most that is still possible; None before the last actions, or where all draw."""
    if world.phase == w.OVER:
        return tuple((share, share) for share in world.shares())
    number, actions = world.season.setup.number, world.season.actions
    if actions < s.ACTIONS - ACTIONS or (world.table.shuffle != "a" and actions < _ALL_DRAWN):
        return None
    return ranges(world, len(t.EMPERORS), Ending, kept, number, helped=s.ACTIONS - actions <= HELPED)
