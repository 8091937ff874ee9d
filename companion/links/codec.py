"""A record <-> a link: `BASE#PREFIX.<digits>`. docs/links.md gives the format to the byte.

The checksum covers the game, the codec and the packed bytes. So "damaged" is known before anything is unpacked, and a link that
says it needs a newer Companion is known to be whole.
"""

import re
import zlib

from companion.links.canonical import canonical, rules_of, with_rules, without_rules
from companion.links.digits import GROUP_DIGITS, digit_count, from_digits, to_digits
from companion.links.errors import LinkError
from companion.links.wordbooks import Wordbook, wordbook
from companion.referee import Files, about, no_files

VERBATIM_CODEC = 1
MAX_TEXT_BYTES = 1_000_000
CHECKSUM_BYTES = 3
MAX_BODY_BYTES = 16_383
_RAW_DEFLATE = -15
#: The codec byte: the codec in its low bits, whether the record names the version of its rules, and above that the version.
_CODEC_BITS, _NAMED_BIT, _VERSION_SHIFT = 0x07, 0x08, 4
MOST_RULES = 16
_LINK = re.compile(r"(?:[^#]*#)?([A-Za-z]{2})\.(.*)", re.DOTALL)


def encode(text: str, game_prefix: str, base_url: str, *, verbatim: bool = False, files: Files = no_files) -> str:
    """The shortest link that gives the canonical record back; with `verbatim` the text as it is, comments and all.

    Raises LinkError for a record that cannot be read (`verbatim` carries any text), ValueError for a game without a wordbook, or
    a text too large for any link.
    """
    if verbatim:
        return _encode(text, game_prefix, base_url, None, rules_of(text))
    return encode_canonical(canonical(text, files), game_prefix, base_url)


def encode_canonical(text: str, game_prefix: str, base_url: str) -> str:
    """The shortest link of a text that is canonical already: of a record, or of one section of it with the header."""
    rules = rules_of(text)
    bare = without_rules(text)
    return _encode(bare, game_prefix, base_url, _minified(bare, _wordbook(game_prefix)), rules)


def _encode(text: str, game_prefix: str, base_url: str, packed: bytes | None, rules: int) -> str:
    """The link of a text; `rules` is the version that it names (0: none). A record that names none is judged by the newest."""
    book = _wordbook(game_prefix)
    version = min(rules or about(book.game).rules_version, MOST_RULES)
    above = (version - 1) << _VERSION_SHIFT | (_NAMED_BIT if rules else 0)
    payloads = [_payload(game_prefix, VERBATIM_CODEC | above, _deflate(text.encode(), book.verbatim))]
    if packed is not None:
        payloads.append(_payload(game_prefix, book.codec | above, _deflate(packed, book.minified)))
    if len(text.encode()) > MAX_TEXT_BYTES or not any(payloads):
        raise ValueError("the record is too large for a link")
    return f"{base_url}#{game_prefix}.{to_digits(min(filter(None, payloads), key=len))}"


def decode(link: str) -> str:
    """The record in a link: verbatim, or canonical, as it was encoded. Raises LinkError. Blanks in a typed link mean nothing.

    The text names the version of its rules where the record did, and where that is not the newest any more.
    """
    prefix, digits = _parts(link)
    book = wordbook(prefix)
    head, body = _checked(prefix, digits)
    codec, version, named = head & _CODEC_BITS, (head >> _VERSION_SHIFT) + 1, bool(head & _NAMED_BIT)
    if book is None or codec not in (VERBATIM_CODEC, book.codec):
        raise LinkError("needs a newer Companion", f"it holds codec {codec} of the game {prefix}.")
    try:
        verbatim = codec == VERBATIM_CODEC
        text = _inflate(body, book.verbatim).decode() if verbatim else book.unpack(_inflate(body, book.minified))
    except (ValueError, zlib.error) as error:
        raise LinkError("damaged", f"what it holds is no record ({error}).") from None
    wanted = named or version != about(book.game).rules_version
    return with_rules(text, version) if wanted and not rules_of(text) else text


def short_code(link: str) -> str:
    """A few signs that people can compare at a glance: the game and five digits of the link's checksum, `AB-48213`."""
    fragment = link.partition("#")[2]
    return f"{fragment[:2]}-{zlib.crc32(fragment.encode()) % 100_000:05d}"


def _wordbook(game_prefix: str) -> Wordbook:
    book = wordbook(game_prefix)
    if book is None:
        raise ValueError(f"no links for the game {game_prefix!r}: no game has this prefix")
    return book


def _minified(text: str, book: Wordbook) -> bytes | None:
    """The packed canonical text, or None where it does not come back as it was."""
    try:
        packed = book.pack(text)
        return packed if book.unpack(packed) == text else None
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


def _payload(prefix: str, codec: int, body: bytes) -> bytes:
    """Codec, length of the body, body, checksum; empty where the body is too long for the length to be written."""
    if len(body) > MAX_BODY_BYTES:
        return b""
    data = bytes([codec]) + _length(len(body)) + body
    return data + _checksum(prefix, data)


def _length(count: int) -> bytes:
    """One byte up to 127, else two: the lower seven bits with the high bit set, then the rest."""
    return bytes([count]) if count < 128 else bytes([count % 128 | 128, count // 128])


def _checksum(prefix: str, data: bytes) -> bytes:
    return (zlib.crc32(prefix.encode() + data) & 0xFFFFFF).to_bytes(CHECKSUM_BYTES, "big")


def _parts(link: str) -> tuple[str, str]:
    match = _LINK.fullmatch("".join(link.split()))
    if match is None:
        raise LinkError("not a link of ours", "expected an address with #, two letters for the game, a full stop and digits.")
    digits = match[2]
    if not (digits.isascii() and digits.isdigit()):
        if digits:
            raise LinkError("damaged", "behind the full stop there should be digits only.")
        raise LinkError("cut short", "there are no digits behind the full stop.")
    return match[1].upper(), digits


def _checked(prefix: str, digits: str) -> tuple[int, bytes]:
    """Codec and body of a whole and undamaged payload."""
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
    if len(digits) > wanted or not whole or _checksum(prefix, data[:-CHECKSUM_BYTES]) != data[-CHECKSUM_BYTES:]:
        raise LinkError("damaged", "its checksum is wrong. Scan or copy it once more.")
    return data[0], data[start:-CHECKSUM_BYTES]
