"""The words of the next line of a record, one after the other.

Which cards, deeds and numbers may stand there is asked of those who judge them. What is told here is only in which order a line
says them, and which lines a season may have next (the form of a record).
"""

from collections.abc import Callable, Generator, Iterator
from functools import partial

from companion.cards.french import SPELLINGS, UNSEEN, Card
from companion.games.circle_of_power.rules import claims, deed, hands as h, moves as m, play, seating, state as s, table as t
from companion.games.circle_of_power.rules.circle import BATTLE_CARDS, CITIES
from companion.games.circle_of_power.rules.forms import next_city
from companion.referee import Choice, Dialogue, Steps, Sums, either, sign, sums_dialogue, winner_dialogue

_MEANINGS = {
    t.TROPHIES: "the trophies in the lines at the end of the season",
    t.DESTROYED: "the cities destroyed in the season",
    t.SCORE: "what everybody scores in the season",
    t.TOTAL: "the totals so far",
}
_COMMA = Choice(",", "sign", meaning="and another", clings=True)


def dialogue(state: s.State) -> Dialogue:
    """The words of the next line of a record."""
    season = state.season
    acting = (_action(state.table, season),) if season and _may_act(state, season) else ()
    return either(*acting, *_lines(state))


def _may_act(state: s.State, season: s.Season) -> bool:
    """Whether an action may follow: cities are dealt, the season and the game go on (CP-6.1, CP-6.5), nothing is claimed yet.

    Where the table let hands be uneven, or described them so, somebody may have no card to play.
    """
    goes_on = bool(season.out) and not season.complete and not state.is_over and not _is_claimed(season)
    return goes_on and all(map(h.Holding(state.table, season).possible, t.EMPERORS))


def _is_claimed(season: s.Season) -> bool:
    return not t.CLAIM_WORDS.isdisjoint(season.said.words)


def _lines(state: s.State) -> Iterator[Dialogue]:
    """The lines that may come next, but for actions."""
    season = state.season
    if season is None:
        yield _heading(seating.season_to_come(state).setup.number)
        return
    if season.complete and not state.is_over:
        yield _heading(season.setup.number + 1)
    if not season.actions and not _is_claimed(season):
        yield from _openings(state.table, season)
    hands = _hands_to_write(state, season)
    if hands:
        choice = Choice("hand:", "verb", meaning="what people hold, if you like", beside=True)
        yield sign(choice, partial(_hands, state.table, season, hands))
    yield from _claims(state, season)


def _heading(number: int) -> Dialogue:
    """A season, once the one before is over (CP-6.1) and the game is not (CP-6.5)."""
    return sign(Choice(f"[season {number}]", "heading", meaning="begins the season"), _nothing)


def _nothing() -> Dialogue:
    yield Steps((), ends=True)


def _openings(table: t.Table, season: s.Season) -> Iterator[Dialogue]:
    """The lines before the first action: each once, in any order."""
    if not season.out:
        meaning = f"deal the cities: {', '.join(table.tags)} get one each, in this order"
        yield sign(Choice("cities:", "verb", meaning=meaning), partial(_cities, table))
    if t.SEATS not in season.said.words:
        choice = Choice("seats:", "verb", meaning="who sits where in this season", beside=True)
        yield sign(choice, partial(_seats, table, season))
    if t.DEALER not in season.said.words:
        choice = Choice("dealer:", "verb", meaning="who deals this season", beside=True)
        yield sign(choice, partial(_dealer, table, season))


def _hands_to_write(state: s.State, season: s.Season) -> list[int]:
    """Whose hands may be written now: humans', before the first action and behind the shuffle, once each (CP-6.5, CP-7.2)."""
    if not season.out or season.actions not in s.HANDS_AT or state.is_over or _is_claimed(season):
        return []
    return [emperor for emperor in t.EMPERORS if not season.setup.dummies[emperor] and emperor not in season.said.hands]


def _claims(state: s.State, season: s.Season) -> Iterator[Dialogue]:
    """What the table may claim now, right numbers only; in a season without a deal also its result."""
    tags = state.table.tags
    for word in claims.resulting(state, season):
        yield sign(Choice(f"{word}:", "claim", meaning=_MEANINGS[word]), partial(_result, state, season, word))
    if state.winners and t.WINNER not in season.said.words:
        yield sign(Choice("winner:", "claim", meaning="who has won"), partial(winner_dialogue, tags, state.winners))
    for word in claims.claimable(state, season):
        values = partial(sums_dialogue, tags, claims.values_of(state, season, word), word)
        yield sign(Choice(f"{word}:", "claim", meaning=_MEANINGS[word]), values)


