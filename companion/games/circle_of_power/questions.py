"""What is asked of somebody who comes home with a season: first what the header lacks, then the season's result, or its actions.

Pure: looks at the record so far, gives the next question. Whether an answer is legal is judged from the line that it writes.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from companion.cards.french import DECK, JOKER
from companion.games.circle_of_power.rules import circle, play, state as s, table as t
from companion.record.players import DUMMY
from companion.referee import AnyPosition, AnyRecord
from companion.referee.questions import NextQuestion, Question, choice, first_open, of_header, way_of_season

_RESULT, _ACTIONS = "result", "actions"
_WAYS = (_RESULT, _ACTIONS)
_NONE = "none"
#: How an action ends: with nothing but regrouping, a city taken, or one retaken.
_DEEDS = ("x", "r", "-")
_VARIANTS = (t.BASIC, t.TYRANT, t.COLOURED)


def next_question(record: AnyRecord, position: AnyPosition, notes: Mapping[str, str]) -> Question | None:
    """What to ask next; None once the game is over."""
    state: s.State = position.inner
    season = state.season
    if season is None:
        asked = first_open(_header_questions(state.table), record, notes)
        if asked:
            return asked
    elif _lacks_destroyed(state.table, season, notes):
        return _counts(state.table, season, t.DESTROYED, completes=True)
    if season is None or season.complete:
        return None if state.is_over else _way(season.setup.number + 1 if season else 1, heading=True)
    return _about_season(state.table, season, notes)


def _header_questions(table: t.Table) -> Iterable[Question]:
    help_variant = f"What was played: {', '.join(_VARIANTS)}."
    yield of_header("variant", "Variation", help_variant, t.BASIC, _VARIANTS)
    persons = tuple(tag for tag in table.tags if not DUMMY.fullmatch(tag))
    help_dealer = "Who dealt in the first season: a person, no dummy. The deal moves clockwise after each season."
    yield of_header("dealer", "First dealer", help_dealer, table.tags[table.dealer], persons, free=True)


def _way(number: int, *, heading: bool) -> Question:
    """How the season is entered; the answer begins it where its heading is not written yet."""
    help_way = "By its result (what everybody has won or lost in it), or by its actions, one after the other."
    return way_of_season(number, _WAYS, "by its result or its actions", help_way, heading=heading)


def _lacks_destroyed(table: t.Table, season: s.Season, notes: Mapping[str, str]) -> bool:
    """Whether the trophies of a season of Coloured Cities were answered just now, and not yet what was destroyed in it."""
    number = season.setup.number
    return (
        table.variant == t.COLOURED
        and season.is_tally
        and f"{t.TROPHIES} {number}" in notes
        and all(line.word != t.DESTROYED for line in season.setup.results)
    )


def _about_season(table: t.Table, season: s.Season, notes: Mapping[str, str]) -> Question:
    number = season.setup.number
    if season.out:
        return _action(table, season)
    said = notes.get(f"season {number}")
    if said is None:
        return _way(number, heading=False)
    if choice(said, _WAYS) == _ACTIONS:
        return _cities(table, season)
    return _counts(table, season, t.DESTROYED if table.variant == t.TYRANT else t.TROPHIES)


def _counts(table: t.Table, season: s.Season, word: str, *, completes: bool = False) -> Question:
    """Trophies, or destroyed cities, of everybody."""
    tags = [table.tags[emperor] for emperor in t.EMPERORS]
    what = "Trophies" if word == t.TROPHIES else "Destroyed cities"
    meaning = "cities in the line at the season's end" if word == t.TROPHIES else "own cities destroyed in this season"
    help_counts = f"For each emperor the number of {meaning}: numbers in the order {', '.join(tags)}, or with names: {tags[0]} 2."
    prompt = f"{what} of {', '.join(tags)}"
    return Question(
        f"{word} {season.setup.number}", prompt, help_counts, _counts_line(word, tags), _NONE, (), completes, each=tuple(tags)
    )


def _counts_line(word: str, tags: list[str]) -> Callable[[str], str]:
    def line(said: str) -> str:
        numbers = said.replace(",", " ").split()
        if said.strip().casefold() == _NONE:
            numbers = ["0"] * len(tags)
        elif any(sign.isalpha() for sign in said):
            return f"{word}: {said}"
        if len(numbers) != len(tags):
            raise ValueError(f"these are {len(numbers)} numbers, and one is needed for each: {', '.join(tags)}")
        return f"{word}: " + ", ".join(f"{tag} {number}" for tag, number in zip(tags, numbers, strict=True))

    return line


def _cities(table: t.Table, season: s.Season) -> Question:
    help_cities = "The four cities dealt at the start: Kh Qs Qc As; Jk is the joker."
    key, prompt = f"cities {season.setup.number}", f"Cities dealt to {', '.join(table.tags)}"
    pieces = tuple(card.code for card in circle.CITIES)
    return Question(key, prompt, help_cities, partial("{}: {}".format, "cities"), pieces=pieces)


def _action(table: t.Table, season: s.Season) -> Question:
    number = season.actions + 1
    order = ", ".join(table.tags[emperor] for emperor in season.setup.clockwise[season.leader])
    help_action = (
        "The next city, the four cards from the leader on, and the winner's deed: (Jd) 4h 2c 2s 4d x Ville. "
        "x takes a city, r retakes one, - regroups."
    )
    cities = [f"{table.tags[emperor]} {city.sign if city else '–'}" for emperor, city in enumerate(season.cities)]
    possible = play.next_cities(season)
    left = [card.sign for card in circle.CITIES if card.bit & possible]
    missing = (f"Cities: {', '.join(cities)}", *([f"Next city: {' '.join(left)}"] if left else []))
    key = f"action {season.setup.number}.{number}"
    prompt = f"Action {number} of {s.ACTIONS}: {order}"
    named = tuple(f"({card.code})" for card in circle.CITIES if card.bit & possible)
    pieces = (*(named if len(named) > 1 else ()), *(card.code for card in (*DECK, JOKER)), *_DEEDS, *table.tags)
    return Question(key, prompt, help_action, lambda said: f"{number}. {said}", None, missing, pieces=pieces)


QUESTIONS: NextQuestion = next_question
