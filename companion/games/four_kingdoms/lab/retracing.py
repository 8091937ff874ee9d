"""A season of Four Kingdoms whose hands a record tells, or has shown by its end: it is played again by what was chosen."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion.cards.french import JOKER, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.lab import following, view, world
from companion.games.four_kingdoms.rules import state, table as t, trick
from companion.games.four_kingdoms.rules.moves import NOMAD, Exchange, Hand, NewSeason, Scoring, Trick
from companion.lab.chance import OneStream, Question, UntoldError
from companion.lab.retracing import choices, sections
from companion.lab.world import AnyLaboratory, Decision, Option, Retraced
from companion.referee import AnyStep


def retrace(laboratory: AnyLaboratory, table: t.Table, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
    """The decisions in their order. Seasons in which the table let a line stand, or put something right, are left out."""
    for begin, end in sections(steps, NewSeason):
        yield from choices(laboratory, _Season(table, steps[begin:end]), range(len(table.persons)))


class _Season(following.Season):
    """One season; where its line stands is known of each choice that a record tells."""

    def __init__(self, table: t.Table, told: Sequence[AnyStep]) -> None:
        super().__init__(_World(table, told), told)
        lines: list[tuple[object, int]] = [(step.move, step.line.number) for step in told if isinstance(step.move, _TELLS)]
        self.begin, self.end = lines[0][1], lines[-1][1]
        self.scored = [line for move, line in lines if isinstance(move, Scoring)]
        self.laid = [line for move, line in lines if isinstance(move, Trick)]
        self.exchanged = {move.person: line for move, line in lines if isinstance(move, Exchange)}

    def chosen(self, decision: Decision) -> Option | None:
        """As ever, and what was exchanged."""
        if decision.about != view.EXCHANGE:
            return super().chosen(decision)
        move = self.exchanges.get(decision.seat)
        return move.given if move else world.STAY

    def line(self, decision: Decision) -> int:
        """As ever. That nobody exchanges anything is not written, nor what is taken where that makes no difference."""
        number = len(self.world.tricks)
        if decision.about == view.SCORING:
            return self.scored[0] if self.scored else 0
        if decision.about == view.EXCHANGE:
            return self.exchanged.get(decision.seat, self.begin)
        if decision.about == view.TAKE and number < self.whole and self.tricks[number][1] is None:
            return 0
        return self.laid[number] if number < self.whole and self.chosen(decision) is not None else self.end


_TELLS = NewSeason | Scoring | Hand | Exchange | Trick


class _World(world.FourKingdomsWorld):
    """A season in which that is dealt which its steps have `told`, or shown by the season's end."""

    __slots__ = ("told",)

    def __init__(self, table: t.Table, told: Sequence[AnyStep]) -> None:
        super().__init__(table, OneStream(Random(0)))
        self.told = told

    def _deal(self) -> None:
        season, played = self.told[-1].after.season, _played(self.table, self.told)
        exchanges = [step.move for step in self.told if isinstance(step.move, Exchange)]
        hands = _dealt(self.table, self.told, exchanges, played)
        known = all(move.got and UNSEEN not in (move.given, move.got) for move in exchanges)
        whole = all(len(hand) == self.table.hand and UNSEEN not in hand for hand in hands)
        if not known or not whole or season is None or not season.setup.stacks:
            raise UntoldError(Question("all hands", str))
        self.hands, self.dealt = hands, tuple(map(tuple, hands))
        self.deck = _deck(self.table, hands, exchanges, played[NOMAD])
        self.know_kings(season.setup.stacks[0])
        begin = self.begin_exchange if exchanges else self.begin_tricks
        begin()


def _played(table: t.Table, told: Sequence[AnyStep]) -> Mapping[int, list[Card]]:
    """What each has played, the Nomad too."""
    played: dict[int, list[Card]] = {seat: [] for seat in (*range(len(table.persons)), NOMAD)}
    for step in told:
        if isinstance(step.move, Trick):
            order = trick.play_order(step.before.season, step.before.season.leader)
            for seat, card in zip(order, step.move.cards, strict=False):
                played[seat].append(card)
    return played


def _dealt(
    table: t.Table, told: Sequence[AnyStep], exchanges: Sequence[Exchange], played: Mapping[int, list[Card]]
) -> list[list[Card]]:
    """The hands before anything was exchanged, as far as lines tell them, or all of them were played."""
    hands = [played[person].copy() for person in range(len(table.persons))]
    if any(len(hand) < table.hand for hand in hands):
        lines = {step.move.person: list(step.move.cards) for step in told if isinstance(step.move, Hand)}
        return [lines.get(person, []) for person in range(len(table.persons))]
    for person, given, got in exchanges:
        if got in hands[person]:
            hands[person].remove(got)
            hands[person].append(given)
    return hands


def _deck(table: t.Table, hands: Sequence[Sequence[Card]], exchanges: Sequence[Exchange], nomad: Sequence[Card]) -> list[Card]:
    """The deck, from the end of which the cards come that were drawn, then the Nomad's."""
    circles = {person for circle in table.circles() for person in circle}
    drawn = [move.got for move in sorted(exchanges) if move.person not in circles]
    coming = [card for card in [*drawn, *nomad] if card is not None]
    rest = cards_of(state.allowed_bits(table)) + [JOKER] * table.jokers
    for card in [*[card for hand in hands for card in hand], *coming]:
        rest.remove(card)
    return [*rest, *reversed(coming)]
