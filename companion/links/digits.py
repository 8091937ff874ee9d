"""Bytes as decimal digits: seven bytes make seventeen digits, so a QR code can hold them in its numeric mode."""

GROUP_BYTES = 7
# The digits that 0 to 7 bytes need: the smallest n with 10**n >= 256**bytes.
DIGITS_FOR = (0, 3, 5, 8, 10, 13, 15, 17)
GROUP_DIGITS = DIGITS_FOR[GROUP_BYTES]
_BYTES_FOR = {digits: count for count, digits in enumerate(DIGITS_FOR) if digits}


def digit_count(byte_count: int) -> int:
    """How many digits `byte_count` bytes become."""
    groups, rest = divmod(byte_count, GROUP_BYTES)
    return groups * GROUP_DIGITS + DIGITS_FOR[rest]


def to_digits(data: bytes) -> str:
    """Each group of seven bytes as one big-endian number of seventeen digits; a shorter last group in as few as hold it."""
    groups = (data[start : start + GROUP_BYTES] for start in range(0, len(data), GROUP_BYTES))
    return "".join(str(int.from_bytes(group, "big")).zfill(DIGITS_FOR[len(group)]) for group in groups)


def from_digits(digits: str) -> tuple[bytes, bool]:
    """The groups of `digits` as bytes, and whether the last is whole. Raises OverflowError for too large a group of 17."""
    end = len(digits) // GROUP_DIGITS * GROUP_DIGITS
    groups = (digits[start : start + GROUP_DIGITS] for start in range(0, end, GROUP_DIGITS))
    data = b"".join(int(group).to_bytes(GROUP_BYTES, "big") for group in groups)
    rest = digits[end:]
    try:
        return data + (int(rest).to_bytes(_BYTES_FOR[len(rest)], "big") if rest else b""), True
    except (KeyError, OverflowError):
        # The beginning of a longer group has any length, and may be too large for it.
        return data, False
