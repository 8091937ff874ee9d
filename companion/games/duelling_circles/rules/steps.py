"""What may be said next in a turn: a flip, what can move and where it lands, the tile that becomes lucky.

No rule stands here: what can move, and whose turn goes on, is asked of the judge's own predicates.
"""

from collections.abc import Generator
from functools import lru_cache
from itertools import product

from companion.games.duelling_circles.rules import colours, course, moves as m, play, state as s, table as t
from companion.games.duelling_circles.rules.landing import movable, move
from companion.referee.steps import Choice, Kind, Steps

#: What a `-` after a lost flip means, and a tile after a move: whoever writes them has decided nothing.
NOTHING_MOVES, LANDS = "nothing moves", "where it lands"
#: Asks for words, and gives the first one that belongs to something else.
_Asking = Generator[Steps, str, str]


def after(running: play.Running, *, behind_flip: bool = False) -> tuple[Choice, ...]:
    """What may stand behind a word of a turn. A `-` stands straight behind a flip only."""
    tag = running.before.tag
    stays = "declines to move" if running.phase == s.MOVE else NOTHING_MOVES
    passes = (Choice("-", "verb", tag, stays),) if behind_flip and running.may_pass else ()
    if running.phase == s.MOVE:
        return (*_tokens(running), *passes)
    if running.may_flip:
        stop = (Choice("stop", "verb", tag, "leaves what is owed"),) if running.may_stop else ()
        return flips(tag, *passes, *stop)
    return _lucky(running.table, tag, *passes) if running.phase == s.LUCKY else passes


def flips(tag: str, *others: Choice) -> tuple[Choice, ...]:
    """The number of heads, other words that may stand there, or the four coins as they fell (DC-2.2)."""
    heads, coins = _fallen(tag)
    return (*heads, *others, *coins)


@lru_cache(maxsize=64)
def _fallen(tag: str) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """What a player's flip may show: so many heads, or each coin."""
    heads = [Choice(str(number), "chance", tag, _heads(number), weight=weight) for number, weight in enumerate(course.CHANCES)]
    coins = map("".join, product("HT", repeat=course.MOST_HEADS))
    return tuple(heads), tuple(Choice(fallen, "chance", tag, _heads(fallen.count("H")), weight=1) for fallen in coins)


def _heads(number: int) -> str:
    return "1 head" if number == 1 else f"{number or 'no'} heads"


def _lucky(table: t.Table, tag: str, *others: Choice) -> tuple[Choice, ...]:
    """The tile that becomes lucky, each as likely as any other (DC-4.1): its number, other words, or the coins (DC-4.2)."""
    tiles, coins = _tiles(tag, table.lucky_tile("HHH"))
    return (*tiles, *others, *coins)


@lru_cache(maxsize=64)
def _tiles(tag: str, of_heads: int) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The tiles by their numbers, and by the coins, where heads alone show this one (DC-R9)."""

    def tile(word: str, number: int) -> Choice:
        return Choice(f"*{word}", "chance", tag, f"c{number} becomes lucky", weight=1)

    coins = [tile(fallen, number if of_heads == 1 else 9 - number) for fallen, number in t.COIN_TILES.items()]
    return tuple(tile(str(number), number) for number in course.COMBAT_TILES), tuple(coins)


def _tokens(running: play.Running) -> tuple[Choice, ...]:
    """What can move: where it stands, and its colour where tokens of different colours stand together."""
    table, position, seat = running.table, running.position, running.seat
    found: dict[str, Choice] = {}
    for place, token in movable(table, position, running.flip):
        name = table.names[seat][place]
        word = f"{name}/{token}" if colours.mixed(position.own[place]) else name
        kind: Kind = "place" if place == course.RESERVE else "tile"
        found[word] = Choice(word, kind, running.before.tag, _outcome(running, place, token)[1])
    return tuple(found.values())


def _outcome(running: play.Running, place: int, token: str) -> tuple[bool, str]:
    """Whether a move that nothing bars takes something, and what moves whither, in words."""
    _, took, burned, _ = move(running.table, running.position, token, place, course.LANDING[place][running.flip])
    to = f"{colours.WORDS.get(token, '')} to {running.table.names[running.seat][course.LANDING[place][running.flip]]}".lstrip()
    return bool(took or burned), f"{to}, takes {took + burned}" if took or burned else to


def moving(running: play.Running, word: str) -> _Asking:
    """A move from the word on that says what moves; its colour, if it is clear, and where it lands may be written to that."""
    start, _, colour = word.partition("/")
    place = running.table.places[running.seat][start]
    token = colour or running.position.own[place][0]
    landing = running.table.names[running.seat][course.LANDING[place][running.flip]]
    takes, _ = _outcome(running, place, token)
    play.play_part(running, m.Step(start, colour))
    follow, claims = after(running), _landing_claims(takes)
    slash = (
        (Choice("/", "sign", meaning="and its colour", joins=True, clings=True),) if not colour and token != colours.PLAIN else ()
    )
    on = running.goes_on
    word = yield Steps((*slash, *claims, *follow), ends=True, unfinished=on)
    if word == "/":
        yield Steps((Choice(token, "colour", meaning=colours.WORDS[token]),))
        word = yield Steps((*claims, *follow), ends=True, unfinished=on)
    to = Choice(landing, "tile", running.before.tag, LANDS, clings=word == "x")
    if word == "-":
        yield Steps((to,))
        word = yield Steps(follow, ends=True, unfinished=on)
    elif word == "x":
        word = yield Steps((to, *follow), ends=True, unfinished=on)
        if word == landing:
            word = yield Steps(follow, ends=True, unfinished=on)
    return word


def _landing_claims(takes: bool) -> tuple[Choice, ...]:
    """What may be written to a move, if one likes: where it lands, and that it takes something."""
    to = Choice("-", "sign", meaning="and where it lands", joins=True, clings=True)
    return (to, Choice("x", "sign", meaning="and takes something", clings=True)) if takes else (to,)
