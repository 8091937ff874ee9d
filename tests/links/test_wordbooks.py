"""Links of the games that are packed word by word: every record comes back, byte for byte and verdict for verdict."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from companion.cli.records.files import files_beside
from companion.links import LinkError, canonical, codes_for, decode, encode, gather
from companion.links.symbol import version_of
from companion.links.wordbooks import WordsLink, wordbook
from companion.links.words import MOST_WORDS, Words
from companion.referee import Error, Judgement, find_game, judge, read_table
from companion.referee.games import part
from game_folders import facts_of, folder_of, games_with_tests

ROOT = Path(__file__).resolve().parents[2]
WORD_GAMES = [game_id for game_id in games_with_tests() if isinstance(part(game_id, "link"), WordsLink)]


def played(game_id: str, seed: int, lines: int | None = None) -> str:
    header, game = f"game: {game_id}\n{facts_of(game_id).linked}", find_game(game_id)
    table = read_table(header)
    moves = islice(game.random_game(table, random.Random(seed), hands=bool(seed % 2)), lines)
    return header + "".join(f"{game.write(table, move)}\n" for move in moves)


def prefix(game_id: str) -> str:
    return find_game(game_id).prefix


def said(judgement: Judgement) -> object:
    """A verdict without the places of its errors: comments and numbers are gone."""

    def rule(error: Error) -> str:
        return error.rule

    verdict = judgement.verdict
    return verdict.status, verdict.complete, verdict.totals, verdict.winners, verdict.state, [*map(rule, verdict.errors)]


def records(game_id: str) -> Iterator[tuple[Path, str]]:
    for path in sorted((folder_of(game_id) / "records").rglob("*.game")):
        yield path, path.read_bytes().decode("utf-8", "replace")


@pytest.mark.parametrize("game_id", WORD_GAMES)
def test_every_record_of_the_project_comes_back(game_id: str) -> None:
    count = 0
    for path, text in records(game_id):
        files = files_beside(str(path))
        try:
            link = encode(text, prefix(game_id), files=files)
        except LinkError:
            continue
        count += 1
        back = decode(link)
        assert back == canonical(text, files)
        assert said(judge(back, files=files)) == said(judge(text, files=files)), path
    assert count > 20


@pytest.mark.parametrize("game_id", WORD_GAMES)
def test_every_game_comes_back_and_is_short(game_id: str) -> None:
    digits, characters = 0, 0
    for seed in range(8):
        text = played(game_id, seed)
        link = encode(text, prefix(game_id))
        assert decode(link) == text
        assert decode(encode(text, prefix(game_id), verbatim=True)) == text
        digits += len(link.rpartition(".")[2])
        characters += len(text)
    assert digits * 7 / 17 / characters < facts_of(game_id).densest


@pytest.mark.parametrize("game_id", WORD_GAMES)
def test_the_beginning_of_a_game_comes_back(game_id: str) -> None:
    for lines in range(0, 60, 7):
        text = played(game_id, 3, lines)
        try:
            assert decode(encode(text, prefix(game_id))) == text
        except LinkError as error:  # half a map is none
            assert game_id == "empires" and error.fault == "not readable"  # noqa: PT017, PT018


def printed() -> list[tuple[Path, str]]:
    """Records of the project, and their links as they were once printed."""
    lines = (Path(__file__).parent / "printed.txt").read_text("utf-8").splitlines()
    return [(ROOT / path, link) for path, _, link in (line.partition(" ") for line in lines)]


@pytest.mark.parametrize(("path", "link"), printed(), ids=[path.stem for path, _ in printed()])
def test_what_was_printed_is_read_for_ever(path: Path, link: str) -> None:
    assert decode(link) == canonical(path.read_text("utf-8"), files_beside(str(path)))


@pytest.mark.parametrize("game_id", WORD_GAMES)
def test_every_list_of_words_gives_the_record_back(game_id: str) -> None:
    book, text = wordbook(prefix(game_id)), played(game_id, 2)
    assert book
    for packing in book.packings:
        assert packing.unpack(packing.pack(text)) == text


RECIPE = "note: map by companion map make --players 4 --provinces 80 --seed 7 --flavour northern, method 1, check c68c3b4d\n"
RING = "".join(f"{n}: {(n - 2) % 80 + 1} {n % 80 + 1} {(n + 39) % 80 + 1} outer\n" for n in range(1, 81))


@pytest.mark.parametrize("seed", range(3))
def test_a_long_game_on_a_large_map_begins_with_a_small_code(seed: int) -> None:
    """Eighty provinces, known by their recipe: the position takes version 15 at the most."""
    header = f"game: empires\nplayers: Aino, Ville, Emmi, Olavi\n{RECIPE}map: empires-northern-4-80-7.map\n"
    game, table = find_game("empires"), read_table(header, files=lambda _: RING)
    text = header + "".join(f"{game.write(table, move)}\n" for move in game.random_game(table, random.Random(seed), hands=False))
    codes = codes_for(text, "EM", "", lambda code: (version_of(code) or 99) <= 20, lambda _: RING)
    assert codes[0].holds == "position"
    assert "pieces: Ville" in decode(codes[0].text)
    assert (version_of(codes[0].text) or 99) <= 15
    assert gather(code.text for code in codes).text == text


def test_a_long_game_on_a_large_map_in_the_record_begins_with_few_codes() -> None:
    """Eighty provinces in lines of the record's own, which the position repeats: two codes that a phone reads."""
    header = "game: empires\nplayers: Aino, Ville, Emmi, Olavi\n"
    game, table = find_game("empires"), read_table(f"{header}map: ring.map\n", files=lambda _: RING)
    moves = "".join(f"{game.write(table, move)}\n" for move in game.random_game(table, random.Random(1), hands=False))
    text = f"{header}[turn 1]\n{RING}{moves.removeprefix('[turn 1]').lstrip()}"
    codes = codes_for(text, "EM", "", lambda code: (version_of(code) or 99) <= 20)
    position = [code.text for code in codes if code.holds == "position"]
    assert len(position) == 2
    assert "pieces: Ville" in (gather(position).text or "")
    assert gather(code.text for code in codes).text == canonical(text)


