"""The order of a pack that a dealer's secret and everybody's cuts give. Anybody can derive it again. Standard library alone."""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

Thing = TypeVar("Thing")
#: How many bytes make a number, and how many numbers there are.
_BYTES = 8
_NUMBERS = 1 << (8 * _BYTES)


def commitment(secret: bytes) -> str:
    """What a dealer shows before anybody cuts: the SHA-256 of the secret, in hex."""
    return sha256(secret).hexdigest()


def shuffled(pack: Sequence[Thing], secret: bytes, section: int, cuts: Sequence[str], again: int = 0) -> list[Thing]:
    """The pack in its new order, the first card on top. `cuts` are 16 hex digits each, in seat order.

    `again`: so often it was shuffled before in this section. Each time the whole pack is taken, and the numbers go on.
    """
    numbers = _numbers(secret, section, cuts)
    for _ in range(again):
        _in_order(pack, numbers)
    return _in_order(pack, numbers)


def _in_order(pack: Sequence[Thing], numbers: Iterator[int]) -> list[Thing]:
    """Fisher-Yates from the last place to the second: that place changes with one of the places up to it, itself included."""
    order = list(pack)
    for last in range(len(order) - 1, 0, -1):
        place = _below(last + 1, numbers)
        order[last], order[place] = order[place], order[last]
    return order


def _numbers(secret: bytes, section: int, cuts: Sequence[str]) -> Iterator[int]:
    """Numbers of 64 bits without end: each HMAC of `SECTION CUT CUT … COUNTER` gives four, from left to right."""
    said, counter = " ".join((str(section), *(cut.lower() for cut in cuts))), 0
    while True:
        digest = hmac.digest(secret, f"{said} {counter}".encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + _BYTES], "big") for at in range(0, len(digest), _BYTES))
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number below a bound, each as likely as any other: the highest ones, which would favour the low ones, are passed over."""
    fair = _NUMBERS - _NUMBERS % bound
    return next(number for number in numbers if number < fair) % bound
