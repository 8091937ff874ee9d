"""Links: they give back what went in, and say of a broken one what is wrong with it."""

import random
import zlib
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from companion.links import LinkError, base_url_warning, canonical, codec as wire, codes_for, decode, encode, minify, short_code
from companion.links.digits import from_digits, to_digits
from companion.links.wordbooks import Wordbook, wordbook
from companion.referee import find_game, format_text, read_record

RECORD = """\
# A game for nobody.
game: four-kingdoms
players: Anna, Bo, Cia   # in seat order

Seasons:  2
[season 1]
kings: Ks Kd
1. 5c 8♠ 9C
 2. 4s 7h 10c
9h 6d 5s -> 9h
[ Season 2 ]
village Anna: 3h 9d  qs
village Bo: none
score: Anna 7, Bo 0
"""
CANONICAL = """\
game: four-kingdoms
players: Anna, Bo, Cia
seasons: 2
[season 1]
kings: Ks Kd
5c 8s 9c
4s 7h Tc
9h 6d 5s > 9h
[season 2]
village Anna: 3h 9d Qs
village Bo: none
score: Anna 7, Bo 0
"""
HEADER = "game: four-kingdoms\nplayers: Anna, Bo, Cia\n"
HEADERS = (
    HEADER,
    "game: four-kingdoms\nplayers: A = Anna Bell, B = Bo, C = Cia, D = Dan\nseasons: 3\nscoring: evening\nexchange: deck\n",
    "game: four-kingdoms\nplayers: Anna, Bo, Cia, Dan, Eve\nhand: 8\nnote: it rained 10h long\nscoring: mirrorland\n",
)
BASE = "HTTPS://GAMES.EXAMPLE.ORG/"
FOUR_KINGDOMS = find_game("four-kingdoms")


def played(header: str, seed: int, lines: int) -> str:
    """The record of a random legal game, or the beginning of it."""
    table = read_record(header).table
    moves = islice(FOUR_KINGDOMS.random_game(table, random.Random(seed), hands=True), lines)
    return header + "".join(f"{FOUR_KINGDOMS.write(table, move)}\n" for move in moves)


_RECORDS = st.builds(played, st.sampled_from(HEADERS), st.integers(0, 10_000), st.integers(0, 60))


def link_of(text: str, **options: bool) -> str:
    return encode(text, "FK", BASE, **options)


def what_comes_of(link: str) -> str:
    try:
        return decode(link)
    except LinkError as error:
        return error.fault


def test_canonical_text_drops_only_what_means_nothing() -> None:
    assert canonical(RECORD) == CANONICAL
    assert canonical(CANONICAL) == CANONICAL


def test_what_a_referee_judges_stays() -> None:
    text = HEADER + "[season 1]\nAnna: 5c 8s 5c\nvillage Bo: 3h 3h\nscore: Anna 70\n"
    assert canonical(text) == text
    assert decode(link_of(text)) == text


def test_a_note_keeps_its_words() -> None:
    assert canonical(HEADER + "note: as we say 10h  twice\n") == HEADER + "note: as we say 10h twice\n"
    assert canonical(HEADER + "note: round 3. was best\n") == HEADER + "note: round 3. was best\n"  # no number of a trick


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1"),
        ("game: chess\n", "line 1"),
        (HEADER + "\n[season 1]\n2. 5c 8s 9c\n", "line 5: this is trick 1 of the season, not 2"),
        (HEADER + "[season 1]\nfrobnicate\n", "line 4"),
    ],
)
def test_a_record_that_cannot_be_read_has_no_link_but_a_verbatim_one(text: str, words: str) -> None:
    with pytest.raises(LinkError, match="this record is not readable: " + words) as caught:
        link_of(text)
    assert caught.value.fault == "not readable"
    with pytest.raises(LinkError):
        codes_for(text, "FK", BASE, fits=lambda code: True)
    assert decode(link_of(text, verbatim=True)) == text


def test_a_card_takes_one_sign_and_signs_among_cards_one_too() -> None:
    line = "9h 6d 5s > 9h !"
    assert len(minify.pack(f"[season 1]\n{line}\n", ("season",)).partition("\n")[2]) == len(line.split())


def test_a_link_gives_the_canonical_record() -> None:
    link = link_of(RECORD)
    assert link.startswith("HTTPS://GAMES.EXAMPLE.ORG/#FK.")
    assert link.partition(".ORG/#FK.")[2].isdigit()
    assert decode(link) == CANONICAL


def test_a_verbatim_link_keeps_comments() -> None:
    assert decode(link_of(RECORD, verbatim=True)) == RECORD


@settings(max_examples=40, deadline=None)
@given(_RECORDS)
def test_every_record_comes_back(text: str) -> None:
    commented = text.replace("\n", "  # why not\n\n")
    assert decode(link_of(text)) == decode(link_of(commented)) == format_text(text) == text
    assert decode(link_of(commented, verbatim=True)) == commented


@given(st.text())
def test_every_text_comes_back_verbatim(text: str) -> None:
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return
    assert decode(link_of(text, verbatim=True)).encode() == data


