"""A season of Four Kingdoms as a record tells it: what a world of `at_table` asks for, out of its lines.

One whose hands the record tells, or has shown by its end, can be retraced: it is played again by what was chosen.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion.cards.french import JOKER, UNSEEN, Card, cards_of, parse_card
from companion.games.four_kingdoms.lab import at_table, world as w
from companion.games.four_kingdoms.rules import moves as m, state, table as t, trick
from companion.lab.chance import AnyQuestion, OneStream, Question, Streams, UntoldError
from companion.lab.real_cards import last_season
from companion.lab.retracing import choices, sections
from companion.lab.world import AnyLaboratory, Decision, Followed, Option, Retraced
from companion.referee import AnyStep


def follow(
    table: t.Table, steps: Sequence[AnyStep], said: Sequence[str], streams: Streams, bots: frozenset[int]
) -> Followed | None:
    """The season that is played; None before the first one. Raises RefusedError where it cannot be followed."""
    _, season = last_season(steps, m.NewSeason)
    return _AtTable(at_table.TableWorld(table, streams, bots), season, said) if season else None


class Season(Followed):
    """One season, before it begins; `told` are its steps, `said` the words of the line behind it."""

    world: w.FourKingdomsWorld

    def __init__(self, world: w.FourKingdomsWorld, told: Sequence[AnyStep], said: Sequence[str] = ()) -> None:
        super().__init__(world)
        heading, moves = told[0], [step.move for step in told]
        self.number: int = heading.move.number
        world.number, world.points, world.scored = self.number - 1, heading.after.totals, heading.after.scored
        self.scoring = next((move.variation for move in moves if isinstance(move, m.Scoring)), None)
        self.exchanges = {move.person: move for move in moves if isinstance(move, m.Exchange)}
        tricks = [(move.cards, move.take) for move in moves if isinstance(move, m.Trick)]
        self.whole, self.tricks = len(tricks), [*tricks, *_begun(said)]

    @property
    def is_over(self) -> bool:
        """Whether the next season has begun, of which nothing is told."""
        return self.world.number != self.number

    def chosen(self, decision: Decision) -> Option | None:
        """A variation, a card, or what is taken."""
        if decision.about == w.SCORING:
            return self.scoring
        number, place = len(self.world.tricks), len(self.world.trick)
        cards, take = self.tricks[number] if number < len(self.tricks) else ((), None)
        if decision.about == w.CARD:
            return cards[place] if place < len(cards) else None
        # what may be left out makes no difference
        return decision.options[0] if take is None and number < self.whole else take


class _AtTable(Season):
    """One season as it is played at a table with real cards."""

    world: at_table.TableWorld

    def __init__(self, world: at_table.TableWorld, told: Sequence[AnyStep], said: Sequence[str]) -> None:
        super().__init__(world, told, said)
        self.kings = next((step.move.cards for step in told if isinstance(step.move, m.Kings)), ())

    def told(self, _question: AnyQuestion) -> str | None:  # where the world stands tells what is asked
        """The kings turned up, then the Nomad's cards."""
        world = self.world
        if not world.hands:
            shown = self.kings[1::2] if len(self.kings) == 4 else self.kings
            return " ".join(king.code for king in shown) if len(shown) == 2 and UNSEEN not in shown else None
        if self.is_over or len(world.tricks) >= len(self.tricks):
            return None
        cards, place = self.tricks[len(world.tricks)][0], world.orders[world.leader].index(m.NOMAD)
        return cards[place].code if place < len(cards) else None

    def chosen(self, decision: Decision) -> Option | None:
        """As ever, whether somebody exchanges, too; a person's card is heard."""
        world, place = self.world, len(self.world.trick)
        if decision.about == w.EXCHANGE:
            word = at_table.EXCHANGED if decision.seat in self.exchanges or w.STAY not in decision.options else w.STAY
            return world.heard(decision, word)
        if self.ahead and (decision.about != w.CARD or not place):  # beyond the trick some of whose cards nobody has told
            raise UntoldError(Question("the cards of this trick", str))
        option = super().chosen(decision)
        if decision.about != w.CARD or decision.seat in world.bots:
            return option
        if isinstance(option, Card):
            return world.heard(decision, option.code)
        return self._face_down(decision.seat) if place else None

    def _face_down(self, person: int) -> Option | None:
        """The answers of a trick lie face down (FK-4.2): a seat of Companion's behind this person's can lay its own, too."""
        order = self.world.orders[self.world.leader]
        if self.world.bots.isdisjoint(order[len(self.world.trick) :]):
            return None
        self.ahead = True
        return self.world.any_of(person)

    def missed(self, decision: Decision) -> Option | None:
        """Nothing was exchanged where tricks are played already."""
        return w.STAY if decision.about == w.EXCHANGE and self.tricks and w.STAY in decision.options else None


def _begun(said: Sequence[str]) -> list[tuple[tuple[Card, ...], Card | None]]:
    """The trick that is being said: its cards, and what is taken."""
    words = list(said)
    at = words.index(">") if ">" in words else len(words)
    cards = tuple(card for word in words[:at] if (card := parse_card(word)))
    take = parse_card(words[at + 1]) if len(words) > at + 1 else None
    return [(cards, take)] if cards else []


