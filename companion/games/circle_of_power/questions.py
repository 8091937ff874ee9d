"""What is asked of somebody who comes home with a season: first what the header lacks, then the season's result, or its actions.

Pure: looks at the record so far, gives the next question. Whether an answer is legal is judged from the line that it writes.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from companion.cards.french import DECK, JOKER
from companion.games.circle_of_power.rules import circle, play, say, state as s, table as t
from companion.record.players import DUMMY
from companion.referee import AnyPosition, AnyRecord, questions as q
from companion.words import together

_RESULT, _ACTIONS = "result", "actions"
_WAYS = (_RESULT, _ACTIONS)
_NONE = "none"
#: How an action ends: with nothing but regrouping, a city taken, or one retaken.
_DEEDS = ("x", "r", "-")
_VARIANTS = (t.BASIC, t.TYRANT, t.COLOURED)


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> q.Question | None:
    """What to ask next; None once the game is over."""
    state: s.State = position.inner
    season = state.season
    if season is None:
        asked = q.first_open(_header_questions(state.table), record, notes)
        if asked:
            return asked
    elif _lacks_destroyed(state.table, season, notes):
        return _counts(state.table, season, t.DESTROYED, completes=True)
    if season is None or season.complete:
        return None if state.is_over else _way(season.setup.number + 1 if season else 1, heading=True)
    return _about_season(state.table, season, notes)


def _header_questions(table: t.Table) -> Iterable[q.Question]:
    variants = q.words_of(say, _VARIANTS)
    help_variant = say("ask-variant-help", variants=together(", ", variants))
    yield q.of_header("variant", say("ask-variant"), help_variant, variants[0], variants)
    persons = tuple(tag for tag in table.tags if not DUMMY.fullmatch(tag))
    yield q.of_header("dealer", say("ask-dealer"), say("ask-dealer-help"), table.tags[table.dealer], persons, free=True)


def _way(number: int, *, heading: bool) -> q.Question:
    """How the season is entered; the answer begins it where its heading is not written yet."""
    return q.way_of_season(number, q.words_of(say, _WAYS), say("ask-way", number=number), say("ask-way-help"), heading=heading)


def _lacks_destroyed(table: t.Table, season: s.Season, notes: Mapping[str, str]) -> bool:
    """Whether the trophies of a season of Coloured Cities were answered just now, and not yet what was destroyed in it."""
    number = season.setup.number
    return (
        table.variant == t.COLOURED
        and season.is_tally
        and f"{t.TROPHIES} {number}" in notes
        and all(line.word != t.DESTROYED for line in season.setup.results)
    )


def _about_season(table: t.Table, season: s.Season, notes: Mapping[str, str]) -> q.Question:
    number = season.setup.number
    if season.out:
        return _action(table, season)
    said = notes.get(f"season {number}")
    if said is None:
        return _way(number, heading=False)
    if q.choice(said, _WAYS) == _ACTIONS:
        return _cities(table, season)
    return _counts(table, season, t.DESTROYED if table.variant == t.TYRANT else t.TROPHIES)


def _counts(table: t.Table, season: s.Season, word: str, *, completes: bool = False) -> q.Question:
    """Trophies, or destroyed cities, of everybody."""
    tags = [table.tags[emperor] for emperor in t.EMPERORS]
    names = ", ".join(tags)
    prompt, help_counts = say(f"ask-{word}", names=names), say(f"ask-{word}-help", names=names, first=tags[0])
    (none,) = q.words_of(say, (_NONE,))
    key = f"{word} {season.setup.number}"
    item = say(f"item-{word}")
    return q.Question(key, prompt, help_counts, _counts_line(word, tags), none, (), completes, each=tuple(tags), item=item)


def _counts_line(word: str, tags: list[str]) -> Callable[[str], str]:
    def line(said: str) -> str:
        if said.strip().casefold() == _NONE:
            said = "0 " * len(tags)
        return f"{word}: {q.named_numbers(said, tags)}"

    return line


def _cities(table: t.Table, season: s.Season) -> q.Question:
    key, prompt = f"cities {season.setup.number}", say("ask-cities", names=", ".join(table.tags))
    pieces = tuple(card.code for card in circle.CITIES)
    return q.Question(key, prompt, say("ask-cities-help"), partial("{}: {}".format, "cities"), pieces=pieces)


def _action(table: t.Table, season: s.Season) -> q.Question:
    number = season.actions + 1
    order = ", ".join(table.tags[emperor] for emperor in season.setup.clockwise[season.leader])
    cities = [f"{table.tags[emperor]} {city.sign if city else '–'}" for emperor, city in enumerate(season.cities)]
    possible = play.next_cities(season)
    left = [card.sign for card in circle.CITIES if card.bit & possible]
    next_city = [say("ask-next-city", cities=" ".join(left))] if left else []
    missing = (say("ask-held-cities", cities=", ".join(cities)), *next_city)
    key = f"action {season.setup.number}.{number}"
    prompt = say("ask-action", number=number, count=s.ACTIONS, order=order)
    named = tuple(f"({card.code})" for card in circle.CITIES if card.bit & possible)
    pieces = (*(named if len(named) > 1 else ()), *(card.code for card in (*DECK, JOKER)), *_DEEDS, *table.tags)
    return q.Question(key, prompt, say("ask-action-help"), lambda said: f"{number}. {said}", None, missing, pieces=pieces)


QUESTIONS: q.NextQuestion = next_question
