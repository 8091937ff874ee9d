"""A game that a machine deals so that anybody can check it: a secret that is kept, its SHA-256 that is shown, everybody's cut.

Secrets come from the game's seed, one for each deal. Pure, standard library alone.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from companion.lab.chance import Streams, Thing
from companion.lab.live import LiveGame
from companion.referee.dealing import DEALT, SECRET
from companion.referee.shuffling import commitment, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from companion.lab.live import Choice
    from companion.lab.world import AnyLaboratory, Decision
    from companion.referee import AnyRecord, Judgement

#: So many bytes of chance make the seed of such a game.
SEED: Final = 32


class UndealtError(Exception):
    """The cuts of a section are missing."""

    def __init__(self, section: int) -> None:
        super().__init__(section)
        self.section = section


def secret_of(seed: str, section: int) -> bytes:
    """The secret with which a section is dealt."""
    return sha256(f"{seed} secret {section}".encode()).digest()


class Sworn(Streams):
    """Packs lie as secret and cuts have it; `cuts` are everybody's, by the section."""

    is_sworn = True

    def __init__(self, seed: str, cuts: Mapping[int, Sequence[str]]) -> None:
        super().__init__(seed, 0)
        self._seed, self._cuts = seed, cuts

    def order(self, section: int, pack: Sequence[Thing], again: int = 0, turn: int = 0) -> list[Thing]:
        """The pack. Raises UndealtError."""
        if section not in self._cuts:
            raise UndealtError(section)
        return shuffled(pack, secret_of(self._seed, section), turn or section, self._cuts[section], again)


class DealtGame(LiveGame):
    """A game of a record; `undealt` is the section that waits for cuts (None: none does), `players` who cut, in seat order.

    `goes_on`: what was dealt goes on in later sections, so there is one deal. Raises ValueError where the record has a deal of
    another seed.
    """

    def __init__(self, laboratory: AnyLaboratory, record: AnyRecord, seed: str) -> None:
        if any(deal.committed != commitment(secret_of(seed, deal.section)) for deal in record.deals):
            raise ValueError("the record was dealt with another secret")
        self.cuts: dict[int, Sequence[str]] = {deal.section: deal.cuts for deal in record.deals}
        self.undealt: int | None = None
        self.players, self.goes_on = record.header.persons, record.game.about.hands_go_on
        super().__init__(laboratory, record.table, seed)

    def _play_again(self, choices: Iterable[Choice]) -> None:
        self.choices, self.undealt = [], None
        self.world = self.laboratory.unbegun(self.table, Sworn(self.seed, self.cuts))
        try:
            self.laboratory.start(self.world)
        except UndealtError as error:
            self.undealt = error.section
        for choice in choices:
            self.choose(choice)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided next; None where the game is over, or waits for cuts."""
        return None if self.undealt is not None else self.world.decision()

    def choose(self, choice: Choice) -> None:
        """As ever; the next section may wait for cuts after it."""
        option = self.option(choice)
        try:
            self.world.choose(option)
        except UndealtError as error:
            self.undealt = error.section
        self.choices.append(choice)

    @property
    def shown(self) -> str:
        """What is shown before anybody cuts."""
        return commitment(secret_of(self.seed, self.undealt or 0))

    def deal(self, cuts: Sequence[str]) -> None:
        """Everybody has cut, in seat order."""
        self.cuts[self.undealt or 0] = tuple(cuts)
        self._play_again(self.choices)

    def line(self, cuts: Sequence[str]) -> str:
        """What the record says of it before anything is dealt."""
        return f"{DEALT}: {self.shown}, {', '.join(map(' '.join, zip(self.players, cuts, strict=True)))}"

    def lacking(self, judgement: Judgement) -> Iterator[str]:
        """As ever, and the secret after the last line of what was dealt."""
        record = judgement.record
        deal = record.deals[-1] if record and record.deals else None
        secret = "" if deal is None or deal.opened else f"{SECRET}: {secret_of(self.seed, deal.section).hex()}"
        for line in super().lacking(judgement):
            if secret and line.startswith("[") and not self.goes_on:
                yield secret
                secret = ""
            yield line
        if secret and self.decision is None and self.undealt is None:
            yield secret
