"""The words of an action, one after the other: the next city, four cards with what was drawn, the deed.

What may stand there is asked of those who judge it (`action`, `hands`, `deed`); here stands only the order of the words.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from companion.cards.french import SPELLINGS, UNSEEN, Card
from companion.games.circle_of_power.rules import deed
from companion.games.circle_of_power.rules.action import may_omit_next_city, next_cities, only_next_city, winning_place
from companion.games.circle_of_power.rules.circle import BATTLE_CARDS, CITIES
from companion.games.circle_of_power.rules.hands import Holding
from companion.games.circle_of_power.rules.moves import GIVE, KEEP, REGROUP, RETAKE, TAKE
from companion.games.circle_of_power.rules.spelling import next_city
from companion.games.circle_of_power.rules.state import Season
from companion.games.circle_of_power.rules.table import TYRANT, Table
from companion.referee import Choice, Dialogue, Steps

_PLUS = Choice("+", "sign", meaning="and the card drawn then", joins=True, clings=True)
_MEANINGS = {GIVE: "the winner's own city goes", KEEP: "the winner's own city stays"}


def first_words(table: Table, season: Season) -> tuple[Choice, ...]:
    """What an action begins with: the next city, or the leader's card where the city need not be written (CP-3.1)."""
    possible = next_cities(season)
    cities = [Choice(f"({card.code})", "card", meaning="is turned up", weight=1) for card in CITIES if card.bit & possible]
    cards = _playable(table, season, Holding(table, season), 0) if may_omit_next_city(season) else ()
    return (*cities, *cards)


def rest_of_action(table: Table, season: Season, word: str) -> Dialogue:
    """The words of an action behind its first one."""
    holding, order = Holding(table, season), season.setup.clockwise[season.leader]
    following = next_city(word)
    if following:
        word = yield Steps(_playable(table, season, holding, 0))
    else:
        following = only_next_city(season)
    cards: list[Card] = []
    for place, emperor in enumerate(order):
        card = SPELLINGS[word]
        holding.play(emperor, card)
        cards.append(card)
        if place < len(order) - 1:
            word = yield from _behind_card(table, holding, emperor, lambda: Steps(_playable(table, season, holding, len(cards))))
    winner = order[winning_place(season.cities, following, order, cards)]
    word = yield from _behind_card(table, holding, order[-1], lambda: _deed(table, season, winner))
    if word == table.tags[winner]:
        word = yield Steps(_kinds(table, season, winner), deed.may_omit_deed(table, season, winner))
    yield from {TAKE: _take, RETAKE: _retake, REGROUP: _regroup}[word](table, season, winner)


def _playable(table: Table, season: Season, holding: Holding, place: int) -> tuple[Choice, ...]:
    """The cards of the emperor who plays in this place; a dummy's come by chance, from the top of its pile (CP-3.2, CP-7.2)."""
    emperor = season.setup.clockwise[season.leader][place]
    tag, weight, meaning = table.tags[emperor], float(season.setup.dummies[emperor]), "plays it" if place else "leads it"
    possible = holding.possible(emperor)
    return tuple(Choice(card.code, "card", tag, meaning, weight=weight) for card in BATTLE_CARDS if card.bit & possible)


def _behind_card(table: Table, holding: Holding, emperor: int, following: Callable[[], Steps]) -> Generator[Steps, str, str]:
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


def _deed(table: Table, season: Season, winner: int) -> Steps:
    """What may stand behind the cards: who has won, and what he does (CP-3.5)."""
    tag = table.tags[winner]
    kinds = _kinds(table, season, winner)
    return Steps((*kinds, Choice(tag, "player", tag, "has won")), deed.may_omit_deed(table, season, winner))


def _kinds(table: Table, season: Season, winner: int) -> tuple[Choice, ...]:
    tag = table.tags[winner]
    if not deed.victims(table, season, winner):
        return (Choice(REGROUP, "verb", tag, "regroups"),)
    take = Choice(TAKE, "verb", tag, "destroys a city" if table.variant == TYRANT else "takes a city")
    return (take, Choice(RETAKE, "verb", tag, "retakes a city")) if deed.may_retake(table, season, winner) else (take,)


def _take(table: Table, season: Season, winner: int) -> Dialogue:
    """`x Ville give`."""
    yield from _whose(
        table, season, winner, lambda loser: _own_city(table, winner, deed.choices_of_take(table, season, winner, loser))
    )


def _retake(table: Table, season: Season, winner: int) -> Dialogue:
    """`r Ville Qd give`."""
    give = _own_city(table, winner, deed.choices_of_retake(table))
    word = yield from _whose(
        table, season, winner, lambda loser: (*_trophies(table, winner, season.lines[loser], "is discarded"), *give)
    )
    if word != GIVE:
        yield Steps(give, ends=True)


def _regroup(table: Table, season: Season, winner: int) -> Dialogue:
    """`- Qd`."""
    yield Steps(_trophies(table, winner, deed.rebels(table, season, winner), "is lost to rebellion"), ends=True)


def _whose(table: Table, season: Season, winner: int, behind: Callable[[int], tuple[Choice, ...]]) -> Generator[Steps, str, str]:
    """Whose city is taken or retaken, which may be left out where only one can be meant (CP-4.2); gives the word behind that."""
    losers = deed.victims(table, season, winner)
    tags = [Choice(table.tags[loser], "player", table.tags[winner], f"loses {_sign(season, loser)}") for loser in losers]
    only = behind(losers[0]) if len(losers) == 1 else ()
    word = yield Steps((*tags, *only), ends=len(losers) == 1)
    loser = table.emperor(word)
    return word if loser is None else (yield Steps(behind(loser), ends=True))


def _sign(season: Season, emperor: int) -> str:
    city = season.cities[emperor]
    return city.sign if city else "nothing"


def _own_city(table: Table, winner: int, words: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(word, "verb", table.tags[winner], _MEANINGS[word]) for word in words)


def _trophies(table: Table, winner: int, line: tuple[Card, ...], meaning: str) -> tuple[Choice, ...]:
    """The trophies of a line, two jokers once."""
    return tuple(Choice(card.code, "card", table.tags[winner], meaning) for card in dict.fromkeys(line))
