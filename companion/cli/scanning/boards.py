"""A photo of a printed board: what lies on it becomes a position, or is held against a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from companion.cli.checking.judged import judged
from companion.cli.scanning.cut_outs import cut_out
from companion.cli.terminal.asking import Ask
from companion.cli.terminal.out import CommandError, say
from companion.disk.files import write_new
from companion.links import gather
from companion.links.address import WORD
from companion.links.symbol import symbol_of
from companion.reading import marks
from companion.reading.marks import Bent
from companion.reading.photos import Coded, Photo
from companion.reading.pieces import Board, Lying, Question, lying
from companion.referee import Judgement, judge, part

#: The marks are looked for so widely: they lie far from the code.
_WIDE = 2.0


class BoardPhoto(Protocol):
    """A game's part `paper.photo`: its printed board, and what lies on it as lines of a record."""

    def refused(self, header: Judgement) -> str:
        """Why no position can be read, in words; empty where one can."""

    def boards(self, header: Judgement, across: int) -> Iterator[Board]:
        """The board in each size; its code has so many squares a side."""

    def lies(self, judgement: Judgement) -> tuple[dict[str, int], int]:
        """The owner of each piece by its place in a record's position, and where the marker is, 0 for nowhere."""

    def questions(self, header: Judgement, pieces: Mapping[str, int]) -> Sequence[Question]:
        """What a photo doesn't show."""

    def lines(self, header: Judgement, pieces: Mapping[str, int], marker: int) -> list[str]:
        """The position as lines of a record."""


class BoardRead(NamedTuple):
    """A board as a photo has it, and what reads it."""

    photo: Photo
    game: BoardPhoto
    header: Judgement
    board: Board
    at: Bent
    lying: Lying


class Position(NamedTuple):
    """What came of a board: its pieces and marker, the record, what nothing decides, where a record says otherwise."""

    read: BoardRead
    pieces: dict[str, int]
    marker: int
    text: str
    asked: tuple[tuple[str, str], ...]
    odds: tuple[str, ...] = ()
    written: str = ""


def board_in(photos: Sequence[Photo]) -> BoardRead | None:
    """The board in a photo; None where none shows one, or a sheet to tick lies on it. Raises CommandError in words."""
    if any(code.text.startswith(f"{WORD} TICKS ") for photo in photos for code in photo.codes):
        return None
    found = [(photo, code, *known) for photo in photos for code in photo.codes if (known := _game_of(code))]
    if not found:
        return None
    photo, code, header, game = found[0]
    if len(photos) > 1:
        raise CommandError(f"{photo.file}: a board is read from one photo", "scan it alone")
    if len(found) > 1:
        raise CommandError(f"{photo.file}: two boards in one photo", "photograph one")
    if why := game.refused(header):
        raise CommandError(f"{photo.file}: {why}", "write the position down: companion notation")
    return _read(photo, code, header, game)


def _game_of(code: Coded) -> tuple[Judgement, BoardPhoto] | None:
    """The header of the record that a code holds, and what reads boards of its game."""
    text = gather([code.text]).text
    record = judge(text, opening=True).record if text else None
    game: BoardPhoto | None = part(record.game.id, "paper.photo") if record else None
    if record is None or game is None:
        return None
    fields = record.header.fields
    return judge("".join(f"{key}: {record.header.value(key)}\n" for key in fields), opening=True), game


def _read(photo: Photo, code: Coded, header: Judgement, game: BoardPhoto) -> BoardRead:
    symbol, why = symbol_of(code.text), ""
    for board in game.boards(header, len(symbol.modules) if symbol else 0):
        try:
            at = marks.find(photo.picture, code.corners, board.page, _WIDE)
        except marks.NotFoundError as error:
            why = why or str(error).replace("of the page", "of the board")
            continue
        return BoardRead(photo, game, header, board, at, lying(photo.picture, at, board))
    raise CommandError(f"{photo.file}: {why}", "photograph the whole board from above, with its code and its six black squares")


