"""What a line may say next, word by word (`companion.referee.steps`).

Who may act, in which phase, and whether an element stands is asked of the judge (`play`); the words of elements are in `verbs`. A
player's line is elements with `;` between them: behind each that may end here the judge plays it, and shows what he may do then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.empires.rules.aims import Ask, Words
from companion.games.empires.rules.map_steps import map_line
from companion.games.empires.rules.maps import is_whole
from companion.games.empires.rules.moves import Breakthrough, Element, End, Move, NewTurn, Order
from companion.games.empires.rules.phases import end_turn
from companion.games.empires.rules.play import apply, apply_element, in_his_place, right_order, with_map
from companion.games.empires.rules.state import ORDER, OVER, State
from companion.games.empires.rules.verbs import VERBS, Verb, go_on
from companion.referee import Breach
from companion.referee import steps as referee
from companion.referee.claims import sums_dialogue, winner_dialogue
from companion.referee.steps import Choice, Dialogue

_AND_THEN = Choice(";", "sign", meaning="and then", clings=True)
_COMMA = Choice(",", "sign", meaning="then", clings=True)
_SUMS = ("score", "total")


def dialogue(state: State) -> Dialogue:
    """The words of the next line."""
    if not state.turn.number:
        yield referee.Steps((_heading(1),))
    elif state.map is None and not is_whole(state.lines):
        yield from map_line(state.lines)
        return
    else:
        state = with_map(state)
        word = yield referee.Steps((*_players(state), *_other_words(state)))
        player = state.table.player(word)
        if player is not None:
            yield from _player_line(state, player)
            return
        if word.endswith(":"):
            yield from _claim(state, word[:-1])
            return
    yield referee.Steps((), ends=True)


def _heading(number: int) -> Choice:
    meaning = "the next turn; it ends this one" if number > 1 else "the first turn"
    return Choice(f"[turn {number}]", "heading", meaning=meaning)


def _players(state: State) -> list[Choice]:
    """Those who may do something (EM-3.3)."""
    tags = state.table.players
    return [Choice(tags[player], "player", tags[player]) for player in state.table.seats if _may_act(state, player)]


def _other_words(state: State) -> Iterator[Choice]:
    """Lines of nobody in particular. When the game is over what stands there already is not offered again."""
    ended = _after(state, End())
    if ended is None and state.turn.phase != OVER:
        return  # the setup is not complete, and nothing else may stand
    ordered = _after(state, Order(()))
    if ordered is not None and right_order(ordered):
        yield Choice("order:", "claim", meaning="the order of play")
    if _after(state, Breakthrough()):
        yield Choice("breakthrough", "verb", meaning="combinations for coins, with an active warehouse")
    over = state.winner is not None
    if ended is not None and "end" not in state.turn.said:
        yield Choice("end", "verb", meaning="the turn is over")
    for word in _SUMS:
        if not (over and word in state.turn.said):
            yield Choice(f"{word}:", "claim", meaning="the provinces owned; it ends the turn")
    if end_turn(state).winner is not None and not (over and "winner" in state.turn.said):
        yield Choice("winner:", "claim", meaning="who has won")
    if _after(state, NewTurn(state.turn.number + 1)):
        yield _heading(state.turn.number + 1)


def _after(state: State, move: Move) -> State | None:
    """The state after a line; None where it breaks a rule."""
    try:
        return apply(state, move)
    except Breach:
        return None


def _claim(state: State, word: str) -> Dialogue:
    """What stands behind `order:`, `score:`, `total:` and `winner:`."""
    tags = state.table.players
    if word in _SUMS:
        yield from sums_dialogue(tags, state.counts(), "provinces")
        return
    if word == "winner":
        winner = end_turn(state).winner
        yield from winner_dialogue(tags, () if winner is None else (winner,))
        return
    ordered = right_order(state if state.turn.phase == ORDER else apply(state, Order(())))
    for place, player in enumerate(ordered, 1):
        yield referee.Steps((Choice(tags[player], "player", tags[player]),))
        if place < len(ordered):
            yield referee.Steps((_COMMA,))


# ---- a player's line -------------------------------------------------------------------------------------------------


def _player_line(state: State, player: int) -> Dialogue:
    """Elements one after the other."""
    while True:
        words = _element(state, player)
        ask = next(words)
        word = ""
        while word != ";":
            after = None if ask.said is None else apply_element(state, player, ask.said)
            more = (_AND_THEN,) if after is not None and _may_act(after, player) else ()
            word = yield referee.Steps((*ask.choices, *more), ends=after is not None)
            if word == ";" and after is not None:
                state = after
            else:
                ask = words.send(word)


def _openings(state: State, player: int) -> Iterator[tuple[Verb, State]]:
    """The elements that a player may begin, with the states in which they are judged."""
    places: dict[type[Element], State | None] = {}
    for verb in VERBS:
        if verb.kind not in places:
            places[verb.kind] = _in_his_place(state, player, verb.kind)
        place = places[verb.kind]
        if place is not None and verb.can(place, player):
            yield verb, place


def _in_his_place(state: State, player: int, kind: type[Element]) -> State | None:
    try:
        return in_his_place(state.copy(), player, kind)
    except Breach:
        return None


def _may_act(state: State, player: int) -> bool:
    return next(_openings(state, player), None) is not None


def _element(state: State, player: int) -> Words:
    """The words of one element, its verb first."""
    tag = state.table.players[player]
    begun: dict[str, list[Words]] = {}
    choices: list[Choice] = []
    for verb, place in _openings(state, player):
        if verb.word and verb.word not in begun:
            choices.append(Choice(verb.word, "verb", tag, verb.meaning))
        begun.setdefault(verb.word, []).append(verb.words(place, player))
    moves = begun.pop("", [])
    asked = [next(words).choices for words in moves]
    word = yield Ask((*choices, *[choice for some in asked for choice in some]))
    if word in begun:
        yield from _either(begun[word])
    else:
        yield from go_on(moves[0], word)


def _either(several: Sequence[Words]) -> Words:
    """The words of elements that begin alike (`store`): the first word shows which one it is."""
    asked = [next(words) for words in several]
    word = yield Ask(tuple([choice for ask in asked for choice in ask.choices]), asked[0].said)
    which = next(i for i, ask in enumerate(asked) if any(choice.says(word) for choice in ask.choices))
    yield from go_on(several[which], word)
