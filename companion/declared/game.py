"""The rules of a described game, as the referee asks for them of every game."""

from collections.abc import Iterable, Mapping, Sequence
from zlib import crc32

from companion.declared import forms, play, remarks, table as tables
from companion.declared.description import Description
from companion.declared.play import End, Entry, Move, State
from companion.declared.table import Table
from companion.declared.texts import example_lines
from companion.declared.words import say
from companion.plain import Json
from companion.record import Field, Header, Line, fold
from companion.referee.about import OF_FILES, About, Tally
from companion.referee.breach import Breach
from companion.referee.claims import Sums, Winner, write_claim, wrong_sums, wrong_winner
from companion.referee.decisions import Adjust, Opening, Placing
from companion.referee.ending import Ending, best_of
from companion.referee.judging import let_stand
from companion.referee.protocol import Files, Item, Reader, Rules

TOTALS = "totals"
#: The colours of described games: each has the same one always, whatever its file says.
_ACCENTS = ("#2B6E4F", "#1F5F8B", "#8A3B2E", "#6A4C93", "#7A5C1E", "#2F5D62", "#8C2F5B", "#3D5A26")


def about_of(game: Description) -> About:
    """Who a described game is."""
    least, most = game.players
    return About(
        id=game.id,
        title=game.title,
        prefix=game.prefix,
        accent=_ACCENTS[crc32(game.id.encode()) % len(_ACCENTS)],
        section=game.section,
        edition=say("edition", digest=game.digest),
        credit=game.credit,
        rights=say("rights"),
        seats=game.players,
        usual=max(min(3, most), least) if not game.teams else max(4, least),
        tally=Tally(low_wins=game.low_wins),
        nothing_hidden=True,
        in_codes=OF_FILES,
    )


