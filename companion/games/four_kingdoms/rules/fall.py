"""How a trick falls: the order of its responders, who wins and loses it, what is taken, who leads next (FK-5 to FK-7)."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from companion.cards.french import DECK, JOKER, NEIGHBOUR, RED_SUITS, SUITS, Card, cards_of
from companion.games.four_kingdoms.rules import moves as m, state as s, table as t
from companion.record.lines import new
from companion.referee import Breach, Judge

#: Numbers from low to high (FK-5.1); the king takes no part.
NUMBERS = "23456789TJQA"
DISREPUTABLE, HALF_RESPECTABLE, RESPECTABLE = 0, 1, 2
#: `strengths()` of a card is its category times this, plus its number twice, plus one for a royal card.
_STEP = 100
#: Who wins with a card of at least this strength takes something.
LEAST_REPUTABLE = HALF_RESPECTABLE * _STEP
_NO_CARD = -1


def category(suit: str, royal: str, local: str, joker_b: bool = False) -> int:
    """The category of a responder's suit (FK-5.1, FK-5.2, FK-5.3).

    `local` is the lead's suit, or "" where a joker was led (FK-R12; `joker_b`: setting b).
    """
    if suit in (royal, local):
        return RESPECTABLE
    if local:
        return HALF_RESPECTABLE if suit == NEIGHBOUR[local] else DISREPUTABLE
    return HALF_RESPECTABLE if joker_b or suit not in RED_SUITS else DISREPUTABLE


@cache
def strengths(royal: str, local: str, joker_b: bool) -> tuple[int, ...]:
    """By `Card.index`: how high a responder's card stands (FK-5.1, FK-5.4); jokers have -1 (FK-7.1).

    Equal strengths are ranked by the order of play.
    """
    ranks = []
    for card in DECK:
        number = NUMBERS.find(card.rank)
        royal_bonus = card.suit == royal
        ranks.append(category(card.suit, royal, local, joker_b) * _STEP + 2 * number + royal_bonus)
    return (*ranks, _NO_CARD)


def is_disreputable(strength: int) -> bool:
    """Whether a winner with a card of this strength takes nothing (FK-5.3, FK-5.6)."""
    return strength < LEAST_REPUTABLE


def extremes(cards: Sequence[Card], table_order: Sequence[int]) -> tuple[int, int]:
    """The places in the trick of the highest and of the lowest responder; 0 and 0 where all played jokers.

    Of equal cards the one played earlier is lower (FK-5.5, FK-R8).
    """
    best = worst = place = high = 0
    low = len(SUITS) * _STEP
    for card in cards[1:]:
        place += 1  # noqa: SIM113 - counting along takes half of what `enumerate` does (see bench/)
        strength = table_order[card.index]
        if strength >= high:
            high, best = strength, place
        if _NO_CARD < strength < low:
            low, worst = strength, place
    return best, worst


def penalty(cards: Sequence[Card], winner: int, table_order: Sequence[int], table: t.Table) -> Card | None:
    """What the loser takes under a joker's lead: the highest black card of the responders (FK-7.3, FK-R13, FK-R14)."""
    highest: tuple[int, Card] | None = None
    for place in range(1, len(cards)):
        card = cards[place]
        if card.red or not card.suit or (place == winner and table.plays_b("FK-R14")):
            continue
        height = NUMBERS.index(card.rank) if table.plays_b("FK-R13") else table_order[card.index]
        if highest is None or height >= highest[0]:
            highest = height, card
    return highest[1] if highest else None


RED, BLACK, JOKER_LED = "red", "black", "joker"


def name_of(table: t.Table, seat: int) -> str:
    """The tag of a person, or `dummy`."""
    return t.DUMMY if seat == m.NOMAD else table.persons[seat]


class Fall(NamedTuple):
    """How the cards of a trick stand: the places in it of winner and loser (0: nobody among jokers, and no loser of a red trick).

    `reds` are the red cards besides the winner's own, which he may take one of or gets: none where he takes nothing by the rule
    that is `barred`. `heights` is the order of all cards (`strengths`).
    """

    kind: str
    best: int
    worst: int
    reds: int
    barred: str
    heights: Sequence[int]


#: The values of a `Fall`, in their order.
Fallen = tuple[str, int, int, int, str, Sequence[int]]


def fall_of(table: t.Table, royal: str, order: Sequence[int], cards: Sequence[Card]) -> Fall:
    """How a trick falls (FK-5): its kind by the lead (FK-4.5, FK-7.3), winner and loser, and whether the winner may take at all.

    Nobody wins among nothing but jokers (FK-7.2); the dummy takes nothing (FK-11.4), nor does a disreputable card (FK-5.6).
    """
    return new(Fall, _fall(table, royal, order, cards, 0))


