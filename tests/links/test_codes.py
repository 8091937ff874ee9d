"""Codes as they stand on paper: how they are written and found again, cut from long records and put together, drawn and read."""

import random
import subprocess
import sys
import zlib
from functools import cache
from itertools import combinations
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st

from companion.links import (
    Code,
    LinkError,
    Opened,
    canonical,
    codec,
    codes_for,
    codes_in,
    decode,
    encode,
    gather,
    host_of,
    is_code,
    open_code,
    short_code,
)
from companion.links.address import Address, Label, read_address
from companion.links.codec import encode_canonical, with_rules
from companion.links.digits import to_digits
from companion.links.symbol import svg, symbol_of, version_of
from companion.referee import find_game, judge, read_table
from game_folders import facts_of, games_with_tests

BASE = "HTTPS://GAMES.EXAMPLE.ORG/"
HEADER = "game: four-kingdoms\nplayers: Anna, Bo, Cia\ndate: 2026-11-20\n"
RECORD = HEADER + "".join(f"[season {n}]\npoints: Anna {n}, Bo -{n}, Cia 0\n" for n in range(1, 6))
SATURDAY = RECORD.replace("-20", "-21")


def short(length: int) -> Any:
    """Codes of so many signs at the most."""
    return lambda text: len(text) <= length


@cache
def cut(text: str = RECORD, length: int = 0, base: str = "") -> tuple[Code, ...]:
    """A record in codes of so many signs at the most; else of so few that its position is too large beside the log."""
    return codes_for(text, find_game(text.split()[1]).prefix, base, short(length or (145 if base else 125)))


@cache
def position_cut(base: str = "") -> tuple[Code, ...]:
    """Two codes of a position, and five of the log behind them."""
    return cut(length=150, base=base)


def texts_of(codes: tuple[Code, ...]) -> list[str]:
    return [code.text for code in codes]


@cache
def played(game_id: str, seed: int) -> str:
    """A whole random game that is long enough to be cut, in canonical form."""
    header, game = f"game: {game_id}\n{facts_of(game_id).linked.replace('seasons: 2', 'seasons: 8')}", find_game(game_id)
    moves = game.random_game(read_table(header), random.Random(seed), hands=False)
    return canonical(header + "".join(f"{game.write(read_table(header), move)}\n" for move in moves))


def what_comes_of(text: str) -> Opened | str:
    try:
        return open_code(text)
    except LinkError as error:
        return error.fault


# ---- how a code is written ----


def test_without_an_address_a_code_begins_with_words() -> None:
    words, link = encode(RECORD, "FK"), encode(RECORD, "FK", BASE)
    assert words.startswith("COMPANION FK ")
    assert words.removeprefix("COMPANION FK ").isdigit()
    assert link == f"{BASE}#FK.{words.removeprefix('COMPANION FK ')}"
    assert decode(words) == decode(link) == RECORD
    assert short_code(words) == short_code(link)
    assert (host_of(words), host_of(link)) == ("", "games.example.org")


@pytest.mark.parametrize("base", ["", BASE])
def test_a_part_says_which_of_how_many_it_is(base: str) -> None:
    third = cut(base=base)[2]
    assert (third.holds, third.section, third.number, third.of) == ("part", "season 3", 3, 5)
    assert third.text.startswith(f"{BASE}#FK.3-5-" if base else "COMPANION FK 3/5 ")
    assert read_address(third.text).label == Label(3, 5, codec.fingerprint(RECORD))
    assert short_code(third.text) == short_code(cut(base="" if base else BASE)[2].text)


ALL_CODES = [*texts_of(cut()), *texts_of(cut(base=BASE)), *texts_of(position_cut())[:2], *texts_of(position_cut(BASE))[:2]]


