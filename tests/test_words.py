"""Tables of words: English has all that is asked for and no more, other languages have none but those, and fall back to it."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import re
import string
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.press.words import LISTED, listed_in
from companion.record.errors import QUOTED, shortened
from companion.record.joined import all_of, any_of, either_of
from companion.referee import find_rule, game_ids, judge
from companion.referee.books import KINDS, LEARN, REFERENCE, find_text, held_in, title_in
from companion.referee.games import about, package_of
from companion.referee.messages import say
from companion.shop.catalogue import printables_of
from companion.words import ENGLISH, SHARED, Said, Words, in_language, is_code, language_names, languages, table_of
from game_folders import folder_of

UNREVIEWED = "Äidinkielinen lukija ei ole vielä tarkistanut tätä käännöstä."


def folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


#: The packages whose tables have messages.
SPEAKING = ("companion.record", "companion.referee")
#: That whose table has the labels around messages.
LABELLING = "companion.cli"
OF_GAMES = tuple(package_of(game) for game in game_ids())
#: Those of their sheets and of the pictures of their books, and the name that each table has in the code.
IN_PARTS = tuple(f"{package}.{part}" for package in OF_GAMES for part in ("paper", "teaching"))
CALLED = {"paper": "WORDS", "teaching": "SHOWN"}
#: That of how a kit is printed, and of what things are.
PRINTING = "companion.press"
#: The ids under which a game's own table has what it is called, and that of all games what its language is: asked for elsewhere.
NAMES = {"title", "language"}
#: What asks for the words that all games share.
SHARING = (folder("companion.press"), folder("companion.words"), *folder("companion.games").glob("*/paper"))
CODE = {SHARED.package: SHARING, PRINTING: (folder("companion.press"), folder("companion.shop"))}
ABOUT_OF = {package_of(game): about(game) for game in game_ids()}
#: The packages that have tables, each with the folders of the code that asks for its words.
PACKAGES = {
    package: CODE.get(package, (folder(package.removesuffix(".paper")),))
    for package in (SHARED.package, *SPEAKING, LABELLING, PRINTING, *OF_GAMES, *IN_PARTS)
    if find_spec(package) and (folder(package) / "words.en.toml").is_file()
}
TABLES = [(package, path.name.split(".")[1]) for package in PACKAGES for path in sorted(folder(package).glob("words.*.toml"))]


@cache
def read(path: Path) -> tuple[list[tuple[str, bool]], list[tuple[str, ast.Call]]]:
    """The texts in a module, each with whether more follows (`f"deeds-{variant}"`); its calls, with what is called."""
    texts: list[tuple[str, bool]] = []
    calls: list[tuple[str, ast.Call]] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            texts.append((str(node.values[0].value), True))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append((node.value, False))
        elif isinstance(node, ast.Call) and node.args:
            calls.append((ast.unparse(node.func), node))
    return texts, calls


def modules_in(code: Sequence[Path]) -> list[Path]:
    return sorted(path for folder in code for path in folder.rglob("*.py"))


def said_in(code: Sequence[Path]) -> Iterator[tuple[str, bool]]:
    """Every text in some code, and whether more follows where it stands."""
    for path in modules_in(code):
        yield from read(path)[0]


def asked_for(code: Sequence[Path], name: str) -> Iterator[tuple[str, bool]]:
    """The ids with which a table is asked in some code, and whether more follows."""
    for path in modules_in(code):
        for called, node in read(path)[1]:
            if called.partition(".")[0] == name:
                yield from ids_of(node.args[0])


def messages_in(code: Sequence[Path]) -> Iterator[tuple[str, set[str]]]:
    """The id of every message that is said in some code, where it is written there, and the names of the values put in."""
    for path in modules_in(code):
        for called, node in read(path)[1]:
            if called == "say":
                yield from ((key, {str(one.arg) for one in node.keywords}) for key, more in ids_of(node.args[0]) if not more)


def ids_of(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """The ids that an expression may be, as far as they are written there, and whether more follows."""
    if isinstance(node, ast.IfExp):
        yield from (*ids_of(node.body), *ids_of(node.orelse))
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield str(node.values[0].value), True
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, False


def holes(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}


@pytest.mark.parametrize("package", PACKAGES)
def test_english_has_every_word_that_is_asked_for(package: str) -> None:
    table = table_of(package, ENGLISH)
    named = {SHARED.package: "SHARED", LABELLING: "LABELS", PRINTING: "PRESS"}
    name = named.get(package, CALLED.get(package.rpartition(".")[2], "say"))
    asked = list(asked_for(PACKAGES[package], name))
    assert asked
    unknown = [key for key, more in asked if not (any(known.startswith(key) for known in table) if more else key in table)]
    assert unknown == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_english_word_is_asked_for(package: str) -> None:
    said = set(said_in(PACKAGES[package]))
    whole, begun = {text for text, more in said if not more}, {text for text, more in said if more and text.endswith("-")}
    ends = {"-one", "-none", "-many", "-says", "-to", "-lose", "-why", "-lies", "-is"}
    for key in table_of(package, ENGLISH).keys() - NAMES:
        if key.startswith((*LISTED, "said-", "reason-", "word-", "todo-", "chance-", "deal-", "why ")):
            continue  # found by its words, as tests of what is listed, understood, answered, counted, done and refused have it
        roots = {key, *(key.removesuffix(end) for end in ends)}
        assert roots & whole or any(key.startswith(part) for part in begun), key


@pytest.mark.parametrize("package", [*SPEAKING, *OF_GAMES])
def test_a_message_is_given_all_that_its_words_have_a_place_for(package: str) -> None:
    table = table_of(package, ENGLISH)
    lacking = [(key, given) for key, given in messages_in(PACKAGES[package]) if not holes(table[key]) <= given]
    assert lacking == []


@pytest.mark.parametrize(("package", "language"), TABLES)
def test_another_language_has_no_word_and_no_hole_that_english_has_not(package: str, language: str) -> None:
    english = table_of(package, ENGLISH)
    for key, words in table_of(package, language).items():
        if key.startswith("about-"):  # a fact of its title page, in English in `about.py`
            drawn = key in ("about-cover", "about-emblem")
            assert drawn or isinstance(getattr(ABOUT_OF[package], key.removeprefix("about-")), str), key
            continue
        assert key in english, key
        assert holes(words) == holes(english[key]), key
        assert words.count("\n") == english[key].count("\n"), key


#: What is Finnish is so whole: the two games that speak it with their papers, and what all games share.
WHOLE = [f"companion.games.{game}{paper}" for game in ("circle_of_power", "four_kingdoms") for paper in ("", ".paper")]
WHOLE += [package for package, language in TABLES if package.endswith(".teaching") and language == "fi"]
WHOLE += ["companion.cli", "companion.press", "companion.record", "companion.referee", "companion.words"]


@pytest.mark.parametrize("package", WHOLE)
def test_finnish_has_every_word_that_english_has(package: str) -> None:
    """But for the words that are understood, not said: a language has others."""
    lacking = table_of(package, ENGLISH).keys() - table_of(package, "fi").keys()
    assert sorted(key for key in lacking if not key.startswith("said-")) == []


@pytest.mark.parametrize("package", WHOLE)
def test_finnish_says_nothing_that_a_finn_would_not(package: str) -> None:
    """`takana` is a place in a room, `tasan olevat` and `toiminto` are words of machines."""
    wrong = re.compile(r"\b(?:takana|tasan olev\w*|toimin(?:to|no)\w*|kansanjakaj\w*)", re.IGNORECASE)
    assert [words for words in table_of(package, "fi").values() if wrong.search(words)] == []


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_words"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "words.en.toml").write_text(
        'one = "one"\ntwo = "two of {count}"\nthing-one = "a thing"\nthing = "{count} things"\n'
    )
    (package / "words.fi.toml").write_text('one = "yksi"\n')
    monkeypatch.syspath_prepend(tmp_path)
    words = Words("some_words")
    assert words("one", "fi") == "yksi"
    assert words("two", "fi", count=3) == "two of 3"
    assert words("one", "sv") == "one"
    assert [words.counted("thing", number, "fi") for number in (1, 2)] == ["a thing", "2 things"]
    assert words("two", count="{one}") == "two of {one}"  # what is put in is never read as a table's word
    with pytest.raises(KeyError):
        words("three", "fi")


@pytest.mark.parametrize("language", ["../x", "fi/../en", "..", "", "FI", "fi\n", "fi.toml", "\0", "a" * 4000])
def test_what_is_no_code_of_a_language_reads_no_file(language: str) -> None:
    assert not is_code(language)
    assert table_of(SHARED.package, language) == {}
    assert SHARED("date", language) == "date"
    assert held_in("four-kingdoms", REFERENCE, language) == ENGLISH
    assert find_text("four-kingdoms", REFERENCE, language) == find_text("four-kingdoms", REFERENCE)


def test_every_language_says_what_it_is_called() -> None:
    assert all("language" in table_of(SHARED.package, code) for code in languages())
    assert dict(language_names()) == {"en": "English", "fi": "Suomi"}


def test_finnish_stands_beside_english() -> None:
    assert languages() == (ENGLISH, "fi")
    assert SHARED("page-of", "fi", page=1, pages=2) == "sivu 1/2"
    assert title_in("circle-of-power", "fi") == "Voiman rinki"
    assert title_in("empires", "fi") == "Empires"
    assert title_in("hearts", "fi") == title_in("hearts") == "Hearts"


def test_texts_are_called_alike_in_the_table_and_where_they_are_listed() -> None:
    assert [SHARED(f"book-{kind.name}") for kind in KINDS] == [kind.title for kind in KINDS]


@pytest.mark.parametrize("game", ["circle-of-power", "four-kingdoms"])
def test_a_translated_reference_says_that_nobody_has_reviewed_it(game: str) -> None:
    text = find_text(game, REFERENCE, "fi") or ""
    assert text.rstrip().endswith(f"*{UNREVIEWED}*")
    assert held_in(game, REFERENCE, "fi") == "fi"
    assert find_text("empires", LEARN, "fi") == find_text("empires", LEARN)
    english = find_text(game, REFERENCE) or ""
    assert [line[:2] for line in text.splitlines() if line.startswith("#")] == [
        line[:2] for line in english.splitlines() if line.startswith("#")
    ]


@pytest.mark.parametrize(("package", "language"), [table for table in TABLES if table[1] != ENGLISH])
def test_a_table_of_words_says_that_nobody_has_reviewed_it(package: str, language: str) -> None:
    text = (folder(package) / f"words.{language}.toml").read_text("utf-8")
    assert UNREVIEWED in text.partition("\n\n")[0]


@pytest.mark.parametrize("game", [game for game in game_ids() if f"{package_of(game)}.paper" in PACKAGES])
def test_what_a_list_of_things_says_is_found_in_a_table_and_nothing_else_is_kept_there(game: str) -> None:
    package = f"{package_of(game)}.paper"
    things = printables_of(game)
    listed = {words for one in things for words in (one.title, one.alone, one.stock) if words}
    assert [words for words in listed if listed_in(words, package, "fi") == words] == []
    own = {words for key, words in table_of(package, ENGLISH).items() if key.startswith(LISTED)}
    assert own <= listed


def test_what_somebody_else_s_list_says_stays_as_it_is() -> None:
    assert listed_in("Ten pins", "nowhere.at.all", "fi") == "Ten pins"
    assert listed_in("Score sheet", "nowhere.at.all", "fi") == "Pistelomake"
    assert listed_in("Score sheet", "nowhere.at.all", ENGLISH) == "Score sheet"


# ---- messages --------------------------------------------------------------------------------------------------------

WRONG = "game: four-kingdoms\nplayers: Aino, Ville, Emmi\nscorng: night\n"


def test_a_message_is_its_english_words_and_knows_how_it_is_said_in_finnish() -> None:
    said = say("nobody-called", name="Pekka")
    assert said == "nobody is called “Pekka”"
    assert json.dumps([said], ensure_ascii=False) == '["nobody is called “Pekka”"]'
    assert in_language(said, "fi") == "kukaan ei ole nimeltään “Pekka”"
    assert in_language(said, ENGLISH) is said
    assert in_language("anything else", "fi") == "anything else"
    assert in_language(say("nothing-shown"), "sv") == say("nothing-shown")
    assert (
        in_language(copy.deepcopy(said), "fi") == in_language(pickle.loads(pickle.dumps(said)), "fi") == in_language(said, "fi")
    )


def test_a_message_within_a_message_is_said_in_the_same_language() -> None:
    said = say("cannot-be-let-stand", what=say("nobody-called", name="Pekka"), why="no")
    assert in_language(said, "fi") == "kukaan ei ole nimeltään “Pekka”; sitä ei voi antaa olla: no"


def test_a_long_word_is_quoted_as_short_in_every_language() -> None:
    short = shortened(say("nobody-called", name="x" * 300))
    assert short == f"nobody is called “{'x' * (QUOTED - 1)}…”"
    assert in_language(short, "fi") == f"kukaan ei ole nimeltään “{'x' * (QUOTED - 1)}…”"


def test_what_is_put_into_a_message_is_never_a_hole_of_its_own() -> None:
    said = say("nobody-called", name="{name.__class__}{0}")
    assert in_language(said, "fi") == "kukaan ei ole nimeltään “{name.__class__}{0}”"


def test_a_verdict_is_english_whatever_people_are_told() -> None:
    verdict = judge(WRONG).verdict
    error = verdict.errors[0]
    assert isinstance(error.message, Said)
    told = error.in_language("fi")
    assert (told.message, told.hint) == ("“scorng” ei ole tämän pelin otsakkeen avain", "tarkoititko “scoring”?")
    assert error.message == verdict.as_dict()["errors"][0]["message"] == "“scorng” isn't a header key of this game"


@pytest.mark.parametrize("game", game_ids())
def test_a_legal_record_is_judged_without_a_table(game: str) -> None:
    calm = 0
    for path in sorted((folder_of(game) / "records").glob("*.game")):
        asked = table_of.cache_info()
        verdict = judge(path.read_text("utf-8")).verdict
        if verdict.status == "legal" and not verdict.stood:
            calm += 1
            assert table_of.cache_info() == asked, path
    assert calm


def test_who_judges_a_legal_record_reads_no_toml() -> None:
    record = folder("companion").parent / "tests/games/four_kingdoms/records/complete-game.game"
    code = (
        "import sys; from companion.referee import judge; "
        "assert judge(open(sys.argv[1], encoding='utf-8').read()).verdict.status == 'legal'; assert 'tomllib' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code, str(record)], check=False).returncode == 0


def test_rules_are_told_in_a_language_as_far_as_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    in_english = find_rule("FK-4.1")  # what a text says is kept: before it is another one
    monkeypatch.setattr("companion.referee.rulebook.held_in", lambda _game, _kind, language: language)
    monkeypatch.setattr("companion.referee.rulebook.find_text", lambda *_: "## Tikki\n\n**FK-4.1** Aloittaja pelaa.\n")
    found, english = find_rule("FK-4.1", "fi"), find_rule("FK-4.2")
    assert found is not None
    assert (found.chapter, found.text) == ("Tikki", "Aloittaja pelaa.")
    assert find_rule("FK-4.2", "fi") == english
    assert in_english != found
    assert find_rule("FK-4.1") == in_english


def test_no_names_are_no_words() -> None:
    assert (any_of(()), all_of(()), any_of(["Aino"]), any_of(["Aino", "Bo", "Cia"])) == ("", "", "Aino", "Aino or Bo or Cia")


def test_lines_to_choose_from_are_said_in_a_language() -> None:
    ways = either_of(["game: hearts", "game: empires", "game: other"])
    assert ways == "game: hearts, or game: empires, or game: other"
    assert in_language(ways, "fi") == "game: hearts tai game: empires tai game: other"