@given(st.binary(max_size=40))
def test_digits_give_the_bytes_back(data: bytes) -> None:
    assert from_digits(to_digits(data)) == (data, True)


def test_every_changed_digit_is_refused_or_means_the_same() -> None:
    link = link_of(RECORD)
    start = link.index("#FK.") + 4
    for place in range(start, len(link)):
        for digit in "0123456789":
            changed = link[:place] + digit + link[place + 1 :]
            assert what_comes_of(changed) in (CANONICAL, "damaged", "cut short")


def refuses_every_cut(link: str) -> bool:
    return {what_comes_of(link[:length]) for length in range(link.index("#FK.") + 4, len(link))} == {"cut short"}


def test_every_cut_is_called_cut_short() -> None:
    assert refuses_every_cut(link_of(RECORD))


@given(st.binary(min_size=2, max_size=150), st.integers(0, 255))
def test_every_cut_of_any_payload_is_called_cut_short(body: bytes, codec: int) -> None:
    """Where a cut goes through the first group, its digits give other bytes than the whole group's."""
    assert refuses_every_cut(f"X#FK.{to_digits(wire._payload('FK', codec, body))}")


@pytest.mark.parametrize(
    ("link", "fault"),
    [
        ("https://example.org/", "not a link of ours"),
        ("", "not a link of ours"),
        ("HTTPS://COMPANION.EXAMPLE/#FK.12a4", "damaged"),
        ("HTTPS://COMPANION.EXAMPLE/#FK.", "cut short"),
        ("HTTPS://COMPANION.EXAMPLE/#FK." + "9" * 17, "damaged"),
    ],
)
def test_what_is_wrong_is_told_apart(link: str, fault: str) -> None:
    with pytest.raises(LinkError) as caught:
        decode(link)
    assert caught.value.fault == fault
    assert fault in str(caught.value)


def test_a_whole_link_of_a_later_codec_or_game_asks_for_a_newer_companion() -> None:
    for prefix, codec in (("FK", 7), ("ZZ", 1)):
        with pytest.raises(LinkError) as caught:
            decode(f"X#{prefix}.{to_digits(wire._payload(prefix, codec, b'abc'))}")
        assert caught.value.fault == "needs a newer Companion"


def test_a_link_that_unpacks_to_gigabytes_is_refused() -> None:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=book_of("FK").verbatim)
    bomb = compressor.compress(b"a" * (wire.MAX_TEXT_BYTES + 1)) + compressor.flush()
    with pytest.raises(LinkError) as caught:
        decode(f"X#FK.{to_digits(wire._payload('FK', 1, bomb))}")
    assert caught.value.fault == "damaged"


@pytest.mark.parametrize("verbatim", [False, True])
def test_a_record_too_large_for_any_link_is_refused(verbatim: bool) -> None:
    noise = random.Random(1)
    text = f"{HEADER}note: {''.join(chr(noise.randrange(0x4E00, 0x9F00)) for _ in range(20_000))}\n"
    with pytest.raises(ValueError, match="too large"):
        link_of(text, verbatim=verbatim)


def test_a_typed_link_may_have_blanks_and_small_letters() -> None:
    link = link_of(RECORD)
    digits = link.partition("#FK.")[2]
    typed = " ".join(digits[place : place + 5] for place in range(0, len(digits), 5))
    assert decode(f"fk. {typed}\n") == CANONICAL


def book_of(prefix: str) -> Wordbook:
    book = wordbook(prefix)
    assert book is not None
    return book


def test_printed_links_stay_readable() -> None:
    """Wordbooks are never changed: these digits stand on paper somewhere."""
    assert {
        prefix: (zlib.crc32(book.verbatim), *(zlib.crc32(packing.dictionary) for packing in book.packings))
        for prefix, book in ((prefix, book_of(prefix)) for prefix in PINNED)
    } == PINNED


PINNED = {
    "FK": (3400087249, 1121050557),
    "CP": (3565592892, 2776587462),
    "CK": (2293890931, 2561894091),
    "EM": (2931481624, 1459888008, 1514599320),
    "DC": (3304001908, 803450006),
}


def test_links_that_stand_on_paper_are_read_for_ever() -> None:
    """Digits of former days, with the address that they were printed with."""
    printed = "HTTPS://COMPANION.EXAMPLE/#FK.006212375297516183702445575088594638188034878131001519455129126679500567365183697104565196511778431636043515277921526764372069908014711152837"
    assert decode(printed) == CANONICAL
    assert short_code(printed) == "FK-06341"


@pytest.mark.parametrize(
    ("base", "word"),
    [
        ("http://companion.example/", "https"),
        ("https://192.168.1.7/", "own network"),
        ("https://127.0.0.1:8000/", "own network"),
        ("http://[fe80::1]/", "own network"),
        ("https://localhost/", "own network"),
        ("https://laptop.local/", "own network"),
        ("ftp://companion.example/", "isn't an address"),
        ("companion.example", "isn't an address"),
    ],
)
def test_an_address_that_paper_outlives_is_warned_of(base: str, word: str) -> None:
    assert word in base_url_warning(base)


def test_an_address_of_ones_own_is_not_warned_of() -> None:
    assert base_url_warning(BASE) == ""
