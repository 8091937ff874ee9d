"""What lies face down in a world: hands are what the lines would say that tell them (`Choice.covered`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.lab.dealing import deal
from companion.referee import Breach, Dialogue, Steps, answer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from companion.lab.mind.world import Hidden, View, World

#: Who sees a line that lies open.
ALL: Final = -1
#: A card in somebody's hand that nobody has told: a world with real cards knows how many there are.
UNTOLD: Final = ""
#: So many deals, or changes of two cards, are tried until the judge accepts what was said since.
_TRIES: Final = 400


class Dealing(NamedTuple):
    """How hands are dealt: the word that begins a line which tells one (`hand`), the words that name whose it is, and the cards.

    `size` is how many everybody gets, `state` the judge's state then.
    """

    word: str
    names: tuple[str, ...]
    deck: tuple[str, ...]
    size: int
    state: Any

    def sorted(self, cards: Sequence[str]) -> list[str]:
        """Cards in the order of the deck."""
        return sorted(cards, key=self.deck.index)


class _Card(NamedTuple):
    """A card and its bit."""

    word: str
    bit: int


def hide(world: World) -> None:
    """At the beginning of a line: deals where hands can be told; tells them, each to its own seat, when all is passed on."""
    dealing = world.dealing or dealing_of(world)
    if dealing is None:
        return
    if world.dealing is None:
        world.deal(dealing, world.dealt(dealing))
    if not world.shows and not any(one.covered and one.leads_on for one in world.steps.choices):
        world.pass_on(dealing)
        show(world, dealing, world.hands)


def by_chance(deck: Sequence[str], random: Random) -> list[str]:
    """The cards of a deck in any order."""
    cards = list(deck)
    random.shuffle(cards)
    return cards


def cut(dealing: Dealing, count: int, cards: Sequence[str]) -> list[list[str]]:
    """So many hands from the top of a deck that lies so."""
    size = dealing.size
    return [dealing.sorted(cards[seat * size : (seat + 1) * size]) for seat in range(count)]


def receivers(world: World, dealing: Dealing) -> list[int | None]:
    """Who gets what each seat has laid face down: the one who alone may say now that he holds it; None where nobody does."""
    if not any(world.given):
        return [None for _ in world.given]
    offered = [set(_words_after(world, dealing.word, name)) for name in dealing.names]
    found = [[to for to, words in enumerate(offered) if given and words.issuperset(given)] for given in world.given]
    return [to[0] if len(to) == 1 else None for to in found]


def _words_after(world: World, *said: str) -> list[str]:
    dialogue, steps = begun(world, *said)
    dialogue.close()
    return [one.word for one in steps.choices]


def show(world: World, dealing: Dealing, hands: Sequence[Sequence[str]]) -> None:
    """The judge is told all hands that are known, each for the eyes of its own seat. Raises Breach."""
    world.hands = [list(hand) for hand in hands]
    for seat, hand in enumerate(world.hands):
        if UNTOLD not in hand:
            hand.sort(key=dealing.deck.index)
            world.tell(" ".join((dealing.word, dealing.names[seat], *hand)), seat)
    world.shows = True
    world.begin()


def lay(world: World, dealing: Dealing, word: str) -> None:
    """A word of somebody's who may hold it as a card: he lays it openly, or passes it on face down."""
    seat = world.tags.index(world.speaker)
    hand = world.hands[seat]
    card = word if word in hand or word not in dealing.deck else UNTOLD
    if card in hand:
        hand.remove(card)
        (world.given if world.covered else world.shown)[seat].append(word)


def begun(world: World, *said: str) -> tuple[Dialogue, Steps]:
    """The dialogue of the next line after these words of it, and what follows them."""
    dialogue = world.mind.rules.dialogue(world.state)
    steps = next(dialogue)
    for word in said:
        steps = answer(dialogue, word)
    return dialogue, steps


def cards_of_line(dialogue: Dialogue, steps: Steps) -> int:
    """How many cards a line still names that goes on as short as it can."""
    count = 0
    while steps.choices:
        count += steps.choices[0].kind == "card"
        steps = answer(dialogue, steps.choices[0].word)
    return count


