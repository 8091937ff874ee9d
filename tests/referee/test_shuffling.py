"""The order that a secret and cuts give: written out once more by hand, fair, and another one for whatever changes."""

import hashlib
import hmac

from hypothesis import given, settings, strategies as st

from companion.referee.shuffling import _NUMBERS, _below, commitment, shuffled

_SECRETS = st.binary(min_size=32, max_size=32)
_CUTS = st.lists(st.binary(min_size=8, max_size=8).map(bytes.hex), min_size=2, max_size=6)


def _by_hand(pack: list[int], secret: bytes, section: int, cuts: list[str]) -> list[int]:
    """Read from the page, not from the code."""
    stream, counter, order = b"", 0, list(pack)
    for last in range(len(pack) - 1, 0, -1):
        while True:
            if not stream:
                message = f"{section} {' '.join(cuts)} {counter}".encode("ascii")
                stream, counter = hmac.new(secret, message, hashlib.sha256).digest(), counter + 1
            number, stream = int.from_bytes(stream[:8], "big"), stream[8:]
            if number < 2**64 // (last + 1) * (last + 1):
                break
        place = number % (last + 1)
        order[last], order[place] = order[place], order[last]
    return order


@given(secret=_SECRETS, section=st.integers(0, 99), cuts=_CUTS, size=st.integers(0, 80))
@settings(max_examples=60)
def test_an_order_is_what_the_page_says(secret: bytes, section: int, cuts: list[str], size: int) -> None:
    order = shuffled(range(size), secret, section, cuts)
    assert order == _by_hand(list(range(size)), secret, section, cuts)
    assert sorted(order) == list(range(size))


@given(secret=_SECRETS, cuts=_CUTS)
@settings(max_examples=20)
def test_secret_section_and_every_cut_count(secret: bytes, cuts: list[str]) -> None:
    known = shuffled(range(52), secret, 1, cuts)
    assert shuffled(range(52), secret, 2, cuts) != known
    assert shuffled(range(52), bytes([secret[0] ^ 1, *secret[1:]]), 1, cuts) != known
    for seat, cut in enumerate(cuts):
        other = f"{int(cut, 16) ^ 1:016x}"
        assert shuffled(range(52), secret, 1, [*cuts[:seat], other, *cuts[seat + 1 :]]) != known


def test_numbers_that_favour_somebody_are_passed_over() -> None:
    assert _below(3, iter([_NUMBERS - 1, 5])) == 2  # the highest one would be a sixth nought of five
    assert _below(4, iter([_NUMBERS - 1, 5])) == 3


def test_three_cards_come_in_each_order_about_equally_often() -> None:
    found: dict[tuple[int, ...], int] = {}
    for number in range(3000):
        order = tuple(shuffled(range(3), number.to_bytes(32, "big"), 1, ["0" * 16]))
        found[order] = found.get(order, 0) + 1
    assert len(found) == 6
    assert all(400 < count < 600 for count in found.values())


def test_a_commitment_is_the_hash() -> None:
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()