@pytest.mark.parametrize("text", [encode(RECORD, "FK"), encode(RECORD, "FK", BASE), *ALL_CODES])
def test_blanks_line_breaks_and_small_letters_mean_nothing(text: str) -> None:
    spaced = "".join(f"{sign}\n " if index % 3 else f"{sign}\t" for index, sign in enumerate(text))
    for typed in (text.lower(), spaced, f"Friday's game, no. 3 of #8:\n{text}", f"  {text}\r\n"):
        assert open_code(typed).text == open_code(text).text


@given(
    st.lists(st.integers(0, 400), max_size=12), st.sampled_from([*ALL_CODES, encode(RECORD, "FK"), encode(RECORD, "FK", BASE)])
)
def test_a_code_may_be_broken_anywhere(places: list[int], text: str) -> None:
    broken = text
    for place in places:
        broken = f"{broken[: place % len(broken)]} \n{broken[place % len(broken) :]}"
    assert open_code(broken) == open_code(text)


@pytest.mark.parametrize("text", [encode(RECORD, "FK"), cut()[2].text, cut(base=BASE)[1].text, position_cut()[1].text])
def test_every_changed_digit_is_refused_or_means_the_same(text: str) -> None:
    """The digits of the label, too: which of how many, and of which record."""
    whole = open_code(text)
    for place in (place for place, sign in enumerate(text) if sign.isdigit()):
        for digit in "0123456789":
            assert what_comes_of(f"{text[:place]}{digit}{text[place + 1 :]}") in (whole, "damaged", "cut short")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("COMPANION", "not a link of ours"),
        ("COMPANION FK", "cut short"),
        ("COMPANION FK 3/8 4127:", "cut short"),
        ("COMPANION FK 9/8 4127: 18054", "damaged"),
        ("COMPANION FK 3/8 18054", "damaged"),
        ("COMPANION FK 0/8 4127 3/2: 18054", "damaged"),
        ("COMPANION FK 1/8 4127 1/2: 18054", "damaged"),
        ("COMPANION FK 0/8 4127 0/2: 18054", "damaged"),
        ("COMPANION FK 0/8 4127 1/2:", "cut short"),
        ("COMPANION FK 18O54", "damaged"),
        ("Companion is played by 3", "not a link of ours"),
        ("COMPANION ZZ 00000000000000000", "damaged"),
    ],
)
def test_what_is_wrong_is_told_apart(text: str, fault: str) -> None:
    with pytest.raises(LinkError) as caught:
        decode(text)
    assert caught.value.fault == fault


def test_a_part_is_no_record() -> None:
    with pytest.raises(LinkError, match="code 3 of 5 of one record"):
        decode(cut()[2].text)
    with pytest.raises(LinkError, match="code 1 of 2 of a position"):
        decode(position_cut()[0].text)


def test_codes_are_found_among_words() -> None:
    first, second, third = cut()[0].text, position_cut(BASE)[1].text, encode(SATURDAY, "FK")
    broken = "\n".join(third[place : place + 30] for place in range(0, len(third), 30))
    mail = f"Hello! No. 1 is this:\n{first}\n\nand 2. {second}\r\nthen on Saturday:\n3) {broken}\nSee you at 8. 5 of us come.\n"
    assert [open_code(code).text for code in codes_in(mail)] == [open_code(code).text for code in (first, second, third)]
    assert codes_in(f"{first} {second} fk. {third.split()[-1]}") == [first, second, f"fk. {third.split()[-1]}"]
    alone = position_cut(BASE)[0].text.partition("#")[2]
    assert codes_in(f"and {alone}, no more") == [f"{alone}, no more"]
    assert is_code(alone)
    assert codes_in(" nothing of ours ") == ["nothing of ours"]
    assert codes_in(" \n") == []


@pytest.mark.parametrize("word", ["friday.game", "fk.game", "em.2026.game", "2026-11-20", "game #3.txt", "companion", "out/5"])
def test_the_name_of_a_file_is_no_code(word: str) -> None:
    assert not is_code(word)


