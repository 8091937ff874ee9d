"""What is asked of somebody who comes home with a season: first what the header lacks, then the season's result.

Pure: looks at the record so far, gives the next question. Whether an answer is legal is judged from the line that it writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from companion.cards.french import JOKER, RANKS, SUIT_SIGNS, SUITS, cards_of
from companion.games.four_kingdoms.rules import fall, trick
from companion.games.four_kingdoms.rules.scoring import HARVESTS, harvesting_places, possible_harvests
from companion.games.four_kingdoms.rules.state import POINTS, TALLY, TRICKS, Season, State, allowed_bits
from companion.games.four_kingdoms.rules.table import DEALERS_CHOICE, USUAL_VARIATION, VARIATIONS, Table, say
from companion.record import fold
from companion.record.joined import all_of
from companion.referee import AnyPosition, AnyRecord
from companion.referee.questions import (
    NextQuestion,
    Question,
    choice,
    first_open,
    named_numbers,
    of_header,
    way_of_season,
    words_of,
)
from companion.words import together

_WAYS = {"villages": TALLY, "tricks": TRICKS, "points": POINTS}
_OPEN, _NONE = "open", "none"
_YES_NO = ("yes", "no")
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
    *variations, dealers_choice = words_of(say, (*VARIATIONS, DEALERS_CHOICE))
    help_scoring = say("ask-scoring-help", variations=together(", ", variations), dealer=dealers_choice)
    (usual,) = words_of(say, (USUAL_VARIATION,))
    yield _scoring("scoring", help_scoring, (*variations, dealers_choice), usual)
    open_end, none = words_of(say, (_OPEN, _NONE))
    if len(persons) >= 4:
        yield of_header("teams", say("ask-teams"), say("ask-teams-help"), none)
    if len(persons) <= 3:
        words = words_of(say, _YES_NO)
        yield of_header("cut", say("ask-cut"), say("ask-cut-help"), words[0], words)
    yield of_header("jokers", say("ask-jokers"), say("ask-jokers-help"), "0", tuple("01234"), free=True)
    if len(persons) == 5:
        yield of_header("hand", say("ask-hand"), say("ask-hand-help"), "9", ("9", "8"), free=True)
    yield Question("seasons", say("ask-seasons"), say("ask-seasons-help", open=open_end), _seasons_line, open_end)
    yield of_header("dealer", say("ask-dealer"), say("ask-dealer-help"), persons[0], persons, free=True)


def _scoring(key: str, help_scoring: str, variations: tuple[str, ...], usual: str | None = None) -> Question:
    def line(said: str) -> str:
        return f"scoring: {choice(said, variations)}"

    return Question(key, say("ask-scoring"), help_scoring, line, usual, words=variations)


def _seasons_line(said: str) -> str:
    return "" if said.strip().casefold() == _OPEN else f"seasons: {said}"


def _way(number: int, *, heading: bool) -> Question:
    """How the season is entered; the answer begins it where its heading is not written yet."""
    ways = words_of(say, tuple(_WAYS))
    return way_of_season(number, ways, say("ask-way", number=number), say("ask-way-help"), heading=heading)


def _about_season(table: Table, season: Season, notes: Mapping[str, str]) -> Question:
    number = season.setup.number
    if season.setup.scoring is None:
        variations = words_of(say, tuple(VARIATIONS))
        return _scoring(f"scoring {number}", say("ask-scoring-named", variations=together(", ", variations)), variations)
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
    tags, names = table.tags, ", ".join(table.tags)
    help_points = say("ask-points-help", names=names, first=tags[0], second=tags[1])
    return Question("points", say("ask-points", names=names), help_points, partial(_points_line, tags), each=tuple(tags))


def _points_line(tags: Sequence[str], said: str) -> str:
    return f"points: {named_numbers(said, tags)}"


def _open_kings(season: Season) -> Question:
    key = f"kings {season.setup.number}"
    return Question(key, say("ask-kings"), say("ask-kings-help"), _kings_line, pieces=_KINGS)


def _kings_line(said: str) -> str:
    return f"kings: {_kings(said)}"


def _kings(said: str) -> str:
    """Kings as the record has them; a suit alone means its king."""
    return " ".join(
        f"K{_SUIT_OF[word.casefold()]}" if word.casefold() in _SUIT_OF else word for word in said.replace(",", " ").split()
    )


def _trick(table: Table, season: Season) -> Question:
    number = season.tricks + 1
    order = ", ".join(fall.name_of(table, seat) for seat in trick.play_order(season, season.leader))
    left = allowed_bits(table) & ~season.gone
    jokers = (JOKER.code,) if table.jokers else ()
    return Question(
        f"trick {number}",
        say("ask-trick", number=number, count=table.hand, order=order),
        say("ask-trick-help"),
        lambda said: f"{number}. {said}",
        missing=_card_rows(say("ask-not-played"), left),
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
    (none,) = words_of(say, (_NONE,))
    left = allowed_bits(table) & ~season.collected
    return Question(
        f"village {fold(tag)}",
        say("ask-village", name=tag),
        say("ask-village-help", name=tag, none=none),
        lambda said: f"village {tag}: {said}",
        none,
        missing=_card_rows(say("ask-not-in-village"), left),
        pieces=_codes(left),
    )


def _harvest(table: Table, season: Season) -> Question:
    scoring = season.setup.scoring or ""
    places = all_of(say(f"ask-place-{place}") for place in harvesting_places(table, scoring))
    possible = sorted(possible_harvests(table, season.setup), key=lambda suits: [SUITS.index(suit) for suit in suits])
    missing = (say("ask-possible-kings"), *(together("", ("  ", _king_names(suits))) for suits in possible))
    (variation,) = words_of(say, (scoring,))
    help_harvest = say("ask-harvest-help", variation=variation, places=places)
    return Question(
        f"harvest {season.setup.number}",
        say("ask-harvest", places=places),
        help_harvest,
        lambda said: f"harvest: {_kings(said)}",
        missing=missing,
        words=tuple(" ".join(f"K{suit}" for suit in suits) for suits in possible),
    )


def _king_names(suits: str) -> str:
    return all_of(together(" ", (f"K{SUIT_SIGNS[suit]}", say(f"reason-{HARVESTS[suit].name.casefold()}"))) for suit in suits)


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
