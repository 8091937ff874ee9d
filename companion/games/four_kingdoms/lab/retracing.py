"""A season of Four Kingdoms whose hands a record tells, or has shown by its end: it is played again by what was chosen."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.cards.french import JOKER, UNSEEN, Card, cards_of
from companion.games.four_kingdoms.lab.following import Season
from companion.games.four_kingdoms.lab.view import EXCHANGE, SCORING, TAKE
from companion.games.four_kingdoms.lab.world import STAY, FourKingdomsWorld
from companion.games.four_kingdoms.rules import state, table as t, trick
from companion.games.four_kingdoms.rules.moves import NOMAD, Exchange, Hand, NewSeason, Scoring, Trick
from companion.lab.chance import OneStream, Question, UntoldError
from companion.lab.retracing import sections
from companion.lab.world import Decision, Option


def seasons(table: t.Table, steps: Sequence[Any]) -> Iterator[Season]:
    """The seasons of a record, each before it begins."""
    for begin, end in sections(steps, NewSeason):
        yield _Season(table, steps[begin:end])


class _Season(Season):
    """One season; where its line stands is known of each choice that a record tells."""

    def __init__(self, table: t.Table, told: Sequence[Any]) -> None:
        super().__init__(_World(table, _dealt(table, told)), told)
        lines: list[tuple[Any, int]] = [(step.move, step.line.number) for step in told if isinstance(step.move, _TELLS)]
        self.begin, self.end = lines[0][1], lines[-1][1]
        self.scored = [line for move, line in lines if isinstance(move, Scoring)]
        self.laid = [line for move, line in lines if isinstance(move, Trick)]
        self.exchanged = {move.person: line for move, line in lines if isinstance(move, Exchange)}

    def chosen(self, decision: Decision) -> Option | None:
        """As ever, and what was exchanged."""
        if decision.about != EXCHANGE:
            return super().chosen(decision)
        move = self.exchanges.get(decision.seat)
        return move.given if move else STAY

    def line(self, decision: Decision) -> int:
        """As ever. That nobody exchanges anything is not written, nor what is taken where that makes no difference."""
        number = len(self.world.tricks)
        if decision.about == SCORING:
            return self.scored[0] if self.scored else 0
        if decision.about == EXCHANGE:
            return self.exchanged.get(decision.seat, self.begin)
        if decision.about == TAKE and number < self.whole and self.tricks[number][1] is None:
            return 0
        return self.laid[number] if number < self.whole and self.chosen(decision) is not None else self.end


_TELLS = NewSeason | Scoring | Hand | Exchange | Trick


class _Dealt(NamedTuple):
    """What was dealt: the hands, the deck, from the end of which the cards come that were drawn, and the kings."""

    hands: list[list[Card]]
    deck: list[Card]
    kings: state.Stack
    is_exchanged: bool


class _World(FourKingdomsWorld):
    """A season in which that is dealt which a record tells; None where it does not."""

    __slots__ = ("told",)

    def __init__(self, table: t.Table, told: _Dealt | None) -> None:
        super().__init__(table, OneStream(Random(0)))
        self.told = told

    def _deal(self) -> None:
        if self.told is None:
            raise UntoldError(Question("all hands", str))
        self.hands, self.deck, self.dealt = self.told.hands, self.told.deck, tuple(map(tuple, self.told.hands))
        self.know_kings(self.told.kings)
        if self.told.is_exchanged:
            self.begin_exchange()
        else:
            self.begin_tricks()


def _dealt(table: t.Table, told: Sequence[Any]) -> _Dealt | None:
    """What was dealt in a season; None where nobody can know it."""
    season = told[-1].after.season
    exchanges = {step.move.person: step.move for step in told if isinstance(step.move, Exchange)}
    played = _played(table, told)
    hands = _hands(table, told, exchanges, played)
    if hands is None or season is None or not season.setup.stacks:
        return None
    for person, move in exchanges.items():
        if move.got is not None:
            hands[person].remove(move.got)
            hands[person].append(move.given)
    return _Dealt(hands, _deck(table, hands, exchanges, played[NOMAD]), season.setup.stacks[0], bool(exchanges))


def _played(table: t.Table, told: Sequence[Any]) -> Mapping[int, list[Card]]:
    """What each has played, the Nomad too."""
    played: dict[int, list[Card]] = {seat: [] for seat in (*range(len(table.persons)), NOMAD)}
    for step in told:
        if isinstance(step.move, Trick):
            order = trick.play_order(step.before.season, step.before.season.leader)
            for seat, card in zip(order, step.move.cards, strict=False):
                played[seat].append(card)
    return played


def _hands(
    table: t.Table, told: Sequence[Any], exchanges: Mapping[int, Exchange], played: Mapping[int, Sequence[Card]]
) -> list[list[Card]] | None:
    """The hands with which the first trick began; None where nobody can know them."""
    persons = range(len(table.persons))
    hands = [list(played[person]) for person in persons]
    if any(len(hand) < table.hand for hand in hands):
        lines = {step.move.person: list(step.move.cards) for step in told if isinstance(step.move, Hand)}
        hands = [lines.get(person, []) for person in persons]
        for person, move in exchanges.items():
            if move.given in hands[person] and move.got is not None:
                hands[person].remove(move.given)
                hands[person].append(move.got)
    whole = all(len(hand) == table.hand and UNSEEN not in hand for hand in hands)
    known = all(UNSEEN not in (move.given, move.got) and move.got for move in exchanges.values())
    return hands if whole and known else None


def _deck(
    table: t.Table, hands: Sequence[Sequence[Card]], exchanges: Mapping[int, Exchange], nomad: Sequence[Card]
) -> list[Card]:
    """The deck, from the end of which the cards come that were drawn, then the Nomad's."""
    circles = {person for circle in table.circles() for person in circle}
    drawn = [exchanges[one].got for one in sorted(exchanges) if one not in circles]
    coming = [card for card in [*drawn, *nomad] if card is not None]
    rest = cards_of(state.allowed_bits(table)) + [JOKER] * table.jokers
    for card in [*[card for hand in hands for card in hand], *coming]:
        rest.remove(card)
    return [*rest, *reversed(coming)]