@pytest.mark.parametrize(
    "word", [encode(RECORD, "FK"), encode(RECORD, "FK", BASE), "fk.12 34", "COMPANION FK x", "X#FK.", "1" * 40]
)
def test_what_begins_like_a_code_is_no_file(word: str) -> None:
    assert is_code(word)


# ---- long records, cut and put together ----


@pytest.mark.parametrize("game_id", games_with_tests())
@pytest.mark.parametrize("length", [300, 500])
def test_a_long_game_comes_back_from_its_codes_in_any_order(game_id: str, length: int) -> None:
    for seed in range(2):
        text = played(game_id, seed)
        codes = cut(text, length)
        parts = [code for code in codes if code.holds == "part"]
        assert all(code.of == len(parts) > 1 for code in codes)
        assert [code.number for code in parts] == list(range(1, len(parts) + 1))
        shuffled = [*texts_of(codes), *texts_of(codes)[::2]]
        random.Random(seed).shuffle(shuffled)
        gathered = gather(shuffled)
        assert gathered.text == text
        assert gathered.is_whole
        assert sorted(gathered.kept) == sorted(read_address(code.text).fragment for code in codes)
        assert gather(gathered.kept) == gathered


@pytest.mark.parametrize("game_id", games_with_tests())
def test_the_first_code_of_a_long_game_is_its_position(game_id: str) -> None:
    text = played(game_id, 1)
    first = cut(text, len(encode(text, find_game(game_id).prefix)) - 1)[0]
    if not find_game(game_id).position_words:
        assert (first.holds, first.number) == ("part", 1)
        return
    assert (first.holds, first.number) == ("position", 0)
    position = decode(first.text)
    assert "\nposition: " in position
    whole, begun = judge(text), judge(position)
    assert (begun.verdict.status, begun.verdict.totals, begun.verdict.winners) == (
        "legal",
        whole.verdict.totals,
        whole.verdict.winners,
    )
    gathered = gather([first.text])
    assert gathered.text == gathered.position == position
    assert gathered.missing == tuple(range(1, first.of + 1))
    assert not gathered.is_whole


@pytest.mark.parametrize("game_id", games_with_tests())
def test_short_codes_leave_the_log_out(game_id: str) -> None:
    text, prefix = played(game_id, 1), find_game(game_id).prefix
    codes = codes_for(text, prefix, "", short(len(encode(text, prefix)) - 1), log=False)
    if not find_game(game_id).position_words:
        assert gather(texts_of(codes)).text == text
        return
    (alone,) = codes
    assert (alone.holds, alone.number, alone.of) == ("position", 0, 0)
    assert gather([alone.text]).is_whole
    assert "\nposition: " in decode(alone.text)


@pytest.mark.parametrize("log", [True, False])
def test_a_position_that_fits_no_code_takes_several(log: bool) -> None:
    """They are scanned in any order, and played on from before any code of the log was read."""
    text = played("circle-of-power", 1)
    codes = codes_for(text, "CP", "", short(360), log=log)
    position = [code for code in codes if code.holds == "position"]
    of = len(codes) - len(position)
    assert bool(of) is log
    assert [(code.number, code.of, code.part, code.parts) for code in position] == [
        (0, of, part, len(position)) for part in range(1, len(position) + 1)
    ]
    gathered = gather(reversed(texts_of(tuple(position))))
    assert gathered.text == gathered.position
    assert (gathered.missing, gathered.position_missing) == (tuple(range(1, of + 1)), ())
    assert (gathered.is_whole, gathered.is_waiting) == (not log, log)
    assert gathered.text
    assert "\nposition: " in gathered.text
    assert judge(gathered.text).verdict.totals == judge(text).verdict.totals