def position_on(read: BoardRead, into: str, ask: Ask | None) -> Position:
    """What lies on a board; what is in doubt is asked. Writes it where `into` isn't there yet. Raises Trouble."""
    pieces, asked = dict(read.lying.pieces), []
    names = read.header.units
    for name, seat in read.lying.doubtful.items():
        answers = ("nothing", *names) if seat is None else (names[seat], "nothing", names[1 - seat])
        answer = _answer(ask, f"{name}: whose token is there?", answers, partial(_show, read, name))
        asked += [] if ask else [(name, f"whose token is there? assumed: {answer}")]
        if answer in names:
            pieces[name] = list(names).index(answer)
    marker = _marker(read.lying.markers, ask, asked)
    there = judged(into)[0] if into and Path(into).exists() else None
    lines = read.game.lines(read.header, pieces, marker)
    for question in () if there else read.game.questions(read.header, pieces):
        answer = _answer(ask, question.words, question.answers)
        if answer != question.answers[0]:
            lines.append(question.line.format(answer))
        asked += [] if ask else [(question.line.partition(":")[0], f"{question.words} assumed: {question.answers[0]}")]
    text = "".join(f"{line}\n" for line in (*_header(read), *lines, *(f"# in doubt: {field}: {words}" for field, words in asked)))
    found = Position(read, pieces, marker, text, tuple(asked))
    if there:
        return found._replace(odds=tuple(_odds(found, there, into)))
    if into:
        write_new(Path(into), text.encode())
    return found._replace(written=into)


def _header(read: BoardRead) -> list[str]:
    record = read.header.record
    return [f"{key}: {record.header.value(key)}" for key in record.header.fields] if record else []


def _marker(markers: Sequence[str], ask: Ask | None, asked: list[tuple[str, str]]) -> int:
    """The number of the place where the marker is."""
    if len(markers) != 1:
        answers = (*markers, "nowhere") if markers else ("nowhere", *(f"c{number}" for number in range(1, 9)))
        answer = _answer(ask, "Where is the lucky marker?", answers)
        seen = f"markers are seen on {' and on '.join(markers)}" if markers else "no marker is seen"
        asked += [] if ask else [("lucky", f"{seen}; assumed: {answer}")]
        markers = () if answer == "nowhere" else (answer,)
    return int(markers[0].lstrip("c")) if markers else 0


def _answer(ask: Ask | None, words: str, answers: Sequence[str], show: Callable[[], None] = lambda: None) -> str:
    """The answer that was chosen by its number or its word; the first where nothing is asked, or nothing of that typed.

    Where the answers are numbers themselves, the number is what it says.
    """
    if ask is None:
        return answers[0]
    show()
    numbered = {str(number): answer for number, answer in enumerate(answers, 1)}
    if answers[0].isdecimal():
        numbered, ways = {}, f"({answers[0]} to {answers[-1]})"
    else:
        ways = "  ".join(f"{number} {answer}" for number, answer in numbered.items())
    typed = (ask(f"{words} {ways} ") or "").strip().casefold()
    return numbered.get(typed) or next((one for one in answers if one.casefold() == typed), answers[0])


def _show(read: BoardRead, name: str) -> None:
    spot, far = next(spot for spot in read.board.spots if spot.name == name), 1.3 * read.board.rings.radius
    for line in cut_out(read.photo.picture, read.at, (spot.x - far, spot.y - far), (spot.x + far, spot.y + far)):
        say(line)


def _odds(found: Position, there: Judgement, into: str) -> Iterator[str]:
    """Where a record's position and the board differ. Raises CommandError where they cannot be compared."""
    read = found.read
    if there.record is None or there.position is None:
        raise CommandError(f"{into}: what is in it cannot be read as a record", "mend it, or write into another file")
    if there.record.game.id != read.header.verdict.game or list(there.units) != list(read.header.units):
        raise CommandError(f"{into}: it is not a record of this board's game and players", "give the one that is")
    pieces, marker = read.game.lies(there)
    names = list(there.units)
    for spot in read.board.spots:
        seen, said = (f"a token of {names[lie[spot.name]]}" if spot.name in lie else "no token" for lie in (found.pieces, pieces))
        if seen != said:
            yield f"{spot.name}: your board has {seen}, the record {said}"
    if found.marker != marker:
        seen, said = (f"on c{one}" if one else "nowhere" for one in (found.marker, marker))
        yield f"the lucky marker: on your board it is {seen}, in the record {said}"
