"""What is asked of somebody who comes home with a season: first what the header lacks, then the season's result.

Pure: looks at the record so far, gives the next question. Whether an answer is legal is judged from the line that it writes.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from companion.cards.french import JOKER, RANKS, SUIT_SIGNS, SUITS, cards_of
from companion.games.four_kingdoms.rules import fall, state as s, table as t, trick
from companion.games.four_kingdoms.rules.scoring import HARVESTS, harvesting_places, possible_harvests
from companion.record import fold
from companion.record.joined import all_of
from companion.referee import AnyPosition, AnyRecord, questions as q
from companion.words import together

_WAYS = {"villages": s.TALLY, "tricks": s.TRICKS, "points": s.POINTS}
_OPEN, _NONE = "open", "none"
_YES_NO = ("yes", "no")
_KINGS = tuple(f"K{suit}" for suit in SUITS)
#: Stands before the card that the winner of a red trick chose.
_CHOSE = ">"
_SUIT_OF = {**{suit: suit for suit in SUITS}, **{sign: suit for suit, sign in SUIT_SIGNS.items()}}


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> q.Question | None:
    """What to ask next; None once the game is over."""
    state: s.State = position.inner
    if state.season is None:
        asked = q.first_open(_header_questions(state.table), record, notes)
        if asked:
            return asked
    if state.season is None or state.season.result is not None:
        return None if state.is_over else _way(state.season.setup.number + 1 if state.season else 1, heading=True)
    return _about_season(state.table, state.season, notes)


def _header_questions(table: t.Table) -> Iterable[q.Question]:
    persons = tuple(table.persons)
    *variations, dealers_choice = q.words_of(t.say, (*t.VARIATIONS, t.DEALERS_CHOICE))
    help_scoring = t.say("ask-scoring-help", variations=together(", ", variations), dealer=dealers_choice)
    (usual,) = q.words_of(t.say, (t.USUAL_VARIATION,))
    yield _scoring("scoring", help_scoring, (*variations, dealers_choice), usual)
    open_end, none = q.words_of(t.say, (_OPEN, _NONE))
    if len(persons) >= 4:
        yield q.of_header("teams", t.say("ask-teams"), t.say("ask-teams-help"), none)
    if len(persons) <= 3:
        words = q.words_of(t.say, _YES_NO)
        yield q.of_header("cut", t.say("ask-cut"), t.say("ask-cut-help"), words[0], words)
    yield q.of_header("jokers", t.say("ask-jokers"), t.say("ask-jokers-help"), "0", tuple("01234"), free=True)
    if len(persons) == 5:
        yield q.of_header("hand", t.say("ask-hand"), t.say("ask-hand-help"), "9", ("9", "8"), free=True)
    yield q.Question("seasons", t.say("ask-seasons"), t.say("ask-seasons-help", open=open_end), _seasons_line, open_end)
    yield q.of_header("dealer", t.say("ask-dealer"), t.say("ask-dealer-help"), persons[0], persons, free=True)


def _scoring(key: str, help_scoring: str, variations: tuple[str, ...], usual: str | None = None) -> q.Question:
    def line(said: str) -> str:
        return f"scoring: {q.choice(said, variations)}"

    return q.Question(key, t.say("ask-scoring"), help_scoring, line, usual, words=variations)


def _seasons_line(said: str) -> str:
    return "" if said.strip().casefold() == _OPEN else f"seasons: {said}"


def _way(number: int, *, heading: bool) -> q.Question:
    """How the season is entered; the answer begins it where its heading is not written yet."""
    ways = q.words_of(t.say, tuple(_WAYS))
    return q.way_of_season(number, ways, t.say("ask-way", number=number), t.say("ask-way-help"), heading=heading)


def _about_season(table: t.Table, season: s.Season, notes: Mapping[str, str]) -> q.Question:
    number = season.setup.number
    if season.setup.scoring is None:
        variations = q.words_of(t.say, tuple(t.VARIATIONS))
        return _scoring(f"scoring {number}", t.say("ask-scoring-named", variations=together(", ", variations)), variations)
    said = notes.get(f"season {number}")
    way = season.entered or (_WAYS[q.choice(said, tuple(_WAYS))] if said is not None else None)
    if way is None:
        return _way(number, heading=False)
    if way == s.POINTS:
        return _points(table)
    if way == s.TRICKS and season.tricks < table.hand and not season.ended:
        return _trick(table, season) if season.setup.royal else _open_kings(season)
    open_village = _next_village(table, season) if way == s.TALLY else None
    return _village(table, season, open_village) if open_village else _harvest(table, season)


def _points(table: t.Table) -> q.Question:
    tags, names = table.tags, ", ".join(table.tags)
    help_points = t.say("ask-points-help", names=names, first=tags[0], second=tags[1])
    asked = t.say("ask-points", names=names)
    return q.Question("points", asked, help_points, partial(_points_line, tags), each=tuple(tags), item=t.say("item-points"))


def _points_line(tags: Sequence[str], said: str) -> str:
    return f"points: {q.named_numbers(said, tags)}"


def _open_kings(season: s.Season) -> q.Question:
    key = f"kings {season.setup.number}"
    return q.Question(key, t.say("ask-kings"), t.say("ask-kings-help"), _kings_line, pieces=_KINGS)


def _kings_line(said: str) -> str:
    return f"kings: {_kings(said)}"


def _kings(said: str) -> str:
    """Kings as the record has them; a suit alone means its king."""
    return " ".join(
        f"K{_SUIT_OF[word.casefold()]}" if word.casefold() in _SUIT_OF else word for word in said.replace(",", " ").split()
    )


def _trick(table: t.Table, season: s.Season) -> q.Question:
    number = season.tricks + 1
    order = ", ".join(fall.name_of(table, seat) for seat in trick.play_order(season, season.leader))
    left = s.allowed_bits(table) & ~season.gone
    jokers = (JOKER.code,) if table.jokers else ()
    return q.Question(
        f"trick {number}",
        t.say("ask-trick", number=number, count=table.hand, order=order),
        t.say("ask-trick-help"),
        lambda said: f"{number}. {said}",
        missing=_card_rows(t.say("ask-not-played"), left),
        pieces=(*_codes(left), *jokers, _CHOSE),
    )


def _next_village(table: t.Table, season: s.Season) -> str:
    """The unit (or the member of a team that is entered by members) whose village is not written; empty if all are."""
    for unit in table.units:
        waiting = [person for person in unit.members if person not in season.covered]
        if waiting:
            return unit.tag if len(waiting) == len(unit.members) else table.persons[waiting[0]]
    return ""


def _village(table: t.Table, season: s.Season, tag: str) -> q.Question:
    (none,) = q.words_of(t.say, (_NONE,))
    left = s.allowed_bits(table) & ~season.collected
    return q.Question(
        f"village {fold(tag)}",
        t.say("ask-village", name=tag),
        t.say("ask-village-help", name=tag, none=none),
        lambda said: f"village {tag}: {said}",
        none,
        missing=_card_rows(t.say("ask-not-in-village"), left),
        pieces=_codes(left),
        item=t.say("item-village"),
        of=tag,
    )


def _harvest(table: t.Table, season: s.Season) -> q.Question:
    scoring = season.setup.scoring or ""
    places = all_of(t.say(f"ask-place-{place}") for place in harvesting_places(table, scoring))
    possible = sorted(possible_harvests(table, season.setup), key=lambda suits: [SUITS.index(suit) for suit in suits])
    missing = (t.say("ask-possible-kings"), *(together("", ("  ", _king_names(suits))) for suits in possible))
    (variation,) = q.words_of(t.say, (scoring,))
    help_harvest = t.say("ask-harvest-help", variation=variation, places=places)
    return q.Question(
        f"harvest {season.setup.number}",
        t.say("ask-harvest", places=places),
        help_harvest,
        lambda said: f"harvest: {_kings(said)}",
        missing=missing,
        words=tuple(" ".join(f"K{suit}" for suit in suits) for suits in possible),
    )


def _king_names(suits: str) -> str:
    return all_of(together(" ", (f"K{SUIT_SIGNS[suit]}", t.say(f"reason-{HARVESTS[suit].name.casefold()}"))) for suit in suits)


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


QUESTIONS: q.NextQuestion = next_question