_BOOK = Words("turn", ("4", "44", "Jk", "x", "draw", "players"))
_PIECES = [*"4Jkx aBoÅ陽:,>", "[turn 1]", "[turn 2]", "\n", "players: Bo, a = 4 x\n", "draw 4 44"]
_LINES = st.lists(st.sampled_from(_PIECES)).map("".join)


@given(_LINES)
def test_any_text_comes_back(text: str) -> None:
    assert _BOOK.unpack(_BOOK.pack(f"{text}\n")) == f"{text}\n"


@given(st.binary(max_size=30))
def test_any_bytes_give_text_or_are_refused(packed: bytes) -> None:
    try:
        assert _BOOK.unpack(packed).endswith("\n")
    except ValueError:
        return


@pytest.mark.parametrize("words", [("a", "a"), tuple(map(str, range(MOST_WORDS + 1)))])
def test_a_book_that_cannot_be_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="words"):
        Words("", words)


def test_a_control_sign_is_left_to_the_verbatim_codec() -> None:
    with pytest.raises(ValueError, match="control"):
        _BOOK.pack("a\x01\n")


def test_a_few_bytes_do_not_ask_for_gigabytes() -> None:
    with pytest.raises(ValueError, match="means nothing"):  # so long a tag has no byte
        _BOOK.unpack(b"players: " + b"A" * 100_000 + b"\n" + b"\x10" * 100_000)
    with pytest.raises(ValueError, match="too large"):
        _BOOK.unpack(b"players: " + b"A" * 64 + b"\n" + b"\x10" * 100_000)
