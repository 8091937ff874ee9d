"""Header keys and players, claims' lists and numbers."""

import pytest

from companion.record import Fault, Header, fold, split_lines
from companion.record.claims import parse_integer, split_list
from companion.record.header import check_fields, read_field, read_fields
from companion.record.lines import make_line
from companion.record.players import parse_players

KEYS = ("jokers", "scoring", "house")
RESERVED = frozenset({"hand", "none"})


def read(text: str) -> tuple[Header | None, list[Fault]]:
    """The header of a text, or what is wrong with it."""
    fields, faults = read_fields(split_lines(text))
    assert not faults
    return check_fields(fields, KEYS, RESERVED)


def header(lines: str) -> Header:
    """A header that is in order, with these lines more."""
    found, faults = read(f"game: four-kingdoms\nplayers: Aino, Ville\n{lines}")
    assert found, faults
    return found


def test_case_and_blanks_mean_nothing_in_keys() -> None:
    found, _ = read("GAME :  Four-Kingdoms\n\tPlayers:Aino,Ville # us\nJOKERS : 2")
    assert found
    assert (found.game, found.value("jokers")) == ("four-kingdoms", "2")


def test_notes_may_be_many() -> None:
    assert header("note: one\nnote: two").notes == ("one", "two")


@pytest.mark.parametrize(
    ("lines", "message", "column"),
    [
        ("jockers: 2", "a header key", 1),
        ("jokers: 2\nJokers: 2", "twice", 1),
        ("date: today\ndate: today", "twice", 1),
        ("format: 2", "format 1", 9),
    ],
)
def test_faults_point_at_the_wrong_word(lines: str, message: str, column: int) -> None:
    _, faults = read(f"game: four-kingdoms\nplayers: Aino, Ville\n{lines}")
    assert message in faults[0].message
    assert (faults[0].rule, faults[0].line, faults[0].column) == ("header", 2 + len(lines.split("\n")), column)


def test_unknown_key_suggests_the_nearest() -> None:
    _, faults = read("game: four-kingdoms\nplayers: Aino, Ville\njockers: 2")
    assert "“jokers”" in faults[0].hint


def test_a_line_without_colon_is_no_header_line() -> None:
    fields, others = read_fields(split_lines("game: four-kingdoms\n  3d Qd\n"))
    assert [field.key for field in fields] == ["game"]
    assert [line.number for line in others] == [2]


@pytest.mark.parametrize(("written", "number"), [("0", 0), ("007", 7), ("123456789012", 123456789012)])
def test_number(written: str, number: int) -> None:
    assert header(f"jokers: {written}").number("jokers", 5) == number


@pytest.mark.parametrize("written", ["", "-1", "+1", "two", "1.0", "٣", "1 2"])
def test_no_number(written: str) -> None:
    found = header(f"jokers: {written}")
    assert found.number("jokers", 5) == 5
    assert [fault.rule for fault in found.faults] == ["header"]


def test_number_that_is_not_written() -> None:
    assert header("").number("jokers", 5) == 5


SETTINGS = {"FK-R12": "ab", "FK-R20": "ab"}


def test_house() -> None:
    assert header("house: fk-r20 = B").house(SETTINGS, {"FK-R1"}) == {"FK-R12": "a", "FK-R20": "b"}


@pytest.mark.parametrize(
    "written", ["FK-R12=ab", "", "FK-R12", "R12=b", "FK-R1=b", "FK-R9=b", "FK-R12=c", "FK-R12=a,", "FK-R12=a, FK-R12=a"]
)
def test_no_house(written: str) -> None:
    found = header(f"house: {written}")
    assert found.house(SETTINGS, {"FK-R1"}).keys() == SETTINGS.keys()
    assert {fault.rule for fault in found.faults} == {"header"}


def test_players_with_names() -> None:
    players = parse_players("A = Aino Korhonen, Rosa-Liisa, P_1", RESERVED)
    assert [(player.tag, player.name) for player in players] == [
        ("A", "Aino Korhonen"),
        ("Rosa-Liisa", "Rosa-Liisa"),
        ("P_1", "P_1"),
    ]


def test_the_same_people_once_more() -> None:
    """Entries are kept as they were read: what is wrong with one is told every time, and by the words that are reserved then."""
    for _ in range(2):
        assert [player.name for player in parse_players(" A=Aino , Ville", RESERVED)] == ["Aino", "Ville"]
        with pytest.raises(ValueError, match="hand"):
            parse_players("Aino, hand", RESERVED)
        assert [player.tag for player in parse_players("Aino, hand", ())] == ["Aino", "hand"]
        with pytest.raises(ValueError, match="twice"):
            parse_players("Aino, AINO", RESERVED)


def test_players_have_their_numbers() -> None:
    """By their folded tags, in seat order."""
    assert header("").numbers == {"aino": 0, "ville": 1}


@pytest.mark.parametrize("tag", ["dummy", "Dummy1", "DUMMY2", "dummy12"])
def test_dummy(tag: str) -> None:
    assert parse_players(f"Aino, {tag}", RESERVED)[1].is_dummy


@pytest.mark.parametrize("tag", ["Zoë", "Zoe\u0308", "Ägypten", "Ирина", "佳", "कविता"])
def test_letters_of_any_script(tag: str) -> None:
    assert parse_players(tag, RESERVED)[0].tag == tag


@pytest.mark.parametrize(
    "value", ["", "Aino,", "Aino,,Ville", "2nd", "-x", "_x", "Qs", "jk", "Hand", "A B", "A=", "=A", "a, A", "a+b"]
)
def test_no_players(value: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_players(value, RESERVED)


def test_composed_and_decomposed_letters_are_one_tag() -> None:
    assert fold("Zoë") == fold("ZOE\u0308")
    with pytest.raises(ValueError, match="twice"):
        parse_players("Zoë, Zoe\u0308", RESERVED)


@pytest.mark.parametrize(("written", "number"), [("5", 5), ("+5", 5), ("-5", -5), ("−5", -5), ("-0", 0), ("9" * 30, 10**30 - 1)])
def test_integer(written: str, number: int) -> None:
    assert parse_integer(written) == number


@pytest.mark.parametrize("written", ["", "+", "--5", "5.0", "five", "٣", "9" * 5000])
def test_no_integer(written: str) -> None:
    assert parse_integer(written) is None


def test_empty_entries_of_a_list_are_kept() -> None:
    tokens = split_lines("Aino 5,, Ville 3,")[0].tokens()
    assert [[token.text for token in entry] for entry in split_list(tokens)] == [["Aino", "5"], [], ["Ville", "3"], []]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("jokers: 2", ("jokers", "2", 3, 1, 9)),
        ("JOKERS:2  # two", ("jokers", "2", 3, 1, 8)),
        ("jokers:\t 2 ", ("jokers", "2", 3, 1, 10)),
        ("  jokers : 2", ("jokers", "2", 3, 3, 12)),
        ("key-2: a: b", ("key-2", "a: b", 3, 1, 8)),
        ("jokers:", ("jokers", "", 3, 1, 8)),
        ("jokers:  ", ("jokers", "", 3, 1, 10)),
        ("two words: 2", None),
        (": 2", None),
        ("jokers 2", None),
    ],
)
def test_a_field_knows_where_its_key_and_its_value_begin(text: str, expected: tuple[str, str, int, int, int] | None) -> None:
    assert read_field(make_line(3, text)) == expected
