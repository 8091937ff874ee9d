"""What the table believes, and seasons entered by their result alone (CP-6.1, CP-6.2, CP-8, CP-9.6)."""

from collections.abc import Iterable, Iterator, Sequence

from companion.cards.french import UNSEEN
from companion.games.circle_of_power.rules import moves as m, say, scoring, seating, state as s, table as t
from companion.referee import Breach, Related, Sums, Winner, wrong_sums, wrong_winner

#: What may claim something wrongly. A tuple: a union would be built anew at every line.
CLAIMS = (Sums, Winner, m.Seats, m.Dealer)


def is_claim(move: m.Move) -> bool:
    """Whether a move is a claim, which is right or wrong and can neither break a rule nor be let stand."""
    return isinstance(move, CLAIMS)


def _noun(word: str) -> str:
    """How the number is called that the table claims, where its word says it badly."""
    return say(f"noun-{word}") if word in (t.TROPHIES, t.DESTROYED) else word


def knows(table: t.Table, word: str) -> bool:
    """Whether a variation has trophies, or destroyed cities, that a line with this keyword counts (CP-8.1, CP-8.2)."""
    return (word != t.DESTROYED or table.destroys) and (word != t.TROPHIES or table.conquers)


def apply_claim(state: s.State, season: s.Season, move: Sums | Winner) -> s.State:
    """The state after a claim. In a season without a deal the first one brings in its result, as far as the heading has it."""
    if season.out:
        if isinstance(move, Sums):
            _check_word(state.table, move, None)
        return s.saying(state, season, _word(move))
    results = season.setup.results
    is_new = isinstance(move, Sums) and move.word in t.RESULT_WORDS and move not in results
    if is_new and isinstance(move, Sums):
        results = (*(line for line in results if line.word != move.word), move)
    if is_new or (results and not season.complete):
        state = _tally(state, season, results, move)
        season = state.season or season
    right = () if _word(move) in t.RESULT_WORDS or any(wrong_claims(state, move)) else (move,)
    return s.saying(state, season, _word(move), right)


def _word(move: Sums | Winner) -> str:
    return move.word if isinstance(move, Sums) else t.WINNER


def _check_word(table: t.Table, line: Sums, about: object) -> None:
    """CP-8.1 and CP-8.2: what a variant does not know; `about` is the line, where it is not the one being judged."""
    if not knows(table, line.word):
        if line.word == t.DESTROYED:
            raise Breach("CP-8.2", say("no-city-destroyed"), move=about, hint=say("write-trophies"))
        raise Breach("CP-8.1", say("lonely-tyrant-no"), move=about, hint=say("write-destroyed"))


def _tally(state: s.State, season: s.Season, results: tuple[Sums, ...], move: Sums | Winner) -> s.State:
    """The season entered by its result: both lines are taken together, wherever they stand. Raises Breach."""
    table = state.table
    counts = {t.TROPHIES: [0, 0, 0, 0], t.DESTROYED: [0, 0, 0, 0]}
    total = 0
    state, season = _without_result(state, season)
    for line in results:
        about = None if line is move else line
        _check_word(table, line, about)
        for i, (emperor, number) in enumerate(line.entries):
            if number < 0:
                raise Breach("CP-6.2", say("cannot-have", emperor=table.tags[emperor], number=number), i, move=about)
            counts[line.word][emperor] = number
            total += number
        if line is results[-1] and total > s.ACTIONS:
            what = say("too-many-cities", actions=s.ACTIONS, total=total)
            related = tuple(Related(other, say("counted-with-these")) for other in results[:-1])
            raise Breach("CP-6.1", what, move=about, related=related)
        if line.word == t.DESTROYED:
            _check_somebody_is_left(state, season, (counts[t.DESTROYED], about))
    lines = tuple((UNSEEN,) * count for count in counts[t.TROPHIES])
    setup = season.setup._replace(results=results)
    season = season._replace(setup=setup, lines=lines, lost=tuple(counts[t.DESTROYED]), complete=True)
    return scoring.end_season(state, season, scoring.now_knocked_out(state, season))