def _fall(table: t.Table, royal: str, order: Sequence[int], cards: Sequence[Card], bits: int) -> Fallen:
    """How a trick falls; `bits` are its cards as a set, from who has them at hand (else 0)."""
    lead = cards[0]
    kind = RED if lead.red else JOKER_LED if lead is JOKER else BLACK
    heights = strengths(royal, lead.suit, table.house["FK-R12"] == "b")
    best, worst = extremes(cards, heights)
    worst = 0 if kind == RED else worst
    if not best:
        return kind, 0, 0, 0, "FK-7.2", heights
    if order[best] == m.NOMAD:
        return kind, best, worst, 0, "FK-11.4", heights
    won = cards[best]
    if is_disreputable(heights[won.index]):
        return kind, best, worst, 0, "FK-5.6", heights
    if not bits:
        for card in cards:
            bits |= card.bit
    return kind, best, worst, bits & s.RED_BITS & ~won.bit, "", heights


def takes(fall: Fall, cards: Sequence[Card]) -> list[Card]:
    """The red cards of which the winner of a red trick takes one (FK-6.1, FK-R9); none where nobody takes any so (FK-6.3)."""
    return [card for card in cards if card.bit & fall.reds] if fall.kind == RED else []


def may_leave_out_take(choices: Sequence[Card | None]) -> bool:
    """Whether nothing need be written of what is taken: there is nothing to choose (FK-6.1)."""
    return len(choices) < 2


def resolve(
    table: t.Table, royal: str, order: Sequence[int], cards: Sequence[Card], take: Card | None, bits: int = 0
) -> s.PlayedTrick:
    """How a trick falls out: kind, winner, loser, what is taken, who leads next (FK-6.2, FK-6.5, FK-7.2).

    `bits` are the cards as a set, from who has them at hand. Raises Breach for a take that is not allowed, or is missing.
    """
    fall = _fall(table, royal, order, cards, bits)
    kind, best, _, reds, _, _ = fall
    choices = reds if kind == RED else 0
    if take is None:
        if choices & (choices - 1):  # more than one
            raise _no_take(name_of(table, order[best]), takes(Fall(*fall), cards), len(cards) - 1)
    elif not take.bit & choices:
        raise _wrong_take(name_of(table, order[best]), Fall(*fall), cards, take)
    else:
        choices = take.bit
    return fallen(table, order, cards, fall, choices)


def fallen(table: t.Table, order: Sequence[int], cards: Sequence[Card], fall: Fallen, take: int) -> s.PlayedTrick:
    """What comes of a trick that fell so (FK-6.2, FK-6.5, FK-7.2); `take` is the bit of one of `takes`, or 0 for none."""
    kind, best, worst, reds, _, _ = fall
    if not best:
        return s.PlayedTrick(order[0], kind, None, None, (), order[0])
    winner = order[best]
    if kind == RED:
        return new(s.PlayedTrick, (order[0], kind, winner, None, ((winner, take),) if take else (), winner))
    loser = order[worst]
    taken = _shared_out(winner, reds, loser, _black_of(table, cards, fall))
    return new(s.PlayedTrick, (order[0], kind, winner, loser, taken, loser))


def _no_take(winner: str, choices: Sequence[Card], at: int) -> Breach:
    what = t.say("takes-one-of", winner=winner, cards=" ".join(card.sign for card in choices))
    return Breach("FK-6.1", what, at, t.say("write-taken", card=choices[0].code))


def _wrong_take(winner: str, fall: Fall, cards: Sequence[Card], take: Card) -> Breach:
    if fall.barred == "FK-7.2":
        return Breach("FK-7.2", t.say("jokers-nothing"), "take")
    if fall.kind != RED:
        return Breach("FK-6.3", t.say("black-no-choice"), "take", t.say("leave-out-behind"))
    best = cards[fall.best]
    if fall.barred == "FK-11.4":
        return Breach("FK-11.4", t.say("dummy-won"), "take")
    if fall.barred:
        return Breach("FK-5.6", t.say("disreputable-wins", card=best.sign, winner=winner), "take")
    key = "own-card" if take is best else "no-red-card"
    return Breach("FK-6.1", t.say(key, card=take.sign, winner=winner), "take")


