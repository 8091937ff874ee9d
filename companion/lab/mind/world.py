"""A world of whichever game: a record that is being told, with what lies face down in it.

What somebody decides is the next word that is his, where he has a choice; forced words and headings are said by themselves, and
chance by its weight. States are the judge's own values, so a copy takes them as they are; the dialogue of a line that is half
said is walked again, for generators cannot be copied.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.lab.chance import Question, Streams
from companion.lab.mind.hands import ALL, Dealing, by_chance, cut, hide, lay, receivers
from companion.lab.seeing import twin
from companion.lab.world import Decision, RefusedError
from companion.record.lines import make_line
from companion.referee import OVER, Choice, Dialogue, Opening, Steps, is_move_of_game
from companion.referee.asked import CHANCE, END, Asked, asked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.lab.mind.laboratory import WordLaboratory

#: A game that goes on for so many lines is left as it stands.
MOST_LINES: Final = 2000


class Told(NamedTuple):
    """A line that was said: its move, and the seat that alone sees it (`ALL`: it lies open)."""

    move: Any
    whose: int = ALL


class Hidden(NamedTuple):
    """What all know of the hands: how many cards each holds, and which ones each has laid openly.

    `dealing` is how they were dealt, `moves` how many moves of a view came before, `shows` whether the judge knows the hands.
    """

    dealing: Dealing
    sizes: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    moves: int
    shows: bool


class View(NamedTuple):
    """What a seat sees: the lines that it knows of, the state that follows from these, and the words of the line being said.

    `said` are empty words where they lie face down. `hand` is what it holds, `given` what it has
    passed on, `hidden` what all know of the hands (None: nothing is hidden, or not yet).
    """

    table: Any
    seat: int
    moves: tuple[Told, ...]
    state: Any
    said: tuple[str, ...]
    hand: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    hidden: Hidden | None = None


class World:
    """A game as it truly stands. `state` is the judge's after all `told` lines, `said` the words of the line being said.

    `dealing` is how hands were dealt (None: they are not), `hands` what each seat holds, `given` what it has passed on,
    `shown` what it has laid openly; `shows` tells whether the judge knows the hands.
    """

    def __init__(self, mind: WordLaboratory, table: Any, streams: Streams, state: Any = None, told: Sequence[Told] = ()) -> None:
        self.mind, self.table, self.streams, self.tags = mind, table, streams, mind.seats(table)
        self.state = mind.rules.start(table) if state is None else state
        self.told = list(told)
        self.deal(None, ())
        #: What each seat knew of the state since the hands were dealt, so far as asked: after how many lines.
        self._eyes: dict[int, tuple[int, Any]] = {}
        self._reader: Any = None
        self._lends = False
        self.begin()

    def deal(self, dealing: Dealing | None, hands: Sequence[Sequence[str]]) -> None:
        """Everybody holds these cards."""
        self.dealing, self.shows, self._eyes, self.begun = dealing, False, {}, len(self.told)
        self.hands: list[list[str]] = [list(hand) for hand in hands]
        self.given: list[list[str]] = [[] for _ in hands]
        self.shown: list[list[str]] = [[] for _ in hands]

    def dealt(self, dealing: Dealing) -> Sequence[Sequence[str]]:
        """What everybody is dealt."""
        number = self.mind.rules.number(self.state)
        order = self.streams.order(number, dealing.deck) or by_chance(dealing.deck, self.streams.of("deal", number))
        return cut(dealing, len(self.tags), order)

    def pass_on(self, dealing: Dealing) -> Sequence[int | None]:
        """What was laid face down comes to whoever holds it from now on: by the seat that gave it, who that is."""
        found = receivers(self, dealing)
        for to, given in zip(found, self.given, strict=True):
            if to is not None:
                self.hands[to] += given
        return found

    def begin(self) -> None:
        """No word of the next line is said."""
        self.said: tuple[str, ...] = ()
        self.text, self.speaker, self.joined, self.covered = "", "", True, False
        self._dialogue: Dialogue | None = self.mind.rules.dialogue(self.state)
        self.steps: Steps = next(self._dialogue, OVER)
        self.asked = Asked("")

    # ---- the laboratory's ----

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or was left as it stands."""
        return self.mind.rules.is_complete(self.state) or len(self.told) >= MOST_LINES

    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over."""
        now = self.asked
        return Decision(self.tags.index(now.who), now.options, self.mind.is_about(now)) if now.options else None

    def choose(self, option: Any) -> None:
        """What was chosen, and all that happens by itself after it."""
        self.take(option)
        self.go_on()

    def copy(self, random: Random) -> World:
        """The same game once more."""
        other = twin(self, World, random)
        other._dialogue = None
        self._lends = other._lends = True  # whoever reads a line first takes a reader of his own
        return other

    def view(self, seat: int) -> View:
        """What a seat can see and has seen."""
        said = self.said if not self.covered or self.tags[seat] == self.speaker else ("",) * len(self.said)
        moves = tuple(
            one for place, one in enumerate(self.told) if one.whose == ALL or (one.whose == seat and place >= self.begun)
        )
        if self.dealing is None:
            return View(self.table, seat, moves, self.state, said)
        before = sum(one.whose == ALL for one in self.told[: self.begun])
        sizes, shown = tuple(map(len, self.hands)), tuple(map(tuple, self.shown))
        hidden = Hidden(self.dealing, sizes, shown, before, self.shows)
        state = self._known(seat, self.dealing)
        return View(self.table, seat, moves, state, said, tuple(self.hands[seat]), tuple(self.given[seat]), hidden)

    def _known(self, seat: int, dealing: Dealing) -> Any:
        """The state as a seat knows it."""
        count, state = self._eyes.get(seat, (self.begun, dealing.state))
        for one in self.told[count:]:
            if one.whose in (ALL, seat):
                state = self.mind.rules.apply(state, one.move)
        self._eyes[seat] = len(self.told), state
        return state

    @property
    def moves(self) -> tuple[Any, ...]:
        """What has happened so far, with all that lies face down."""
        return tuple(one.move for one in self.told)

    @property
    def open_moves(self) -> tuple[Any, ...]:
        """What all have seen."""
        return tuple(one.move for one in self.told if one.whose == ALL)

    def totals(self) -> Sequence[float]:
        """What each side has."""
        return tuple(self._totals().values())

    def _totals(self) -> Mapping[str, float]:
        rules = self.mind.rules
        return rules.totals(rules.finish(self.state) if self.is_over else self.state)

    def shares(self) -> Sequence[float]:
        """What part of the win each side has; of a game that was left as it stands, who has the best total."""
        rules, sides = self.mind.rules, tuple(self.mind.sides(self.table))
        best = rules.winners(rules.finish(self.state)) if rules.is_complete(self.state) else self._leaders()
        return tuple(1 / len(best) if side in best else 0.0 for side in sides)

    def _leaders(self) -> Sequence[str]:
        totals = self._totals()
        best = min(totals.values()) if self.mind.rules.tally(self.table).low_wins else max(totals.values())
        return [side for side, total in totals.items() if total == best]

    # ---- what is said ----

    def go_on(self) -> None:
        """All that is not decided: forced words, chance, headings, what is dealt."""
        while not self.look() and self.by_itself():
            pass

    def look(self) -> bool:
        """Looks what comes next (`asked`). Whether somebody has to decide it."""
        begins = not self.said
        if begins and self.is_over:
            self.asked = Asked("")
            return False
        if begins and any(one.covered for one in self.steps.choices):
            hide(self)
        self.asked = self.ask(begins=begins)
        return len(self.asked.options) > 1 and self._is_somebodys(self.asked)

    def ask(self, *, begins: bool) -> Asked:
        """What the game asks for now; `begins`: no word of the line is said."""
        return asked(self.steps, self.speaker, self.mind.plays, begins=begins)

    def by_itself(self) -> bool:
        """What nobody decides, where `look` has found it: a forced word, what chance brings, the end of the line."""
        options = self.asked.options
        if options or self.asked.chances:
            self.take(options[0] if options else CHANCE)
        elif self.said:
            self.end_line()
        else:
            return False
        return True

    def _is_somebodys(self, now: Asked) -> bool:
        """Whether a seat decides it; else it is left to chance: a dummy's cards, or what concerns nobody."""
        if self.dealing and now.who in self.tags:
            held = self.hands[self.tags.index(now.who)]
            own = tuple(word for word in now.options if word in held) if self.covered and now.about == "card" else now.options
            self.asked = now._replace(options=own, about=self.mind.about(self.said[0]) if self.covered else now.about)
            return len(own) > 1
        if now.who not in self.tags:
            self.asked = now._replace(options=(self.streams.of("chance").choice(now.options),))
        return now.who in self.tags

    def take(self, option: str) -> None:
        """Says a word, leaves it to chance, or ends the line."""
        if option == END:
            self.end_line()
        elif option == CHANCE:
            self.say(self._drawn(self.asked.chances))
        else:
            self.say(option)

    def _drawn(self, chances: Sequence[Choice]) -> str:
        def read(typed: str) -> str:
            said = typed.strip()
            for word in (said, chances[0].word[0] + said):  # a sign with which all begin may be left out
                found = self.steps.find(word)
                if said and found and found.kind == "chance":
                    return word
            raise RefusedError(f"“{typed}” cannot be there", f"say one of {' '.join(one.word for one in chances[:12])}")

        told = self.streams.ask(Question(self.mind.asks(self, chances), read))
        return self.mind.draw(self, chances) if told is None else told

    def say(self, word: str) -> None:
        """One more word of the line. Raises ValueError for one that may not be said."""
        choices = self.steps.choices
        choice = next((one for one in choices if one.word == word), None) or self.steps.find(word)
        if choice is None:
            raise ValueError(f"{word} doesn't fit here")
        dialogue = self._walked()
        self.covered = self.covered or (choice.covered and not self.said)
        self.text += word if self.joined or choice.clings else f" {word}"
        self.joined, self.speaker = choice.joins, choice.who or self.speaker
        self.said = (*self.said, word)
        try:
            self.steps = dialogue.send(word)
        except StopIteration:
            self.steps = OVER
        if self.dealing and self.speaker in self.tags:
            lay(self, self.dealing, word)

    def _walked(self) -> Dialogue:
        """The dialogue of the line, up to its last word."""
        if self._dialogue is None:
            self._dialogue = self.mind.rules.dialogue(self.state)
            next(self._dialogue)
            for word in self.said:
                self._dialogue.send(word)
        return self._dialogue

    def end_line(self) -> None:
        """The line is whole: it is judged."""
        self.tell(self.text, self.tags.index(self.speaker) if self.covered else ALL)
        self.begin()

    def say_all(self, words: Sequence[str]) -> None:
        """These words of the line."""
        for word in words:
            self.say(word)

    def hear(self, lines: Sequence[Told]) -> None:
        """Lines that were told already. Raises Breach."""
        for one in lines:
            self.state = self.mind.rules.apply(self.state, one.move)
            self.told.append(one)
        self._reader = None
        self.begin()

    @property
    def asked_seat(self) -> int:
        """The seat that is asked."""
        return self.tags.index(self.asked.who)

    def tell(self, text: str, whose: int = ALL) -> None:
        """A whole line, which is judged. The next one has to `begin` after it. Raises Fault and Breach."""
        move = self._own_reader().read(make_line(len(self.told) + 1, text))
        self.state = self.mind.rules.apply(self.state, move)
        self.told.append(Told(move, whose))
        if text.startswith("["):
            self.deal(None, ())

    def _own_reader(self) -> Any:
        """A reader that has read all that was told."""
        if self._reader is None:
            rules = self.mind.rules
            first = self.told[0].move if self.told else None
            self._reader = rules.reader_at(self.table, first) if isinstance(first, Opening) else rules.reader(self.table)
            for number, one in enumerate(self.told, 1):
                if is_move_of_game(one.move):
                    self._reader.read(make_line(number, rules.write(self.table, one.move)))
        elif self._lends:
            self._reader = deepcopy(self._reader, {id(self.table): self.table})
        self._lends = False
        return self._reader

    def lend(self) -> None:
        """The reader is made, so that copies need not make it each by itself."""
        self._own_reader()
