"""What the table believes, and seasons entered by their result alone (CP-6.1, CP-6.2, CP-8, CP-9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.cards.french import UNSEEN
from companion.games.circle_of_power.rules.ending import end_season, now_knocked_out
from companion.games.circle_of_power.rules.moves import Dealer, Move, Seats, Sums, Winner
from companion.games.circle_of_power.rules.seating import clockwise_from, first_season
from companion.games.circle_of_power.rules.state import ACTIONS, Season, State, remaining_humans, season_scores
from companion.games.circle_of_power.rules.table import BASIC, TYRANT, Table
from companion.referee import Breach

TROPHIES, DESTROYED, SCORE, TOTAL = "trophies", "destroyed", "score", "total"
#: The words whose lines are the result of a tally.
RESULTS = (TROPHIES, DESTROYED)
#: What may claim something wrongly. A tuple: a union would be built anew at every line.
_CLAIMS = (Sums, Winner, Seats, Dealer)


def apply_claim(state: State, season: Season, move: Sums | Winner) -> State:
    """The state after a claim. The first one of a season without a deal brings in the whole tally, if there is one."""
    results = season.setup.results
    if results and not season.out:
        return state if season.complete else _tally(state, season, results, move)
    if isinstance(move, Sums):
        _check_word(state.table, move, None)
    return state


def _check_word(table: Table, line: Sums, about: object) -> None:
    """CP-8.1 and CP-8.2: what a variant does not know; `about` is the line, where it is not the one being judged."""
    if line.word == DESTROYED and table.variant == BASIC:
        raise Breach("CP-8.2", "no city is destroyed in the basic game", move=about, hint="write trophies:")
    if line.word == TROPHIES and table.variant == TYRANT:
        raise Breach("CP-8.1", "in Lonely Tyrant there are no trophies", move=about, hint="write destroyed:")


def _tally(state: State, season: Season, results: Sequence[Sums], move: Sums | Winner) -> State:
    """The season entered by its result: both lines are taken together, wherever they stand. Raises Breach."""
    table = state.table
    counts = {TROPHIES: [0, 0, 0, 0], DESTROYED: [0, 0, 0, 0]}
    total = 0
    for line in results:
        about = None if line is move else line
        _check_word(table, line, about)
        for i, (emperor, number) in enumerate(line.entries):
            if number < 0:
                raise Breach("CP-6.2", f"{table.tags[emperor]} cannot have {number}", i, move=about)
            counts[line.word][emperor] = number
            total += number
        if line is results[-1] and total > ACTIONS:
            what = f"a season has {ACTIONS} actions and no more cities are taken in it: these are {total}"
            raise Breach("CP-6.1", what, move=about)
        if line.word == DESTROYED:
            _check_somebody_is_left(state, season, (counts[DESTROYED], about))
    lines = tuple((UNSEEN,) * count for count in counts[TROPHIES])
    season = season._replace(lines=lines, lost=tuple(counts[DESTROYED]), complete=True)
    return end_season(state, season, now_knocked_out(state, season))


def _check_somebody_is_left(state: State, season: Season, tally: tuple[Sequence[int], object]) -> None:
    """CP-8.5: with CP-R12=a the game would have been over before the last human was knocked out."""
    lost, about = tally
    knocked_out = now_knocked_out(state, season._replace(lost=tuple(lost)))
    if not state.table.plays_b("CP-R12") and not remaining_humans(state.table, knocked_out):
        what = "nobody would be left: the game is over when one human is"
        raise Breach("CP-8.5", what, move=about, hint="count no further than the action that ended the game")


def wrong_claims(state: State, move: Move) -> Iterable[Breach]:
    """What a move claims wrongly; `state` is the one after it."""
    return _wrong_claims(state, move) if isinstance(move, _CLAIMS) else ()


def _wrong_claims(state: State, move: Sums | Winner | Seats | Dealer) -> Iterator[Breach]:
    tags, season = state.table.tags, state.season or first_season(state.table)
    match move:
        case Sums(word, entries):
            values = _values(state, season, word)
            for i, (emperor, claimed) in enumerate(entries):
                if claimed != values[emperor]:
                    what = f"{tags[emperor]}'s {word}: {values[emperor]}, not {claimed}"
                    yield Breach("claim", what, i, unit=tags[emperor] if word == SCORE else "")
        case Winner(emperors):
            right = state.winners
            if not right or (set(emperors) != set(right) and (emperors or len(right) < 2)):
                names = " and ".join(tags[emperor] for emperor in right)
                what = f"the winner is {names}" if names else "the game is not over: nobody has won yet"
                yield Breach("claim", what, "value")
        case Seats(emperors):
            seats = season.setup.seats
            if clockwise_from(emperors, seats[0]) != seats:
                yield Breach("claim", f"the seats are, clockwise: {', '.join(tags[emperor] for emperor in seats)}", "value")
        case Dealer(emperor):
            if emperor != season.setup.dealer:
                yield Breach("claim", f"{tags[season.setup.dealer]} deals in this season", "value")


def _values(state: State, season: Season, word: str) -> Sequence[int]:
    if word == TOTAL:
        return state.totals
    if word == DESTROYED:
        return season.lost
    if word == TROPHIES:
        return [len(line) for line in season.lines]
    return season_scores(state.table, season)
