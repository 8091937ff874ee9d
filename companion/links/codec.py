"""A record <-> a code: a link `BASE#PREFIX.<digits>`, or `COMPANION PREFIX <digits>`. docs/api.md gives the format to the byte.

The checksum covers the game, which of several codes it is, the codec and the packed bytes. So "damaged" is known before anything
is unpacked, and a link that says it needs a newer Companion is known to be whole.
"""

import re
import zlib
from typing import NamedTuple

from companion.links.address import MOST_RECORDS, Address, Label, LinkError, read_address
from companion.links.digits import GROUP_DIGITS, digit_count, from_digits, to_digits
from companion.links.wordbooks import Packing, Wordbook, wordbook
from companion.record import RecordError, header_fields, split_lines
from companion.referee import Files, about, find_game, format_text, no_files
from companion.referee.games import DIGEST, is_described

_NUMBER = re.compile(r"[0-9]+\. ")
_RULES = re.compile(r"^rules: [0-9]+\n", re.MULTILINE)


def canonical(text: str, files: Files = no_files) -> str:
    """The canonical text of a record without comments, blank lines and trick numbers.

    A number that can be read is the right one, so nothing is lost. `files` gives the texts of files that the record
    names. A header alone has a canonical text, too, even where its game needs lines below it. `rules:` stands straight below
    `game:`. Raises LinkError where the record cannot be read.
    """
    try:
        written = format_text(_with_digest(text), files, opening=True)
    except RecordError as error:
        fault = error.faults[0]
        raise LinkError("not readable", f"line {fault.line}: {fault.message}.") from None
    lines = (_without_number(line.code.rstrip()) for line in split_lines(written))
    whole = "".join(f"{line}\n" for line in lines if line)
    rules = rules_of(whole)
    return with_rules(without_rules(whole), rules) if rules else whole


def _with_digest(text: str) -> str:
    """The text of a record whose game a file describes with the digest of that file; any other as it is."""
    fields = header_fields(text)
    game_id = fields[0].value if fields and fields[0].key == "game" else ""
    if not game_id or any(field.key == DIGEST for field in fields) or not is_described(game_id):
        return text
    lines = text.split("\n")
    return "\n".join([*lines[: fields[0].line], *find_game(game_id).header_lines, *lines[fields[0].line :]])


def rules_of(text: str) -> int:
    """The version of the rules that a record's header names; 0 where it names none."""
    found = next((field.value for field in header_fields(text) if field.key == "rules"), "")
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 10 else 0


def without_rules(canonical_text: str) -> str:
    """A canonical text without its `rules:` line."""
    return _RULES.sub("", canonical_text, count=1) if rules_of(canonical_text) else canonical_text


def with_rules(text: str, version: int) -> str:
    """A record's text with a `rules:` line straight below its first line."""
    first, _, rest = text.partition("\n")
    return f"{first}\nrules: {version}\n{rest}"


def _without_number(line: str) -> str:
    number = _NUMBER.match(line)
    return line[number.end() :] if number else line


VERBATIM_CODEC = 1
MAX_TEXT_BYTES = 1_000_000
CHECKSUM_BYTES = 3
MAX_BODY_BYTES = 16_383
_RAW_DEFLATE = -15
#: The codec byte: the codec in its low bits, whether the record names the version of its rules, and above that the version.
_CODEC_BITS, _NAMED_BIT, _VERSION_SHIFT = 0x07, 0x08, 4
MOST_RULES = 16


def encode(text: str, game_prefix: str, base_url: str = "", *, verbatim: bool = False, files: Files = no_files) -> str:
    """The shortest code that gives the canonical record back; with `verbatim` the text as it is, comments and all.

    It is a link that begins with `base_url`; without one it begins with words (`COMPANION AB …`) and leads nowhere. Raises
    LinkError for a record that cannot be read (`verbatim` carries any text), ValueError for a game without a wordbook, or a text
    too large for any link.
    """
    if verbatim:
        return _encode(text, game_prefix, base_url, rules_of(text), verbatim=True)
    return encode_canonical(canonical(text, files), game_prefix, base_url)


def encode_canonical(text: str, game_prefix: str, base_url: str = "", label: Label | None = None) -> str:
    """The shortest code of a text that is canonical already: of a record, or of a part of one, whose `label` says which.

    Raises ValueError as `encode` does.
    """
    return _encode(without_rules(text), game_prefix, base_url, rules_of(text), label)


def _encode(text: str, game_prefix: str, base_url: str, rules: int, label: Label | None = None, *, verbatim: bool = False) -> str:
    """The link of a text; `rules` is the version that it names (0: none). A record that names none is judged by the newest."""
    book = _wordbook(game_prefix)
    version = min(rules or _newest(book), MOST_RULES)
    above = (version - 1) << _VERSION_SHIFT | (_NAMED_BIT if rules else 0)
    head = Address(game_prefix, label, "").head
    payloads = [_payload(head, VERBATIM_CODEC | above, _deflate(text.encode(), book.verbatim))]
    for packing in () if verbatim else book.packings:
        packed = _packed(text, packing)
        if packed is not None:
            payloads.append(_payload(head, packing.codec | above, _deflate(packed, packing.dictionary)))
    if len(text.encode()) > MAX_TEXT_BYTES or not any(payloads):
        raise ValueError("the record is too large for a link")
    return Address(game_prefix, label, to_digits(min(filter(None, payloads), key=len))).written(base_url)