def _black_of(table: t.Table, cards: Sequence[Card], fall: Fallen) -> int:
    """What falls to the loser of a black trick, the lead (FK-6.3), or under a joker the highest black card (FK-7.3), as a bit.

    The reds of the other responders fall to the winner (FK-6.4), unless they fall (FK-5.6, FK-R10): `Fall.reds`.
    """
    lead = cards[0]
    if lead is not JOKER:
        return lead.bit
    _, best, _, _, _, heights = fall
    black = penalty(cards, best, heights, table)
    return black.bit if black else 0


def _shared_out(winner: int | None, reds: int, loser: int | None, black: int) -> tuple[tuple[int, int], ...]:
    """Who takes what, the winner first. One alone is both (FK-R11); the dummy takes nothing (FK-11.4)."""
    if winner == loser:
        reds, black = reds | black, 0
    first = ((winner, reds),) if reds and winner is not None and winner != m.NOMAD else ()
    return (*first, (loser, black)) if black and loser is not None and loser != m.NOMAD else first


# ---- what the table let stand ----


def fall_as_written(table: t.Table, royal: str, order: Sequence[int], move: m.Trick, judge: Judge) -> s.PlayedTrick:
    """How a trick fell that the table let stand: as the line says, and by the rules where it says nothing.

    `order` are the seats whose cards count; `judge` is told what is wrong with the take. Who is named was held to be the winner,
    or with a black card of a black trick to be the loser; a card named alone is the winner's. He takes it and nothing else.
    Raises Breach for a card that does not lie there, or that nobody can have taken.
    """
    cards, take = move.cards[: len(order)], move.take
    fall = fall_of(table, royal, order, cards)
    try:
        if move.taker is None:
            return resolve(table, royal, order, cards, take)
        _check_taker(table, order, cards, fall, move)
    except Breach as breach:
        taker = move.taker if move.taker is not None else order[fall.best] if fall.best else None
        if take is not None and (taker in (None, m.NOMAD) or take not in move.cards):
            raise
        judge.refuse(breach)
    else:
        taker = move.taker
    taken = take.bit if take is not None and take.suit else 0
    if fall.kind == RED:
        return s.PlayedTrick(order[0], RED, taker, None, _shared_out(taker, taken, None, 0), order[0] if taker is None else taker)
    winner, loser = (order[fall.best], order[fall.worst]) if fall.best else (None, None)
    reds, black = (fall.reds, _black_of(table, cards, fall)) if fall.best else (0, 0)
    if _is_held_to_have_lost(fall, move):
        loser, black = taker, taken
    else:
        winner, reds, black = taker, taken, black & ~taken
    return s.PlayedTrick(
        order[0], fall.kind, winner, loser, _shared_out(winner, reds, loser, black), order[0] if loser is None else loser
    )


def _is_held_to_have_lost(fall: Fall, move: m.Trick) -> bool:
    """Whether the one named took the black card of a black trick, as its loser does."""
    take = move.take
    return fall.kind != RED and move.taker is not None and take is not None and take.suit != "" and not take.red


def _check_taker(table: t.Table, order: Sequence[int], cards: Sequence[Card], fall: Fall, move: m.Trick) -> None:
    """Raise Breach where the one who is named did not win (or lose) the trick by the rules, or takes something else."""
    if move.take is not None and move.take not in move.cards:
        raise Breach("FK-6.1", t.say("no-card-of-trick", card=move.take.sign), "take")
    if move.taker == m.NOMAD and move.take is not None:
        raise Breach("FK-11.4", t.say("dummy-takes-nothing"), "taker")
    if not fall.best:
        raise Breach("FK-7.2", t.say("jokers-nobody"), "taker")
    lost = _is_held_to_have_lost(fall, move)
    right = order[fall.worst if lost else fall.best]
    name = name_of(table, right)
    if move.taker != right:
        what = t.say("lost-not" if lost else "won-not", name=name, other=name_of(table, move.taker or 0))
        raise Breach("FK-6.1", what, "taker") if fall.kind == RED else Breach("FK-6.3", what, "taker")
    take = move.take
    if fall.kind == RED:
        choices = takes(fall, cards)
        if take is None and choices:
            raise _no_take(name, choices, len(cards) - 1)
        if take is not None and take not in choices:
            raise _wrong_take(name, fall, cards, take)
        return
    due = _black_of(table, cards, fall) if lost else fall.reds
    if due != (take.bit if take else 0) and right != m.NOMAD:
        signs = " ".join(card.sign for card in cards_of(due)) or "nothing"
        raise Breach("FK-6.3", t.say("takes-of-black", name=name, signs=signs), "taker")
