"""All that a line below a season's heading can say: its forms, and the words that stand in them (`companion.referee.forms`).

A word that fits no place is a fault at that word; a line that ends too early one at its last.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar

from companion.cards.french import JOKER, SPELLINGS, UNSEEN, Card, parse_card
from companion.games.circle_of_power.rules import moves as m, say, table as t
from companion.plain import Json
from companion.record import Field, Line, Token, fold, move_number, suggest
from companion.record.writing import write_house
from companion.referee import ANY_NUMBER, Address, ClaimForm, Form, Many, Misfit, Slot, Sums, Winner, Words, Wrong, write_claim

#: A card in brackets (blanks may stand beside it), a sign, or a word.
WORD = re.compile(r"\(\s*[^\s(),:]+\s*\)|[(),:]|[^\s(),:]+")
_PLAYS = 4
#: What a deed may be, as a record writes it.
KINDS = (m.TAKE, m.RETAKE, m.REGROUP)
_CHOICES = (m.GIVE, m.KEEP)
_Words = Words[t.Table]
M = TypeVar("M")


# ---- cards -----------------------------------------------------------------------------------------------------------


def seen_card(text: str) -> Card | None:
    """The card that is written so, but for `?`."""
    card = SPELLINGS.get(text) or parse_card(text)
    return None if card is UNSEEN else card


def _names_a_city(card: Card) -> bool:
    """Whether a first word is the next city without brackets, too."""
    return card is JOKER or card.rank in "JQKA"


def next_city(text: str) -> Card | None:
    """The card that a first word names as the next city: any in brackets, J Q K A or a joker without; or None."""
    if text.startswith("(") and text.endswith(")"):
        return seen_card(text[1:-1].strip())
    card = seen_card(text)
    return card if card and _names_a_city(card) else None


@lru_cache(maxsize=4096)
def play(text: str) -> tuple[Card, Card | None] | None:
    """The card played and the one drawn of `6d+9c`; None where the text is no play."""
    first, plus, second = text.partition("+")
    card, draw = seen_card(first), parse_card(second) if plus else None
    return None if card is None or (plus and draw is None) else (card, draw)


#: The usual spellings of all cards but `?`.
SEEN = {text: card for text, card in SPELLINGS.items() if card is not UNSEEN}
#: The usual spellings of next cities, for the short way of reading.
NEXT_CITIES = {f"({text})": card for text, card in SEEN.items()} | {
    text: card for text, card in SEEN.items() if _names_a_city(card)
}


# ---- slots: what one word says, and what is told of one that does not ------------------------------------------------


def _lacking(what: str) -> Wrong:
    """What is told where the line ends before something, by the id of what that is called."""
    return lambda _: Misfit(say("line-ends", what=say(what)), at=ANY_NUMBER)


def _in_place_of(what: str, told: Callable[[_Words], Misfit]) -> Wrong:
    """What is told of another word in its place: of a comma that the entry ends there, or is empty."""

    def wrong(words: _Words) -> Misfit:
        if words.word != ",":
            return told(words)
        if words.at == 0 or words.words[words.at - 1] in (",", ":"):
            return Misfit(say("entry-empty"))
        return Misfit(say("entry-ends", what=say(what)), at=words.at - 1)

    return wrong


def odd(words: _Words) -> Misfit:
    """A word that stands behind all that a form says."""
    return Misfit(say("fits-no-place", word=words.word))


def _nobody(words: _Words) -> Misfit:
    return Misfit(say("nobody-called", name=words.word), suggest(words.word, words.context.tags))


def _no_card(words: _Words) -> Misfit:
    return Misfit(say("no-card-here", word=words.word), say("cards-are"))


def _no_play(words: _Words) -> Misfit:
    others = words.at > first_card(words.words)
    return Misfit(say("no-card-played", word=words.word), say("four-cards-in-action" if others else "action-is"))


def first_card(words: Sequence[str]) -> int:
    """At which word of an action the four cards begin, behind its number, the next city and who leads."""
    at = int(words[0][-1] == "." and len(words) > 1)
    at += next_city(words[at]) is not None
    says_who_led = words[at + 1 : at + 2] == [":"] and not play(words[at])
    return at + 2 * says_who_led


def _no_comma(words: _Words) -> Misfit:
    """Between the cities of different emperors."""
    if words.at == words.end:
        return _lacking("an-entry")(words)
    return Misfit(say("fits-no-place", word=words.word), say("commas-entries"))


class _Another(Slot[t.Table, int]):
    """A tag that the line has not named yet."""

    def take(self, words: _Words) -> int:
        """Its emperor. Raises Misfit."""
        emperor = super().take(words)
        if emperor in map(words.context.emperor, words.words[2 : words.at - 1]):
            raise Misfit(say("stands-twice", tag=words.context.tags[emperor]), at=words.at - 1)
        return emperor


EMPEROR = _Another(
    lambda table, word: table.emperor(word), lambda table, one: table.tags[one], _in_place_of("a-tag", _nobody), _lacking("a-tag")
)
CARD: Slot[t.Table, Card] = Slot(
    lambda _, word: seen_card(word), lambda _, card: card.code, _in_place_of("a-card", _no_card), _lacking("a-card")
)
HELD = replace(CARD, read=lambda _, word: parse_card(word))
NEXT_CITY = replace(CARD, read=lambda _, word: next_city(word), write=lambda _, card: f"({card.code})")
PLAY: Slot[t.Table, m.Play] = Slot(
    lambda _, word: play(word), lambda _, one: _write_play(*one), _in_place_of("one-of-four", _no_play), _lacking("one-of-four")
)


def _write_play(card: Card, draw: Card | None) -> str:
    return f"{card.code}+{draw.code}" if draw else card.code


# ---- forms -----------------------------------------------------------------------------------------------------------


class _AnyDeed:
    """What stands behind the four cards, to the end of the line: `Aino x Ville give`."""

    def take(self, words: _Words) -> m.Deed:
        """The deed. Raises Misfit."""
        deed, count = read_deed(words.words[words.at :], words.context)
        words.at += count
        if words.at < words.end:
            told = odd(words)
            if parse_card(words.word):
                told.hint = say("four-cards")
            elif deed.loser is None and deed.kind in (m.TAKE, m.RETAKE):
                told.hint = suggest(words.word, words.context.tags)
            raise told
        return deed

    def write(self, table: t.Table, deed: m.Deed) -> str:
        """Its one spelling."""
        winner, kind, loser, trophy, choice = deed
        tags = ["" if one is None else table.tags[one] for one in (winner, loser)]
        return " ".join(filter(None, (tags[0], kind, tags[1], trophy.code if trophy else "", choice)))


def read_deed(words: Sequence[str], table: t.Table) -> tuple[m.Deed, int]:
    """The deed that these words begin with, and how many they are: `Aino x Ville give`."""
    rest, winner = [*words, ""], None
    if rest[0] not in KINDS:
        winner = table.emperor(rest[0])
        if winner is not None:
            rest.pop(0)
    kind = rest[0].casefold()
    if kind not in KINDS:
        return m.Deed(winner), len(words) + 1 - len(rest)
    rest.pop(0)
    loser = table.emperor(rest[0]) if kind != m.REGROUP else None
    if loser is not None:
        rest.pop(0)
    trophy = seen_card(rest[0]) if kind != m.TAKE else None
    if trophy:
        rest.pop(0)
    choice = rest[0].casefold() if kind != m.REGROUP else ""
    if choice in _CHOICES:
        rest.pop(0)
    else:
        choice = ""
    return m.Deed(winner, kind, loser, trophy, choice), len(words) + 1 - len(rest)


DEED = _AnyDeed()


def _action(following: Card | None, leader: int | None, plays: Sequence[m.Play], deed: m.Deed) -> m.Action:
    cards, draws = zip(*plays, strict=True)
    return m.Action(following, cards, draws if any(draws) else (), deed, leader)


def _owned(owned: Sequence[m.Owned]) -> m.Cities:
    emperors, cards = zip(*owned, strict=True)
    return m.Cities(cards, emperors)


_PARTS: Json = {"following": NEXT_CITY, "plays": Many(PLAY, _PLAYS, _PLAYS), "deed": DEED}
ACTION: Form[t.Table, m.Action] = Form(
    "[{following}] {plays} {deed}", lambda following, plays, deed: _action(following, None, plays, deed), **_PARTS
)
#: Where the table let an action stand, it may say who led.
LED_ACTION: Form[t.Table, m.Action] = Form("[{following}] [{leader}:] {plays} {deed}", _action, leader=EMPEROR, **_PARTS)
CITIES: Form[t.Table, m.Cities] = Form(
    "cities: {cards}", m.Cities, cards=Many(CARD, _PLAYS, _PLAYS, ",", needed=False, written=False)
)
OWNED_CITIES: Form[t.Table, m.Cities] = Form(
    "cities: {owned}", _owned, wrong=_no_comma,
    owned=Many(Form("{emperor} {card}", m.Owned, emperor=EMPEROR, card=CARD), _PLAYS, _PLAYS, ","),
)  # fmt: skip
_IN_HAND: Form[t.Table, m.InHand] = Form(
    "{emperor} {cards}", m.InHand, emperor=EMPEROR, cards=Many(HELD, between=",", needed=False, written=False)
)
HAND: Form[t.Table, m.Hand] = Form("hand: {entries}", m.Hand, entries=Many(_IN_HAND, between=","))
SEATS: Form[t.Table, m.Seats] = Form("seats: {emperors}", m.Seats, emperors=Many(EMPEROR, _PLAYS, _PLAYS, ",", needed=False))
DEALER: Form[t.Table, m.Dealer] = Form("dealer: {emperor}", m.Dealer, emperor=EMPEROR)
_BY_WORD: dict[str, Form[t.Table, Any]] = {t.HAND: HAND, t.SEATS: SEATS, t.DEALER: DEALER}
_BY_KIND: dict[type, Form[t.Table, Any]] = {m.Action: LED_ACTION, m.Hand: HAND, m.Seats: SEATS, m.Dealer: DEALER}


def claim_form(table: t.Table) -> ClaimForm:
    """How names and numbers of what scores are written at a table."""
    return ClaimForm(table.tags, table.emperor)


def read_keyword(table: t.Table, line: Line, tokens: Sequence[Token]) -> m.Move:
    """The move of a line that begins with a keyword. Raises Fault."""
    word = keyword_of(tokens)
    if word in t.CLAIM_WORDS:
        return _claim(table, line, word, tokens[2:])
    if word == t.CITIES:
        is_owned = not (tokens[2:] and parse_card(tokens[2].text))
        return _read(OWNED_CITIES if is_owned else CITIES, table, line, tokens)
    form: Form[t.Table, m.Hand | m.Seats | m.Dealer] = _BY_WORD[word]
    return _read(form, table, line, tokens)


def read_action(table: t.Table, line: Line, tokens: Sequence[Token]) -> m.Action:
    """`(Jh) 6h 2c 2d 4s Aino x Ville`. Raises Fault."""
    return _read(LED_ACTION if line.stands else ACTION, table, line, tokens, int(bool(move_number(tokens))))


def _read(form: Form[t.Table, M], table: t.Table, line: Line, tokens: Sequence[Token], at: int = 0) -> M:
    words = Words(table, [token.text for token in tokens], at, odd)
    try:
        move = form.take(words)
        if words.at == words.end:
            return move
        fault = odd(words).fault(line, tokens, words.at)
    except Misfit as misfit:
        fault = misfit.fault(line, tokens, words.at)
    raise fault  # out here it keeps nothing of what was read: a record may have thousands


def _claim(table: t.Table, line: Line, word: str, tokens: Sequence[Token]) -> Sums | Winner:
    """`Aino 5, Ville 3`, or who has won. Raises Fault."""
    form = claim_form(table)
    if word != t.WINNER:
        return form.sums(line, word, tokens)
    for token, after in pairwise(tokens):
        if "," not in (token.text, after.text):
            raise line.fault(say("fits-no-place", word=after.text), say("commas-winners"), token=after)
    return form.winner(line, tokens)


def write(table: t.Table, move: m.Move) -> str:
    """A move as a line in canonical form, without a number."""
    match move:
        case m.NewSeason(number):
            return f"[season {number}]"
        case Sums() | Winner():
            return write_claim(move, table.tags)
        case m.Cities():
            return (OWNED_CITIES if move.emperors else CITIES).write(table, move)
    return _BY_KIND[type(move)].write(table, move)


def write_value(field: Field) -> str:
    """The canonical value of a header key of this game: one blank behind each comma, words in lower case, names as typed."""
    if field.key == "house":
        return write_house(field.value)
    return field.value if field.key == "dealer" else field.value.lower()


# ---- found again -----------------------------------------------------------------------------------------------------


def keyword_of(tokens: Sequence[Token]) -> str:
    """The word before the colon that a line begins with, folded; an empty string where it begins otherwise."""
    return fold(tokens[0].text) if len(tokens) > 1 and tokens[1].text == ":" else ""


def locate(line: Line, at: Address) -> Token:
    """The token of a line that a breach means.

    `("head",)` is the first one. Behind a keyword `("value",)` is the first one behind the colon, `(n,)` the n-th card of
    `cities:`, the n-th tag of `hand:`, the n-th number of a claim, and `(n, k)` the k-th card of the n-th hand. In an action line
    `(n,)` is the n-th card alone, `(n, "draw")` the whole play, with the one drawn after it; the other parts have
    names: `next`, `leader`, `winner`, `deed`, `loser`, `trophy`, `choice`, `last`.
    """
    tokens = line.tokens(WORD)
    part = at[0]
    if part == "head":
        return tokens[0]
    keyword = keyword_of(tokens)
    if keyword in t.KEYWORDS:
        words = [token for token in tokens[2:] if token.text != ","]
        return _behind_keyword(keyword, words, at) if isinstance(part, int) else words[0]
    tokens = tokens[bool(move_number(tokens)) :]
    first = first_card([token.text for token in tokens])
    if part == "leader":
        return tokens[max(0, first - 2)]
    return _play(tokens[first + part], at) if isinstance(part, int) else _parts(tokens, first)[part]


def _behind_keyword(keyword: str, words: Sequence[Token], at: Address) -> Token:
    """An entry behind a keyword, or a card of it."""
    if keyword in t.CLAIM_WORDS:
        return words[1::2][int(at[0])]
    if keyword == t.CITIES:
        return [token for token in words if parse_card(token.text)][int(at[0])]
    starts = [place for place, token in enumerate(words) if not parse_card(token.text)]
    return words[starts[int(at[0])] + (1 + int(at[1]) if len(at) > 1 else 0)]


def _play(token: Token, at: Address) -> Token:
    """The card that is played alone, or the whole play where the card drawn after it is wrong."""
    return token._replace(text=token.text.partition("+")[0]) if len(at) == 1 else token


def _parts(tokens: Sequence[Token], first: int) -> dict[str, Token]:
    """The parts of an action line by their names."""
    parts = {"next": tokens[0], "last": tokens[-1]}
    behind = list(tokens[first + _PLAYS :])
    if behind and behind[0].text.casefold() not in KINDS:
        parts["winner"] = behind.pop(0)
    if behind:
        parts["deed"] = behind.pop(0)
    for token in behind:
        if token.text.casefold() in _CHOICES:
            parts["choice"] = token
        elif seen_card(token.text):
            parts["trophy"] = token
        else:
            parts["loser"] = token
    return parts
