"""Which names a record may have that phones can make: safe on every system, and never a way out of the folder."""

import unicodedata

#: Longer names are refused, in bytes of UTF-8: a file's name holds 255, and others are put behind it (`.who`, `.removed-2`).
_LONGEST = 160
_STRANGE = frozenset('/\\:*?"<>|')
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{device}{i}" for device in ("com", "lpt") for i in range(1, 10))})


def is_safe(name: str) -> bool:
    """Whether a file may be called so: no separator, no sign that cannot be printed or seen, no hidden or reserved name."""
    return (
        name != ""
        and len(name.encode("utf-8", "surrogatepass")) <= _LONGEST
        and name.isprintable()
        and not _STRANGE & set(name)
        and name[0] not in ".- ~"
        and name[-1] not in ". ~"
        and unicodedata.is_normalized("NFC", name)
        and name.partition(".")[0].rstrip().casefold() not in _RESERVED
    )
