"""A season of Four Kingdoms with real cards, as a record tells it: what a world of `at_table` asks for, out of its lines."""

from collections.abc import Sequence
from typing import Any

from companion.cards.french import UNSEEN, Card, parse_card
from companion.games.four_kingdoms.lab import at_table, view
from companion.games.four_kingdoms.lab.world import STAY
from companion.games.four_kingdoms.rules import moves as m, table as t
from companion.lab.chance import Question, Streams, UntoldError
from companion.lab.real_cards import last_season
from companion.lab.world import Decision, Followed, Option
from companion.referee import AnyStep


def follow(
    table: t.Table, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The season that is played; None before the first one. Raises RefusedError where it cannot be followed."""
    _, season = last_season(steps, m.NewSeason)
    if not season:
        return None
    heading, world = season[0], at_table.TableWorld(table, streams, bots)
    world.number, world.points, world.scored = heading.move.number - 1, heading.after.totals, heading.after.scored
    return _Season(world, [step.move for step in season], said)


class _Season(Followed):
    """One season; `said` are the words of the line behind it."""

    world: at_table.TableWorld

    def __init__(self, world: at_table.TableWorld, moves: Sequence[Any], said: Sequence[str]) -> None:
        super().__init__(world)
        self.number: int = moves[0].number
        self.scoring = next((move.variation for move in moves if isinstance(move, m.Scoring)), None)
        self.kings = next((move.cards for move in moves if isinstance(move, m.Kings)), ())
        self.givers = {move.person for move in moves if isinstance(move, m.Exchange)}
        tricks = [(move.cards, move.take) for move in moves if isinstance(move, m.Trick)]
        self.whole, self.tricks = len(tricks), [*tricks, *_begun(said)]

    @property
    def is_over(self) -> bool:
        """Whether the next season has begun, of which nothing is told."""
        return self.world.number != self.number

    def told(self, _question: Question[Any]) -> str | None:  # where the world stands tells what is asked
        """The kings turned up, then the Nomad's cards."""
        world = self.world
        if not world.dealt:
            shown = self.kings[1::2] if len(self.kings) == 4 else self.kings
            return " ".join(king.code for king in shown) if len(shown) == 2 and UNSEEN not in shown else None
        if self.is_over or len(world.tricks) >= len(self.tricks):
            return None
        cards, place = self.tricks[len(world.tricks)][0], world.orders[world.leader].index(m.NOMAD)
        return cards[place].code if place < len(cards) else None

    def chosen(self, decision: Decision) -> Option | None:
        """A variation, whether somebody exchanges, a card, or what is taken."""
        if decision.about == view.SCORING:
            return self.scoring
        if decision.about == view.EXCHANGE:
            word = at_table.EXCHANGED if decision.seat in self.givers or STAY not in decision.options else STAY
            return self.world.heard(decision, word)
        number, place = len(self.world.tricks), len(self.world.trick)
        if self.ahead and (decision.about != view.CARD or not place):  # beyond the trick some of whose cards nobody has told
            raise UntoldError(Question("the cards of this trick", str))
        cards, take = self.tricks[number] if number < len(self.tricks) else ((), None)
        if decision.about != view.CARD:  # what may be left out makes no difference
            return decision.options[0] if take is None and number < self.whole else take
        if place < len(cards):
            return cards[place] if decision.seat in self.world.bots else self.world.heard(decision, cards[place].code)
        return self._face_down(decision.seat) if place and decision.seat not in self.world.bots else None

    def _face_down(self, person: int) -> Option | None:
        """The answers of a trick lie face down (FK-4.2): a seat of Companion's behind this person's can lay its own, too."""
        order = self.world.orders[self.world.leader]
        if self.world.bots.isdisjoint(order[len(self.world.trick) :]):
            return None
        self.ahead = True
        return self.world.any_of(person)

    def missed(self, decision: Decision) -> Option | None:
        """Nothing was exchanged where tricks are played already."""
        return STAY if decision.about == view.EXCHANGE and self.tricks and STAY in decision.options else None


def _begun(said: Sequence[str]) -> list[tuple[tuple[Card, ...], Card | None]]:
    """The trick that is being said: its cards, and what is taken."""
    words = list(said)
    at = words.index(">") if ">" in words else len(words)
    cards = tuple(card for word in words[:at] if (card := parse_card(word)))
    take = parse_card(words[at + 1]) if len(words) > at + 1 else None
    return [(cards, take)] if cards else []