class Opened(NamedTuple):
    """What a whole and undamaged code holds: a record, or as its label says a part of one (`links.cutting`)."""

    address: Address
    text: str


def decode(link: str) -> str:
    """The record in a code: verbatim, or canonical, as it was encoded. Raises LinkError. Blanks in a typed code mean nothing.

    The text names the version of its rules where the record did, and where that is not the newest any more. A code that is one of
    several holds no record by itself and is refused; `gather` takes those.
    """
    (_, label, _), text = open_code(link)
    if label is not None and (label.number or label.parts):
        which = f"{label.number} of {label.of} of one record" if label.number else f"{label.part} of {label.parts} of a position"
        raise LinkError("one of several", f"it is code {which}. Open all of them together.")
    return text


def open_code(link: str) -> Opened:
    """What a code holds, be it a record or a part of one. Raises LinkError."""
    address = read_address(link)
    prefix = address.prefix
    book = wordbook(prefix)
    head, body = _checked(address)
    codec, version, named = head & _CODEC_BITS, (head >> _VERSION_SHIFT) + 1, bool(head & _NAMED_BIT)
    packing = next((packing for packing in book.packings if packing.codec == codec), None) if book else None
    if book is None or (packing is None and codec != VERBATIM_CODEC):
        raise LinkError("needs a newer Companion", f"it holds codec {codec} of the game {prefix}.")
    try:
        text = packing.unpack(_inflate(body, packing.dictionary)) if packing else _inflate(body, book.verbatim).decode()
    except (ValueError, zlib.error) as error:
        raise LinkError("damaged", f"what it holds is not a record ({error}).") from None
    wanted = named or version != _newest(book)
    return Opened(address, with_rules(text, version) if wanted and not rules_of(text) else text)


def fingerprint(canonical_text: str) -> int:
    """A few digits that tell a record from others, also from itself as it was a season ago; whatever rules it names."""
    return zlib.crc32(without_rules(canonical_text).encode()) % MOST_RECORDS


def _newest(book: Wordbook) -> int:
    """The newest version of the rules; of games that files describe there is one."""
    return about(book.game).rules_version if book.game else 1


def _wordbook(game_prefix: str) -> Wordbook:
    book = wordbook(game_prefix)
    if book is None:
        raise ValueError(f"no links for the game {game_prefix!r}: no game has this prefix")
    return book


def _packed(text: str, packing: Packing) -> bytes | None:
    """The packed canonical text, or None where it does not come back as it was."""
    try:
        packed = packing.pack(text)
        return packed if packing.unpack(packed) == text else None
    except ValueError:
        return None


def _deflate(data: bytes, dictionary: bytes) -> bytes:
    """Raw deflate, by whichever strategy is shortest: a short text often fares best with fixed codes."""

    def squeeze(strategy: int) -> bytes:
        compressor = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE, 9, strategy, dictionary)
        return compressor.compress(data) + compressor.flush()

    return min((squeeze(strategy) for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_FIXED)), key=len)


def _inflate(body: bytes, dictionary: bytes) -> bytes:
    """The text's bytes, never more than MAX_TEXT_BYTES: a few bytes of deflate can ask for gigabytes."""
    inflater = zlib.decompressobj(_RAW_DEFLATE, zdict=dictionary)
    data = inflater.decompress(body, MAX_TEXT_BYTES)
    if not inflater.eof or inflater.unused_data:
        raise ValueError("too large or without an end")
    return data


def _payload(head: str, codec: int, body: bytes) -> bytes:
    """Codec, length of the body, body, checksum; empty where the body is too long for the length to be written."""
    if len(body) > MAX_BODY_BYTES:
        return b""
    data = bytes([codec]) + _length(len(body)) + body
    return data + _checksum(head, data)


def _length(count: int) -> bytes:
    """One byte up to 127, else two: the lower seven bits with the high bit set, then the rest."""
    return bytes([count]) if count < 128 else bytes([count % 128 | 128, count // 128])


def _checksum(head: str, data: bytes) -> bytes:
    return (zlib.crc32(head.encode() + data) & 0xFFFFFF).to_bytes(CHECKSUM_BYTES, "big")


def _checked(address: Address) -> tuple[int, bytes]:
    """Codec and body of a whole and undamaged payload."""
    digits = address.digits
    if len(digits) < GROUP_DIGITS:
        # Deflate takes two bytes at least, so every payload fills a group; a part of a group does not tell its bytes.
        raise LinkError("cut short", "it ends before its record begins.")
    try:
        data, whole = from_digits(digits)
    except OverflowError:
        raise LinkError("damaged", "some of its digits are wrong.") from None
    long_length = data[1] >= 128
    start = 3 if long_length else 2
    length = data[1] % 128 + 128 * data[2] if long_length else data[1]
    wanted = digit_count(start + length + CHECKSUM_BYTES)
    if len(digits) < wanted:
        raise LinkError("cut short", f"{len(digits)} of {wanted} digits are there. Scan or copy it once more.")
    if len(digits) > wanted or not whole or _checksum(address.head, data[:-CHECKSUM_BYTES]) != data[-CHECKSUM_BYTES:]:
        raise LinkError("damaged", "its checksum is wrong. Scan or copy it once more.")
    return data[0], data[start:-CHECKSUM_BYTES]
