"""What may be said next, word by word. What is said is played as the judge plays it, so no rule stands here.

A line may end behind every word of a turn, for a record may stop there. Who goes on with such a turn goes on with its line: below
a turn that stands half-way only claims may stand, unless the table let it stand so.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import product

from companion.games.duelling_circles.rules.colours import PLAIN, WORDS, mixed
from companion.games.duelling_circles.rules.course import CHANCES, COMBAT_TILES, LANDING, MOST_HEADS, RESERVE
from companion.games.duelling_circles.rules.landing import movable, move
from companion.games.duelling_circles.rules.moves import Flip, Step
from companion.games.duelling_circles.rules.notation import read_part
from companion.games.duelling_circles.rules.play import play_part
from companion.games.duelling_circles.rules.running import Running
from companion.games.duelling_circles.rules.state import LUCKY, MOVE, OVER, State, next_turn
from companion.games.duelling_circles.rules.table import COIN_TILES, Table
from companion.referee.claims import Sums, Winner, sums_dialogue, winner_dialogue
from companion.referee.steps import Choice, Dialogue, Kind, Steps

#: Asks for words, and gives the first one that belongs to something else.
_Asking = Generator[Steps, str, str]
_TOTAL, _WINNER = "total:", "winner:"


def dialogue(state: State) -> Dialogue:
    """The words of the next line: a turn, where one may begin, or a claim that does not stand already."""
    if state.let_go:
        state = next_turn(state)
    whose = Choice(state.tag, "player", state.tag, "whose turn it is")
    begins = _flips(state.tag, whose) if state.may_begin else ()
    choices = (*begins, *_claims(state))
    if not choices:
        return
    word = yield Steps(choices)
    if word == _TOTAL:
        yield from sums_dialogue(state.table.players, state.taken, "tokens taken")
    elif word == _WINNER:
        yield from winner_dialogue(state.table.players, state.winners)
    else:
        yield from _turn(state, word)


def _claims(state: State) -> tuple[Choice, ...]:
    """`total:` always, and once the game is over `winner:`, too; behind its end none that stands there already."""
    counted = {seat for claim in state.claims if isinstance(claim, Sums) for seat, _ in claim.entries}
    total = (Choice(_TOTAL, "claim", meaning="how many opposing tokens each has taken"),)
    winner = (Choice(_WINNER, "claim", meaning="who has won"),)
    is_named = any(isinstance(claim, Winner) for claim in state.claims)
    return (*(total if len(counted) < len(state.bands) else ()), *(winner if state.phase == OVER and not is_named else ()))


def _turn(state: State, word: str) -> Dialogue:
    """A turn from its first word on, played as it is said."""
    running, tag = Running(state), state.tag
    if word == tag:
        word = yield Steps(_flips(tag), ends=True)
    while True:
        if running.phase == MOVE and word != "-":
            word = yield from _move(running, word)
        else:
            part = read_part(word)
            play_part(running, part)
            word = yield Steps(_next(running, behind_flip=isinstance(part, Flip)), ends=True)


def _next(running: Running, *, behind_flip: bool = False) -> tuple[Choice, ...]:
    """What may stand behind a word of a turn. A `-` stands straight behind a flip only."""
    tag = running.before.tag
    stays = "declines to move" if running.phase == MOVE else "nothing moves"
    passes = (Choice("-", "verb", tag, stays),) if behind_flip and running.may_pass else ()
    if running.phase == MOVE:
        return (*_tokens(running), *passes)
    if running.may_flip:
        stop = (Choice("stop", "verb", tag, "leaves what is owed"),) if running.may_stop else ()
        return _flips(tag, *passes, *stop)
    return _lucky(running.table, tag, *passes) if running.phase == LUCKY else passes


def _flips(tag: str, *others: Choice) -> tuple[Choice, ...]:
    """The number of heads, other words that may stand there, or the four coins as they fell (DC-2.2)."""
    heads = [Choice(str(number), "chance", tag, _heads(number), weight=weight) for number, weight in enumerate(CHANCES)]
    coins = map("".join, product("HT", repeat=MOST_HEADS))
    return (*heads, *others, *(Choice(fallen, "chance", tag, _heads(fallen.count("H")), weight=1) for fallen in coins))


def _heads(number: int) -> str:
    return "1 head" if number == 1 else f"{number or 'no'} heads"


def _lucky(table: Table, tag: str, *others: Choice) -> tuple[Choice, ...]:
    """The tile that becomes lucky, each as likely as any other (DC-4.1): its number, other words, or the coins (DC-4.2)."""

    def tile(word: str, number: int) -> Choice:
        return Choice(f"*{word}", "chance", tag, f"c{number} becomes lucky", weight=1)

    coins = (tile(fallen, table.lucky_tile(fallen)) for fallen in COIN_TILES)
    return (*(tile(str(number), number) for number in COMBAT_TILES), *others, *coins)


def _tokens(running: Running) -> tuple[Choice, ...]:
    """What can move: where it stands, and its colour where tokens of different colours stand together."""
    table, position, seat = running.table, running.position, running.seat
    found: dict[str, Choice] = {}
    for place, token in movable(table, position, running.flip):
        name = table.names[seat][place]
        word = f"{name}/{token}" if mixed(position.own[place]) else name
        kind: Kind = "place" if place == RESERVE else "tile"
        found[word] = Choice(word, kind, running.before.tag, _outcome(running, place, token)[1])
    return tuple(found.values())


def _outcome(running: Running, place: int, token: str) -> tuple[bool, str]:
    """Whether a move that nothing bars takes something, and what moves whither, in words."""
    _, took, burned, _ = move(running.table, running.position, token, place, LANDING[place][running.flip])
    to = f"{WORDS.get(token, '')} to {running.table.names[running.seat][LANDING[place][running.flip]]}".lstrip()
    return bool(took or burned), f"{to}, takes {took + burned}" if took or burned else to


def _move(running: Running, word: str) -> _Asking:
    """A move from the word on that says what moves; its colour, if it is clear, and where it lands may be written to that."""
    start, _, colour = word.partition("/")
    place = running.table.places[running.seat][start]
    token = colour or running.position.own[place][0]
    landing = running.table.names[running.seat][LANDING[place][running.flip]]
    takes, _ = _outcome(running, place, token)
    play_part(running, Step(start, colour))
    follow, claims = _next(running), _landing_claims(takes)
    slash = (Choice("/", "sign", meaning="and its colour", joins=True, clings=True),) if not colour and token != PLAIN else ()
    word = yield Steps((*slash, *claims, *follow), ends=True)
    if word == "/":
        yield Steps((Choice(token, "colour", meaning=WORDS[token]),))
        word = yield Steps((*claims, *follow), ends=True)
    to = Choice(landing, "tile", running.before.tag, "where it lands", clings=word == "x")
    if word == "-":
        yield Steps((to,))
        word = yield Steps(follow, ends=True)
    elif word == "x":
        word = yield Steps((to, *follow), ends=True)
        if word == landing:
            word = yield Steps(follow, ends=True)
    return word


def _landing_claims(takes: bool) -> tuple[Choice, ...]:
    """What may be written to a move, if one likes: where it lands, and that it takes something."""
    to = Choice("-", "sign", meaning="and where it lands", joins=True, clings=True)
    return (to, Choice("x", "sign", meaning="and takes something", clings=True)) if takes else (to,)
