"""The words of the next line of a record, one after the other.

Which cards, deeds and numbers may stand there is asked of those who judge them. What is told here is only in which order a line
says them, and which lines a season may have next (the form of a record).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.cards.french import SPELLINGS, UNSEEN
from companion.games.circle_of_power.rules import table as words
from companion.games.circle_of_power.rules.action_steps import first_words, rest_of_action
from companion.games.circle_of_power.rules.circle import BATTLE_CARDS, CITIES
from companion.games.circle_of_power.rules.claims import claimable, most_in_result, resulting, values_of
from companion.games.circle_of_power.rules.hands import Holding, hand_size
from companion.games.circle_of_power.rules.play import may_be_dealt
from companion.games.circle_of_power.rules.seating import clockwise_from, season_to_come
from companion.games.circle_of_power.rules.state import HANDS_AT, Season, State
from companion.games.circle_of_power.rules.table import CLAIM_WORDS, EMPERORS, Table
from companion.referee import Choice, Dialogue, Steps
from companion.referee.claims import Sums, sums_dialogue, winner_dialogue

#: A line by its first word, and the dialogue of all that stands behind it.
_Line = tuple[Choice, Callable[[], Dialogue]]
_MEANINGS = {
    words.TROPHIES: "the trophies in the lines at the end of the season",
    words.DESTROYED: "the cities destroyed in the season",
    words.SCORE: "what everybody scores in the season",
    words.TOTAL: "the totals so far",
}
_COMMA = Choice(",", "sign", meaning="and another", clings=True)


def dialogue(state: State) -> Dialogue:
    """The words of the next line of a record."""
    season = state.season
    lines = {choice.word: (choice, behind) for choice, behind in _lines(state)}
    acting = first_words(state.table, season) if season and _may_act(state, season) else ()
    if not (lines or acting):
        return
    word = yield Steps((*acting, *(choice for choice, _ in lines.values())))
    if word in lines:
        yield from lines[word][1]()
    elif season:
        yield from rest_of_action(state.table, season, word)


def _may_act(state: State, season: Season) -> bool:
    """Whether an action may follow: cities are dealt, the season and the game go on (CP-6.1, CP-6.5), nothing is claimed yet.

    Where the table let hands be uneven, or described them so, somebody may have no card to play.
    """
    goes_on = bool(season.out) and not season.complete and not state.is_over and not _is_claimed(season)
    return goes_on and all(map(Holding(state.table, season).possible, EMPERORS))


def _is_claimed(season: Season) -> bool:
    return not CLAIM_WORDS.isdisjoint(season.said.words)


def _lines(state: State) -> Iterator[_Line]:
    """The lines that may come next, but for actions."""
    season = state.season
    if season is None:
        yield _heading(season_to_come(state).setup.number)
        return
    if season.complete and not state.is_over:
        yield _heading(season.setup.number + 1)
    if not season.actions and not _is_claimed(season):
        yield from _openings(state.table, season)
    hands = _hands_to_write(state, season)
    if hands:
        yield (
            Choice("hand:", "verb", meaning="what people hold, if you like", beside=True),
            partial(_hands, state.table, season, hands),
        )
    yield from _claims(state, season)


def _heading(number: int) -> _Line:
    """A season, once the one before is over (CP-6.1) and the game is not (CP-6.5)."""
    return Choice(f"[season {number}]", "heading", meaning="begins the season"), _nothing


def _nothing() -> Dialogue:
    yield Steps((), ends=True)


def _openings(table: Table, season: Season) -> Iterator[_Line]:
    """The lines before the first action: each once, in any order."""
    if not season.out:
        meaning = f"deal the cities: {', '.join(table.tags)} get one each, in this order"
        yield Choice("cities:", "verb", meaning=meaning), partial(_cities, table)
    if words.SEATS not in season.said.words:
        yield Choice("seats:", "verb", meaning="who sits where in this season", beside=True), partial(_seats, table, season)
    if words.DEALER not in season.said.words:
        yield Choice("dealer:", "verb", meaning="who deals this season", beside=True), partial(_dealer, table, season)


def _hands_to_write(state: State, season: Season) -> list[int]:
    """Whose hands may be written now: humans', before the first action and behind the shuffle, once each (CP-6.5, CP-7.2)."""
    if not season.out or season.actions not in HANDS_AT or state.is_over or _is_claimed(season):
        return []
    return [emperor for emperor in EMPERORS if not season.setup.dummies[emperor] and emperor not in season.said.hands]


