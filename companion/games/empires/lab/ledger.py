"""What Companion's seats hold, line by line of a record: the record tells how many cards come and go, a neighbour which.

A neighbour may lag behind what all see: then he is asked for what came first, and all else waits. Where that is too long ago to
be told (the seat has paid with its cards since, or they were cut), he is asked for the whole hand as it is now. So a record that
was begun elsewhere can be gone on with, too.
"""

from collections.abc import Callable, Sequence
from typing import Any

from companion.cards.french import UNSEEN, Card
from companion.games.empires.lab import at_table, options, view as v
from companion.games.empires.rules import moves as m, phases, play, state as s
from companion.lab import Question, RefusedError, UntoldError
from companion.lab.real_cards import nothing_more, reader, said
from companion.referee import AnyStep, is_move_of_game

#: Why cards come to a seat, as it is asked for.
_DREW, _BOUGHT, _PASSED, _GIVEN = "{}'s {}", "{} buys; its {}", "{} passes; its {}", "given to {}: its {}"
_PHASES_OF_DRAWS = (s.ENTRY, s.DRAW)


def drawn(state: s.State, tag: str, count: int, free: Sequence[Card]) -> Question[list[Card]]:
    """What a neighbour is asked for at a turn's beginning."""
    return _new(state, tag, _DREW, count, free)


def _new(state: s.State, tag: str, why: str, count: int, free: Sequence[Card]) -> Question[list[Card]]:
    cards = "new card" if count == 1 else f"{count} new cards"
    return Question(f"turn {state.turn.number}: {why.format(tag, cards)}", reader(count, free), covered=True)


