"""Bytes to text, text to lines, lines to tokens with their places."""

import pytest

from companion.record import Fault, Line, RecordError, decode, split_lines
from companion.record.lines import move_number, parse_section


def line(code: str, number: int = 1) -> Line:
    """A line with this number."""
    return split_lines("\n" * (number - 1) + code)[-1]


def texts(code: str) -> list[str]:
    """The tokens of a line."""
    return [token.text for token in line(code).tokens()]


@pytest.mark.parametrize(
    ("data", "offset", "line", "column"),
    [(b"\xff", 0, 1, 1), (b"game\n\xc3\xa4\xffx", 7, 2, 2), (b"\xef\xbb\xbfgame\r\nab\xc3", 11, 2, 3)],
)
def test_bad_bytes_are_named_by_their_offset(data: bytes, offset: int, line: int, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        decode(data)
    (fault,) = caught.value.faults
    assert (fault.rule, fault.line, fault.column) == ("syntax", line, column)
    assert f"at offset {offset} " in fault.message


def test_byte_order_mark_is_no_text() -> None:
    assert decode(b"\xef\xbb\xbfgame") == "game"
    assert split_lines("\ufeffgame")[0].text == "game"


def test_line_ends() -> None:
    assert [line.text for line in split_lines("a\r\nb\nc\u2028d")] == ["a", "b", "c\u2028d"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("Aino:5c", ["Aino", ":", "5c"]),
        ("hand  AINO :3h", ["hand", "AINO", ":", "3h"]),
        ("score : aino +5 , ville −3", ["score", ":", "aino", "+5", ",", "ville", "−3"]),
        ("3d Qd>3d", ["3d", "Qd", ">", "3d"]),
        ("3d Qd->3d", ["3d", "Qd", "->", "3d"]),
        ("Rosa-Liisa: 3d", ["Rosa-Liisa", ":", "3d"]),
        ("007. 3d", ["007.", "3d"]),
        ("1.5c 8s", ["1.", "5c", "8s"]),
        ("1.Aino: 3d", ["1.", "Aino", ":", "3d"]),
        ("3d\u00a0Qd\u3000\t4h", ["3d", "Qd", "4h"]),
        ("3d Qd # > 3d", ["3d", "Qd"]),
        ("# all of it", []),
    ],
)
def test_tokens(code: str, expected: list[str]) -> None:
    assert texts(code) == expected


def test_columns_count_characters_from_one() -> None:
    tokens = line("\t Zoë: 10♥ >  ♠Q", number=7).tokens()
    assert [(token.line, token.column) for token in tokens] == [(7, 3), (7, 6), (7, 8), (7, 12), (7, 15)]


def test_move_number() -> None:
    assert move_number(line("12. 3d").tokens()) == "12"
    assert move_number(line("12 3d").tokens()) == ""
    assert move_number([]) == ""


@pytest.mark.parametrize("code", ["[season 3]", "  [ Season\t3 ] # so", "[SEASON  3]"])
def test_section(code: str) -> None:
    assert parse_section(line(code)) == ("season", "3")


def test_section_without_a_number() -> None:
    assert parse_section(line("[season]")) == ("season", "")


def test_no_section() -> None:
    assert parse_section(line("season 3")) is None


@pytest.mark.parametrize("code", ["[season 3", "[]", "[ ]", "[season 3] now", "[[season 3]]", "[season" + " " * 100_000 + "x"])
def test_broken_section(code: str) -> None:
    with pytest.raises(Fault, match="not a section heading"):
        parse_section(line(code))


def test_past_the_end_of_a_large_text_there_is_no_line() -> None:
    lines = split_lines("game: empires\n" * 10_000)
    assert lines[9_999] == lines[-2]
    with pytest.raises(IndexError):
        lines[10_001]