@pytest.mark.parametrize("base", ["", BASE])
def test_what_is_missing_of_a_position_is_told(base: str) -> None:
    first, second, *log = texts_of(position_cut(base))
    assert first.startswith(f"{BASE}#FK.0-5-" if base else "COMPANION FK 0/5 ")
    assert ("-1-2." in first, " 1/2: " in first) == (bool(base), not base)
    for one, other in ((first, "2"), (second, "1")):
        gathered = gather([one, one])
        assert gathered.text is None
        assert (gathered.kept, gathered.is_waiting) == ((read_address(one).fragment,), True)
        assert gathered.told() == f"code {3 - int(other)} of 2 of the position is there; missing: {other}"
    told = gather([second, log[0]]).told()
    assert told == "code 2 of 2 of the position is there; missing: 1; code 1 of 5 is there; missing: 2 to 5"
    assert gather([first, second]).told() == "none of 5 codes of the log is there; missing: 1 to 5"


def test_a_whole_log_does_without_its_position() -> None:
    first, second, *log = texts_of(position_cut())
    for codes in ([*log, second], [first, *log, second], log):
        gathered = gather(codes)
        assert gathered.text == RECORD
        assert gathered.is_whole
        assert not gathered.is_waiting
    assert gather([*log, first]).position is None
    assert gather([first, *log, second]).position == gather([first, second]).text


def test_the_codes_of_two_positions_are_not_mixed() -> None:
    """Of another day, and of the same record cut otherwise."""
    friday, saturday = position_cut(), cut(SATURDAY, 150)
    label = read_address(friday[1].text).label
    assert label
    otherwise = encode_canonical(open_code(friday[1].text).text, "FK", label=label._replace(part=3, parts=3))
    for strange in (saturday[1].text, saturday[2].text, otherwise):
        gathered = gather([friday[0].text, strange, friday[1].text])
        assert [refused.code for refused in gathered.refused] == [strange]
        assert gathered.text == gather(texts_of(friday[:2])).text


def test_a_position_of_too_many_codes_is_left_to_the_log() -> None:
    """Who has to scan nearly as many may as well scan the log; without the log it stands for it all the same."""
    assert {code.holds for code in cut()} == {"part"}
    codes = codes_for(RECORD, "FK", "", short(125), log=False)
    assert [(code.holds, code.part, code.parts) for code in codes] == [("position", part, 3) for part in (1, 2, 3)]


def test_a_record_with_an_error_has_no_position() -> None:
    wrong = RECORD + "score: Anna 99, Bo -5, Cia 0\n"
    assert judge(wrong).verdict.errors
    codes = codes_for(wrong, "FK", "", short(len(encode(wrong, "FK")) - 1))
    assert {code.holds for code in codes} == {"part"}
    assert gather(texts_of(codes)).text == wrong


def test_a_record_that_fits_has_one_code() -> None:
    (code,) = cut(length=1000)
    assert (code.holds, code.section, code.number, code.of) == ("record", "", 0, 0)
    assert gather([code.text, code.text.lower()]).text == RECORD


@pytest.mark.parametrize("count", range(1, 5))
def test_what_is_missing_is_told_and_gives_no_half_record(count: int) -> None:
    for some in combinations(cut(), count):
        gathered = gather(code.text for code in some)
        assert gathered.text is None
        assert gathered.have == tuple(code.number for code in some)
        assert sorted(gathered.have + gathered.missing) == [1, 2, 3, 4, 5]
    assert gather(texts_of(cut()[1:3])).told() == "codes 2, 3 of 5 are there; missing: 1, 4, 5"
    assert gather([cut()[4].text]).told() == "code 5 of 5 is there; missing: 1 to 4"


def test_codes_of_another_record_are_refused_by_name() -> None:
    gathered = gather([*texts_of(cut()[:3]), *texts_of(cut(SATURDAY)), *texts_of(cut()[3:])])
    assert gathered.text == RECORD
    assert len(gathered.refused) == 5
    short_one = short_code(cut(SATURDAY)[1].text)
    assert gathered.refused[1].why == f"code 2 of 5 ({short_one}) belongs to another record: Anna, Bo, Cia, 2026-11-21"
    for other in (encode(SATURDAY, "FK"), encode(RECORD, "FK"), cut(played("circle-of-kings", 0), 300)[1].text):
        assert [refused.code for refused in gather([cut()[0].text, other]).refused] == [other]
        assert gather([other, cut()[0].text]).refused[0].code == cut()[0].text


