"""What is asked of somebody who comes home with a season: first what the header lacks, then the season's result.

Pure: looks at the record so far, gives the next question. Whether an answer is legal is judged from the line that it writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.cards.french import JOKER, RANKS, SUIT_SIGNS, SUITS, cards_of
from companion.games.four_kingdoms.rules import fall, trick
from companion.games.four_kingdoms.rules.scoring import HARVESTS, harvesting_places, possible_harvests
from companion.games.four_kingdoms.rules.state import POINTS, TALLY, TRICKS, Season, State, allowed_bits
from companion.games.four_kingdoms.rules.table import DEALERS_CHOICE, VARIATIONS, Table
from companion.record import fold
from companion.referee import AnyPosition, AnyRecord
from companion.referee.questions import NextQuestion, Question, choice, first_open, of_header, way_of_season

_WAYS = {"villages": TALLY, "tricks": TRICKS, "points": POINTS}
_OPEN = "open"
_KINGS = tuple(f"K{suit}" for suit in SUITS)
#: Stands before the card that the winner of a red trick chose.
_CHOSE = ">"
_SUIT_OF = {**{suit: suit for suit in SUITS}, **{sign: suit for suit, sign in SUIT_SIGNS.items()}}


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
    """What to ask next; None once the game is over."""
    state: State = position.inner
    if state.season is None:
        asked = first_open(_header_questions(state.table), record, notes)
        if asked:
            return asked
    if state.season is None or state.season.result is not None:
        return None if state.is_over else _way(state.season.setup.number + 1 if state.season else 1, heading=True)
    return _about_season(state.table, state.season, notes)


def _header_questions(table: Table) -> Iterable[Question]:
    persons = tuple(table.persons)
    variations = (*VARIATIONS, DEALERS_CHOICE)
    help_scoring = (
        f"Which kings harvest: one of {', '.join(VARIATIONS)}; or {DEALERS_CHOICE}, if the King Dealer names it each season."
    )
    yield of_header("scoring", "Scoring variation", help_scoring, "double", variations)
    if len(persons) >= 4:
        help_teams = "United Villages: write the teams as A+B, C+D (team mates are no neighbours); none for no teams."
        yield of_header("teams", "Teams", help_teams, "none")
    if len(persons) <= 3:
        help_cut = "With two or three players the 2s and 3s are taken out: yes, unless you played with all 48 cards."
        yield of_header("cut", "Cut deck (2s and 3s out)", help_cut, "yes", ("yes", "no"))
    yield of_header("jokers", "Jokers", "How many jokers were in the Citizen Deck: 0 to 4.", "0", tuple("01234"), free=True)
    if len(persons) == 5:
        yield of_header("hand", "Hand size", "Five players are dealt 9 or 8 cards each.", "9", ("9", "8"), free=True)
    help_seasons = "How many seasons the game has. “open”: as long as the table likes."
    yield Question("seasons", "Seasons agreed", help_seasons, _seasons_line, _OPEN)
    help_dealer = "Who shuffled the kings in the first season. The role moves one seat clockwise each season."
    yield of_header("dealer", "First King Dealer", help_dealer, persons[0], persons, free=True)


def _seasons_line(said: str) -> str:
    return "" if said.strip().casefold() == _OPEN else f"seasons: {said}"


def _way(number: int, *, heading: bool) -> Question:
    """How the season is entered; the answer begins it where its heading is not written yet."""
    help_way = (
        "By the villages (the cards that each player collected), by its tricks, or by the points alone, which nobody can check."
    )
    return way_of_season(number, tuple(_WAYS), "by villages, tricks or points", help_way, heading=heading)


def _about_season(table: Table, season: Season, notes: Mapping[str, str]) -> Question:
    number = season.setup.number
    if season.setup.scoring is None:
        help_scoring = f"The variation that the King Dealer named: {', '.join(VARIATIONS)}."
        variations = tuple(VARIATIONS)
        return Question(
            f"scoring {number}",
            "Scoring variation",
            help_scoring,
            lambda said: f"scoring: {choice(said, variations)}",
            words=variations,
        )
    said = notes.get(f"season {number}")
    way = season.entered or (_WAYS[choice(said, tuple(_WAYS))] if said is not None else None)
    if way is None:
        return _way(number, heading=False)
    if way == POINTS:
        return _points(table)
    if way == TRICKS and season.tricks < table.hand and not season.ended:
        return _trick(table, season) if season.setup.royal else _open_kings(season)
    open_village = _next_village(table, season) if way == TALLY else None
    return _village(table, season, open_village) if open_village else _harvest(table, season)


def _points(table: Table) -> Question:
    tags = table.tags

    def line(said: str) -> str:
        numbers = said.replace(",", " ").split()
        if len(numbers) == len(tags) and not any(sign.isalpha() for sign in said):
            said = ", ".join(f"{tag} {number}" for tag, number in zip(tags, numbers, strict=True))
        return f"points: {said}"

    help_points = (
        f"The season's points of everybody: numbers in the order {', '.join(tags)}, or with names: {tags[0]} 5, {tags[1]} -3."
    )
    return Question("points", f"Points of {', '.join(tags)}", help_points, line, each=tuple(tags))


def _open_kings(season: Season) -> Question:
    help_kings = (
        "The Royal King; behind it the bottom king, if you know him. Ks or s is the King of Spades. All four: from the top."
    )
    return Question(
        f"kings {season.setup.number}",
        "Royal King, bottom king",
        help_kings,
        lambda said: f"kings: {_kings(said)}",
        pieces=_KINGS,
    )


def _kings(said: str) -> str:
    """Kings as the record has them; a suit alone means its king."""
    return " ".join(
        f"K{_SUIT_OF[word.casefold()]}" if word.casefold() in _SUIT_OF else word for word in said.replace(",", " ").split()
    )


def _trick(table: Table, season: Season) -> Question:
    number = season.tricks + 1
    order = ", ".join(fall.name_of(table, seat) for seat in trick.play_order(season, season.leader))
    help_trick = "The cards in play order from the leader: 9d Qc Qd. Where the winner of a red trick chose a card: 9d Qc Qd > 9d."
    left = allowed_bits(table) & ~season.gone
    jokers = (JOKER.code,) if table.jokers else ()
    return Question(
        f"trick {number}",
        f"Trick {number} of {table.hand}: {order}",
        help_trick,
        lambda said: f"{number}. {said}",
        missing=_card_rows("Not yet played:", left),
        pieces=(*_codes(left), *jokers, _CHOSE),
    )


def _next_village(table: Table, season: Season) -> str:
    """The unit (or the member of a team that is entered by members) whose village is not written; empty if all are."""
    for unit in table.units:
        waiting = [person for person in unit.members if person not in season.covered]
        if waiting:
            return unit.tag if len(waiting) == len(unit.members) else table.persons[waiting[0]]
    return ""


def _village(table: Table, season: Season, tag: str) -> Question:
    help_village = f"The cards in the village of {tag}: 5h 9d Qs, in any order; none if it is empty."
    left = allowed_bits(table) & ~season.collected
    return Question(
        f"village {fold(tag)}",
        f"Village of {tag}",
        help_village,
        lambda said: f"village {tag}: {said}",
        "none",
        missing=_card_rows("Not yet in a village:", left),
        pieces=_codes(left),
    )


def _harvest(table: Table, season: Season) -> Question:
    scoring = season.setup.scoring or ""
    places = " and ".join(harvesting_places(table, scoring))
    possible = sorted(possible_harvests(table, season.setup), key=lambda suits: [SUITS.index(suit) for suit in suits])
    missing = ("Possible kings:", *(f"  {_king_names(suits)}" for suits in possible))
    help_harvest = (
        f"The kings that were turned up in the variation {scoring}: {places}. Kh or h is the King of Hearts; any order."
    )
    prompt = f"Kings turned up ({places})"
    return Question(
        f"harvest {season.setup.number}",
        prompt,
        help_harvest,
        lambda said: f"harvest: {_kings(said)}",
        missing=missing,
        words=tuple(" ".join(f"K{suit}" for suit in suits) for suits in possible),
    )


def _king_names(suits: str) -> str:
    return " and ".join(f"K{SUIT_SIGNS[suit]} {HARVESTS[suit][0]}" for suit in suits)


def _codes(left: int) -> tuple[str, ...]:
    return tuple(card.code for card in cards_of(left))


def _card_rows(title: str, left: int) -> tuple[str, ...]:
    """A set of cards by suits, each card in its own column."""
    ranks = {suit: {card.rank for card in cards_of(left) if card.suit == suit} for suit in SUITS}
    columns = [rank for rank in RANKS if rank != "K"]
    rows = [
        f"  {SUIT_SIGNS[suit]}  "
        + " ".join(("10" if rank == "T" else f"{rank} ") if rank in ranks[suit] else "· " for rank in columns)
        for suit in SUITS
    ]
    return (title, *(row.rstrip() for row in rows))


QUESTIONS: NextQuestion = next_question