def retrace(laboratory: AnyLaboratory, table: t.Table, steps: Sequence[AnyStep]) -> Iterator[Retraced]:
    """The decisions in their order. Seasons in which the table let a line stand, or put something right, are left out."""
    for begin, end in sections(steps, m.NewSeason):
        yield from choices(laboratory, _Season(table, steps[begin:end]), range(len(table.persons)))


class _Season(Season):
    """One season; where its line stands is known of each choice that a record tells."""

    def __init__(self, table: t.Table, told: Sequence[AnyStep]) -> None:
        super().__init__(_World(table, told), told)
        lines: list[tuple[object, int]] = [(step.move, step.line.number) for step in told if isinstance(step.move, _TELLS)]
        self.begin, self.end = lines[0][1], lines[-1][1]
        self.scored = [line for move, line in lines if isinstance(move, m.Scoring)]
        self.laid = [line for move, line in lines if isinstance(move, m.Trick)]
        self.exchanged = {move.person: line for move, line in lines if isinstance(move, m.Exchange)}

    def chosen(self, decision: Decision) -> Option | None:
        """As ever, and what was exchanged."""
        if decision.about != w.EXCHANGE:
            return super().chosen(decision)
        move = self.exchanges.get(decision.seat)
        return move.given if move else w.STAY

    def line(self, decision: Decision) -> int:
        """As ever. That nobody exchanges anything is not written, nor what is taken where that makes no difference."""
        number = len(self.world.tricks)
        if decision.about == w.SCORING:
            return self.scored[0] if self.scored else 0
        if decision.about == w.EXCHANGE:
            return self.exchanged.get(decision.seat, self.begin)
        if decision.about == w.TAKE and number < self.whole and self.tricks[number][1] is None:
            return 0
        return self.laid[number] if number < self.whole and self.chosen(decision) is not None else self.end


_TELLS = m.NewSeason | m.Scoring | m.Hand | m.Exchange | m.Trick


class _World(w.FourKingdomsWorld):
    """A season in which that is dealt which its `steps` have told, or shown by the season's end."""

    def __init__(self, table: t.Table, steps: Sequence[AnyStep]) -> None:
        super().__init__(table, OneStream(Random(0)))
        self.steps = steps

    def _deal(self) -> None:
        season, played = self.steps[-1].after.season, _played(self.table, self.steps)
        exchanges = [step.move for step in self.steps if isinstance(step.move, m.Exchange)]
        hands = _dealt(self.table, self.steps, exchanges, played)
        known = all(move.got and UNSEEN not in (move.given, move.got) for move in exchanges)
        whole = all(len(hand) == self.table.hand and UNSEEN not in hand for hand in hands)
        if not known or not whole or season is None or not season.setup.stacks:
            raise UntoldError(Question("all hands", str))
        self.hands = hands
        self.deck = _deck(self.table, hands, exchanges, played[m.NOMAD])
        self.know_kings(season.setup.stacks[0])
        begin = self.begin_exchange if exchanges else self.begin_tricks
        begin()


def _played(table: t.Table, told: Sequence[AnyStep]) -> Mapping[int, list[Card]]:
    """What each has played, the Nomad too."""
    played: dict[int, list[Card]] = {seat: [] for seat in (*range(len(table.persons)), m.NOMAD)}
    for step in told:
        if isinstance(step.move, m.Trick):
            order = trick.play_order(step.before.season, step.before.season.leader)
            for seat, card in zip(order, step.move.cards, strict=False):
                played[seat].append(card)
    return played


def _dealt(
    table: t.Table, told: Sequence[AnyStep], exchanges: Sequence[m.Exchange], played: Mapping[int, list[Card]]
) -> list[list[Card]]:
    """The hands before anything was exchanged, as far as lines tell them, or all of them were played."""
    hands = [played[person].copy() for person in range(len(table.persons))]
    if any(len(hand) < table.hand for hand in hands):
        lines = {step.move.person: list(step.move.cards) for step in told if isinstance(step.move, m.Hand)}
        return [lines.get(person, []) for person in range(len(table.persons))]
    for person, given, got in exchanges:
        if got in hands[person]:
            hands[person].remove(got)
            hands[person].append(given)
    return hands


def _deck(table: t.Table, hands: Sequence[Sequence[Card]], exchanges: Sequence[m.Exchange], nomad: Sequence[Card]) -> list[Card]:
    """The deck, from the end of which the cards come that were drawn, then the Nomad's."""
    circles = {person for circle in table.circles() for person in circle}
    drawn = [move.got for move in sorted(exchanges) if move.person not in circles]
    coming = [card for card in [*drawn, *nomad] if card is not None]
    rest = cards_of(state.allowed_bits(table)) + [JOKER] * table.jokers
    for card in [*[card for hand in hands for card in hand], *coming]:
        rest.remove(card)
    return [*rest, *reversed(coming)]
