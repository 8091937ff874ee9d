"""The lines of a position: `hand: Aino 6 4s 5s / 2 L3`. What they say, and the form of each.

A part that is left out says nothing; `-` says that nothing lies there.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.cards.tarot import KINGS, SPELLINGS, LordCard, TarotCard, parse_lord
from companion.games.circle_of_kings.rules import moves as m, say, table as t
from companion.games.circle_of_kings.rules.circle import NO_KING, Circle
from companion.record import Line, fold
from companion.referee import Form, Forms, Many, Misfit, Placing, Slot, Words, Wrong

KINGS_LINE, LORDS_LINE, HAND, DISCARDS, DEPLOYED = "kings", "lords", "hand", "discards", "deployed"
POSITION_WORDS = frozenset((KINGS_LINE, LORDS_LINE, HAND, DISCARDS, DEPLOYED))
_NOTHING = "-"
_EXAMPLES = {
    KINGS_LINE: "kings: Kw Ks Kp Kc",
    LORDS_LINE: "lords: {0} 17, {1} 6",
    HAND: "hand: {0} 6 4s 5s / 2 L3",
    DISCARDS: "discards: {0} 2s Tw / L3 L7",
    DEPLOYED: "deployed: {0} 5s + 3c 9w",
}
#: What is told of a line that names a player, and nothing more.
_LACKING = {HAND: "how-many-cards", DISCARDS: "which-cards-discarded", DEPLOYED: "which-cards-deployed"}
_NUMBER = re.compile(r"[0-9]{1,4}")
#: The words of a line; a stroke or a plus is one of its own also where it is written to another.
_WORDS = re.compile(r"->|[/+>:,]|(?:(?!->)[^\s/+>:,])+")


class Kings(NamedTuple):
    """`kings: Kw Ks Kp Kc`: who stands at Top, Right, Bottom and Left; `-` where the Tower has taken one out."""

    circle: Circle


class Deck(NamedTuple):
    """How many Lords a player's deck has."""

    player: int
    number: int


class Lords(NamedTuple):
    """`lords: Aino 17, Ville 6`: how many Lords the decks have."""

    entries: tuple[Deck, ...]


class Hand(NamedTuple):
    """`hand: Aino 6 4s 5s / 2 L3`: how many army cards and Lords are in hand, and which of them are known.

    None: the line does not say how many; then it names none.
    """

    player: int
    army: int | None = None
    cards: tuple[TarotCard, ...] = ()
    lords: int | None = None
    lord_cards: tuple[LordCard, ...] = ()


class Discards(NamedTuple):
    """`discards: Aino 2s Tw / L3`: a player's Army discards, and the Lords who are discarded face up; None: not said."""

    player: int
    cards: tuple[TarotCard, ...] | None = None
    lords: tuple[LordCard, ...] | None = None


class Deployed(NamedTuple):
    """`deployed: Aino 5s + 3c 9w*`: the Captain, if there is one, and the other cards before a player."""

    player: int
    captain: TarotCard | None = None
    army: tuple[m.Unit, ...] = ()


Value = Kings | Lords | Hand | Discards | Deployed


# ---- what the words say ----


def _told(key: str) -> Wrong:
    """What is told of a word, by the id of the message."""
    return lambda words: Misfit(say(key, word=words.word))


def _army_card(_: t.Table, word: str) -> TarotCard | None:
    card = SPELLINGS.get(word)
    return None if card is None or card.is_king else card


def _unit(_: t.Table, word: str) -> m.Unit | None:
    unit = m.UNITS.get(word)
    return None if unit is None or unit.card.is_king else unit


def _king(_: t.Table, word: str) -> int | None:
    card = SPELLINGS.get(word)
    return NO_KING if word == _NOTHING else card.number if card and card.is_king else None


def _number(_: t.Table, word: str) -> int | None:
    return int(word) if _NUMBER.fullmatch(word) else None


def _write_number(_: t.Table, number: int) -> str:
    return str(number)


def _write_code(_: t.Table, card: TarotCard | LordCard | m.Unit) -> str:
    return card.code


class _InDeck(Slot[t.Table, int]):
    """How many Lords the deck of the player has whose tag stands before it; a line names nobody twice."""

    def take(self, words: Words[t.Table]) -> int:
        """The number. Raises Misfit."""
        number = super().take(words)
        *before, tag, _ = map(words.context.player, words.words[: words.at])
        if tag is not None and tag in before:
            raise Misfit(say("stands-twice", name=words.context.players[tag]))
        return number


