"""What a game's folder brings for the laboratory: worlds, and ways to play in them. Pure, standard library alone.

A *world* is a game as it truly stands: what lies open, what is hidden, and where chance comes from. It asks one seat for one
decision after the other; between two decisions it does all that chance and the rules do by themselves. A player never gets a
world: it gets a *view*, which is what its seat can see, as plain data, and imagines worlds that agree with it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, cast

from companion.lab.chance import AnyQuestion, Streams
from companion.referee import AnyStep

#: What a seat may choose: a plain value of the game (a card, a token's place); equal and hashable in every process alike.
Option = Hashable


class Decision(NamedTuple):
    """What a seat has to decide: its number in the order of the seats, what it may choose, and what the choice is about.

    The options stand in an order of their own that depends on nothing hidden, and there is at least one. `about` is a word of
    the game (`card`, `take`, `exchange`), by which a player knows what it is asked.
    """

    seat: int
    options: tuple[Option, ...]
    about: str


Table_contra = TypeVar("Table_contra", contravariant=True)
Move_co = TypeVar("Move_co", covariant=True)


class Seen(Protocol):
    """What every view has, whatever a game puts into it: who sits at the table and what is played."""

    @property
    def table(self) -> Any:
        """The table, which all can see."""


View = TypeVar("View", bound=Seen)
View_contra = TypeVar("View_contra", bound=Seen, contravariant=True)


class World(Protocol[Move_co, View]):
    """A game as it truly stands. It changes in place; `copy` before trying anything."""

    @property
    def moves(self) -> Sequence[Move_co]:
        """What has happened so far as moves of a record, with all that is hidden. A line that is not yet whole is not there."""

    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over."""

    def choose(self, option: Option) -> None:
        """The choice of the seat that was asked, and all that follows from it up to the next decision."""

    def copy(self, random: Random) -> World[Move_co, View]:
        """The same game once more; chance that is still to come is drawn from this source."""

    def view(self, seat: int) -> View:
        """What a seat can see and has seen, as plain data; worlds that differ only in what it cannot see give equal views."""

    def totals(self) -> Sequence[float]:
        """What each side has, as the game counts (a low total may be good), in the order of `Laboratory.sides`."""

    def shares(self) -> Sequence[float]:
        """What part of the win each side has: 1 whoever won alone, draws share, all together 1. Only where the game is over."""


WorldT = TypeVar("WorldT", bound="World[Any, Any]")


class Retraced(NamedTuple):
    """A moment of a game that a record tells: the world as it stood, and the choice that was made in it.

    `line` is the number of the record's line; `option` is None where nobody has chosen yet: the record ends there. The world
    goes on as soon as the next moment is asked for. Where the record does not tell what the chooser held, the world is one of
    many that agree with it, the options are those that he surely had, and `again` gives another such world, as he may have
    imagined it. Where chance decides first what is chosen next there is a moment for each way in which it can fall, and `falls`
    gives the world after one of them, drawn.
    """

    world: World[Any, Any]
    decision: Decision
    option: Option | None
    line: int
    again: Callable[[Random], World[Any, Any]] | None = None
    falls: Callable[[Random], World[Any, Any]] | None = None


class Sight(NamedTuple):
    """A table in the midst of a line, where all lies open: the world, and what is to be decided now.

    Nothing is where chance has to be told first, and where the turn is `over`.
    """

    world: World[Any, Any]
    decision: Decision | None
    over: bool


class Followed:
    """A part of a record (a season) as it is played at a table with real cards: the world of `at_table` before it, and its words.

    A game makes its own of it. `ahead`: the choice that is asked now can be made although others, whose choices lie face
    down, are not told yet.
    """

    ahead: bool = False

    def __init__(self, world: Any) -> None:
        self.world = world

    @property
    def until(self) -> str:
        """What has to be over before the choice that is asked now, where the record leaves that open: a clause; else empty."""
        return ""

    def named(self, decision: Decision, count: int) -> str:
        """A name for a choice, by which it is kept beside the record; it is the seat's choice of this number."""
        return f"{decision.about} {count}"

    @property
    def is_over(self) -> bool:
        """Whether the world has gone on beyond what is followed."""
        return False

    @property
    def is_whole(self) -> bool:
        """Whether all of the line that is being said has happened, so that it may end, although words might follow."""
        return False

    def told(self, question: AnyQuestion) -> str | None:
        """What the record says to a question of chance that all can answer; None where it does not say it yet."""

    def chosen(self, decision: Decision) -> Option | None:
        """What somebody has chosen, as the record tells it; None where it does not yet. Raises RefusedError."""

    def line(self, _decision: Decision) -> int:
        """The number of the record's line that has what was chosen; 0 where none has it.

        Of a choice that nobody has made yet, the number of the last line.
        """
        return 0

    def missed(self, decision: Decision) -> Option | None:
        """What a seat of Companion's has chosen without a word, where the table has gone on without it; else None."""


