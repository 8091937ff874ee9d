"""Games that Companion deals at the table: who sits where, what each device sees of it, and what it may do.

A seat is taken with a ticket, or by anybody while nothing is dealt. Whoever has no phone plays at the host's device. The
record has what lies open alone; the secret and what was chosen lie in the file beside it (`companion.lab.run.kept`).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from hmac import compare_digest
from secrets import token_hex, token_urlsafe

from markupsafe import Markup

from companion.app.serve import who
from companion.app.serve.pages import code_of
from companion.app.serve.records import Records, Stamp, stamp_of
from companion.app.serve.who import Writer
from companion.disk.files import Trouble
from companion.disk.journal import Journal
from companion.lab import LabError, RefusedError, laboratory_of
from companion.lab.dealt import SEED, DealtGame
from companion.lab.live import Choice, seated
from companion.lab.run.kept import DEALT, Kept
from companion.referee import Judgement, Replay, dealing
from companion.screen import Change, View
from companion.screen.desk import Action, keep, opened
from companion.screen.table import seats as s

#: An action of a seat begins so.
SEAT = "seat."
#: Two numbers of 32 bits that a device drew.
_SEED = re.compile(r"[0-9]{1,10}-[0-9]{1,10}")
_LATE = "Somebody was quicker: this is how it is now. Nothing that you did was written."


class SeatError(Trouble):
    """What a device wants with a seat cannot be, in words."""


#: A seat: its record, and its tag.
Seat = tuple[str, str]


class _Game:
    """A record's game as it is dealt. `cuts` came from phones for what is dealt next."""

    def __init__(self, kept: Kept, game: DealtGame, bots: Mapping[int, int], stamp: Stamp | None) -> None:
        self.kept, self.game, self.bots, self.stamp = kept, game, bots, stamp
        self.tags = list(game.laboratory.seats(game.table))
        self.cuts: dict[str, str] = {}
        #: The judgement of the record that was seen to agree with this.
        self.agreed: Judgement | None = None

    def go_on(self, choice: Choice | None = None) -> None:
        """What a person chooses (None: nothing), and all that no person decides. Raises Trouble."""
        choice = self._next() if choice is None else choice
        while choice is not None:
            self.kept.add(choice)  # before anything follows from it
            self.game.choose(choice)
            choice = self._next()

    def _next(self) -> int | None:
        decision = self.game.decision
        if decision and decision.seat in self.bots:
            return decision.options.index(self.game.chosen_by(self.bots[decision.seat]).option)
        return 0 if decision and len(decision.options) == 1 else None

    @property
    def is_over(self) -> bool:
        return self.game.decision is None and self.game.undealt is None


