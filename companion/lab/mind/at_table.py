"""A world with real cards: a neighbour says what comes to Companion's seats; people say who begins, where only cards tell it.

What persons hold nobody asks. The judge is told the hands of Companion's seats alone, so that a person may play whatever may be
theirs by all that was seen; so many cards lie in their hands here, none of them told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.cards import french, tarot
from companion.lab import chance, world
from companion.lab.mind.hands import UNTOLD, Dealing, begun, cards_of_line
from companion.lab.mind.world import Told, World
from companion.lab.real_cards import CardReader, nothing_more, said
from companion.lab.world import Decision
from companion.referee import Choice, Pack
from companion.referee.asked import Asked

if TYPE_CHECKING:
    from companion.lab.mind.laboratory import WordLaboratory


class TableWorld(World):
    """A game with real cards. `bots` are the tags of Companion's seats."""

    def __init__(
        self, mind: WordLaboratory, table: object, streams: chance.Streams, bots: frozenset[int], state: object = None,
        told: Sequence[Told] = (),
    ) -> None:  # fmt: skip
        self.bots = [mind.seats(table)[seat] for seat in sorted(bots)]
        super().__init__(mind, table, streams, state, told)

    # ---- what people are asked ----

    def dealt(self, dealing: Dealing) -> Sequence[Sequence[str]]:
        """A neighbour tells the hands of Companion's seats."""
        held, left = {}, list(dealing.deck)
        for tag in self.bots:
            held[tag] = self._come(dealing, f"{tag}'s hand", dealing.size, left)
            left = [card for card in left if card not in held[tag]]
        return [dealing.sorted(held[tag]) if tag in held else [UNTOLD] * dealing.size for tag in self.tags]

    def pass_on(self, dealing: Dealing) -> Sequence[int | None]:
        """What Companion's seats lay face down is told to their neighbours alone, who say what has come."""
        found = super().pass_on(dealing)
        known = {card for cards in (*self.hands, *self.given) for card in cards}
        left = [card for card in dealing.deck if card not in known]
        for tag in self.bots:
            seat = self.tags.index(tag)
            to = found[seat]
            goes = f" for {self.tags[to]}" if to is not None else ""
            first = f"{tag} lays {' '.join(self.given[seat])} face down{goes}" if self.given[seat] else ""
            count = dealing.size - len(self.hands[seat])
            if count:
                self.hands[seat] += self._come(dealing, f"{tag}'s new cards", count, left, first)
            elif first:
                said(self.streams, chance.Question(f"{tag} (Enter)", nothing_more, covered=True, first=first))
            left = [card for card in left if card not in self.hands[seat]]
        self.hands = [
            hand if tag in self.bots else [UNTOLD] * dealing.size for tag, hand in zip(self.tags, self.hands, strict=True)
        ]
        return found

    def _come(self, dealing: Dealing, what: str, count: int, free: Sequence[str], first: str = "") -> list[str]:
        """So many cards that come to a seat of Companion's, out of those that are free."""
        asked, parse = f"{self._section()}{what} ({count} cards)", partial(read_card, self.mind.rules.about.pack, dealing.deck)
        words = {card: word for word in free if (card := parse(word)) is not None}
        reader = CardReader(count, tuple(words), parse, f"cards are written like {' and '.join(dealing.deck[:2])}")
        return [words[card] for card in said(self.streams, chance.Question(asked, reader, covered=True, first=first))]

    def _section(self) -> str:
        rules = self.mind.rules
        return f"{rules.section} {rules.number(self.state)}, " if rules.section else ""

    # ---- what is asked of whom ----

    def begin(self) -> None:
        """No word is said. What persons say face down nobody hears."""
        super().begin()
        if any(one.covered and one.leads_on for one in self.steps.choices):
            own = tuple(one for one in self.steps.choices if not (one.covered and one.leads_on) or self._speakers(one)[1])
            self.steps = self.steps._replace(choices=own)

    def _speakers(self, choice: Choice) -> tuple[list[str], list[str], int]:
        """Who may say a line that begins so: persons before Companion's first seat, and its seats; how many cards it names."""
        dialogue, steps = begun(self, choice.word)
        names = [choice.who] if choice.who else [one.who for one in steps.choices]
        own = [name for name in names if name in self.bots]
        return names[: names.index(own[0])] if own else names, own, cards_of_line(dialogue, steps)

    def say(self, word: str) -> None:
        """One more word of the line; where it lies face down, one of Companion's seats says it."""
        super().say(word)
        if self.covered and self.speaker not in self.bots:
            own = tuple(one for one in self.steps.choices if one.who in self.bots)
            self.steps = self.steps._replace(choices=own)

    def ask(self, *, begins: bool) -> Asked:
        """As ever; persons have said by now what they say face down before Companion's seat does."""
        if begins and self.dealing:
            hidden = [one for one in self.steps.choices if one.covered and one.leads_on]
            for one in hidden[:1]:
                before, _, count = self._speakers(one)
                for tag in before:
                    seat = self.tags.index(tag)
                    self.hands[seat] = self.hands[seat][: self.dealing.size - count]
            if not hidden:
                self._ask_who_begins()
        return super().ask(begins=begins)

    def _ask_who_begins(self) -> None:
        """Only the cards tell it, which nobody has told."""
        leading = [one for one in self.steps.choices if one.leads_on and not one.covered]
        names = tuple(dict.fromkeys(one.who for one in leading if one.who))
        if len(names) > 1:
            who = said(self.streams, chance.Question(f"{self._section()}who begins", partial(_one_of, names)))
            self.steps = self.steps._replace(choices=tuple(one for one in leading if one.who in ("", who)))

    def look(self) -> bool:
        """As ever; of a hand even the one card that may be played is laid by somebody."""
        return super().look() or (self.asked.about in self.mind.from_hand and self.asked.who in self.tags)

    def heard(self, _decision: Decision, typed: str) -> str:  # one decision is like another
        """What a person says to play, whose hand is not known. Raises RefusedError."""
        word, options = typed.strip(), self.asked.options
        card = read_card(self.mind.rules.about.pack, options, word)
        if card is None:
            hint = "another card must be played, or this one was seen elsewhere; undo takes a wrong word back"
            raise world.RefusedError(f"{self.asked.who} cannot play “{word}” now", hint)
        return card if isinstance(card, str) else card.code


def read_card(pack: Pack, words: Sequence[str], typed: str) -> french.Card | tarot.TarotCard | tarot.LordCard | str | None:
    """The card of these words that is written so, of another pack the word itself; None where there is none."""
    card = french.parse_card(typed) if pack == "french" else tarot.parse_tarot_card(typed) or tarot.parse_lord(typed)
    return card if card and card.code in words else typed if typed in words else None


def _one_of(names: Sequence[str], typed: str) -> str:
    word, (*most, last) = typed.strip().removesuffix(":"), names
    found = next((name for name in names if name.casefold() == word.casefold()), None)
    if found is None:
        raise world.RefusedError(f"“{word}” can't begin here", f"say {', '.join(most)} or {last}")
    return found