class RefusedError(Exception):
    """Words that cannot be said now: why, and in `hint` what can."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Exact(Protocol):
    """What best play is worth in a game that is solved."""

    def start(self) -> Sequence[float]:
        """Each side's chance before the record's first line, all playing their best."""

    def end(self) -> Sequence[float]:
        """The same after its last line, whatever chance brings next."""

    def options(self, world: Any, decision: Decision) -> Sequence[Sequence[float]]:
        """The same after each option of a decision, in their order."""


class Laboratory(Protocol, Generic[Table_contra, WorldT, View_contra]):
    """The part `lab` of a game's folder (`lab.LAB`).

    What stands below `word` is asked by whoever plays a game at the table or analyses a record; a game can do without.
    """

    #: The decisions, by `Decision.about`, of which nobody else ever sees what was chosen.
    covered: ClassVar[frozenset[str]] = frozenset()
    #: The decisions, by `Decision.about`, whose options are cards of a hand: known where the hand is.
    from_hand: ClassVar[frozenset[str]] = frozenset()
    #: The decisions, by `Decision.about`, that a seat makes one after the other while nobody sees anything of them.
    unseen: ClassVar[frozenset[str]] = frozenset()
    #: What a decision asks for, by `Decision.about`, as a sentence for whoever decides; for those that do not explain themselves.
    means: ClassVar[Mapping[str, str]] = {}
    #: Whether a seat says all that it does in a phase in a line of its own (`line`), and not a word at a time.
    says_lines: ClassVar[bool] = False
    #: Whether `retrace` fills in by lot what a record does not tell of hands: then nobody knows the one true world.
    fills_in: ClassVar[bool] = False
    #: By how many playouts a choice of a record is weighed, where nobody asks for another number.
    weighs: ClassVar[int] = 200
    #: So many times these look for the best option; for each so many worlds tell luck from skill. More where playouts are quick.
    looks: ClassVar[float] = 0.5
    apart: ClassVar[int] = 1
    #: How far the estimates of level 3 are off the truth, as a sentence on what was measured; empty where nothing was.
    measured: ClassVar[str] = ""

    #: The class of a game's worlds, and of those with real cards where it has any: `start` begins the game in either.
    kind: ClassVar[type[Any] | None] = None
    kind_at_table: ClassVar[type[Any] | None] = None

    #: How many options level 2 tries, those that the rule of thumb likes most; the fewer, the better it knows them.
    few: ClassVar[int] = 4
    #: By how much two options differ in one world (squared), in what a player aims at, where nothing was seen yet.
    spread: ClassVar[float] = 0.5

    def refuse(self, _table: Table_contra) -> str:  # all tables are served, where a game says nothing
        """Why the laboratory cannot play at this table, as a sentence for people; empty where it can."""
        return ""

    def unfit(self, _table: Table_contra, _levels: Sequence[int]) -> str:  # a game for which all levels are made
        """Why players of these levels cannot sit at a table at which others can, as a sentence for people; else empty."""
        return ""

    def seats(self, table: Table_contra) -> Sequence[str]:
        """Who decides, by tag, in the order of the seats; a dummy does not. All players, where a game says nothing."""
        players: Sequence[str] = cast(Any, table).players
        return players

    def sides(self, table: Table_contra) -> Sequence[str]:
        """What may win, by tag: players or teams. Each seat is a side, where a game says nothing."""
        return self.seats(table)

    def side_of(self, _table: Table_contra, seat: int) -> int:  # each plays alone, where a game says nothing
        """The side to which a seat belongs, as its number in `sides`."""
        return seat

    def begin(self, table: Table_contra, streams: Streams) -> WorldT:
        """A game from its shuffled beginning, before its first decision."""
        world = self.unbegun(table, streams)
        self.start(world)
        return world

    def unbegun(self, table: Table_contra, streams: Streams) -> WorldT:
        """A game before anything has happened."""
        world: WorldT = self.kind(table, streams)  # type: ignore[misc] # a game without begins by itself
        return world

    def at_table(self, table: Table_contra, streams: Streams, bots: frozenset[int]) -> WorldT | None:
        """A game with real cards before anything has happened; None where the game, or this table, cannot be played so yet.

        Chance is asked for with `streams.ask`. Only the `bots` hold what the world says; the hands of all others are not known.
        """
        return self.kind_at_table(table, streams, bots) if self.kind_at_table else None

    def start(self, world: WorldT) -> None:
        """What happens in a new world up to the first decision."""
        del world  # where that is nothing

    def heard(self, world: WorldT, decision: Decision, typed: str) -> Option:
        """What somebody says to have done whose hand is not known. Raises RefusedError where that cannot be."""
        option: Option = cast(Any, world).heard(decision, typed)
        return option

    def follow(
        self, _table: Table_contra, _steps: Sequence[AnyStep], _said: Sequence[str], _streams: Streams, _bots: frozenset[int], /
    ) -> Followed | None:
        """A record with real cards from where it can be played again: from the beginning of its season, or from its first line.

        `steps` are the referee's, `said` the words of the line that is being said; of chance `streams` is asked. None before the
        first season, and where a game cannot tell. Raises RefusedError where the record cannot be followed: the table let a line
        stand, or it began elsewhere.
        """
        return None

    def line(self, _world: WorldT, _decide: Callable[[Decision], Option], /) -> str:  # said word by word
        """What the seat that is asked says in one line, as `decide` chooses; empty where it does nothing that is written.

        The world goes on with it.
        """
        return ""

    def worlds(self, view: View_contra, random: Random, /) -> Iterable[WorldT]:
        """Without end, worlds drawn from all that agree with a view: with the hands, piles and facts that its seat knows.

        Each of them asks for the same decision as the true one.
        """

    def guess(self, view: View_contra, decision: Decision, random: Random, /) -> Option:
        """What the game's rule of thumb chooses: level 1."""

    def playout(self, world: WorldT, random: Random, /) -> Sequence[float]:
        """Plays a world on, fast and at random, and gives each side's part of the win.

        To the end of the game, or as far as the game cuts it (a season, a turn), where a value takes the place of the rest.
        """

    def try_out(self, world: WorldT, option: Option) -> None:
        """What follows from an option in a world that only a playout goes on with; what that does by itself may be left to it."""
        world.choose(option)

    def aim(self, _world: WorldT, shares: Sequence[float]) -> Sequence[float]:  # a game that aims at the win alone
        """What a player goes by after a playout that ended so: the parts of the win, or what leads there and is surer to see."""
        return shares

    def unsolved(self, _table: Table_contra) -> str:  # a game that nobody has solved
        """Why best play (level 4) is not known at this table, as a clause for people; empty where it is, and `best` finds it."""
        return "nobody has solved this game"

    def best(self, view: View_contra, _decision: Decision) -> Option:
        """What best play chooses where the game is solved; of equals the first. Raises ValueError where it is not."""
        raise ValueError(self.unsolved(view.table))

    def word(self, table: Table_contra, decision: Decision, option: Option) -> str:
        """An option as people write it in a record, as far as it is a word of its own (`Qs`, `pass`)."""

    def seen_word(self, table: Table_contra, decision: Decision, option: Option) -> str:
        """The same as all see it in the record; `word`, where a game hides nothing of it."""
        return self.word(table, decision, option)

    def spoken(self, table: Table_contra, _world: WorldT, decision: Decision, option: Option) -> str:
        """The words by which a seat says an option in a record's line, which has begun or begins with them.

        Empty where a record says nothing of it: that is kept beside it. The same as `word`, where a game says nothing.
        """
        return self.word(table, decision, option)

    def said(self, _world: WorldT, _decision: Decision, _typed: str, /) -> Option | None:  # options are all there is
        """What a person has typed, where a decision's options are but a selection of what is legal; None where they are all.

        Raises RefusedError where it is no words of the game, or not legal now.
        """
        return None

    def open_moves(self, world: WorldT) -> Sequence[Any] | None:
        """Those of a world's moves that all at the table see; None where the game cannot be played at a table yet.

        What the world has `told`, where a game says nothing.
        """
        told: Sequence[object] | None = getattr(world, "told", None)
        return told

    def under_way(self, _world: WorldT) -> str:  # a game whose decisions are whole lines
        """What lies open of a line that is not whole yet (a card led, coins that fell), for people; empty where nothing does."""
        return ""

    def hand(self, _view: View_contra) -> Sequence[str]:  # a game in which nothing is hidden
        """What the seat of a view has that others do not see, as words; empty where all lies open."""
        return ()

    @property
    def hides(self) -> bool:
        """Whether seats hold something that others do not see: then what a seat thinks of its own chances is its secret, too."""
        return type(self).hand is not Laboratory.hand

    def lies_open(self, _table: Table_contra) -> bool:  # a game that knows what it hides
        """Whether a seat at this table goes by what all see: nothing is hidden, or nobody can say what is."""
        return not self.hides

    def reason(self, _view: View_contra, _decision: Decision, _option: Option, /) -> str:  # a game without
        """What speaks for an option, as a clause that follows “it” (`takes two tokens`); empty where nothing is known.

        It is told to all at the table: it must follow from the option and from what all can see.
        """
        return ""

    def came_of(self, _world: WorldT, _seat: int) -> Mapping[str, float]:  # a game that tells nothing of it
        """What came of a world that was played on, as clauses (`Bo takes Qs`), with their worth to a seat: these are reasons."""
        return {}

    def retrace(self, _table: Table_contra, _steps: Sequence[AnyStep], /) -> Iterator[Retraced] | None:
        """The decisions of a record's legal lines, one after the other; None where the game cannot be analysed yet.

        `steps` are the referee's (`referee.replay.Step`). What the record does not tell (a hand of a season that is not over)
        is left out: the decisions that hang on it are not there.
        """
        return None

    def retrace_openly(self, table: Table_contra, steps: Sequence[AnyStep]) -> Iterator[Retraced] | None:
        """As `retrace`, in worlds with the hands that all had, by what the record tells; None where it does not tell them all.

        What follows from `retrace`, where that fills nothing in; else it is asked for this (`openly`).
        """
        if not self.fills_in:
            return self.retrace(table, steps)
        return cast(Any, self).retrace(table, steps, openly=True) if self.tells_all(steps) else None

    def tells_all(self, _steps: Sequence[AnyStep], /) -> bool:  # a game that fills in tells it
        """Whether a record tells the hands of all, where `retrace` fills in what is not told."""
        return False

    def sight(self, _table: Table_contra, _steps: Sequence[AnyStep], _text: str) -> Sight | None:  # hands are hidden
        """The table behind a record's legal lines and the text of the line that is being said.

        None where a record cannot tell all of it, or where the table let the last line stand.
        """
        return None

    def exact(self, _table: Table_contra, _steps: Sequence[AnyStep], _progress: Callable[[float], None]) -> Exact | str:
        """What best play is worth in a record's game; or why nobody knows. `progress` hears the share that is solved.

        Raises ImportError where what solves it is not installed.
        """
        return "this game is not solved"

    def certain(self, _world: WorldT, _kept: Any, /) -> Sequence[tuple[float, float]] | None:
        """What each side is sure of with all hands known, and the most it can still get; `_kept` is what was found before."""
        return None

    def solve(self, _table: Table_contra, _place: str, _progress: Callable[[float | str], None]) -> tuple[Sequence[float], float]:
        """Solves a table's game, in a folder or (empty) where solutions are kept; goes on where it was stopped.

        `progress` hears what a long one takes, in words, then the share. Each side's chance at the start where all play best,
        and how far that is off at most. Raises ValueError where nobody can, ImportError without what solves, Trouble where it
        can't be kept.
        """
        raise ValueError("this game is not solved")


#: The part of whichever game.
AnyLaboratory = Laboratory[Any, Any, Any]
AnyWorld = World[Any, Any]
