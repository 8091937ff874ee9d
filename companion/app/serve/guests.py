"""Who may sit down: a code that is told at the table, and what becomes of somebody who tries codes."""

import hmac
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from companion.app.serve.who import Writer
from companion.plain import Lately
from companion.screen.names import free_name

#: No letters and digits that look alike, so that a code can be read across a table: some 40 bits.
_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_LENGTH = 8
#: So many wrong codes of one address are free; then each doubles the time to wait, in seconds.
FREE, LONGEST_WAIT = 5, 600
_MOST_GUESTS, _MOST_ADDRESSES, _LONGEST_NAME = 60, 2_000, 40
HOST = "host"


class WrongCodeError(Exception):
    """That is not the table's code."""


class LockedError(Exception):
    """Too many wrong codes came from there: nothing is looked at for `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class FullError(Exception):
    """No more devices can sit down tonight."""


class _Tries(NamedTuple):
    wrong: int
    until: float


class Door:
    """The table's code, the devices that gave it, and who tried. `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.code = "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
        self._clock = clock
        self._guests: dict[str, Writer] = {}
        self._tries: Lately[str, _Tries] = Lately(_MOST_ADDRESSES)

    @property
    def shown(self) -> str:
        """The code as it is told: `K7QM-3XTP`."""
        return f"{self.code[: _LENGTH // 2]}-{self.code[_LENGTH // 2 :]}"

    @property
    def guests(self) -> list[Writer]:
        """Who sits at the table, in the order in which they came."""
        return list(self._guests.values())

    def enter(self, address: str, code: str, name: str) -> str:
        """Lets a device in and gives what it proves that by. Raises LockedError, WrongCodeError, FullError."""
        self.check(address, lambda: hmac.compare_digest(_plain(code).encode(), self.code.encode()))
        if len(self._guests) >= _MOST_GUESTS:
            raise FullError
        ticket = secrets.token_urlsafe(32)
        self._guests[_known_by(ticket)] = Writer(self._free(guest_name(name)), address, _known_by(ticket))
        return ticket

    def check(self, address: str, is_right: Callable[[], object]) -> None:
        """Looks whether what somebody tries is right, a code or a ticket. Raises LockedError, WrongCodeError."""
        tries = self._tries.get(address, _Tries(0, 0.0))
        now = self._clock()
        if now < tries.until:
            raise LockedError(max(1, round(tries.until - now)))
        if not is_right():
            self._note(address, tries.wrong + 1, now)
            raise WrongCodeError
        self._tries.pop(address, None)

    def guest(self, ticket: str) -> Writer | None:
        """Who proves by this that he was let in; None for nobody."""
        return self._guests.get(_known_by(ticket)) if ticket else None

    def _note(self, address: str, wrong: int, now: float) -> None:
        wait = min(LONGEST_WAIT, 2 ** (wrong - FREE)) if FREE <= wrong < FREE + 20 else LONGEST_WAIT if wrong >= FREE else 0
        self._tries[address] = _Tries(wrong, now + wait)

    def _free(self, name: str) -> str:
        """The name, with a number behind it where somebody sits at the table who is called so."""
        return free_name(name, [HOST, *(guest.name for guest in self._guests.values())])


def guest_name(typed: str) -> str:
    """What somebody is called who typed this: on one line, and not too long."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in typed).split())
    return plain[:_LONGEST_NAME].strip() or "guest"


def _plain(code: str) -> str:
    """A typed code without what does not matter: small letters, blanks, hyphens."""
    return "".join(sign for sign in code[:40].upper() if sign.isascii() and sign.isalnum())


def _known_by(ticket: str) -> str:
    return sha256(ticket.encode("utf-8", "surrogatepass")).hexdigest()