def test_codes_of_two_printings_are_not_mixed() -> None:
    """The same evening, printed after five seasons and again when the third was put right."""
    later = cut(RECORD.replace("Anna 3, Bo -3", "Anna 4, Bo -4"), 120)
    gathered = gather([later[2].text, *texts_of(cut())])
    assert gathered.text is None
    assert len(gathered.refused) == 5


def test_parts_that_only_look_like_one_record_are_refused() -> None:
    """Each whole, with one label, but not what was printed: the joined text is proved, too."""
    record = codec.fingerprint(RECORD)
    forged = [
        encode_canonical(f"{HEADER}\n[season {n}]\npoints: Anna 9, Bo -9, Cia 0\n", "FK", label=Label(n, 2, record))
        for n in (1, 2)
    ]
    gathered = gather(forged)
    assert gathered.text is None
    assert "does not fit the others" in gathered.refused[0].why
    unfit = encode_canonical(HEADER, "FK", label=Label(2, 2, record))
    assert "holds no part of a record" in gather([unfit]).refused[0].why


def test_the_same_part_in_other_digits_is_a_double() -> None:
    """Two machines may pack one text in two ways."""
    label = read_address(cut()[1].text).label
    text = open_code(cut()[1].text).text
    padded = codec._deflate(codec._wordbook("FK").packings[0].pack(text), b"")
    assert label
    other = Address("FK", label, to_digits(codec._payload(f"FK{label}", 2, padded))).written("")
    assert other != cut()[1].text
    gathered = gather([other, *texts_of(cut())])
    assert gathered.text == RECORD
    assert not gathered.refused


def test_damaged_codes_are_refused_and_the_rest_is_kept() -> None:
    gathered = gather([cut()[0].text[:-4], *texts_of(cut()), "what is this?"])
    assert gathered.text == RECORD
    assert ["cut short" in gathered.refused[0].why, "not a link of ours" in gathered.refused[1].why] == [True, True]
    assert gather([]).text is None


@given(st.lists(st.text(), max_size=4))
def test_gather_never_raises(texts: list[str]) -> None:
    assert gather(texts).text is None


PASTED = [
    "a",
    "#",
    "# ",
    " ",
    "\n",
    "companion ",
    "companion fk",
    "fk.",
    "fk. ",
    "1",
    "1 ",
    "#fk.1",
    "fk.1-1-1.",
    "COMPANION FK 1\n",
    "a\n",
]


@pytest.mark.parametrize("piece", PASTED)
def test_a_flood_of_signs_is_read_once(piece: str) -> None:
    """What looks at each sign again for each sign takes hours over this."""
    text = piece * (200_000 // len(piece))
    assert codes_in(text) or not text.strip()
    assert gather([f"fk.{text[:100_000]}", f"COMPANION FK {text[:100_000]}"]).text is None


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*texts_of(position_cut()), *texts_of(cut(SATURDAY)), encode(RECORD, "FK"), "x"]), max_size=14))
def test_whatever_is_scanned_gives_a_whole_record_or_none(scanned: list[str]) -> None:
    assert gather(scanned).text in (None, RECORD, SATURDAY, gather(texts_of(position_cut()[:2])).text)