class _OrNothing:
    """Cards, or `-` for none."""

    def __init__(self, cards: Many[t.Table, Any]) -> None:
        self.cards = cards

    def begins(self, words: Words[t.Table]) -> bool:
        """Whether either stands here."""
        return words.word == _NOTHING or self.cards.begins(words)

    def take(self, words: Words[t.Table]) -> tuple[Any, ...]:
        """The cards. Raises Misfit."""
        if words.word != _NOTHING:
            return self.cards.take(words)
        words.at += 1
        return ()

    def write(self, table: t.Table, cards: Sequence[Any]) -> str:
        """Their one spelling."""
        return self.cards.write(table, cards) or _NOTHING


def _kings(circle: Sequence[int]) -> Kings:
    if len(circle) != 4 or circle.count(NO_KING) > 1:
        raise Misfit(say("circle-four-kings"))
    return Kings(tuple(circle))


_PLAYER: Slot[t.Table, int] = Slot(
    lambda table, word: table.player(word),
    lambda table, player: table.players[player],
    _told("nobody-tag"),
    _told("nothing-stands-beside"),
)
_KING: Slot[t.Table, int] = Slot(_king, lambda _, king: _NOTHING if king == NO_KING else KINGS[king].code)
_CARD: Slot[t.Table, TarotCard] = Slot(_army_card, _write_code)
_LORD: Slot[t.Table, LordCard] = Slot(lambda _, word: parse_lord(word), _write_code)
_UNIT: Slot[t.Table, m.Unit] = Slot(_unit, _write_code)
_ARMY: Slot[t.Table, int] = Slot(_number, _write_number)
_LORDS: Slot[t.Table, int] = Slot(_number, _write_number, _told("how-many-lords"), _told("how-many-lords"))
_IN_DECK = _InDeck(_number, _write_number, _told("number-lords-missing"), _told("number-lords-missing"))
_DECK: Form[t.Table, Deck] = Form("{player} {number}", Deck, player=_PLAYER, number=_IN_DECK)


# ---- the forms ----

_NONE_DEPLOYED: Form[t.Table, Deployed] = Form(
    "{player} -", Deployed, writes=lambda said: said == Deployed(said.player), player=_PLAYER
)
#: By the word before the colon.
_FORMS: Mapping[str, Form[t.Table, Any]] = {
    KINGS_LINE: Form("{circle}", _kings, kind=Kings, circle=Many(_KING, least=0)),
    LORDS_LINE: Form("{entries}", Lords, entries=Many(_DECK, between=",")),
    HAND: Form(
        "{player} [{army} {cards}] [/ {lords} {lord_cards}]", Hand,
        player=_PLAYER, army=_ARMY, cards=Many(_CARD, least=0), lords=_LORDS, lord_cards=Many(_LORD, least=0),
    ),
    DISCARDS: Form(
        "{player} [{cards}] [/ {lords}]", Discards,
        player=_PLAYER, cards=_OrNothing(Many(_CARD)), lords=_OrNothing(Many(_LORD, least=0)),
    ),
    DEPLOYED: Form(
        "{player} [{captain}] [+ {army}]", Deployed, player=_PLAYER, captain=_CARD, army=Many(_UNIT, least=0)
    ),
}  # fmt: skip
_WRITTEN: Forms[t.Table, Value] = Forms(_NONE_DEPLOYED, *_FORMS.values(), wrong=_told("cannot-stand-here"))


def read_placing(table: t.Table, line: Line) -> Placing:
    """What a line of a position says. Raises Fault."""
    head, _, *tokens = line.tokens(_WORDS)
    word = fold(head.text)
    hint = say("write-line-like", line=_EXAMPLES[word].format(*table.players))
    if not tokens:
        raise line.fault(say("nothing-stands-behind", word=word), hint, token=head)
    words = Words(table, [token.text for token in tokens], 0, _WRITTEN.wrong)
    try:
        return Placing(word, _read(word, words))
    except Misfit as misfit:
        fault = line.fault(misfit.message, hint, token=tokens[min(words.at, len(tokens) - 1)])
    raise fault


def _read(word: str, words: Words[t.Table]) -> Value:
    says_none = word == DEPLOYED and words.words[1:2] == [_NOTHING]
    value: Value = (_NONE_DEPLOYED if says_none else _FORMS[word]).take(words)
    if not says_none and isinstance(value, Hand | Discards | Deployed) and value == type(value)(value.player):
        raise Misfit(say(_LACKING[word]))
    if words.at < words.end:
        raise words.wrong(words)
    return value


def write_placing(table: t.Table, placing: Placing) -> str:
    """A line of a position in canonical form."""
    return f"{placing.word}: {_WRITTEN.write(table, placing.value)}"


def words_of(table: t.Table, value: Value) -> list[str]:
    """The words behind the colon; a breach counts these, but for commas."""
    return _WRITTEN.write(table, value).replace(",", "").split()