class Dealings:
    """All that is dealt at this table. `changed` has the records whose seats changed since it was emptied."""

    def __init__(self, records: Records) -> None:
        self._records = records
        #: Where a ticket leads to.
        self.address: Callable[[str], str] = str
        self._games: dict[str, _Game] = {}
        self._phones: dict[Seat, Writer] = {}
        self._tickets: dict[Seat, str] = {}
        self._versions: dict[str, int] = {}
        self.changed: set[str] = set()
        self.writer = Writer("", "")
        self.is_host = False

    # ---- what a device sees ----

    def version(self, record: str) -> int:
        """Tells apart how a record's seats were, beside the record itself."""
        return self._versions.get(record, 0)

    def has_seat(self, writer: Writer) -> bool:
        """Whether a device holds any hand: others all see the same."""
        return writer in self._phones.values()

    def is_running(self, record: str) -> bool:
        """Whether a record is played by its seats alone."""
        found = self._game(record)
        return found is not None and not found.is_over

    def seats(self, view: View) -> s.Seats | None:
        """The open record's seats for the device that asks."""
        found = self._game(view.record)
        if found is None:
            return s.NONE if self._may_begin(view.record) else None
        if found.is_over:
            return None
        game, decision = found.game, found.game.decision
        chairs = tuple(self._chair(view, found, tag) for tag in game.players)
        asked = found.tags[decision.seat] if decision else ""
        shown = game.shown if game.undealt is not None else ""
        open_ = game.laboratory.under_way(game.world) if decision else ""
        seats = s.Seats(chairs, (), shown, open_, asked, len(game.choices), self.is_host)
        hands = () if shown else tuple(self._hand(found, one.tag) for one in seats.mine if self._is_open(seats, view, one.tag))
        return seats._replace(hands=hands)

    def _is_open(self, seats: s.Seats, view: View, tag: str) -> bool:
        """Whether a hand is uncovered on its own device: on a phone with one seat always."""
        return view.seat == tag or (len(seats.mine) == 1 and not self.is_host)

    def _chair(self, view: View, found: _Game, tag: str) -> s.Chair:
        seat = view.record, tag
        phone = self._phones.get(seat)
        if tag in found.tags and found.tags.index(tag) in found.bots:
            return s.Chair(tag, s.COMPANION)
        whose = s.HOST if phone is None else s.MINE if phone == self.writer else s.PHONE
        is_mine = whose == s.MINE
        link = self.address(self._tickets[seat]) if self.is_host and seat in self._tickets else ""
        return s.Chair(
            tag, whose, phone.name if phone else "", tag in found.cuts,
            may_take=phone is None and not self.is_host and (found.game.undealt is not None or not found.game.cuts),
            may_free=is_mine or (self.is_host and phone is not None), may_give=self.is_host and phone is None,
            link=link, code=code_of(link, f"The ticket of {tag}") if link else Markup(),
        )  # fmt: skip

    def _hand(self, found: _Game, tag: str) -> s.Hand:
        game, decision, seat = found.game, found.game.decision, found.tags.index(tag)
        is_asked = decision is not None and decision.seat == seat
        words = game.words(decision) if decision and is_asked else ()
        means = game.laboratory.means.get(decision.about, "") if decision and is_asked else ""
        return s.Hand(tag, game.laboratory.hand(game.world.view(seat)), words, means, game.laboratory.says_lines and is_asked)

    # ---- what a device does ----

    def do(self, view: View, action: Action) -> View:
        """What comes of an action. Raises SeatError and Trouble: then nothing has become of it."""
        name, tag = action.get("do", "").removeprefix(SEAT), action.get("tag", "")
        if name == "begin":
            self._begin(view.record)
            return view
        found = self._game(view.record)
        if found is None:
            raise SeatError("Nothing is dealt here.")
        if name in ("look", "cover"):
            return replace(view, seat=tag if name == "look" else "")
        if name == "deal":
            self._only_host()
            self._deal(view.record, found)
            return view
        chair = next((one for one in (self.seats(view) or s.NONE).chairs if one.tag == tag), None)
        deed = {"take": self._take, "free": self._free, "give": self._give, "cut": self._cut, "choose": self._choose}.get(name)
        if chair is None or deed is None:
            raise SeatError("That doesn't work here.")
        deed(view.record, found, chair, action)
        return replace(view, seat="") if name == "choose" else view

    def sit(self, token: str, writer: Writer) -> bool:
        """A device takes the seat of its ticket, which serves once; False for what is no ticket."""
        seat = next((seat for seat, given in self._tickets.items() if compare_digest(given.encode(), token.encode())), None)
        if seat is not None:
            self._void(seat)
            self._phones[seat] = writer
        return seat is not None

    def _only_host(self) -> None:
        if not self.is_host:
            raise SeatError("Only the host can do that, on the machine that serves the table.")

    def _take(self, record: str, _found: _Game, chair: s.Chair, _action: Action) -> None:
        if chair.whose in (s.PHONE, s.COMPANION):
            raise SeatError(f"{chair.name or 'Companion'} has the seat of {chair.tag} already: choose another one.")
        if not chair.may_take:
            raise SeatError(f"The cards are dealt: ask the host for the ticket of {chair.tag}.")
        self._void((record, chair.tag))
        self._phones[record, chair.tag] = self.writer

    def _free(self, record: str, _found: _Game, chair: s.Chair, _action: Action) -> None:
        if not chair.may_free:
            raise SeatError("That isn't your seat.")
        self._void((record, chair.tag))

    def _give(self, record: str, _found: _Game, chair: s.Chair, _action: Action) -> None:
        self._only_host()
        if not chair.may_give:
            raise SeatError(f"{chair.tag} has a phone already: take the seat back first.")
        self._void((record, chair.tag))
        self._tickets[record, chair.tag] = token_urlsafe(24)

    def _void(self, seat: Seat) -> None:
        """Nobody sits there or has cut, and no ticket leads there any more."""
        self._phones.pop(seat, None)
        self._tickets.pop(seat, None)
        if known := self._games.get(seat[0]):
            known.cuts.pop(seat[1], None)
        self._has_changed(seat[0])

    def _has_changed(self, record: str) -> None:
        self._versions[record] = self.version(record) + 1
        self.changed.add(record)

    def _cut(self, record: str, found: _Game, chair: s.Chair, action: Action) -> None:
        """A phone's own device has cut; the last one brings the deal."""
        game, numbers = found.game, action.get("seed", "").split("-")
        if chair.whose != s.MINE or chair.has_cut:
            raise SeatError("You have cut already." if chair.whose == s.MINE else "That isn't your seat.")
        if game.undealt is None or action.get("shown") != game.shown:
            raise SeatError("That was for another deal: look again, then cut.")
        if not _SEED.fullmatch(action.get("seed", "")) or max(map(int, numbers)) >= 1 << 32:
            raise SeatError("This device couldn't draw a cut.")
        found.cuts[chair.tag] = "".join(f"{int(one):08x}" for one in numbers)
        self._has_changed(record)
        if all(one.whose == s.COMPANION or one.tag in found.cuts for one in (self.seats(View(record=record)) or s.NONE).chairs):
            self._deal(record, found)

    def _deal(self, record: str, found: _Game) -> None:
        """The cards are dealt. Whoever has not cut, the server has cut for, and the record says so."""
        game = found.game
        if game.undealt is None:
            raise SeatError("The cards are dealt.")
        drawn = [tag for tag in game.players if tag not in found.cuts]
        cuts = [found.cuts.get(tag) or token_hex(8) for tag in game.players]
        remark = f"  # the server cut for {', '.join(drawn)}" if drawn else ""
        self._write(record, found, lines=[f"{game.line(cuts)}{remark}"])
        game.deal(cuts)
        found.cuts.clear()
        self._write(record, found, found.go_on)

    def _choose(self, record: str, found: _Game, chair: s.Chair, action: Action) -> None:
        game, decision = found.game, found.game.decision
        if chair not in (self.seats(View(record=record)) or s.NONE).mine:
            raise SeatError("That isn't your seat.")
        if decision is None or action.get("at") != str(len(game.choices)) or found.tags[decision.seat] != chair.tag:
            raise SeatError(_LATE)
        words, word = game.words(decision), action.get("word", "").strip()
        choice = words.index(word) if word in words else word
        try:
            game.option(choice)
        except RefusedError as error:
            raise SeatError(f"{error}. {error.hint}" if error.hint else str(error)) from error
        except ValueError as error:
            raise SeatError(f"{chair.tag} can't choose that now.") from error
        self._write(record, found, partial(found.go_on, choice))

    # ---- records ----

    def _may_begin(self, record: str) -> bool:
        judgement = opened(self._records, record).judgement
        played = [step for step in judgement.steps if not step.line.code.startswith("[")]
        return bool(judgement.game and judgement.record and not played and dealing.dealer_of(judgement.game))

    def _begin(self, record: str) -> None:
        """The secret is drawn, and lies beside the record."""
        if self._game(record) is not None or not self._may_begin(record):
            raise SeatError("This game can't be dealt here: it has begun, or nobody could check its deal.")
        kept = Kept(self._records.path(record))
        if kept.is_there():
            raise SeatError(f"{kept.path.name} has the hands of another game: the host must take it away first.")
        seed = token_hex(SEED)
        try:
            self._made(record, kept, seed)
        except LabError as error:
            raise SeatError(f"Companion can't deal here: {error}.") from error
        kept.begin(seed, DEALT)
        if found := self._game(record):
            self._write(record, found)

    def _game(self, record: str) -> _Game | None:
        """The game of a record, as it lies on the disk; None where none is dealt, or where the two do not belong together."""
        try:
            kept = Kept(self._records.path(record))
        except Trouble:
            return None
        stamp = stamp_of(kept.path)
        known = self._games.get(record)
        if known is None or known.stamp != stamp:
            known = self._read(record, kept) if stamp else None
        return known if known and self._agrees(record, known) else None

    def _read(self, record: str, kept: Kept) -> _Game | None:
        try:
            kept.read()
            if kept.dealer != DEALT:
                return None
            found = self._made(record, kept, kept.seed)
            for choice in kept.choices:
                found.game.choose(choice)
        except (Trouble, LabError, RefusedError, ValueError, KeyError):
            return None
        self._games[record] = found
        return found

    def _made(self, record: str, kept: Kept, seed: str) -> _Game:
        known = opened(self._records, record).judgement.record
        if known is None:
            raise ValueError("this record cannot be read")
        laboratory = laboratory_of(known.game.id)
        game = DealtGame(laboratory, known, seed)
        return _Game(kept, game, seated(laboratory, known.table, known.header.players), stamp_of(kept.path))

    def _agrees(self, record: str, found: _Game) -> bool:
        """Whether what is in the record was dealt so."""
        judgement = opened(self._records, record).judgement
        known = judgement.record
        if known is None or judgement.verdict.errors:
            return False
        if found.agreed is not judgement:
            lines = [known.game.write(known.table, move) for move in found.game.moves()]
            there = [known.game.write(known.table, step.move) for step in judgement.steps]
            found.agreed = judgement if there == lines[: len(there)] else None
        return found.agreed is judgement

    def _write(self, record: str, found: _Game, play: Callable[[], None] | None = None, lines: Sequence[str] = ()) -> None:
        """Plays on, and puts what lies open by now into the record, all under its lock. Raises Trouble."""
        path = self._records.path(record)
        with closing(Journal(path)) as journal:
            if found.stamp != stamp_of(found.kept.path):
                raise SeatError(_LATE)
            try:
                if play:
                    play()
            finally:
                found.stamp = stamp_of(found.kept.path)
            before = self._records.text(record)
            replay = Replay(before, record, self._records.file)
            for line in [*lines, *found.game.lacking(replay.judgement)]:
                if not replay.put(line):
                    raise Trouble(f"the referee refuses what was dealt: {line}")
            if replay.text != before:
                change = Change(record, before, replay.text)
                self._records.change(journal, change)
                keep(self._records, replay.text, replay)
                with suppress(Trouble):  # the line is in the record, and that counts
                    who.keep(path, who.entry(self.writer, change))
        self._has_changed(record)