def test_a_later_version_of_the_rules_is_no_other_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes that stood on paper when the rules changed: the joined text says which rules it was played by."""
    codes = texts_of(cut())
    monkeypatch.setattr(codec, "about", lambda _: SimpleNamespace(rules_version=2))
    assert gather(codes).text == with_rules(RECORD, 1)


def test_a_record_may_name_its_rules() -> None:
    named = with_rules(RECORD, 1)
    assert gather(texts_of(cut(named))).text == named


def old_parts() -> list[str]:
    """Codes of one season each as they were printed before codes said of how many they are."""
    return [
        encode_canonical(f"{HEADER}[season {n}]\npoints: Anna {n}, Bo -{n}, Cia 0\n", "FK", "HTTPS://COMPANION.EXAMPLE/")
        for n in range(1, 6)
    ]


def test_old_codes_of_one_season_each_are_joined() -> None:
    old = old_parts()
    assert gather([old[3], *old]).text == RECORD
    assert gather([old[0], old[2]]).text is None
    assert gather([old[0], encode(SATURDAY, "FK")]).refused
    assert gather([old[2]]).text is None


def test_a_position_in_a_later_section_is_a_record_and_no_old_part() -> None:
    text = f"{HEADER}position: season 3\npoints: Anna 3, Bo 0, Cia 0\n[season 4]\npoints: Anna 1, Bo 0, Cia 0\n"
    assert gather([encode(text, "FK")]).text == canonical(text)


# ---- drawn ----


def read_back(matrix: tuple[tuple[bool, ...], ...]) -> list[str]:
    image = pytest.importorskip("PIL.Image")
    zxingcpp: Any = pytest.importorskip("zxingcpp")
    side = len(matrix) + 8
    picture = image.new("L", (side, side), 255)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            picture.putpixel((x + 4, y + 4), 0 if dark else 255)
    return [found.text for found in zxingcpp.read_barcodes(picture.resize((side * 4, side * 4), 0))]


DRAWN = [encode(RECORD, "FK"), encode(RECORD, "FK", BASE), encode(RECORD, "FK", "https://games.example.org/é/"), "A", "Wörter #3"]


@pytest.mark.parametrize("text", [*DRAWN, cut()[2].text, cut(base=BASE)[2].text])
def test_a_code_is_read_back_from_its_modules(text: str) -> None:
    symbol = symbol_of(text)
    assert symbol is not None
    assert read_back(symbol.modules) == [text]
    assert symbol.version == version_of(text) == (len(symbol.modules) - 17) // 4


@pytest.mark.parametrize("digits", [200, 1000, 1500])
def test_words_take_no_larger_a_code_than_a_link(digits: int) -> None:
    words, link = (version_of(f"{head}{'7' * digits}") for head in ("COMPANION FK ", "HTTPS://GAMES.EXAMPLE.ORG/#FK."))
    assert words is not None
    assert link is not None
    assert words <= link


def test_what_no_code_holds_has_none() -> None:
    assert version_of("7" * 8000) is None
    assert symbol_of("7" * 8000) is None


def test_the_picture_holds_every_dark_module() -> None:
    symbol = symbol_of(encode(RECORD, "FK"))
    assert symbol is not None
    picture = svg(symbol, "code <1> of 3")
    root = ET.fromstring(picture)
    assert root.get("aria-label") == "code <1> of 3"
    assert root.get("viewBox") == f"0 0 {symbol.across} {symbol.across}"
    assert "style" not in picture
    dark = root[1]
    modules = set()
    for run in filter(None, dark.attrib["d"].split("M")):
        place, _, rest = run.partition("h")
        x, y = map(int, place.split())
        modules |= {(y - 4, x - 4 + step) for step in range(int(rest.partition("v")[0]))}
    assert modules == {(y, x) for y, row in enumerate(symbol.modules) for x, is_dark in enumerate(row) if is_dark}


def test_no_wordbook_is_packed_before_it_is_needed() -> None:
    code = (
        "import sys, companion.links, companion.links.symbol; from companion.links.wordbooks import wordbook;"
        "print(wordbook.cache_info().currsize, 'qrcode' in sys.modules, any(name.endswith('.link') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "0 False False\n"


def test_the_short_code_of_a_link_never_changes() -> None:
    address = Address("FK", None, "18054")
    assert short_code(address.written(BASE)) == f"FK-{zlib.crc32(b'FK.18054') % 100_000:05d}"