def dealing_of(world: World) -> Dealing | None:
    """How hands are dealt now, by the first line that could tell one; None where none can."""
    word = next((one.word for one in world.steps.choices if one.covered and one.beside), None)
    if word is None:
        return None
    dialogue, steps = begun(world, word)
    whose = {one.who: one.word for one in steps.choices}
    names = tuple(whose[tag] for tag in world.tags)
    steps = answer(dialogue, names[0])
    return Dealing(word, names, tuple(one.word for one in steps.choices), cards_of_line(dialogue, steps), world.state)


# ---- imagining ----


class Imagining:
    """Worlds that agree with a view: `base` is the world as the cards were dealt, without any hand."""

    def __init__(self, base: World, view: View, hidden: Hidden, random: Random) -> None:
        self.base, self.view, self.hidden, self.random = base, view, hidden, random
        self.dealing = hidden.dealing
        apart = () if hidden.shows else view.given
        seen = {*view.hand, *apart, *(card for cards in hidden.shown for card in cards)}
        self.pool = [_Card(word, 1 << place) for place, word in enumerate(self.dealing.deck) if word not in seen]
        rooms = [0 if seat == view.seat else self._room(seat) for seat in range(len(base.tags))]
        self.rooms = [*rooms, len(self.pool) - sum(rooms)]
        may = base.mind.can_hold(view)
        self.may = [sum(card.bit for card in self.pool if may(seat, card.word)) for seat in range(len(rooms))]

    def _room(self, seat: int) -> int:
        """How many unseen cards somebody else holds; before all is passed on, how many he was dealt."""
        return self.hidden.sizes[seat] if self.hidden.shows else self.dealing.size

    def world(self) -> World:
        """One more world. Raises ValueError where none is found."""
        best, far = None, -1
        for _ in range(_TRIES):
            hands = self._changed(best) if best else self._dealt()
            found, walked = self._with(hands)
            if found is not None:
                return found
            if walked >= far:
                best, far = hands, walked
        raise ValueError("the cards that are not seen lie nowhere by what was played")

    def _dealt(self) -> list[list[str]]:
        hands = deal(self.pool, self.rooms, [*self.may, -1], self.random)
        if hands is None:
            raise ValueError("the cards that are not seen lie nowhere by what was played")
        return [[card.word for card in hand] for hand in hands]

    def _changed(self, hands: Sequence[Sequence[str]]) -> list[list[str]]:
        """The hands with two cards in each other's places."""
        changed = [list(hand) for hand in hands]
        one, two = self.random.sample([hand for hand in changed if hand], 2)
        here, there = self.random.randrange(len(one)), self.random.randrange(len(two))
        one[here], two[there] = two[there], one[here]
        return changed

    def _with(self, hands: Sequence[Sequence[str]]) -> tuple[World | None, int]:
        """The world with these hands; or nothing, and how many lines the judge accepts with them."""
        world, view = self.base.copy(self.random), self.view
        held = [list(hand) for hand in hands[:-1]]
        held[view.seat] = [*view.hand, *(() if self.hidden.shows else view.given)]
        world.deal(self.dealing, held)
        try:
            return (self._played(world) if self.hidden.shows else self._passing(world)), 0
        except (Breach, ValueError):  # a line that is told, or a word of the one that is being said
            return None, len(world.told)

    def _played(self, world: World) -> World:
        """The world after what all have seen since the hands were told. Raises Breach."""
        since, shown = self.view.moves[self.hidden.moves :], self.hidden.shown
        now, own = world.hands, [one for one in since if one.whose != ALL]
        world.hear(own[:-1])
        show(world, self.dealing, [[*hand, *cards] for hand, cards in zip(now, shown, strict=True)])
        world.hear([one for one in since if one.whose == ALL])
        world.hands, world.shown = now, [list(cards) for cards in shown]
        world.given[self.view.seat] = list(self.view.given)
        world.say_all(self.view.said)
        world.look()
        return world

    def _passing(self, world: World) -> World:
        """The world after as many cards were passed on as the view has seen to be; others passed any of theirs."""
        view, sizes = self.view, self.hidden.sizes
        while True:
            if not world.look():
                world.by_itself()
            elif tuple(map(len, world.hands)) == sizes:
                return world
            elif world.asked_seat == view.seat:
                world.take(view.given[len(world.given[view.seat])])
            else:
                world.take(self.random.choice(world.asked.options))
