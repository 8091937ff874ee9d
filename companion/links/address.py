"""How a code is written: as a link behind an address, or in words where there is none; and how it is found again in any text.

    HTTPS://GAMES.EXAMPLE.ORG/#AB.18054…        COMPANION AB 18054…
    HTTPS://GAMES.EXAMPLE.ORG/#AB.3-8-4127.180… COMPANION AB 3/8 4127: 180…    the third of eight, of record 4127
    HTTPS://…/#AB.0-8-4127-1-2.180…             COMPANION AB 0/8 4127 1/2: 180…    of its position the first of two

On paper a code without an address begins with a sentence, for whoever scans it with no more than a camera (`invited`).
Both have capitals, digits and few signs, which QR codes hold in fewer bits.
"""

import ipaddress
import re
import zlib
from collections.abc import Mapping
from itertools import takewhile
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

LinkFault = Literal["cut short", "damaged", "needs a newer Companion", "not a link of ours", "not readable", "one of several"]


class LinkError(ValueError):
    """A link that gives no record, or a record that gives no link. `fault` tells the cases apart; the message says what to do."""

    def __init__(self, fault: LinkFault, detail: str) -> None:
        super().__init__(f"{_SUBJECT.get(fault, 'this link is')} {fault}: {detail}")
        self.fault: LinkFault = fault


#: What a fault is said of, where not as of most.
_SUBJECT: Mapping[LinkFault, str] = {
    "needs a newer Companion": "this link", "not a link of ours": "this is", "not readable": "this record is",
}  # fmt: skip


#: What a code begins with that leads to no address.
WORD = "COMPANION"
_INVITES = "OPEN THE TABLE APP AND SCAN ME:"  # QR codes hold capitals in fewer bits
MOST_PARTS = 999
#: A position takes so many codes at most: they are written with one digit.
MOST_OF_POSITION = 9
#: A record is told from others by so many digits.
RECORD_DIGITS = 4
MOST_RECORDS = 10_000

_LABEL = rf"(?:([0-9]{{1,3}})[-/]([0-9]{{1,3}})-?([0-9]{{{RECORD_DIGITS}}})(?:-?([1-9])[-/]([1-9]))?[.:])?"
_LINK = re.compile(rf"(?:.*#)?([a-z]{{2}})\.{_LABEL}(.*)", re.ASCII | re.IGNORECASE | re.DOTALL)
_WORDS = re.compile(rf".*{WORD}([a-z]{{2}}){_LABEL}([0-9].*)?", re.ASCII | re.IGNORECASE | re.DOTALL)
#: Where a code begins in a text that holds other words, too. Two letters and a full stop are one only before many digits.
# Anybody may paste anything: every part of it looks at a sign once only.
_BEGINS = re.compile(
    rf"(?<!\S)\S*\#\s*[a-z]{{2}}\s*\.(?=\s*[0-9])|{WORD}\s+[a-z]{{2}}(?=\s*[0-9])"
    r"|(?<![\w.])[a-z]{2}\.(?=(?:\s*[0-9]+-[0-9]+-[0-9]+(?:-[0-9]-[0-9])?\.)?(?:\s*[0-9]){17})",
    re.ASCII | re.IGNORECASE,
)
_GOES_ON = re.compile(r"[0-9\s./:-]*", re.ASCII)
#: What can be no file's name: the beginning of a code, or a long row of digits.
_CODE_ALONE = re.compile(
    rf".*\#\s*[a-z]{{2}}\s*\..*|(?:[a-z' ]{{1,40}} scan me:\s*)?{WORD}\s+[a-z]{{2}}\b.*|[a-z]{{2}}\.[0-9\s./:-]*|[0-9\s]{{17,}}",
    re.ASCII | re.IGNORECASE | re.DOTALL,
)


class Label(NamedTuple):
    """Which code of how many it is, and of which record (`fingerprint`).

    Number 0 is the position, beside a log's `of` codes. Where the position takes several codes itself, it is `part` of `parts`
    (else 0 of 0).
    """

    number: int
    of: int
    record: int
    part: int = 0
    parts: int = 0

    def __str__(self) -> str:
        whole = f"{self.number}-{self.of}-{self.record:0{RECORD_DIGITS}d}"
        return f"{whole}-{self.part}-{self.parts}" if self.parts else whole

    @property
    def words(self) -> str:
        """As it stands in a code that begins with words."""
        whole = f"{self.number}/{self.of} {self.record:0{RECORD_DIGITS}d}"
        return f"{whole} {self.part}/{self.parts}" if self.parts else whole

    @property
    def is_possible(self) -> bool:
        """Whether there is such a code: no fourth of three, and a log's code has no parts."""
        return self.number <= self.of and self.part <= self.parts and not (self.number and self.parts)


