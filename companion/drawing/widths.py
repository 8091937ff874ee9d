"""How wide the letters of the bundled faces are, from a table: no font file is read to lay a text out."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate

from companion.drawing.texts import bytes_of

#: Steps between characters are a byte; this one says that the step follows in three.
_FAR = 255


def _faces(table: bytes) -> Iterator[tuple[str, tuple[int, bytes]]]:
    """Each face of a table: a line with its name, the units of its em and a number, and so many bytes, as `pack` packs them."""
    while table:
        head, _, rest = table.partition(b"\n")
        face, em, count = head.decode().split()
        yield face, (int(em), rest[: int(count)])
        table = rest[int(count) :]


#: For each face the units of its em, and its characters with their widths: tools/make_widths.py writes them. Whatever sends or
#: keeps the table packs it.
_TABLE = dict(_faces(bytes_of(__package__, "widths.bin")))


@cache
def advances(face: str) -> Mapping[int, float]:
    """The characters (code points) that a face has, each with its width in thousandths of the size. Raises KeyError."""
    em, packed = _TABLE[face]
    return {code: units * 1000 / em for code, units in unpack(packed).items()}


def pack(units: Mapping[int, int]) -> bytes:
    """Characters and their widths as bytes, in parts that compress well: steps, high bytes of the widths, low bytes."""
    codes = sorted(units)
    steps = b"".join(map(_step, (code - before for before, code in zip([0, *codes], codes, strict=False))))
    widths = [units[code] for code in codes]
    count = len(codes).to_bytes(2, "big")
    return count + bytes(width >> 8 for width in widths) + bytes(width & 255 for width in widths) + steps


def unpack(packed: bytes) -> dict[int, int]:
    """What `pack` has packed."""
    count = int.from_bytes(packed[:2], "big")
    high, low, steps = packed[2 : 2 + count], packed[2 + count : 2 + 2 * count], iter(packed[2 + 2 * count :])
    far = (step if step < _FAR else int.from_bytes((next(steps), next(steps), next(steps)), "big") for step in steps)
    return {code: 256 * above + below for code, above, below in zip(accumulate(far), high, low, strict=True)}


def _step(step: int) -> bytes:
    return bytes([step]) if step < _FAR else bytes([_FAR]) + step.to_bytes(3, "big")
