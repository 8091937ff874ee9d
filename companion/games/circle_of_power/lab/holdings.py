"""Who held which cards of a season, told from what was played and what came into each hand."""

from collections.abc import Sequence

from companion.cards.french import Card
from companion.games.circle_of_power.rules import hands as h, moves as m, state as s, table as t

#: How many cards everybody is dealt as a season begins (CP-1.3).
DEALT = 3
#: By emperor: cards before the shuffle after action 6, or since.
Cards = list[list[Card]]


def played_by(setup: s.Setup, leaders: Sequence[int], told: Sequence[m.Move]) -> tuple[Cards, Cards]:
    """What each emperor has played in the actions of a season, before the shuffle and since; `leaders` led them."""
    played: tuple[Cards, Cards] = [[] for _ in t.EMPERORS], [[] for _ in t.EMPERORS]
    actions = [move for move in told if isinstance(move, m.Action)]
    for number, (leader, move) in enumerate(zip(leaders, actions, strict=True)):
        for emperor, card in zip(setup.clockwise[leader], move.cards, strict=True):
            played[number >= s.BEFORE_SHUFFLE][emperor].append(card)
    return played


def with_hands(
    table: t.Table, setup: s.Setup, leaders: Sequence[int], told: Sequence[m.Move], got: tuple[Cards, Cards]
) -> list[m.Move]:
    """The moves of a season with all hands and draws; `got` is what came into each hand, in its order."""
    played = played_by(setup, leaders, told)
    found: list[m.Move] = []
    number = 0
    for move in told:
        if not isinstance(move, m.Action):
            found.append(move)
            if isinstance(move, m.Cities):
                found.append(_line(setup, [cards[:DEALT] for cards in got[0]]))
            continue
        found.append(move._replace(draws=_draws(table, setup, leaders[number], number, got)))
        number += 1
        if number == s.BEFORE_SHUFFLE and got[1][setup.seats[3]] and table.shuffle != "b":
            found.append(_line(setup, _after_shuffle(table, played[0], got)))
    return found


def _line(setup: s.Setup, hands: Sequence[Sequence[Card]]) -> m.Hand:
    """The humans' hands as a line."""
    return m.Hand(tuple(m.InHand(one, tuple(sorted(hands[one]))) for one in t.EMPERORS if not setup.dummies[one]))


def _after_shuffle(table: t.Table, played: Cards, got: tuple[Cards, Cards]) -> Cards:
    """All hands after action 6 (CP-3.8, CP-R1)."""
    if table.shuffle == "c":
        return [cards[:DEALT] for cards in got[1]]
    kept = [[card for card in cards if card not in gone] for cards, gone in zip(got[0], played, strict=True)]
    return [[*old, *new] for old, new in zip(kept, got[1], strict=True)]


def _draws(table: t.Table, setup: s.Setup, leader: int, number: int, got: tuple[Cards, Cards]) -> tuple[Card | None, ...]:
    """What the humans drew in an action (its number counted from 0), in the order of play; nothing where nobody drew."""
    later = number >= s.BEFORE_SHUFFLE
    place = number - s.BEFORE_SHUFFLE * later + DEALT * (not later or table.shuffle == "c")
    may = h.who_draws(table, setup, number + 1)
    drawn = [got[later][one][place] if may[one] and not setup.dummies[one] else None for one in setup.clockwise[leader]]
    return tuple(drawn) if any(drawn) else ()
