"""How the archives come that Python unpacks: with xz, which makes them smaller than what a browser can unpack."""

import lzma

_XZ = b"\xfd7zXZ\x00"


def unpack(place: str) -> bytes:
    """Unpacks a file where it lies, if it is packed, and gives what it holds: texts are read from it by other ways, too."""
    with open(place, "r+b") as file:  # noqa: PTH123 - in the browser's memory
        data = file.read()
        if data.startswith(_XZ):
            data = lzma.decompress(data)
            file.seek(0)
            file.write(data)
    return data


def read(place: str) -> bytes:
    """What lies at a place."""
    with open(place, "rb") as file:  # noqa: PTH123 - in the browser's memory
        return file.read()