def _claims(state: State, season: Season) -> Iterator[_Line]:
    """What the table may claim now, right numbers only; in a season without a deal also its result."""
    tags = state.table.tags
    for word in resulting(state, season):
        yield Choice(f"{word}:", "claim", meaning=_MEANINGS[word]), partial(_result, state, season, word)
    if state.winners and words.WINNER not in season.said.words:
        yield Choice("winner:", "claim", meaning="who has won"), partial(winner_dialogue, tags, state.winners)
    for word in claimable(state, season):
        values = partial(sums_dialogue, tags, values_of(state, season, word), word)
        yield Choice(f"{word}:", "claim", meaning=_MEANINGS[word]), values


def _cities(table: Table) -> Dialogue:
    """`Kh Qs Qc As`, or `Aino Kh, Ville Qs, Emmi Qc, Otto As` with the emperors in any order."""
    out, left = 0, list(table.tags)
    tags = tuple(Choice(tag, "player", tag, "gets the city") for tag in left)
    word = yield Steps((*_dealt(out), *tags))
    tagged = word in left
    for place in EMPERORS:
        if tagged:
            if place:
                yield Steps((_COMMA,))
                word = yield Steps(tuple(choice for choice in tags if choice.word in left))
            left.remove(word)
        if tagged or place:
            word = yield Steps(_dealt(out))
        out |= SPELLINGS[word].bit


def _dealt(out: int) -> tuple[Choice, ...]:
    possible = may_be_dealt(out)
    return tuple(Choice(card.code, "card", meaning="is dealt", weight=1) for card in CITIES if card.bit & possible)


def _seats(table: Table, season: Season) -> Dialogue:
    """`Aino, dummy, Ville, Emmi`: everybody clockwise, from anyone on."""
    word = yield Steps(tuple(Choice(tag, "player", tag, "sits here") for tag in table.tags))
    first = season.setup.seats.index(table.tags.index(word))
    for emperor in clockwise_from(season.setup.seats, season.setup.seats[first])[1:]:
        yield Steps((_COMMA,))
        yield Steps((Choice(table.tags[emperor], "player", table.tags[emperor], "sits next clockwise"),))


def _dealer(table: Table, season: Season) -> Dialogue:
    tag = table.tags[season.setup.dealer]
    yield Steps((Choice(tag, "player", tag, "deals"),))


def _hands(table: Table, season: Season, emperors: list[int]) -> Dialogue:
    """`Aino 4h 2d ?, Ville 5c ? ?` (CP-1.3, CP-3.8)."""
    holding, left = Holding(table, season), {table.tags[emperor]: emperor for emperor in emperors}
    while left:
        tag = yield Steps(tuple(Choice(tag, "player", tag, "holds") for tag in left))
        emperor, named = left.pop(tag), 0
        for _ in range(hand_size(table, season, emperor)):
            possible = holding.possible(emperor) & ~named
            held = [Choice(card.code, "card", tag, "is in the hand") for card in BATTLE_CARDS if card.bit & possible]
            card = SPELLINGS[(yield Steps((*held, Choice(UNSEEN.code, "unknown", tag, "a card that is not known"))))]
            if card is not UNSEEN:
                holding.name(emperor, card)
                named |= card.bit
        yield Steps((_COMMA,) if left else (), ends=True)


def _result(state: State, season: Season, word: str) -> Dialogue:
    """The numbers of a tally, in any order, from one on to all; whoever is not named has 0 (CP-6.1, CP-6.2)."""
    line, left = Sums(word, ()), list(state.table.tags)
    while left:
        tag = yield Steps(tuple(Choice(tag, "player", tag, word) for tag in left))
        left.remove(tag)
        emperor = state.table.tags.index(tag)
        most = most_in_result(state, season, line, emperor)
        number = yield Steps((Choice("#", "number", tag, word, least=0, most=most),))
        line = Sums(word, (*line.entries, (emperor, int(number))))
        yield Steps((_COMMA,) if left else (), ends=True)
