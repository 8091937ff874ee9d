"""Lines that give a season's result: the kings turned up, the villages of a tally, points (FK-8, FK-14)."""

from collections.abc import Sequence
from functools import cache, lru_cache

from companion.cards.french import JOKER, SUITS, UNSEEN, Card
from companion.games.four_kingdoms.rules import follows, hands, moves as m, state as st, table as t, trick
from companion.games.four_kingdoms.rules.scoring import harvest_of, harvesting_places, tally_is_whole
from companion.referee import STRICT, Breach, Judge


def _check_kings_once(cards: Sequence[Card]) -> None:
    if len(set(cards)) == len(cards):
        return
    for i, king in enumerate(cards):
        if king is not UNSEEN and king in cards[:i]:
            raise Breach("FK-2.1", t.say("king-twice", king=king.sign), i)


def apply_kings(_: t.Table, season: st.Season, move: m.Kings, _judge: Judge = STRICT) -> st.Season:
    """What is seen of the King Deck (FK-2.1, FK-2.2, FK-2.3): the royal; royal and bottom; or the whole stack."""
    _check_kings_once(move.cards)
    stacks, royal = _stacks_with(move.cards)
    return season._replace(setup=season.setup._replace(seen=stacks, stacks=stacks, royal=royal))


@cache
def _stacks_with(kings: tuple[Card, ...]) -> tuple[tuple[st.Stack, ...], str]:
    """The stacks that fit a `kings:` line, and the Royal King of all of them, if he is known."""
    wanted = [(place, king.suit) for place, king in zip(st.PLACES_NAMED[len(kings)], kings, strict=True) if king is not UNSEEN]
    stacks = tuple(stack for stack in st.ALL_STACKS if all(stack[place] == suit for place, suit in wanted))
    return stacks, st.kings_in(stacks)[1]


def begin_result(table: t.Table, season: st.Season, judge: Judge = STRICT) -> st.Season:
    """The season in which a harvest or village line stands. Raises Breach (FK-14.1, FK-8.1, FK-9.8).

    Let stand, the tricks end here, and a season without a variation is a Double King (FK-R16).
    """
    tricks = season.tricks
    if season.entered == st.POINTS:
        raise Breach("FK-14.1", t.say("by-points"))
    if 0 < tricks < table.hand and not season.ended:
        judge.refuse(Breach("FK-8.1", t.say("harvest-too-early", count=tricks, hand=table.hand)))
        season = season._replace(ended=True)
    return season if season.setup.scoring is not None else trick.with_usual_variation(season, judge)


@lru_cache(1024)
def fitting(stacks: tuple[st.Stack, ...], places: tuple[str, ...], suits: str) -> tuple[st.Stack, ...]:
    """What the King Deck may be where the kings of these suits are among those of the places that harvest (FK-8.2)."""
    return tuple(stack for stack in stacks if set(suits).issubset(harvest_of(stack, places)))


def apply_harvest(table: t.Table, season: st.Season, move: m.Harvest, judge: Judge = STRICT) -> st.Season:
    """The kings turned up (FK-8.2); let stand, those named harvest and no others."""
    season = begin_result(table, season, judge)
    _check_kings_once(move.cards)
    setup = season.setup
    scoring = setup.scoring or ""
    places = harvesting_places(table, scoring)
    stacks = fitting(setup.stacks, places, "".join([king.suit for king in move.cards]))
    if len(move.cards) != len(places) or not stacks:
        turned = " ".join(king.sign for king in move.cards) or t.say("no-kings")
        expected = t.say("scoring-turns-up", scoring=scoring, kings=_places_in_words(places))
        what = t.say("kings-cannot-harvest", turned=turned, expected=expected)
        judge.refuse(Breach("FK-8.2", what, hint=t.say("see-kings-line")))
        suits = "".join(suit for suit in SUITS if suit in [king.suit for king in move.cards])
        return season._replace(turned=suits, entered=season.entered or st.TALLY)
    return season._replace(setup=setup._replace(stacks=stacks), entered=season.entered or st.TALLY)


