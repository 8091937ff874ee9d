"""A game that begins anywhere: a described position as a state, a state put right by one line, a state described.

Nothing is refused because play could not reach it, only what contradicts itself or the material.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.games.duelling_circles.rules import colours, course, landing, play, standing, state as s, table as t
from companion.games.duelling_circles.rules.messages import say
from companion.referee import Breach, Opening, Placing

_SEATS = (0, 1)


class Said(NamedTuple):
    """What a line says of one player: the words, the number of his tag in the line, and the line."""

    words: tuple[str, ...]
    at: int
    placing: Placing

    def against(self, message: str, word: int = 0, hint: str = "") -> Breach:
        """A contradiction in one of its words: 0 is the tag."""
        return Breach("table", message, self.at + word, hint, move=self.placing)


class Draft:
    """One player's tokens while they are set down. `left` are those not yet set down, by colour."""

    def __init__(self, table: t.Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.tag = table.players[seat]
        self.band = [""] * (course.LENGTH + 1)
        self.left = Counter(_whole(table, seat))

    def put(self, said: Said, word: int, place: int, token: str) -> None:
        """Sets a token down. Raises Breach where there is none such left."""
        if sum(map(len, self.band)) >= self.table.tokens:
            raise said.against(say("tokens-in-all", tag=self.tag, tokens=self.table.tokens), word)
        if not self.left[token]:
            raise said.against(say("no-other-token", tag=self.tag, colour=colours.WORDS[token]), word)
        self.left[token] -= 1
        self.band[place] = colours.together(self.band[place], token)

    def keep(self, band: s.Band, places: range) -> None:
        """Leaves what stands on some places where it is."""
        for place in places:
            self.band[place] = band[place]
            self.left.subtract(band[place])

    def board(self, said: Said) -> None:
        """Sets down what stands on the board. Raises Breach."""
        for number, word in enumerate(said.words, 1):
            tile, _, colour = word.partition("/")
            place = self.table.places[self.seat].get(tile)
            if place is None:
                raise said.against(say("board-no-tile", tile=tile), number, say("tiles-are"))
            self.put(said, number, place, colour or colours.PLAIN)

    def reserve(self, said: Said) -> None:
        """Sets down what is in reserve: colours, or so many tokens. Raises Breach."""
        tokens = said.words if self.table.kinilani else _plain(said, self.table)
        if tokens and not self.table.reserves:
            raise said.against(say("without-reserves-none"), 1)
        for number, token in enumerate(tokens, 1):
            self.put(said, number if self.table.kinilani else 1, course.RESERVE, token)


def _plain(said: Said, table: t.Table) -> str:
    """So many tokens; one too many stands for all that are too many."""
    return colours.PLAIN * min(int(said.words[0]), table.tokens + 1)


def _whole(table: t.Table, seat: int) -> str:
    """All tokens that a player may have had: where his colours are not known, as many of each as the bag holds."""
    if table.lineup:
        return table.lineup[seat]
    return "".join(colours.ORDER) * table.bag.each if table.kinilani else colours.PLAIN * table.tokens


# ---- a position described ----


def place(table: t.Table, opening: Opening) -> s.State:
    """The state that a position describes. Raises Breach, whose `move` is the line that is wrong."""
    said = _gathered(table, opening)
    one = {placing.word: placing for placing in opening.placings}
    told = {seat: said[t.TAKEN, seat] for seat in _SEATS if (t.TAKEN, seat) in said}
    bands = [_band(table, seat, said, told.get(1 - seat)) for seat in _SEATS]
    _check_taken(table, bands, told)
    taken = _taken(table, bands, told)
    number = opening.move or 1
    seat = one[t.TURN].value if t.TURN in one else (number - 1) % 2
    lucky = _tile(one[t.LUCKY]) if t.LUCKY in one else 0
    return _ended(_with_bands(s.State(table, s.start(table).position, number, seat, lucky, taken), bands))


def left_out(table: t.Table, opening: Opening) -> Sequence[str]:
    """Whose tokens a position leaves out, naming the other's, once both have had a turn: they stand as at the start."""
    named = [seat for placing in opening.placings if placing.word == t.BOARD for seat, _ in placing.value]
    if not named or opening.move <= len(_SEATS):
        return ()
    bands = s.start(table).bands
    tiles = {seat: " ".join(_tokens(table, seat, bands[seat])) for seat in _SEATS if seat not in named}
    return tuple(say("stand-as-at-start", tag=table.players[seat], tiles=told) for seat, told in tiles.items())


def _gathered(table: t.Table, opening: Opening) -> Mapping[tuple[str, int], Said]:
    """What is said of each player, by word and seat. Raises Breach where something is said twice."""
    found: dict[tuple[str, int], Said] = {}
    once: list[str] = []
    for placing in opening.placings:
        if placing.word in (t.LUCKY, t.TURN):
            if placing.word in once:
                raise Breach("table", say("said-twice", word=placing.word), move=placing)
            once.append(placing.word)
            continue
        for seat, said in _said(placing):
            if (placing.word, seat) in found:
                raise said.against(say("said-twice-of", word=placing.word, name=table.players[seat]))
            found[placing.word, seat] = said
    return found


def _said(placing: Placing) -> Iterator[tuple[int, Said]]:
    at = 0
    for seat, words in placing.value:
        yield seat, Said(words, at, placing)
        at += 1 + len(words)


def _taken(table: t.Table, bands: Sequence[s.Band], told: Mapping[int, Said]) -> tuple[int, int]:
    """The tokens that each has taken; where nobody tells, all that the other has lost."""
    lost = [table.tokens - s.count(band) for band in bands]
    first, second = (int(told[seat].words[0]) if seat in told else lost[1 - seat] for seat in _SEATS)
    return first, second


def _band(table: t.Table, seat: int, said: Mapping[tuple[str, int], Said], taken: Said | None) -> s.Band:
    """A player's tokens; `taken` says how many of them the other has. Who is not named has those of the start on the board."""
    draft = Draft(table, seat)
    if (t.BOARD, seat) in said:
        draft.board(said[t.BOARD, seat])
    elif table.kinilani and not table.lineup:
        raise Breach("table", say("where-tokens-stand", tag=draft.tag), hint=say("write-board-or"))
    else:
        draft.keep(s.start(table).bands[seat], range(course.LENGTH))
    if (t.RESERVE, seat) in said:
        draft.reserve(said[t.RESERVE, seat])
        return tuple(draft.band)
    known = usual_reserve(draft, int(taken.words[0]) if taken else 0)
    if known is None:
        hint = say("write-reserve-of", tag=draft.tag)
        raise Breach("table", say("which-tokens-reserve", tag=draft.tag), hint=hint)
    return (*draft.band[: course.RESERVE], known)


def usual_reserve(draft: Draft, lost: int) -> str | None:
    """Who is in reserve where nobody says so: all who are neither on the board nor lost; None where their colours are open."""
    waiting = draft.table.tokens - sum(map(len, draft.band)) - lost
    if waiting <= 0 or not draft.table.reserves:
        return ""
    left = colours.in_order(draft.left.elements())
    return left[:waiting] if not draft.table.kinilani or len(left) == waiting else None


def _check_taken(table: t.Table, bands: list[s.Band], said: Mapping[int, Said]) -> None:
    """Nobody has taken more than the other has lost. Raises Breach."""
    for seat, one in said.items():
        lost = table.tokens - s.count(bands[1 - seat])
        if int(one.words[0]) > lost:
            other = table.players[1 - seat]
            raise one.against(say("cannot-have-taken", name=table.players[seat], word=one.words[0], other=other, lost=lost), 1)


def _tile(placing: Placing) -> int:
    number: int = placing.value
    if number and number not in course.COMBAT_TILES:
        raise Breach("table", say("combat-row-no", number=number), 0, say("lucky-tiles-are"), move=placing)
    return number


# ---- how things lie now ----


def correct(state: s.State, placing: Placing) -> s.State:
    """The state in which things lie as a line says; all else stays. Raises Breach."""
    try:
        after = _CORRECTIONS[placing.word](state._replace(wrong=()), placing)
    except Breach as breach:
        raise replace(breach, move=None) from None
    return after


def _correct_tokens(state: s.State, placing: Placing) -> s.State:
    """On the board or in reserve: tokens that are set down no more are lost; those that are new were."""
    bands, is_board = list(state.bands), placing.word == t.BOARD
    for seat, said in _said(placing):
        draft = Draft(state.table, seat)
        draft.keep(bands[seat], range(course.RESERVE, course.RESERVE + 1) if is_board else range(course.LENGTH))
        (draft.board if is_board else draft.reserve)(said)
        bands[seat] = tuple(draft.band)
    return _resettled(state, bands)


def _correct_taken(state: s.State, placing: Placing) -> s.State:
    said = dict(_said(placing))
    _check_taken(state.table, list(state.bands), said)
    first, second = (int(said[seat].words[0]) if seat in said else state.taken[seat] for seat in _SEATS)
    return state._replace(taken=(first, second))


def _correct_lucky(state: s.State, placing: Placing) -> s.State:
    number = _tile(placing)
    place = state.table.lucky_places[state.seat][number]
    return _waiting(state._replace(lucky=number, position=state.position._replace(lucky=place)))


def _correct_turn(state: s.State, placing: Placing) -> s.State:
    """A turn that stands half-way is over by it."""
    if state.phase == s.OVER:
        raise Breach("table", say("game-over-nobody"), 0)
    return standing.turn_of(s.next_turn(state) if state.unfinished else state, placing.value)


_CORRECTIONS: dict[str, Callable[[s.State, Placing], s.State]] = {
    t.BOARD: _correct_tokens,
    t.RESERVE: _correct_tokens,
    t.TAKEN: _correct_taken,
    t.LUCKY: _correct_lucky,
    t.TURN: _correct_turn,
}


def _resettled(state: s.State, bands: list[s.Band]) -> s.State:
    """The state with these tokens. Who is back on the table was not taken; the game is over, or goes on, as the board has it."""
    lost = [state.table.tokens - s.count(band) for band in bands]
    taken = (min(state.taken[0], lost[1]), min(state.taken[1], lost[0]))
    after = _ended(_with_bands(state, bands)._replace(taken=taken))
    return _waiting(after) if after.phase == s.OVER or state.phase != s.OVER else s.next_turn(after)


def _with_bands(state: s.State, bands: list[s.Band]) -> s.State:
    own, other = bands[state.seat], bands[1 - state.seat]
    lucky = state.table.lucky_places[state.seat][state.lucky]
    return state._replace(position=s.Position(own, other, lucky, state.position.tied))


def _ended(state: s.State) -> s.State:
    """The state as one of a game that is over, if the board says so; else as one that is not."""
    running = play.Running(state)
    own, other, _, _ = state.position
    play.look_at_the_end(running, s.is_on_board(own), s.is_on_board(other))
    if running.phase == s.OVER:
        return state._replace(phase=s.OVER, owed=0, flip=0, winners=running.winners, unfinished=False)
    return state._replace(phase=s.FLIP, winners=()) if state.phase == s.OVER else state


def _waiting(state: s.State) -> s.State:
    """A turn that waits for a move waits for what comes next, where nothing can move any more."""
    if state.phase != s.MOVE or landing.can_move(state.table, state.position, state.flip):
        return state
    return state._replace(phase=s.FLIP if state.owed else s.LUCKY, flip=0)


# ---- a state described ----


def is_quiet(state: s.State) -> bool:
    """Whether nothing stands half-way: a turn may begin."""
    return state.may_begin and s.is_on_board(state.position.own)


def opening(state: s.State) -> Opening:
    """The position of a quiet state, without what is usual."""
    table, usual = state.table, s.start(state.table)
    board: list[tuple[int, tuple[str, ...]]] = []
    reserve: list[tuple[int, tuple[str, ...]]] = []
    for seat, band in enumerate(state.bands):
        if band[: course.RESERVE] != usual.bands[seat][: course.RESERVE]:
            board.append((seat, tuple(_tokens(table, seat, band))))
        draft = Draft(table, seat)
        draft.keep(band, range(course.LENGTH))
        if usual_reserve(draft, state.taken[1 - seat]) != band[course.RESERVE]:
            reserve.append((seat, tuple(band[course.RESERVE]) if table.kinilani else (str(len(band[course.RESERVE])),)))
    lost = [table.tokens - s.count(band) for band in state.bands]
    taken = [(seat, (str(number),)) for seat, number in enumerate(state.taken) if number or lost[1 - seat]]
    lines = [Placing(word, tuple(said)) for word, said in ((t.BOARD, board), (t.RESERVE, reserve), (t.TAKEN, taken)) if said]
    if state.lucky:
        lines.append(Placing(t.LUCKY, state.lucky))
    if state.seat != (state.turn - 1) % 2:
        lines.append(Placing(t.TURN, state.seat))
    return Opening(0, state.turn if state.turn > 1 else 0, tuple(lines), begun=False)


def _tokens(table: t.Table, seat: int, band: s.Band) -> Iterator[str]:
    """Where a player's tokens stand on the board, along his course."""
    for place, tokens in enumerate(band[: course.RESERVE]):
        name = table.names[seat][place]
        yield from (name if token == colours.PLAIN else f"{name}/{token}" for token in tokens)