class DeclaredRules(Rules[Table, State, Move]):
    """The rules that a description gives."""

    plain_moves = frozenset({Entry, End})
    goes_on = True
    negative_totals = True
    reader = staticmethod(forms.Reader)
    locate = staticmethod(forms.locate)
    write = staticmethod(forms.write)
    dialogue = staticmethod(forms.dialogue)
    remark = staticmethod(remarks.remark)
    start = staticmethod(play.start)
    apply = staticmethod(play.apply)
    claim_form = staticmethod(forms.claim_form)  # type: ignore[assignment]

    def __init__(self, game: Description) -> None:
        self.game = game
        self.about = about_of(game)
        self.keys = tables.keys_of(game)
        self.reserved = tables.reserved(game)
        self.form_keys = frozenset({tables.TEAMS})
        self.claim_words = frozenset(forms.claim_words(game))
        self.line_words = self.claim_words | {fold(row.name) for row in game.rows} | {row.key for row in game.rows}
        self.position_words = frozenset({TOTALS}) if game.section else frozenset()
        self.reminder = "\n".join(example_lines(game))
        self.header_lines = (f"{tables.DIGEST}: {game.digest}",)

    # ---- reading and writing ----

    def read_header(self, header: Header, _files: Files) -> Table:
        """Who sits at the table."""
        return tables.read_header(self.game, header)

    def write_value(self, field: Field) -> str:
        """The canonical value of a header key."""
        return field.value.casefold() if field.key == tables.DIGEST else super().write_value(field)

    # ---- playing ----

    def let_stand(self, state: State, move: Move) -> tuple[State, Breach | None]:
        """The state after a line that the table let stand: a rule of the file may be broken so, and nothing else."""
        return let_stand(lambda judge: play.apply(state, move, judge), {play.TABLE: say("cannot-stand")})

    def resign(self, table: Table, state: State, side: str) -> Ending:
        """The game ends at its last complete section; whoever resigned cannot win."""
        among = [number for number, tag in enumerate(table.sides) if tag != side]
        return Ending(True, tuple(table.sides[number] for number in play.winners(state, among)))

    def adjust(self, state: State, move: Adjust) -> State:
        """The state with a score of the section changed."""
        if not state.items:
            raise Breach("table", say("not-complete"), hint=play.missing(state))
        if state.claimed:
            raise Breach("table", say("adjust-above"))
        return state._replace(changes=(*state.changes, (move.unit, move.amount, move.reason)))

    def may_have_won(self, table: Table, totals: Mapping[str, int], sides: Sequence[str]) -> bool:
        """Whether these sides can have won with these totals: those with the best one, or some of them after a tie."""
        best = best_of({tag: totals[tag] for tag in table.sides}, low_wins=self.game.low_wins)
        return set(sides) <= set(best) and (bool(self.game.ties) or set(sides) in (set(), set(best)))

    # ---- positions ----

    def reader_at(self, table: Table, opening: Opening) -> Reader[Move]:
        """A reader for the lines below a position."""
        return forms.Reader(table, opening.section if opening.begun else max(0, opening.section - 1))

    def read_placing(self, table: Table, line: Line) -> Placing:
        """`totals: Aino 40, Ville 12`. Raises Fault."""
        if not self.position_words:
            raise line.fault(say("once-no-position"))
        return Placing(TOTALS, self.claim_form(table).sums(line, TOTALS, line.tokens()[2:]).entries)

    def write_placing(self, table: Table, placing: Placing) -> str:
        """A line of a position in canonical form."""
        return write_claim(Sums(TOTALS, placing.value), table.sides)

    def place(self, table: Table, opening: Opening) -> State:
        """The state that a position describes. Raises Breach."""
        if table.last is not None and opening.section > table.last:
            raise Breach("table", say("so-many-sections", section=self.game.section, last=table.last))
        if len(opening.placings) > 1:
            raise Breach("table", say("totals-twice"), move=opening.placings[1])
        done = max(0, opening.section - 1)
        state = play.start(table)._replace(done=done, number=opening.section if opening.begun else 0)
        return self.correct(state, opening.placings[0]) if opening.placings else state

    def correct(self, state: State, placing: Placing) -> State:
        """The state in which the totals are as a line says."""
        totals = list(state.totals)
        for side, number in placing.value:
            totals[side] += number - state.now[side]
        return state._replace(totals=tuple(totals))

    def is_quiet(self, state: State) -> bool:
        """Where nothing is written of a section yet, and nothing but the totals counts of those before."""
        return bool(self.game.section) and not state.written and not self.game.looks_back

    def opening(self, state: State) -> Opening:
        """The position of a quiet state."""
        number, begun = state.number or (state.done + 1 if state.done else 0), state.number > 0
        placings = (Placing(TOTALS, tuple(enumerate(state.totals))),) if any(state.totals) else ()
        return Opening(number, 0, placings, begun=begun)

    # ---- sections, scores, claims ----

    def number(self, state: State) -> int:
        """The number of the current section."""
        return state.number if self.game.section else 0

    def is_scored(self, state: State) -> bool:
        """Whether the current section is complete."""
        return bool(state.items)

    def scores(self, state: State) -> Mapping[str, int]:
        """The current section's scores, once it is complete."""
        return dict(zip(state.table.sides, state.scores, strict=False))

    def items(self, state: State) -> Mapping[str, Sequence[Item]]:
        """What these are made of: the scores of the file, and what the table changed."""
        return {tag: list(self._items(state, side)) for side, tag in enumerate(state.table.sides) if state.items}

    def _items(self, state: State, side: int) -> Iterable[Item]:
        for score, numbers in zip(self.game.scores, state.items, strict=True):
            if numbers[side] or len(self.game.scores) == 1:
                yield Item("", score.title, numbers[side])
        for unit, amount, reason in state.changes:
            if unit == side:
                yield Item("table", reason or say("changed"), amount)

    def totals(self, state: State) -> Mapping[str, int]:
        """The totals with the current section, once it is complete."""
        return dict(zip(state.table.sides, state.now, strict=True))

    def wrong_claims(self, state: State, move: Move | None) -> Iterable[Breach]:
        """What a claim gets wrong."""
        tags = state.table.sides
        if isinstance(move, Winner):
            return wrong_winner(move, play.winners(state) if state.is_over else (), tags)
        if not isinstance(move, Sums):
            return ()
        right = state.scores if move.word == "score" else state.now
        return wrong_sums(move, right, tags, scored="score" if self.game.section else "total")

    def is_complete(self, state: State) -> bool:
        """Whether the game is over."""
        return state.is_over

    def winners(self, state: State) -> Sequence[str]:
        """Who has won."""
        return [state.table.sides[side] for side in play.winners(state)] if state.is_over else ()

    def last_section(self, table: Table) -> int | None:
        """How many sections are played; None for no fixed number."""
        return table.last

    def describe(self, state: State) -> Json:
        """The `state` of the verdict: what is written in the section, and what it lacks."""
        table, game = state.table, state.game
        told: Json = {"section": state.number, "of": table.last} if game.section else {}
        if (dealer := table.dealer(state.number)) is not None:
            told["dealer"] = table.persons[dealer]
        told["rows"] = {
            row.name: {tag: row.usual if one is None else one for tag, one in zip(table.sides, cells, strict=True)}
            for row, cells in zip(game.rows, state.cells, strict=True)
        }
        return told | {"complete": bool(state.items)}