class Ledger:
    """The hands of a world's seats, which it fills, and what is still to be told of them.

    `waits` are cards that a neighbour has to tell, `deeds` what he has to do and has not done yet. `lines` is how many lines
    this turn has, `done` who has bought in it, or said something that shows no place in it.
    """

    def __init__(self, world: at_table.TableWorld) -> None:
        self.world, self.tags = world, world.table.players
        self.waits: dict[int, UntoldError] = {}
        self.deeds: dict[int, list[UntoldError]] = {bot: [] for bot in world.bots}
        self.lost: set[int] = set()
        self.lines = 0
        self.done: set[tuple[str, int]] = set()

    def read(self, steps: Sequence[AnyStep]) -> None:
        """All lines. Raises UntoldError for what has to be told now, RefusedError for what cannot be."""
        for step in steps:
            self._line(step)
            for bot in tuple(self.lost):
                self._told_whole(bot, step.after)
        for bot in sorted(self.world.bots):
            if bot in self.lost:
                raise UntoldError(self._whole(bot, steps[-1].after))
            for error in self.deeds[bot]:
                raise error
            if bot in self.waits:
                raise self.waits[bot]

    # ---- lines ----

    def _line(self, step: AnyStep) -> None:
        before, after = step.before, step.after
        self.lines += 1
        if after.turn.number != before.turn.number:
            self.lines = 0
            self.done.clear()
        if not is_move_of_game(step.move):
            self._put_right(before, after)
        elif isinstance(step.move, m.Act):
            for bot in self.world.bots:
                self._act(bot, step)
            if not step.line.stands:
                self._check(step.move)
        elif s.SETUP < before.turn.phase < s.OVER and _is_over(before, after):
            self._end(before, after)
        for bot in after.eliminated & self.world.bots:
            self._lose(bot)
            self.lost.discard(bot)

    def _put_right(self, before: s.State, after: s.State) -> None:
        """What the table has put right may be a hand."""
        for bot in self.world.bots:
            if before.cards.hands[bot] != after.cards.hands[bot]:
                self._lose(bot)

    def _check(self, act: m.Act) -> None:
        """Nobody pays with what lies in a hand of Companion's."""
        if act.player not in self.world.bots:
            paid = [card for element in act.elements if isinstance(element, m.Combo) for card in element.cards]
            self.world.check_cards(act.player, paid)

    def _act(self, bot: int, step: AnyStep) -> None:
        """A player's line: draws and passes that go before it, then what it says."""
        before, after, act = step.before, step.after, step.move
        own = act.elements if act.player == bot else ()
        paid = sum(len(options.cards_of(element)) for element in own)
        bought = sum(element.number for element in own if isinstance(element, m.Buy))
        given = [element for element in act.elements if isinstance(element, m.Give) and element.to == bot]
        gifts = [card for element in given for card in options.cards_of(element)]
        come = after.cards.hands[bot].size - before.cards.hands[bot].size + paid - bought - len(gifts)
        passed = self._draws(bot, before, come, own, after)
        if not own:
            self._come(bot, before, _PASSED, passed)
        self._given(bot, before, gifts)
        self._come(bot, before, _BOUGHT, bought)
        for element in own:
            self._says(bot, before, element, is_sure=not step.line.stands)
        if own:
            self._come(bot, before, _PASSED, passed)
            self._has_said(bot, before, own)

    def _has_said(self, bot: int, before: s.State, own: Sequence[m.Element]) -> None:
        """What shows no place in the order: a purchase, and coins out of warehouses, which are taken at any moment."""
        if any(isinstance(element, m.Buy) for element in own):
            self.done.add((v.BUY, bot))
        elif all(isinstance(element, m.Take) for element in own):
            now = next((asked for asked, player in v.to_come(_drawn(before), self.done) if player == bot), v.ENDS)
            self.done |= {(asked, bot) for asked in v.together(now)}

    def _says(self, bot: int, before: s.State, element: m.Element, *, is_sure: bool) -> None:
        """Cards go by an element; into a warehouse face down."""
        if not isinstance(element, m.Build | m.Store) or UNSEEN not in options.cards_of(element):
            self._pay(bot, options.cards_of(element), is_sure=is_sure)
        elif not self._is_known(bot):
            self._lose(bot)
        else:
            tag, work = self.tags[bot], options.with_cards(element, self.world.hands[bot])
            self.world.put_back(bot, options.cards_of(work))
            self._to_do(bot, f"turn {before.turn.number}: what {tag} pays for a warehouse", at_table.told_work(tag, work))

    def _draws(self, bot: int, before: s.State, come: int, own: Sequence[m.Element], after: s.State | None = None) -> int:
        """The draws among the cards that have come by themselves; how many of these are left."""
        drawn_now = sum(len(element.cards) for element in own if isinstance(element, m.Draw))
        leaves = before.turn.phase in _PHASES_OF_DRAWS and (after is None or after.turn.phase > s.DRAW)
        if leaves and not drawn_now and bot not in before.turn.drawn:
            drawn_now = min(come, phases.wanted_cards(before, bot))
        self._come(bot, before, _DREW, drawn_now)
        return come - drawn_now

    def _end(self, before: s.State, after: s.State) -> None:
        """A turn is over: who was not asked passes, and hands are cut (EM-8.1)."""
        last = phases.advance(play.with_map(before), s.DEFAULT)
        for bot in self.world.bots:
            size = last.cards.hands[bot].size
            passed = self._draws(bot, before, size - before.cards.hands[bot].size, ())
            self._come(bot, before, _PASSED, passed)
            self._cut(bot, before, size - after.cards.hands[bot].size)

    # ---- hands ----

    def _come(self, bot: int, state: s.State, why: str, count: int) -> None:
        """Cards come that only a neighbour sees."""
        if count > 0 and self._is_known(bot):
            question = _new(state, self.tags[bot], why, count, self.world.deck)
            self._when_told(bot, question, lambda cards: self.world.come(bot, cards))

    def _given(self, bot: int, state: s.State, gifts: Sequence[Card]) -> None:
        if self._is_known(bot):
            named = [card for card in gifts if card is not UNSEEN]
            if any(self.world.deck.count(card) < named.count(card) for card in named):
                raise RefusedError("somebody has given a card that lies elsewhere")
            self.world.come(bot, named)
        self._come(bot, state, _GIVEN, gifts.count(UNSEEN))

    def _pay(self, bot: int, paid: Sequence[Card], *, is_sure: bool) -> None:
        """Cards go that all see; of a hand that was not told in time nobody knows any more what is left."""
        if not paid:
            return
        hand = self.world.hands[bot]
        fits = all(hand.count(card) >= paid.count(card) for card in paid)
        if not fits and is_sure and self._is_known(bot) and UNSEEN not in paid:
            raise RefusedError("what Companion has played was not in its hand as it was told")
        if not fits or not self._is_known(bot):
            self._lose(bot)
        else:
            self.world.put_back(bot, paid)

    def _cut(self, bot: int, state: s.State, count: int) -> None:
        """What a seat puts back is told to its neighbour alone, who says when it is done."""
        if count <= 0:
            return
        if not self._is_known(bot):
            self._lose(bot)
            return
        tag, cards = self.tags[bot], self.world.to_cut(bot, count)
        self.world.put_back(bot, cards)
        self._to_do(bot, f"turn {state.turn.number}: what {tag} puts back", at_table.told_cut(tag, cards))

    def _to_do(self, bot: int, asked: str, first: str) -> None:
        """A neighbour does something with cards that he alone sees, and says when it is done."""
        try:
            said(self.world.streams, Question(asked, nothing_more, covered=True, first=first))
        except UntoldError as error:
            self.deeds[bot].append(error)

    def _when_told(self, bot: int, question: Question[Any], then: Callable[[Any], object]) -> None:
        """This follows as soon as a neighbour has told what is asked; what comes later waits for it."""
        try:
            then(said(self.world.streams, question))
        except UntoldError as error:
            self.waits[bot] = error

    def _is_known(self, bot: int) -> bool:
        return bot not in self.waits and bot not in self.lost

    # ---- a hand that is told whole ----

    def _lose(self, bot: int) -> None:
        """Nobody can tell any more what came to this hand."""
        self.waits.pop(bot, None)
        self.deeds[bot].clear()
        self.lost.add(bot)
        self.world.put_back(bot, tuple(self.world.hands[bot]))

    def _whole(self, bot: int, state: s.State) -> Question[list[Card]]:
        count, tag = state.cards.hands[bot].size, self.tags[bot]
        cards = "the one card" if count == 1 else f"all {count} cards"
        asked = f"turn {state.turn.number}, line {self.lines}: {cards} that {tag} holds now"
        return Question(asked, reader(count, self.world.deck), covered=True)

    def _told_whole(self, bot: int, state: s.State) -> None:
        try:
            cards = said(self.world.streams, self._whole(bot, state)) if state.cards.hands[bot].size else []
        except UntoldError:
            return
        self.lost.discard(bot)
        self.world.come(bot, cards)


def _is_over(before: s.State, after: s.State) -> bool:
    """Whether a turn has ended between the two."""
    return after.turn.phase == s.OVER or after.turn.number != before.turn.number


def _drawn(state: s.State) -> s.State:
    """The position when all have drawn."""
    return phases.advance(play.with_map(state), s.ORDER) if s.SETUP < state.turn.phase < s.ORDER else state