def _cities(table: t.Table) -> Dialogue:
    """`Kh Qs Qc As`, or `Aino Kh, Ville Qs, Emmi Qc, Otto As` with the emperors in any order."""
    out, left = 0, list(table.tags)
    tags = tuple(Choice(tag, "player", tag, "gets the city") for tag in left)
    word = yield Steps((*_dealt(out), *tags))
    tagged = word in left
    for place in t.EMPERORS:
        if tagged:
            if place:
                yield Steps((_COMMA,))
                word = yield Steps(tuple(choice for choice in tags if choice.word in left))
            left.remove(word)
        if tagged or place:
            word = yield Steps(_dealt(out))
        out |= SPELLINGS[word].bit


def _dealt(out: int) -> tuple[Choice, ...]:
    possible = play.may_be_dealt(out)
    return tuple(Choice(card.code, "card", meaning="is dealt", weight=1) for card in CITIES if card.bit & possible)


def _seats(table: t.Table, season: s.Season) -> Dialogue:
    """`Aino, dummy, Ville, Emmi`: everybody clockwise, from anyone on."""
    word = yield Steps(tuple(Choice(tag, "player", tag, "sits here") for tag in table.tags))
    first = season.setup.seats.index(table.tags.index(word))
    for emperor in seating.clockwise_from(season.setup.seats, season.setup.seats[first])[1:]:
        yield Steps((_COMMA,))
        yield Steps((Choice(table.tags[emperor], "player", table.tags[emperor], "sits next clockwise"),))


def _dealer(table: t.Table, season: s.Season) -> Dialogue:
    tag = table.tags[season.setup.dealer]
    yield Steps((Choice(tag, "player", tag, "deals"),))


def _hands(table: t.Table, season: s.Season, emperors: list[int]) -> Dialogue:
    """`Aino 4h 2d ?, Ville 5c ? ?` (CP-1.3, CP-3.8)."""
    holding, left = h.Holding(table, season), {table.tags[emperor]: emperor for emperor in emperors}
    while left:
        tag = yield Steps(tuple(Choice(tag, "player", tag, "holds") for tag in left))
        emperor, named = left.pop(tag), 0
        for _ in range(h.hand_size(table, season, emperor)):
            possible = holding.possible(emperor) & ~named
            held = [Choice(card.code, "card", tag, "is in the hand") for card in BATTLE_CARDS if card.bit & possible]
            card = SPELLINGS[(yield Steps((*held, Choice(UNSEEN.code, "unknown", tag, "a card that is not known"))))]
            if card is not UNSEEN:
                holding.name(emperor, card)
                named |= card.bit
        yield Steps((_COMMA,) if left else (), ends=True)


def _result(state: s.State, season: s.Season, word: str) -> Dialogue:
    """The numbers of a tally, in any order, from one on to all; whoever is not named has 0 (CP-6.1, CP-6.2)."""
    line, left = Sums(word, ()), list(state.table.tags)
    while left:
        tag = yield Steps(tuple(Choice(tag, "player", tag, word) for tag in left))
        left.remove(tag)
        emperor = state.table.tags.index(tag)
        most = claims.most_in_result(state, season, line, emperor)
        number = yield Steps((Choice("#", "number", tag, word, least=0, most=most),))
        line = Sums(word, (*line.entries, (emperor, int(number))))
        yield Steps((_COMMA,) if left else (), ends=True)


_PLUS = Choice("+", "sign", meaning="and the card drawn then", joins=True, clings=True)
_OWN_CITY = {m.GIVE: "the winner's own city goes", m.KEEP: "the winner's own city stays"}


def _action(table: t.Table, season: s.Season) -> Dialogue:
    """The words of an action: first the next city, or the leader's card where the city need not be written (CP-3.1)."""
    holding, order, possible = h.Holding(table, season), season.setup.clockwise[season.leader], play.next_cities(season)
    turned_up = "the next city is turned up"
    cities = [Choice(f"({card.code})", "card", meaning=turned_up, weight=1) for card in CITIES if card.bit & possible]
    leads = _playable(table, season, holding, 0)
    word = yield Steps((*cities, *(leads if play.may_omit_next_city(season) else ())))
    following = next_city(word)
    if following:
        word = yield Steps(leads)
    else:
        following = play.only_next_city(season)
    cards: list[Card] = []
    for place, emperor in enumerate(order):
        card = SPELLINGS[word]
        holding.play(emperor, card)
        cards.append(card)
        if place < len(order) - 1:
            word = yield from _behind_card(table, holding, emperor, lambda: Steps(_playable(table, season, holding, len(cards))))
    winner = order[play.winning_place(season.cities, following, order, cards)]
    word = yield from _behind_card(table, holding, order[-1], lambda: _deed(table, season, winner))
    if word == table.tags[winner]:
        word = yield Steps(_kinds(table, season, winner), deed.may_omit_deed(table, season, winner))
    yield from {m.TAKE: _take, m.RETAKE: _retake, m.REGROUP: _regroup}[word](table, season, winner)