def _places_in_words(places: tuple[str, ...]) -> str:
    named = "-".join(place for place in st.PLACES if place in places)
    return t.say(f"kings-{named}") if named else t.say("none-of-the-kings")


def collectable(table: t.Table, collected: int) -> int:
    """The cards that may lie in a village beside those `collected` in all of them.

    Each lies in one (FK-14.2); there is room for what a season's tricks can bring, a black card each and a red one for every seat
    but two (FK-14.3).
    """
    left = st.allowed_bits(table) & ~collected
    reds = (collected & st.RED_BITS).bit_count()
    if reds >= most_reds(table):
        left &= ~st.RED_BITS
    return left & st.RED_BITS if collected.bit_count() - reds >= table.hand else left


def most_reds(table: t.Table) -> int:
    """How many red cards all villages of a season can hold together (FK-14.3); of black ones it is the hand size."""
    return table.hand * (table.seats - 2)


def apply_village(table: t.Table, season: st.Season, move: m.Village, judge: Judge = STRICT) -> st.Season:
    """A village of a tally (FK-14.2, FK-14.3); after the tricks it is a claim and changes nothing."""
    season = begin_result(table, season, judge)
    if season.tricks:
        return season
    collected, jokers = _collect(table, season, move, judge)
    tally = tuple(sorted((*season.tally, (move.members, move.tag, collected ^ season.collected))))
    return season._replace(entered=st.TALLY, jokers=jokers, tally=tally)


def _collect(table: t.Table, season: st.Season, move: m.Village, judge: Judge) -> tuple[int, int]:
    """The cards in all villages, and the jokers known of, after this one, taken card by card. Raises Breach."""
    collected, jokers = season.collected, season.jokers
    for i, card in enumerate(move.cards):
        if not card.bit & collectable(table, collected):
            _check_collectable(table, (collected, jokers), move, i, judge)
        if card is JOKER:
            jokers += 1
        else:
            collected |= card.bit
    return collected, jokers


def _check_collectable(table: t.Table, lying: tuple[int, int], move: m.Village, at: int, judge: Judge) -> None:
    """Raise Breach for a card that cannot lie in a village; `lying` are the cards and the jokers that lie in one already.

    Let stand, a joker lies there for nothing, and there may be more cards than tricks can bring.
    """
    card, (collected, jokers) = move.cards[at], lying
    if card is JOKER:
        judge.refuse(Breach("FK-7.1", t.say("joker-collected"), at))
        hands.check_joker(jokers, table, at)
        return
    hands.check_card(card, table, at)
    if card.bit & collected:
        raise Breach("FK-14.2", t.say("in-village", card=card.sign), at)
    key, most = ("one-red-too-many", most_reds(table)) if card.red else ("one-black-too-many", table.hand)
    judge.refuse(Breach("FK-14.3", t.say(key, card=card.sign, most=most), at))


def check_points_may_stand(season: st.Season, judge: Judge = STRICT) -> None:
    """Raise Breach where no `points:` line may stand (FK-14.1)."""
    if season.entered is not None:
        judge.refuse(Breach("FK-14.1", t.say("by-tricks")))


def apply_points(_: t.Table, season: st.Season, move: m.Points, judge: Judge = STRICT) -> st.Season:
    """The score sheet alone (FK-14.1); let stand, it holds whatever was played."""
    check_points_may_stand(season, judge)
    return season._replace(entered=st.POINTS, result=st.Result(tuple(points for _, points in sorted(move.entries))))


def what_is_missing(table: t.Table, season: st.Season, lines: int) -> str:
    """What a season needs to be scored, in words."""
    if season.entered == st.TALLY and not tally_is_whole(table, season):
        return t.say("villages-everybody-needed")
    if season.entered == st.TALLY or season.tricks >= table.hand or season.ended:
        return t.say("complete-harvest" if follows.has(lines, "harvest") else "write-harvest")
    return t.say("so-many-tricks", tricks=season.tricks, hand=table.hand) if season.tricks else t.say("enter-tricks")
