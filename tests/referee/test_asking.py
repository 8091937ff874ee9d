"""What every door asks of people: choices of a header, rulings, a record that begins, and words for the rulebook's Markdown."""

from __future__ import annotations

from html.parser import HTMLParser
from importlib import import_module
from random import Random

import pytest

from companion.referee import find_game, game_ids, header_errors, judge, rule_texts
from companion.referee.asking.beginning import completed, header_begun, new_record
from companion.referee.asking.choices import values_of
from companion.referee.asking.errors import AskingError
from companion.referee.asking.named import named_game
from companion.referee.asking.reminder import NAMES
from companion.referee.asking.rulings import house_value, read_house, rulings_of
from companion.referee.asking.seats import named_seats, seats_value
from companion.referee.asking.usual import players_that_fit
from companion.referee.games import package_of
from companion.referee.markup import as_html, plain

each_game = pytest.mark.parametrize("game_id", game_ids())


def header(game_id: str, line: str = "") -> str:
    game = find_game(game_id)
    players = named_seats(game, ", ".join(NAMES[: game.about.usual]))
    more = [tuple(one.split("=", 1)) for one in completed(game, players, [])]
    return header_begun(game, players, [(key, value) for key, value in more]) + line


@each_game
def test_the_settings_of_the_rulebook_are_those_that_the_header_takes(game_id: str) -> None:
    table = import_module(f"{package_of(game_id)}.rules.table")
    held = {ruling: tuple(letters) for ruling, letters in getattr(table, "RULINGS", {}).items()}
    assert {ruling.id: tuple(ruling.options) for ruling in rulings_of(game_id)} == held
    for ruling in rulings_of(game_id):
        assert ruling.question.endswith((".", "?"))
        for letter in ruling.options:
            assert header_errors(header(game_id, f"house: {ruling.id}={letter}\n")) == ()


@each_game
def test_a_new_record_is_one_that_may_be_played(game_id: str) -> None:
    text = new_record(find_game(game_id), header(game_id))
    assert f"rules: {find_game(game_id).about.rules_version}\n" in text
    wrong = judge(text, opening=True).verdict.errors
    assert all(error.rule == "header" and "map" in error.message for error in wrong)  # where one is played on, it is drawn first
    assert "# " in text


@each_game
def test_chance_completes_a_header_in_more_than_one_way(game_id: str) -> None:
    game = find_game(game_id)
    players = named_seats(game, ", ".join(NAMES[: game.about.usual]))
    drawn = {tuple(completed(game, players, [], random=Random(seed))) for seed in range(12)}
    assert len(drawn) > 1 if completed(game, players, []) else drawn == {()}


@each_game
def test_the_words_of_a_key_are_taken_by_the_header(game_id: str) -> None:
    game = find_game(game_id)
    for key in game.keys:
        for word in values_of(game, key):
            wrong = header_errors(header(game_id, f"{key.name}: {word}\n"))
            assert not any(f"“{word}” is no" in error.message for error in wrong)


def test_house_is_written_without_defaults() -> None:
    rulings = rulings_of(next(game for game in game_ids() if len(rulings_of(game)) > 2))
    chosen = {rulings[1].id: list(rulings[1].options)[-1], rulings[0].id: rulings[0].default}
    value = house_value(chosen, rulings)
    assert value == f"{rulings[1].id}={list(rulings[1].options)[-1]}"
    assert read_house(f" {value.lower()} , nonsense,,") == {rulings[1].id: list(rulings[1].options)[-1]}


def test_players_fit_whom_a_game_seats() -> None:
    game = find_game(game_ids()[0])
    fewest, most = game.about.seats
    names = ", ".join(NAMES[:fewest])
    assert players_that_fit(game, names) == names
    assert players_that_fit(game, f"{names}, dummy") == f"{names}, dummy"
    assert players_that_fit(game, ", ".join(f"P{n}" for n in range(most + 1))) == ""


@pytest.mark.parametrize(("typed", "hint"), [("Ann,, Bo", "names with commas"), ("Ann # the great, Bo", "leave it out")])
def test_what_is_wrong_with_names_is_told_with_a_hint(typed: str, hint: str) -> None:
    with pytest.raises(AskingError) as wrong:
        named_seats(find_game(game_ids()[0]), typed)
    assert hint in wrong.value.hint
    assert str(wrong.value) == f"{wrong.value.message}; {wrong.value.hint}"


@pytest.mark.parametrize(("game_id", "typed", "there"), [("empires", "99", "2 to 6"), ("circle-of-kings", " 0 ", "(2)")])
def test_a_number_that_no_table_seats_is_told_as_a_number(game_id: str, typed: str, there: str) -> None:
    game = find_game(game_id)
    assert game is not None
    with pytest.raises(AskingError) as refused:
        seats_value(game, typed)
    assert there in refused.value.hint
    assert refused.value.message == f"{typed.strip()} cannot play {game.title}"


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    known = game_ids()[0]
    assert named_game(known.upper().replace("-", " ")).id == known
    with pytest.raises(AskingError, match=f"did you mean {known}"):
        named_game(known[:-1] + "xx")


def test_markdown_becomes_html_that_nobody_can_abuse() -> None:
    said = as_html("**Bold** _it_ and *this* `Qs > 10h` ``10h`` `kings:` [a *link*](https://x) <script>alert('1')</script>")
    assert said == (
        '<strong>Bold</strong> <em>it</em> and <em>this</em> <span class="card">Q♠</span> &gt; <span class="card red">10♥</span> '
        "<code>10h</code> <code>kings:</code> a <em>link</em> &lt;script&gt;alert(&#x27;1&#x27;)&lt;/script&gt;"
    )
    assert as_html("`<b onclick=x>` ``<i>``") == "<code>&lt;b onclick=x&gt;</code> <code>&lt;i&gt;</code>"
    assert as_html("\ue0007\ue001") == "7"
    assert as_html("a `*` b `*` c") == "a <code>*</code> b <code>*</code> c"
    assert as_html(r"10 \* bid \* 2 \<b\>") == "10 * bid * 2 &lt;b&gt;"
    assert plain(r"10 \* bid, two\_pairs \<b\>") == "10 * bid, two_pairs <b>"


class Reader(HTMLParser):
    """What a page says, and the elements in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words = ""
        self.elements: set[str] = set()
        self.feed(page)
        self.close()

    def handle_data(self, data: str) -> None:
        self.words += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        assert {name for name, _ in attrs} <= {"class"}


@each_game
def test_html_and_words_of_every_rule_say_the_same(game_id: str) -> None:
    for rule in rule_texts(game_id).values():
        read = Reader(as_html(rule.text))
        assert read.elements <= {"strong", "em", "code", "span"}
        assert read.words == plain(rule.text)