def _playable(table: t.Table, season: s.Season, holding: h.Holding, place: int) -> tuple[Choice, ...]:
    """The cards of the emperor who plays in this place; a dummy's come by chance, from the top of its pile (CP-3.2, CP-7.2)."""
    emperor = season.setup.clockwise[season.leader][place]
    tag, weight, meaning = table.tags[emperor], float(season.setup.dummies[emperor]), "plays it" if place else "leads it"
    possible = holding.possible(emperor)
    return tuple(Choice(card.code, "card", tag, meaning, weight=weight) for card in BATTLE_CARDS if card.bit & possible)


def _behind_card(table: t.Table, holding: h.Holding, emperor: int, following: Callable[[], Steps]) -> Generator[Steps, str, str]:
    """What stands behind a card: the one drawn after it, where that may be written, and then what is following.

    Gives the first word that belongs to that.
    """
    steps = following()
    if not holding.draws_openly(emperor):
        return (yield steps)
    word = yield Steps((_PLUS, *steps.choices), steps.ends)
    if word != _PLUS.word:
        return word
    tag, possible = table.tags[emperor], holding.may_be_drawn(emperor)
    drawn = [Choice(card.code, "card", tag, "draws it", weight=1) for card in BATTLE_CARDS if card.bit & possible]
    word = yield Steps((*drawn, Choice(UNSEEN.code, "unknown", tag, "draws a card that nobody saw")))
    if word != UNSEEN.code:
        holding.name(emperor, SPELLINGS[word])
    return (yield following())


def _deed(table: t.Table, season: s.Season, winner: int) -> Steps:
    """What may stand behind the cards: who has won, and what he does (CP-3.5)."""
    tag = table.tags[winner]
    kinds = _kinds(table, season, winner)
    return Steps((*kinds, Choice(tag, "player", tag, "has won")), deed.may_omit_deed(table, season, winner))


def _kinds(table: t.Table, season: s.Season, winner: int) -> tuple[Choice, ...]:
    tag = table.tags[winner]
    if not deed.victims(table, season, winner):
        return (Choice(m.REGROUP, "verb", tag, "regroups"),)
    take = Choice(m.TAKE, "verb", tag, "destroys a city" if table.variant == t.TYRANT else "takes a city")
    return (take, Choice(m.RETAKE, "verb", tag, "retakes a city")) if deed.may_retake(table, season, winner) else (take,)


def _take(table: t.Table, season: s.Season, winner: int) -> Dialogue:
    """`x Ville give`."""
    yield from _whose(
        table, season, winner, lambda loser: _own_city(table, winner, deed.choices_of_take(table, season, winner, loser))
    )


def _retake(table: t.Table, season: s.Season, winner: int) -> Dialogue:
    """`r Ville Qd give`."""
    give = _own_city(table, winner, deed.choices_of_retake(table))
    word = yield from _whose(
        table, season, winner, lambda loser: (*_trophies(table, winner, season.lines[loser], "is discarded"), *give)
    )
    if word != m.GIVE:
        yield Steps(give, ends=True)


def _regroup(table: t.Table, season: s.Season, winner: int) -> Dialogue:
    """`- Qd`."""
    yield Steps(_trophies(table, winner, deed.rebels(table, season, winner), "is lost to rebellion"), ends=True)


def _whose(
    table: t.Table, season: s.Season, winner: int, behind: Callable[[int], tuple[Choice, ...]]
) -> Generator[Steps, str, str]:
    """Whose city is taken or retaken, which may be left out where only one can be meant (CP-4.2); gives the word behind that."""
    losers = deed.victims(table, season, winner)
    tags = [Choice(table.tags[loser], "player", table.tags[winner], f"loses {_sign(season, loser)}") for loser in losers]
    only = behind(losers[0]) if len(losers) == 1 else ()
    word = yield Steps((*tags, *only), ends=len(losers) == 1)
    loser = table.emperor(word)
    return word if loser is None else (yield Steps(behind(loser), ends=True))


def _sign(season: s.Season, emperor: int) -> str:
    city = season.cities[emperor]
    return city.sign if city else "nothing"


def _own_city(table: t.Table, winner: int, words: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(word, "verb", table.tags[winner], _OWN_CITY[word]) for word in words)


def _trophies(table: t.Table, winner: int, line: tuple[Card, ...], meaning: str) -> tuple[Choice, ...]:
    """The trophies of a line, two jokers once."""
    return tuple(Choice(card.code, "card", table.tags[winner], meaning) for card in dict.fromkeys(line))
