"""The short ways, and all of them: lines as most people write them, and tricks as most of them are played.

Whatever else a line may be, `notation` reads, and finds its faults; whatever else a trick may be, `trick` judges. A short way
gives what these would give, or None. Without those that read, a third fewer lines are judged in the same time; without
that of the tricks six in a hundred fewer (see bench/).
"""

from collections.abc import Mapping, Sequence

from companion.cards.french import DECK, SPELLINGS, UNSEEN, Card
from companion.games.four_kingdoms.rules import hands as h, moves as m, state as st, table as t
from companion.record import Line, new
from companion.referee.claims import ClaimForm

#: The dummy plays from the deck: any card not known elsewhere (FK-11.3).
FROM_THE_DECK = len(DECK) * st.ONE_UNKNOWN
#: Hands of which nothing is known, each with what is left of it after a trick.
_UNKNOWN_AND_FEWER = {cards * st.ONE_UNKNOWN: (cards - 1) * st.ONE_UNKNOWN for cards in range(1, len(DECK))}
ARROWS = (">", "->")
#: The spellings of cards that can be played and collected, and of kings; `?` is none of the former.
_SEEN = {spelling: card for spelling, card in SPELLINGS.items() if card is not UNSEEN}
_KINGS = {spelling: card for spelling, card in SPELLINGS.items() if card.rank == "K" or card is UNSEEN}


def read_plain(line: Line, table: t.Table, claims: ClaimForm) -> m.Move | None:
    """The move of a line that is written plainly."""
    code = line.code
    if ":" not in code:
        return _without_colon(code.split())
    head, _, rest = code.partition(":")
    words = head.split()
    if len(words) == 1:
        return _about_all(words[0].lower(), rest, table, claims)
    return _about_one(words[0].lower(), words[1], rest, table) if len(words) == 2 else None


def _cards(words: list[str], known: Mapping[str, Card] = SPELLINGS) -> tuple[Card, ...]:
    """The cards of these words; none where one of them is no card that is `known`."""
    cards = []
    try:
        for word in words:
            cards.append(known[word])  # noqa: PERF401 - a comprehension is a call of its own (see bench/)
    except KeyError:
        return ()
    return tuple(cards)


def _without_colon(words: list[str]) -> m.Trick | m.End | None:
    """Cards, and perhaps a take: the line that is read most. Or `end`."""
    take = None
    if len(words) > 2 and words[-2] in ARROWS:
        take = _SEEN.get(words[-1])
        if take is None:
            return None
        del words[-2:]
    cards = _cards(words, _SEEN)
    if cards:
        return new(m.Trick, (cards, take, None, (), None))
    return m.End() if words == ["end"] else None


def _about_one(word: str, tag: str, rest: str, table: t.Table) -> m.Move | None:
    """`hand Aino: …`, `exchange Aino: …`, `village Aino: …`."""
    words = rest.split()
    if word == "village":
        cards, unit = _cards(words, _SEEN), table.unit(tag)
        return m.Village(unit.tag, unit.members, cards) if unit is not None and cards else None
    person = table.person(tag)
    if person is None:
        return None
    if word == "hand":
        cards = _cards(words)
        return new(m.Hand, (person, cards)) if cards else None
    if word == "exchange" and len(words) == 3 and words[1] in ARROWS:
        cards = _cards(words[::2])
        return m.Exchange(person, *cards) if cards else None
    return None


def _about_all(word: str, rest: str, table: t.Table, claims: ClaimForm) -> m.Move | None:
    """A line that begins with a keyword and a colon."""
    if word in ("score", "total"):
        return claims.plain_sums(word, rest)
    if word == "winner":
        return claims.plain_winner(rest)
    if word in ("kings", "harvest"):
        kings = _cards(rest.split(), _KINGS)
        if word == "harvest":
            return m.Harvest(kings) if kings else None
        return m.Kings(kings) if len(kings) in st.PLACES_NAMED else None
    if word in ("points", "lead"):
        sums = claims.plain_sums(word, rest)
        if sums is None or len(sums.entries) != (len(table.units) if word == "points" else 1):
            return None
        return m.Points(sums.entries) if word == "points" else m.Lead(*sums.entries[0]) if len(table.units) == 2 else None
    variation = rest.strip()
    return m.Scoring(variation) if word == "scoring" and variation in t.VARIATIONS else None


# ---- tricks ----


def laid_plainly(table: t.Table, season: st.Season, order: Sequence[int], cards: Sequence[Card]) -> st.Laid | None:
    """The short way for cards of which none is a joker and each may be played: what `trick.Laying` gives, or None.

    Where nothing is known of any hand, all cards are judged at once. Else `may_hold` and `without` are written out, because no
    card is judged anywhere else so often (see bench/).
    """
    gone, known = season.gone, season.hands
    fewer = _UNKNOWN_AND_FEWER.get(known[0])
    if fewer is not None and known.count(known[0]) == len(known):
        bits = 0
        for card in cards:
            bits |= card.bit
        if bits.bit_count() == len(cards) and not bits & (gone | season.offered) and not bits & ~st.allowed_bits(table):
            return gone | bits, season.jokers, (fewer,) * len(known)
        return None
    free = None  # what is free is asked for by a hand alone of which something is not known
    hands = [*known, FROM_THE_DECK]
    for seat, card in zip(order, cards, strict=True):
        hand, bit = hands[seat], card.bit
        if bit & hand:
            hands[seat] = hand ^ bit
        elif hand >= st.ONE_UNKNOWN:
            if free is None:
                free = h.free_cards(table, season)
            if not bit & free:
                return None
            hands[seat] = hand - st.ONE_UNKNOWN
            free ^= bit
        else:
            return None
        gone |= bit
    del hands[-1]
    return gone, season.jokers, tuple(hands)


def played(season: st.Season, move: m.Trick, last: st.PlayedTrick, laid: st.Laid, villages: tuple[int, ...]) -> st.Season:
    """The season behind a trick; the circles have gone round. All values in their order: named ones take twice as long."""
    gone, jokers, hands = laid
    return new(st.Season, (
        season.setup, st.TRICKS, season.tricks + 1, last.next_leader, gone, 0, jokers, hands, villages,
        season.written, (), last, (), None, False, None, season.adjusted, new(st.Trail, (move,)),
    ))  # fmt: skip
