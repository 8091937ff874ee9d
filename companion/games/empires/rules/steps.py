"""What a line may say next, word by word (`companion.referee.steps`).

Who may act, in which phase, and whether an element stands is asked of the judge (`play`); the words of elements are in `forms`. A
player's line is elements with `;` between them: behind each that may end here the judge plays it, and shows what he may do then.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from companion.games.empires.rules import aims, forms, lexicon as w, maps, moves as m, phases, play, state as s
from companion.referee import Breach, Choice, Dialogue, Form, Steps, sums_dialogue, winner_dialogue
from companion.referee.steps import OVER, Begin, one_of

_AND_THEN = Choice(";", "sign", meaning="and then", clings=True)
_COMMA = Choice(",", "sign", meaning="then", clings=True)
_SUMS = ("score", "total")


def dialogue(state: s.State) -> Dialogue:
    """The words of the next line."""
    if not state.turn.number:
        yield Steps((_heading(1),))
    elif state.map is None and not maps.is_whole(state.lines):
        yield from map_line(state.lines)
        return
    else:
        state = play.with_map(state)
        word = yield _first_words(state)
        player = state.table.player(word)
        if player is not None:
            yield from _elements(state, player)
            return
        if word.endswith(":"):
            yield from _claim(state, word[:-1])
            return
    yield Steps((), ends=True)


@lru_cache(forms.LATELY)
def _first_words(state: s.State) -> Steps:
    """What may begin a line when the map is whole."""
    return Steps((*_players(state), *_other_words(state)))


def _heading(number: int) -> Choice:
    meaning = "the next turn; it ends this one" if number > 1 else "the first turn"
    return Choice(f"[turn {number}]", "heading", meaning=meaning)


def _players(state: s.State) -> list[Choice]:
    """Those who may do something (EM-3.3)."""
    tags = state.table.players
    return [Choice(tags[player], "player", tags[player]) for player in state.table.seats if _may_act(state, player)]


def _other_words(state: s.State) -> Iterator[Choice]:
    """Lines of nobody in particular. When the game is over what stands there already is not offered again."""
    ended = _after(state, m.End())
    if ended is None and state.turn.phase != s.OVER:
        return  # the setup is not complete, and nothing else may stand
    ordered = _after(state, m.Order(()))
    if ordered is not None and phases.right_order(ordered):
        yield Choice("order:", "claim", meaning="the order of play")
    if _after(state, m.Breakthrough()):
        yield Choice("breakthrough", "verb", meaning="combinations for coins, with an active warehouse")
    over = state.winner is not None
    if ended is not None and "end" not in state.turn.said:
        yield Choice("end", "verb", meaning="the turn is over")
    for word in _SUMS:
        if not (over and word in state.turn.said):
            yield Choice(f"{word}:", "claim", meaning="the provinces owned; it ends the turn")
    if phases.end_turn(state).winner is not None and not (over and "winner" in state.turn.said):
        yield Choice("winner:", "claim", meaning="who has won")
    if _after(state, m.NewTurn(state.turn.number + 1)):
        yield _heading(state.turn.number + 1)


def _after(state: s.State, move: m.Move) -> s.State | None:
    """The state after a line; None where it breaks a rule."""
    try:
        return play.apply(state, move)
    except Breach:
        return None


def _claim(state: s.State, word: str) -> Dialogue:
    """What stands behind `order:`, `score:`, `total:` and `winner:`."""
    tags = state.table.players
    if word in _SUMS:
        yield from sums_dialogue(tags, state.counts(), "provinces")
        return
    if word == "winner":
        winner = phases.end_turn(state).winner
        yield from winner_dialogue(tags, () if winner is None else (winner,))
        return
    ordered = phases.right_order(state if state.turn.phase == s.ORDER else play.apply(state, m.Order(())))
    for place, player in enumerate(ordered, 1):
        yield Steps((Choice(tags[player], "player", tags[player]),))
        if place < len(ordered):
            yield Steps((_COMMA,))


# ---- a line of the map -----------------------------------------------------------------------------------------------

_COLON = Choice(":", "sign", meaning="its neighbours", clings=True)
_OUTER = Choice("outer", "verb", meaning="it lies in the outer ring")


def map_line(provinces: Sequence[maps.Province]) -> Dialogue:
    """A line of a map that is not whole yet: first the provinces that are named as neighbours and have no line.

    A name is free, so none is offered; nor is a border of a province whose line stands there already and does not name this one.
    """
    written = {province.id for province in provinces}
    named = {neighbour for province in provinces for neighbour in province.neighbours}
    waiting = sorted(named - written)
    new = max(named | written, default=0) + 1
    one = int((yield Steps(tuple([Choice(str(id_), "province") for id_ in waiting]) or (_new(new),))))
    yield Steps((_COLON,))
    new = max(new, one + 1)
    due = sorted(province.id for province in provinces if one in province.neighbours)
    chosen: list[int] = []
    while True:
        rest = [id_ for id_ in (*due, *waiting) if id_ not in chosen and id_ != one]
        ends = bool(chosen) and not set(due) - set(chosen)
        neighbours = (*(Choice(str(id_), "province") for id_ in rest), _new(new))
        word = yield Steps((*neighbours, _OUTER) if ends else neighbours, ends)
        if word == _OUTER.word:
            break
        chosen.append(int(word))
        new = max(new, chosen[-1] + 1)
    yield Steps((), ends=True)


def _new(least: int) -> Choice:
    return Choice("#", "province", meaning="a province without a line", least=least, most=maps.MOST_ID)


# ---- a player's line -------------------------------------------------------------------------------------------------


def _elements(state: s.State, player: int) -> Dialogue:
    """Elements one after the other: behind each that may end here the judge plays it."""
    yield from one_of(_begun(state, player))


@lru_cache(forms.LATELY)
def _begun(state: s.State, player: int) -> Sequence[tuple[Begin, Steps]]:
    """The dialogues of the elements that a player may begin, and what they offer first."""

    def behind(_: aims.Seat, element: m.Element) -> Dialogue:
        after = _played(state, player, element)
        yield Steps((_AND_THEN,) if _may_act(after, player) else (), ends=True)
        yield from _elements(after, player)

    lexicon = w.Lexicon(state.table, state.provinces)
    begins = [partial(form.ask, lexicon, seat, {}, behind) for form, seat in _openings(state, player)]
    return [(begin, next(begin(), OVER)) for begin in begins]


@lru_cache(forms.LATELY, typed=True)  # moves are tuples: those of two kinds may be equal
def _played(state: s.State, player: int, element: m.Element) -> s.State:
    """The state after an element: the same one each time, of which it is remembered what may be said."""
    return play.apply_element(state, player, element)


def _openings(state: s.State, player: int) -> Iterator[tuple[Form[w.Lexicon, m.Element], aims.Seat]]:
    """The elements that a player may begin, with the states in which they are judged."""
    seats: dict[type | None, aims.Seat | None] = {}
    for form in forms.FORMS.forms:
        if form.kind not in seats:
            seats[form.kind] = _in_his_place(state, player, form.kind)
        seat = seats[form.kind]
        if seat is not None and form.can(seat):
            yield form, seat


def _in_his_place(state: s.State, player: int, kind: Any) -> aims.Seat | None:
    try:
        return aims.Seat(play.in_his_place(state.copy(), player, kind), player)
    except Breach:
        return None


@lru_cache(forms.LATELY)
def _may_act(state: s.State, player: int) -> bool:
    return next(_openings(state, player), None) is not None