class Address(NamedTuple):
    """A code taken apart: the game's prefix in capitals, which of several it is (None: a record by itself), and its digits."""

    prefix: str
    label: Label | None
    digits: str

    @property
    def head(self) -> str:
        """What the checksum covers beside the payload: the prefix and the label, in one way of writing."""
        return f"{self.prefix}{self.label or ''}"

    def written(self, base_url: str) -> str:
        """The code as it is printed: a link that begins with the address; without one, words."""
        if base_url:
            return f"{base_url}#{self.fragment}"
        which = f"{self.label.words}: " if self.label else ""
        return f"{WORD} {self.prefix} {which}{self.digits}"

    @property
    def fragment(self) -> str:
        """What stands behind the # of a link."""
        return ".".join((self.prefix, *([str(self.label)] if self.label else []), self.digits))


def read_address(text: str) -> Address:
    """A code in any of its forms; blanks and the case of letters mean nothing. Raises LinkError where it is none.

    The digits are not looked at but for being digits: `codec` says whether they are whole.
    """
    squeezed = "".join(text.split())
    match = _LINK.fullmatch(squeezed) or _WORDS.fullmatch(squeezed)
    if match is None:
        raise LinkError("not a link of ours", "a code begins with COMPANION, or follows the # of an address.")
    prefix, number, of, record, part, parts, digits = match.groups()
    if not digits:
        raise LinkError("cut short", "no digits follow the game's letters.")
    if not (digits.isascii() and digits.isdigit()):
        raise LinkError("damaged", "only digits may follow the game's letters.")
    label = Label(int(number), int(of), int(record), int(part or 0), int(parts or 0)) if number else None
    if label and not label.is_possible:
        raise LinkError("damaged", f"there is no code {label.words}.")
    return Address(prefix.upper(), label, digits)


def codes_in(text: str) -> list[str]:
    """The codes that stand in a text, whatever words stand around them; what begins on a line may go on in lines of digits.

    Where none is found, the whole text is taken for one, so that whoever opens it says what is wrong.
    """
    found = []
    begins = list(_BEGINS.finditer(text))
    for match, end in zip(begins, [*(following.start() for following in begins[1:]), len(text)], strict=False):
        line = text.rfind("\n", match.end(), end) if end < len(text) else -1
        first, *more = text[match.end() : line if line >= 0 else end].split("\n")
        found.append("\n".join((match[0] + first, *takewhile(_GOES_ON.fullmatch, more))).strip())
    return found or ([text.strip()] if text.strip() else [])


def is_code(text: str) -> bool:
    """Whether a word of a command line is a code or a part of one, damaged or not; else it may be the name of a file."""
    return _CODE_ALONE.fullmatch(text.strip()) is not None


def short_code(text: str) -> str:
    """A few signs that people can compare at a glance: the game and five digits of the code's checksum, `AB-48213`.

    It is the same for a link and for words. Raises LinkError where the text is no code.
    """
    address = read_address(text)
    return f"{address.prefix}-{zlib.crc32(address.fragment.encode()) % 100_000:05d}"


def invited(text: str) -> str:
    """A text as a camera shows it: a code that leads nowhere begins with a sentence that says what to do."""
    return text if host_of(text) or not is_code(text) else f"{_INVITES} {text}"


def host_of(text: str) -> str:
    """Where a code leads, as people read it: `games.example.org`; empty where it leads nowhere."""
    return text.partition("://")[2].partition("#")[0].rstrip("/").lower()


def base_url_warning(base_url: str) -> str:
    """Why this address may not outlive the paper it is printed on; empty where it may."""
    parts = urlsplit(base_url)
    host = (parts.hostname or "").lower()
    if parts.scheme.lower() not in ("http", "https") or not host or "#" in base_url:
        return f"{base_url} isn't an address that a phone can open: write it like https://host/"
    if _is_local(host):
        return f"{host} is an address of your own network: it opens nothing anywhere else, nor once the network is gone."
    if parts.scheme.lower() == "http":
        return f"{base_url} is not https: phones warn about it, and the app cannot work offline from it."
    return ""


def _is_local(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".localhost", ".lan", ".internal")) or "." not in host
