"""The Lords who act in the Circle Phase: at its start (CK-5.1), and Justice at its end (CK-5.8)."""

from collections.abc import Sequence
from typing import ClassVar

from companion.cards.tarot import KINGS
from companion.games.circle_of_kings.rules import army, circle, moves as m, say, state as s
from companion.games.circle_of_kings.rules.lords.lord import CIRCLE, CIRCLE_END, DecidingLord, Form, Lord
from companion.referee import Breach, Judge


class _PlacingLord(DecidingLord):
    """A Lord whose owner names places with Kings."""

    #: What is told where no King stands, by its id.
    no_king: ClassVar[str]

    def place(self, state: s.State, words: Sequence[m.Word], number: int, judge: Judge) -> int:
        """The place that a word names: one with a King, or an empty one where the table let that stand. Raises Breach."""
        place = circle.place_of(state.circle, words[number])
        if place == circle.NO_PLACE:
            breach = Breach(self.rule, say(self.no_king), ("words", number))
            judge.refuse(breach)
            place = circle.empty_place_of(words[number])
            if place == circle.NO_PLACE:
                raise breach
        return place


class Magician(_PlacingLord, number=1, when=CIRCLE):
    """CK-8.1: his owner switches two Kings in adjacent places.

    A place that the Tower has emptied has no neighbours to switch with (CK-R16).
    """

    form = Form("place", "magician top right", words=2)
    means = "changes places"
    no_king = "no-king-there"

    def next_words(self, state: s.State, _player: int, said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Any King, then one beside him."""
        first = circle.place_of(state.circle, said[0]) if said else s.NOBODY
        return circle.words_for(state.circle, lambda place: first == s.NOBODY or circle.are_adjacent(first, place))

    def take(self, state: s.State, _player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """Two places with Kings, beside each other."""
        first, second = (self.place(state, words, number, judge) for number in (0, 1))
        if not circle.are_adjacent(first, second):
            judge.refuse(Breach("CK-8.1", say("these-two-places"), ("words", 1), say("top-bottom-right")))
        state.circle = circle.switched(state.circle, first, second)


class Emperor(Lord, number=4, when=CIRCLE):
    """CK-8.4: the Top King's suit may strike either of the next two suits (CK-R15)."""

    def act(self, state: s.State, owner: int) -> None:
        """He helps both players; CK-R15=b: his owner alone."""
        state.effects = state.effects._replace(emperor_for=1 << owner if state.table.plays_b("CK-R15") else 3)


class Hierophant(_PlacingLord, number=5, when=CIRCLE):
    """CK-8.5: his owner chooses the place at which the phase begins.

    The place is chosen and not the King (CK-R18); an empty one is no start (CK-R16).
    """

    form = Form("place", "hierophant left")
    means = "the phase begins there"
    no_king = "no-king-to-begin"

    def next_words(self, state: s.State, _player: int, _said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Any place with a King."""
        return circle.words_for(state.circle, lambda _: True)

    def take(self, state: s.State, _player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """A place with a King; an empty one, where the table let that stand: then the next King has the first slots (CK-R16)."""
        state.effects = state.effects._replace(start=self.place(state, words, 0, judge))


class Chariot(Lord, number=7, when=CIRCLE):
    """CK-8.7: once in it the Chariot may strike an opposing card of any suit.

    His owner's choice, in any slot of his (CK-R13); no part of the army, so nobody can strike it.
    """

    def act(self, state: s.State, owner: int) -> None:
        """From now on it may act."""
        state.effects = state.effects._replace(chariot_for=1 << owner)


def chariot_may_act(state: s.State, player: int) -> bool:
    """Whether a player's Chariot may act: it is in effect and has not acted yet (CK-8.7)."""
    return bool(state.effects.chariot_for >> player & 1)


#: The words for both ways.
CLOCKWISE, COUNTER_CLOCKWISE = TURNS = ("cw", "ccw")


class WheelOfFortune(DecidingLord, number=10, when=CIRCLE):
    """CK-8.10: its owner turns the Circle one place, either way.

    An empty place turns along (CK-R16).
    """

    form = Form("turn", "wheel-of-fortune cw")
    means = "the Circle turns this way"

    def next_words(self, _state: s.State, _player: int, _said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Either way."""
        return TURNS

    def take(self, state: s.State, _player: int, words: Sequence[m.Word], _judge: Judge) -> None:
        """One place clockwise, or counter-clockwise: three clockwise."""
        for _ in range(1 if words[0] == CLOCKWISE else 3):
            state.circle = circle.turned(state.circle)


class Tower(DecidingLord, number=16, when=CIRCLE):
    """CK-8.16: its owner removes one King, not the Top King, until the Cleanup."""

    form = Form("place", "tower Kp")
    means = "is removed"

    def next_words(self, state: s.State, _player: int, _said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Any King but the one at Top."""
        return circle.words_for(state.circle, lambda place: place != circle.TOP)

    def take(self, state: s.State, _player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """A King who is not at Top; his place stays empty (CK-R16)."""
        place = circle.place_of(state.circle, words[0])
        if place == circle.TOP:
            judge.refuse(Breach("CK-8.16", say("top-king-cannot"), ("words", 0), say("tower-removes-king")))
        if place == circle.NO_PLACE or circle.NO_KING in state.circle:
            raise Breach("CK-8.16", say("no-king-there"), ("words", 0), say("tower-removes-king"))
        state.effects = state.effects._replace(removed=state.circle[place])
        state.circle = circle.replaced(state.circle, place, circle.NO_KING)


def sheltered(state: s.State) -> int:
    """The cards that can neither act nor be eliminated in this phase: those of the removed King's suit (CK-8.16)."""
    return 0 if state.effects.removed == circle.NO_KING else army.SUIT_MASKS[state.effects.removed]


def put_back(state: s.State) -> None:
    """In the Cleanup the removed King returns to the empty place, wherever that is now (CK-8.16, CK-R16)."""
    if circle.NO_KING in state.circle:
        state.circle = circle.replaced(state.circle, state.circle.index(circle.NO_KING), state.effects.removed)


class Star(Lord, number=17, when=CIRCLE):
    """CK-8.17: a circle action of either player may eliminate two cards of a suit (CK-R14)."""

    def act(self, state: s.State, _owner: int) -> None:
        """For both players."""
        state.effects = state.effects._replace(two_victims=True)


def most_victims(state: s.State) -> int:
    """How many cards one action may eliminate: one (CK-5.4), with the Star two of one suit (CK-8.17)."""
    return 2 if state.effects.two_victims else 1


def asks_for_two(state: s.State, cards: int, *, by_chariot: bool = False) -> bool:
    """Whether an action on a suit of so many cards must take two: CK-R14=b has the attacker no choice, but with the Chariot."""
    return cards > 1 and state.effects.two_victims and not by_chariot and state.table.plays_b("CK-R14")


class Moon(Lord, number=18, when=CIRCLE):
    """CK-8.18: the Kings in Top and Bottom change places.

    They stay where they are now (CK-R19).
    """

    def act(self, state: s.State, _owner: int) -> None:
        """Top and Bottom."""
        state.circle = circle.switched(state.circle, 0, 2)


class Sun(Lord, number=19, when=CIRCLE):
    """CK-8.19: the Kings in Left and Right change places.

    They stay where they are now (CK-R19).
    """

    def act(self, state: s.State, _owner: int) -> None:
        """Right and Left."""
        state.circle = circle.switched(state.circle, 1, 3)


class LastJudgement(DecidingLord, number=20, when=CIRCLE):
    """CK-8.20: the four Kings are shuffled and laid anew.

    Chance lays them, and a line tells how.
    """

    form = Form("king", "last-judgement Kw Ks Kp Kc", words=4)
    means = "lies next, from Top clockwise"
    by_chance = True

    def next_words(self, _state: s.State, _player: int, said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Each King once."""
        return [king for king in KINGS if king not in said]

    def take(self, state: s.State, _player: int, words: Sequence[m.Word], _judge: Judge) -> None:
        """Four Kings at Top, Right, Bottom and Left."""
        for i, word in enumerate(words):
            if word in words[:i]:
                raise Breach("CK-8.20", say("king-named-twice", word=word), ("words", i))
        state.circle = tuple([m.card_in(word).number for word in words])


class Justice(DecidingLord, number=11, when=CIRCLE_END):
    """CK-8.11: the larger army loses cards until both armies are equally large.

    Zones are counted, stolen cards for their holder; who has the larger one chooses (CK-R21).
    """

    form = Form("unit", "justice 4c 2w", repeats=True)
    means = "goes"

    def act(self, state: s.State, _owner: int) -> s.Due | None:
        """Due from the holder of the larger army; CK-R17=a: at most what is not protected."""
        sizes = [side.zone.bit_count() for side in state.sides]
        if sizes[0] == sizes[1]:
            return None
        larger = 0 if sizes[0] > sizes[1] else 1
        return s.due_from(larger, min(abs(sizes[0] - sizes[1]), _may_go(state, larger).bit_count()))

    def next_words(self, state: s.State, player: int, said: Sequence[m.Word]) -> Sequence[m.Word]:
        """Any card of the larger army that is not protected."""
        zone = state.sides[player].zone
        gone = sum(word.find(zone) for word in said if isinstance(word, m.Unit))
        return m.spellings_of(zone, _may_go(state, player) & ~gone)

    def take(self, state: s.State, player: int, words: Sequence[m.Word], judge: Judge) -> None:
        """As many cards as are due, each once."""
        wanted = state.amount_due(player)
        if len(words) > wanted:
            judge.refuse(Breach("CK-8.11", say("justice-takes-these", wanted=wanted), ("words", wanted)))
        if len(words) < wanted:
            judge.refuse(Breach("CK-8.11", say("justice-takes-cards", wanted=wanted, count=len(words)), "name"))
        taken = 0
        zone, allowed = state.sides[player].zone, _may_go(state, player)
        for i, word in enumerate(words):
            bit = word.find(zone) if isinstance(word, m.Unit) else 0
            if not bit:
                raise Breach("CK-8.11", say("not-in-larger-army", word=word), ("words", i))
            if bit & taken:
                raise Breach("CK-8.11", say("named-twice", word=word), ("words", i))
            if not bit & allowed:
                judge.refuse(Breach("CK-R17", say("protected-by-tower", word=word), ("words", i)))
            taken |= bit
        army.eliminate(state, player, taken)

    def only(self, state: s.State, player: int) -> Sequence[m.Word] | None:
        """All that may go, where so many are due."""
        allowed = _may_go(state, player)
        return m.units_of(allowed) if state.amount_due(player) == allowed.bit_count() else None


def _may_go(state: s.State, player: int) -> int:
    """The cards of a zone that Justice may take: the Tower protects from her; CK-R17=b: it does not."""
    zone = state.sides[player].zone
    return zone if state.table.plays_b("CK-R17") else zone & ~sheltered(state)