def _without_result(state: s.State, season: s.Season) -> tuple[s.State, s.Season]:
    """The state before a tally's result, if one is known already."""
    if not season.complete:
        return state, season
    scores = s.season_scores(state.table, season)
    totals = tuple(total - score for total, score in zip(state.totals, scores, strict=True))
    before = state._replace(totals=totals, knocked_out=season.setup.knocked_out, winners=())
    return before, season._replace(lost=(0,) * len(t.EMPERORS), complete=False)


def _check_somebody_is_left(state: s.State, season: s.Season, tally: tuple[Sequence[int], object]) -> None:
    """CP-8.5: with CP-R12=a the game would have been over before the last human was knocked out."""
    lost, about = tally
    knocked_out = scoring.now_knocked_out(state, season._replace(lost=tuple(lost)))
    if not state.table.plays_b("CP-R12") and not s.remaining_humans(state.table, knocked_out):
        raise Breach("CP-8.5", say("nobody-left"), move=about, hint=say("count-no-further"))


def most_in_result(state: s.State, season: s.Season, line: Sums, emperor: int) -> int:
    """The highest number that a line of a tally may count for an emperor, beside what it counts already.

    The judge is asked: no more than the season's actions (CP-6.1), nobody too many knocked out (CP-8.5), and whatever is claimed
    above the line stays right.
    """
    for number in range(1, s.ACTIONS + 1):
        if not _may_stand(state, season, Sums(line.word, (*line.entries, (emperor, number)))):
            return number - 1
    return s.ACTIONS


def _may_stand(state: s.State, season: s.Season, line: Sums) -> bool:
    try:
        after = apply_claim(state, season, line)
    except Breach:
        return False
    return not any(any(wrong_claims(after, claim)) for claim in season.said.right)


def wrong_claims(state: s.State, move: m.Move | None) -> Iterable[Breach]:
    """What a move claims wrongly; `state` is the one after it."""
    return _wrong_claims(state, move) if move and is_claim(move) else ()


def _wrong_claims(state: s.State, move: m.Move) -> Iterator[Breach]:
    tags, season = state.table.tags, state.season or seating.first_season(state.table)
    match move:
        case Sums(word):
            yield from wrong_sums(move, values_of(state, season, word), tags, _noun)
        case Winner():
            yield from wrong_winner(move, state.winners, tags)
        case m.Seats(emperors):
            seats = season.setup.seats
            if seating.clockwise_from(emperors, seats[0]) != seats:
                yield Breach("claim", say("seats-are", names=", ".join(tags[emperor] for emperor in seats)), "value")
        case m.Dealer(emperor):
            if emperor != season.setup.dealer:
                yield Breach("claim", say("dealer-is", dealer=tags[season.setup.dealer]), "value")


def resulting(state: s.State, season: s.Season) -> list[str]:
    """The words whose lines may still enter the result of a season without a deal.

    Where the table has adjusted its scores, a claim above may be right only as long as there is no result.
    """
    if season.out:
        return []
    nothing = [(emperor, 0) for emperor in t.EMPERORS]
    words = (word for word in t.RESULT_WORDS if _may_be_said(state, season, word))
    return [word for word in words if _may_stand(state, season, Sums(word, tuple(nothing)))]


def claimable(state: s.State, season: s.Season) -> list[str]:
    """The words of numbers that the table may claim now; in a season without a deal its result is no claim."""
    return [word for word in t.SUM_WORDS if _may_be_said(state, season, word) and (season.out or word not in t.RESULT_WORDS)]


def _may_be_said(state: s.State, season: s.Season, word: str) -> bool:
    """Whether a variation knows a word, and no line of this season has said it yet."""
    return word not in season.said.words and knows(state.table, word)


def values_of(state: s.State, season: s.Season, word: str) -> Sequence[int]:
    """The numbers, by emperor, that are right behind a word that claims them."""
    if word == t.TOTAL:
        return state.totals
    if word == t.DESTROYED:
        return season.lost
    if word == t.TROPHIES:
        return [len(line) for line in season.lines]
    return s.season_scores(state.table, season)
