"""The games that were played, in a table with a row for each (a column for each player) or a row for each player."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.cli.importing.cells import Cell, Table
from companion.cli.importing.roles import DATE, GAME, NOTE, PLACE, PLAY, PLAYER, SCORE, WINNER, bare
from companion.cli.importing.values import Order, date_of, is_nothing, is_yes, number_of

#: What no name in a list of players can have in it.
_NO_NAME = re.compile(r"[=#;]|,.*,|^,|,$")
#: What stands between the names of several winners.
_BETWEEN = re.compile(r"[,;/&+|]| and ")
_DATES: dict[Order, str] = {"dmy": "29.11.2026 or 29/11/2026", "mdy": "11/29/2026"}
_Row = tuple[Cell, ...]


class Wrong(NamedTuple):
    """A cell that cannot be read, and why."""

    cell: Cell
    why: str


class Play(NamedTuple):
    """A game that was played: where the table says so, its date (that sorts), and everybody's score in the order of the table."""

    cell: Cell
    date: str
    game: str
    place: str
    note: str
    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]


class _Seat(NamedTuple):
    """One player of a game, as the table has it: the name, the score, and whether it says that this player has won."""

    name: Cell
    score: Cell
    won: str


class Reader:
    """Reads the rows of a table, and keeps the cells that are `wrong`. A game with a wrong cell isn't among its plays."""

    def __init__(self, table: Table, roles: Sequence[str], order: Order) -> None:
        self.table, self.roles, self.order = table, roles, order
        self.wrong: list[Wrong] = []

    def games(self) -> list[list[_Row]]:
        """The rows of each game, in the order of the table."""
        if PLAYER not in self.roles:
            return [[row] for row in self.table.rows]
        games: dict[tuple[str, ...], list[list[_Row]]] = {}
        seated: dict[tuple[str, ...], set[str]] = {}
        key: tuple[str, ...] = ()
        for row in self.table.rows:
            told = tuple(self._at(row, role).text for role in (DATE, GAME, PLAY))
            key = told if any(told) or not key else key  # of merged cells only the first row has the date
            its, here, player = games.setdefault(key, [[]]), seated.setdefault(key, set()), self._at(row, PLAYER).text
            if player in here:  # a second time: another game of that day
                its.append([])
                here.clear()
            here.add(player)
            its[-1].append(row)
        return sorted((game for its in games.values() for game in its), key=lambda game: game[0][0][1:])

    def names(self) -> list[list[str]]:
        """The names at each table."""
        return [[seat.name.text for seat in self._seats(game) if seat.name.text] for game in self.games()]

    def titles(self) -> Counter[str]:
        """The titles of the games that were played, and how often each was."""
        return Counter(self._at(game[0], GAME).text for game in self.games())

    def plays(self, known: Mapping[str, object]) -> list[Play]:
        """All that can be read of the games that are known by their titles."""
        games = (game for game in self.games() if known.get(self._at(game[0], GAME).text) is not None)
        return [play for game in games if (play := self._play(game))]

    def _at(self, row: _Row, role: str) -> Cell:
        """The cell of a role; an empty one at the end of the row where there is none."""
        at = self.roles.index(role) if role in self.roles else len(row)
        return row[at] if at < len(row) else row[-1]._replace(text="")

    def _seats(self, game: Sequence[_Row]) -> list[_Seat]:
        if PLAYER in self.roles:
            return [_Seat(self._at(row, PLAYER), self._at(row, SCORE), self._at(row, WINNER).text) for row in game]
        row, titles, won = game[0], self.table.titles, self._at(game[0], WINNER).text
        here = [at for at, role in enumerate(self.roles) if role == SCORE and at < len(row) and not is_nothing(row[at].text)]
        return [_Seat(titles[at], row[at], won) for at in here]

    def _play(self, game: Sequence[_Row]) -> Play | None:
        first, faults = game[0], len(self.wrong)
        date = self._date(self._at(first, DATE)) if DATE in self.roles else ""
        seats = self._seats(game)
        scores = [(seat.name.text, self._score(seat)) for seat in seats]
        winners = tuple(self._winners(seats, self._at(first, WINNER)))
        if not seats:
            self._wrong(first[0], "nobody has a score in this row", named=False)
        if len(self.wrong) > faults:
            return None
        place, note, title = (self._at(first, role).text for role in (PLACE, NOTE, GAME))
        return Play(first[0], date, title, place, note, tuple(scores), winners)

    def _date(self, cell: Cell) -> str:
        date = date_of(cell.text, self.order)
        if not date:
            self._wrong(cell, f"expected a date like 2026-11-29, {_DATES[self.order]}")
        return date

    def _score(self, seat: _Seat) -> int:
        """The score; 0 where there is none, which is noted."""
        if not seat.name.text:
            self._wrong(seat.name, "expected a player's name")
        elif _NO_NAME.search(seat.name.text) or not seat.name.text.isprintable():
            self._wrong(seat.name, "expected a name, without = # ; or a list of names")
        number = number_of(seat.score.text)
        if number is None:
            self._wrong(seat.score, f"expected the score of {seat.name.text}, a whole number")
        return number or 0

    def _winners(self, seats: Sequence[_Seat], told: Cell) -> Iterator[str]:
        """The winners, as the table says so: with a yes beside the name, or by name."""
        names = {bare(seat.name.text): seat.name.text for seat in seats}
        if PLAYER in self.roles and any(is_yes(seat.won) for seat in seats):
            yield from (seat.name.text for seat in seats if is_yes(seat.won))
            return
        whole = [told.text] if bare(told.text) in names else _BETWEEN.split(told.text)
        for said in whole if PLAYER not in self.roles else ():
            if bare(said) in names:
                yield names[bare(said)]
            elif not is_nothing(said):
                self._wrong(told, f"expected the name of a winner: one of {', '.join(names.values())}")

    def _wrong(self, cell: Cell, why: str, *, named: bool = True) -> None:
        if Wrong(cell, why) not in self.wrong:
            said = f"“{cell.text}”: " if cell.text else "empty: "
            self.wrong.append(Wrong(cell, f"{said if named else ''}{why}"))
