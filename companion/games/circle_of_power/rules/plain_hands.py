"""The short way to play an action's cards where each can be in its hand, and each draw in the pile (see bench/).

It counts as `hands.Holding` does, which explains how, and in whose words a card is refused: here nothing is said of one that
cannot be played, and the long way begins anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards.french import UNSEEN
from companion.games.circle_of_power.rules.circle import BATTLE_BITS
from companion.games.circle_of_power.rules.moves import Action
from companion.games.circle_of_power.rules.state import Hands, Season
from companion.record.lines import new


def play_plainly(
    season: Season, order: Sequence[int], move: Action, draws: Sequence[bool], top: int
) -> tuple[int, int, Hands] | None:
    """What has been played, and before the shuffle, and the hands; None where any card is not as plain as that.

    `draws` says by emperor who draws in this action (CP-3.3, CP-3.8), `top` has as bits what can lie on top of a dummy's pile
    (CP-7.2).
    """
    hands, played, again, dummies = season.hands, season.played, season.early, season.setup.dummies
    # By emperor: the cards known to be in a hand, the unseen ones that it had, and those dealt again.
    known, old, newer = [*hands.known], [*hands.old], [*hands.new]
    loose = BATTLE_BITS & ~(known[0] | known[1] | known[2] | known[3] | played)
    left = loose.bit_count() - sum(old) - sum(newer)
    kept = BATTLE_BITS & ~again
    dealt = newer if again else old
    written = move.draws
    for place, card in enumerate(move.cards):
        emperor, bit = order[place], card.bit
        if bit & known[emperor]:
            known[emperor] ^= bit
        elif bit & loose & ((kept if old[emperor] else 0) | (again if newer[emperor] else 0)):
            (newer if bit & again else old)[emperor] -= 1
            loose ^= bit
        else:
            return None
        if dummies[emperor] and not bit & top:
            return None
        played |= bit
        drew = draws[emperor] and left > 0
        if drew:
            left -= 1
            dealt[emperor] += 1
        draw = written[place] if written else None
        if draw is None:
            continue
        if not drew or dummies[emperor]:
            return None
        if draw.bit & (again or BATTLE_BITS) & loose:
            dealt[emperor] -= 1
            known[emperor] |= draw.bit
            loose ^= draw.bit
        elif draw is not UNSEEN:
            return None
    return played, again, new(Hands, (tuple(known), tuple(old), tuple(newer)))
