"""Cards as people at a table say them to Companion. Pure, standard library alone."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from companion.cards.french import UNSEEN, Card, parse_card
from companion.lab import chance, world
from companion.referee import Breach, Correct

Answer = TypeVar("Answer")
CardT = TypeVar("CardT")
#: Where a card lies: a list or a dictionary, and the place in it.
Place = tuple[Any, int]


def said_card(typed: str) -> Card:
    """The card that somebody plays. Raises RefusedError."""
    card = parse_card(typed)
    if card is None or card is UNSEEN:
        raise world.RefusedError(f"“{typed}” isn't a card", "a card is rank and suit: Qs, 10h; a joker is Jk")
    return card


def cannot_hold(name: str, card: Card) -> world.RefusedError:
    """What is said to somebody who cannot have played this card."""
    return world.RefusedError(f"{name} cannot hold {card.code}", "it was seen elsewhere; undo takes a wrong word back")


class CardReader(Generic[CardT]):
    """Reads so many cards, each of them one of those that are free. What is refused is not named: it may be covered.

    `parse` gives the card that is written so, or None; `form` tells people how cards are written.
    """

    def __init__(self, count: int, free: Sequence[CardT], parse: Callable[[str], CardT | None], form: str) -> None:
        self.count, self.free, self.parse, self.form = count, tuple(free), parse, form

    def __call__(self, typed: str) -> list[CardT]:
        """The cards in what was typed. Raises RefusedError."""
        words, left = typed.replace(",", " ").split(), list(self.free)
        found: list[CardT] = []
        for number, word in enumerate(words, 1):
            card = self.parse(word)
            if card is None:
                raise world.RefusedError(f"card {number} cannot be read", self.form)
            if card not in left:
                raise world.RefusedError(
                    f"card {number} cannot be there", "it was named before, was seen elsewhere or is not in this deck"
                )
            left.remove(card)
            found.append(card)
        if len(found) != self.count:
            hint = "all on one line, with blanks between"
            raise world.RefusedError(f"{len(found)} cards, where {self.count} are asked for", hint)
        return found


def reader(count: int, free: Sequence[Card]) -> CardReader[Card]:
    """Reads so many cards of a French deck, each of them one of those that are free."""
    return CardReader(count, free, _any_card, "a card is rank and suit: Qs, 10h; a joker is Jk")


def _any_card(word: str) -> Card | None:
    card = parse_card(word)
    return None if card is UNSEEN else card


def nothing_more(typed: str) -> bool:
    """Somebody has done what he was told, and says nothing more. Raises RefusedError for anything else."""
    if typed.strip():
        raise world.RefusedError("nothing is asked for here", "Enter alone goes on")
    return True


def put(card: Card, to: Place, unseen: Iterable[Place]) -> None:
    """A card that nobody has seen lies there after all: it changes places with the one that was thought to.

    `unseen` are the places where it may have been.
    """
    pile, place = to
    if pile[place] != card:
        other, there = next((one, at) for one, at in unseen if one[at] == card)
        other[there], pile[place] = pile[place], card


def said(streams: chance.Streams, question: chance.Question[Answer]) -> Answer:
    """What people answer. Raises ValueError where nobody is there to say it."""
    found = streams.ask(question)
    if found is None:
        raise ValueError("with real cards somebody says what lies there")
    return found


def judged(play: Callable[[], Answer]) -> Answer:
    """What comes of something that somebody says. Raises RefusedError, with the rule, where it breaks one."""
    try:
        return play()
    except Breach as breach:
        raise world.RefusedError(f"{breach.message} ({breach.rule})", breach.hint) from breach


def last_season(steps: Sequence[Any], heading: type | None = None) -> tuple[Sequence[Any], Sequence[Any]]:
    """The referee's steps before the last season, and its own, from its `heading` (a class of moves) on.

    A game without headings is one season. Raises RefusedError where they do not tell all that a world has to be told.
    """
    begins = [place for place, step in enumerate(steps) if heading and isinstance(step.move, heading)]
    begin = begins[-1] if begins else 0
    before, season = steps[:begin], steps[begin:]
    if any(step.line.stands for step in season):
        raise world.RefusedError("the table let a line of this season stand")
    if any(isinstance(step.move, Correct) for step in season):
        raise world.RefusedError("the table put something right in this season")
    if season and heading and not begins:
        raise world.RefusedError("the record begins in the middle of this season")
    return before, season
