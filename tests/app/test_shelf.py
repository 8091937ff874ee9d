"""Archives in memory: modules are found in them, and a game's come when they are asked for."""

from __future__ import annotations

import json
import lzma
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.build.byte_code import Compiler, byte_code
from companion.app.build.compiling import compiled, packed, stripped, unpacked, with_byte_code
from companion.app.build.contents import CORE, DECLARED, LANGUAGE, LESSONS, MORE, PLAYERS, SHEETS, TABLE, contents
from companion.app.offline.shelf import Archive, Shelf
from companion.app.offline.unpacking import unpack
from companion.referee.games import about, has_part, package_of
from companion.screen.screens.rules import learning_page

#: Nothing but the standard library and the archives: no folder of ours is looked into.
_SCRIPT = """
import json, sys
place = sys.argv[1]
sys.path.append(f"{place}/core.zip")
from companion.app.offline.host import begin
games = json.loads(sys.argv[2])
host = begin(f"{place}/core.zip", json.dumps({"can": [], "games": games, "later": json.loads(sys.argv[3])}))
asked = []
def put(name):
    host.bring(name, f"{place}/{name}.zip")
    host.put(name)
def take(message):
    while True:
        found = json.loads(host.take(json.dumps(message)))
        if "missing" not in found:
            return found
        asked.append(found["missing"])
        put(found["missing"])
home = take({"view": None, "action": None})
first = list(asked)
rules = [take({"view": None, "action": {"do": "go", "screen": "rules", "game": game}}) for game in games]
before = sorted(set(asked))
def learned(game, view, page="learn"):
    return take({"view": view, "action": {"do": "rules.open", "page": page, "game": game}})["html"]
settings = take({"view": None, "action": {"do": "go", "screen": "settings"}})["html"]
pictures = {game: learned(game, page["view"]).count("data-picture") for game, page in zip(games, rules)}
written = [learned(game, page["view"], "notation") for game, page in zip(games, rules)]
looked_up = [learned(game, page["view"], "reference") for game, page in zip(games, rules)]
texts = [sum(len(one) > 3000 for one in written), sum(len(one) > 3000 and "Quick reference</h" in one for one in looked_up)]
from companion.words import table_of
def spoken(language):
    try:
        return table_of("companion.record", language)
    except BaseException as missing:
        put(missing.game)
        return [missing.game, len(table_of("companion.record", language))]
languages = {language: spoken(language) for language in ("fi", "sv")}
from companion.referee import all_about, find_rule
from companion.screen.screens.rules import learning_page
while True:
    try:
        found = [find_rule(f"{about.prefix}-1") for about in all_about()]
        finnish = {game: str(learning_page(game, "learn", {}, "fi")) for game in games}
        break
    except BaseException as missing:
        asked.append(missing.game)
        put(missing.game)
found = [rule is not None for rule in found]
place = sys.modules["companion"].__file__
told = [languages, "Suomi" in settings, texts, finnish, place]
print(json.dumps([first, sorted(set(asked)), found, len(home["html"]), before, pictures, *told]))
"""


@pytest.mark.parametrize("coded", [False, True])
def test_the_archives_are_enough(tmp_path: Path, coded: bool) -> None:
    """Sources, and byte code of this Python: the list of games needs none of them, a rule of a game needs that game."""
    inside = contents()
    for name, files in inside.archives.items():
        (tmp_path / f"{name}.zip").write_bytes(packed(with_byte_code(files) if coded else files))
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        _SCRIPT,
        str(tmp_path),
        json.dumps(dict(inside.games)),
        json.dumps([*inside.lessons, *inside.languages, PLAYERS]),
    ]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    first, asked, rules, length, before, pictures, languages, offered, texts, finnish, place = json.loads(done.stdout)
    assert (first, asked) == ([], sorted([*inside.games, MORE, TABLE, *inside.lessons]))
    assert not set(before) & set(inside.lessons)  # what a book is taught with is loaded when it is opened
    assert [game for game, number in pictures.items() if number >= 8] == [name.removeprefix(LESSONS) for name in inside.lessons]
    assert texts == [len(inside.lessons)] * 2  # how each is written down, what is looked up
    (loaded, words), nothing = languages.values()
    assert inside.languages == [loaded] == [f"{LANGUAGE}fi"]
    assert words > 10
    assert nothing == {}
    assert offered
    assert not [name for name in inside.archives[CORE] if ".fi." in name]
    assert all(rules)
    # In another language with their pictures' words, whose table comes with all that is said in it.
    assert finnish == {game: str(learning_page(game, "learn", {}, "fi")) for game in inside.games}
    assert length > 500
    assert place.startswith(str(tmp_path / "core.zip"))


#: Nothing but the archives: who sits at a table says a turn of a game in which nothing is hidden.
_SEATED = """
import json, sys
place = sys.argv[1]
sys.path.append(f"{place}/core.zip")
from companion.app.offline.host import begin
host = begin(f"{place}/core.zip", json.dumps({"can": [], "games": json.loads(sys.argv[2]), "later": json.loads(sys.argv[3])}))
asked = []
def do(view, **action):
    while True:
        found = json.loads(host.take(json.dumps({"view": view, "action": action})))
        if "missing" not in found:
            return found
        name = found["missing"]
        asked.append(name)
        host.bring(name, f"{place}/{name}.zip")
        host.put(name)
view = None
host.put_record = None
steps = [{"do": "new.choose", "game": sys.argv[4]}, {"do": "new.keep", "add": "Aino"}, {"do": "new.keep", "add": "bot1"},
         {"do": "new.make"}, *({"do": "table.tap", "word": word} for word in ("2", "h8", "*1", "3")), {"do": "table.companion"}]
came = []
for step in steps:
    found = do(view, **step)
    view = found["view"]
    came.append(list(asked))
print(json.dumps([came, found["view"]["notice"]]))
"""


def test_players_come_when_one_of_them_is_given_a_seat(tmp_path: Path) -> None:
    """Not before; and games without a laboratory of their own bring none."""
    inside = contents()
    assert [name for name in inside.archives[PLAYERS] if "/lab/" in name]
    assert not [files for name, files in inside.archives.items() if name != PLAYERS and any("/lab/" in one for one in files)]
    for name, files in inside.archives.items():
        (tmp_path / f"{name}.zip").write_bytes(packed(files))
    seated = [game for game in inside.games if has_part(game, "lab")]
    seats = [package_of(game).replace(".", "/") for game in seated]
    brought = {re.split(r"/lab[/.]", name)[0] for name in inside.archives[PLAYERS] if re.search(r"/lab[/.]", name)}
    assert {name for name in brought if name != "companion"} == set(seats)
    first = next(game for game in inside.games if about(game).nothing_hidden)
    later = json.dumps([*inside.lessons, *inside.languages, PLAYERS])
    command = [sys.executable, "-I", "-S", "-c", _SEATED, str(tmp_path), json.dumps(dict(inside.games)), later, first]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    came, notice = json.loads(done.stdout)
    assert [PLAYERS in asked for asked in came] == [False, False, *[True] * 7]
    assert "rule of thumb" in notice


def test_only_the_games_that_are_wanted(tmp_path: Path) -> None:
    """The others are not even listed."""
    whole = contents()
    one = next(iter(whole.games))
    some = contents([one])
    assert some.archives.keys() == {CORE, TABLE, MORE, one, f"{LESSONS}{one}", f"{LANGUAGE}fi", PLAYERS, SHEETS, DECLARED}
    others = [package.replace(".", "/") for game, package in whole.games.items() if game != one]
    assert not [name for name in some.archives[CORE] for other in others if name.startswith(other)]


def test_code_without_lines_still_says_where(tmp_path: Path) -> None:
    """A fault names its file and the first line of its function; nothing else is lost."""
    source = b'"""Words."""\n\n\ndef f(x: int) -> int:\n    """More."""\n    y = x\n\n    return 1 // y\n\n\nf(0)\n'
    (tmp_path / "m.pyc").write_bytes(compiled(source, "m.py"))
    done = subprocess.run([sys.executable, str(tmp_path / "m.pyc")], check=False, capture_output=True, text=True)
    assert "ZeroDivisionError" in done.stderr
    assert 'File "m.py", line 4, in f' in done.stderr


def test_an_archive_is_read_without_being_unpacked() -> None:
    """Its entries are slices of it; what is packed or no archive is refused."""
    files = {"a/b.txt": b"one", "ä.txt": b"", "c": bytes(range(256))}
    archive = Archive("/somewhere.zip", packed(files))
    assert {name: bytes(archive.read(name)) for name in archive.entries} == files == unpacked(packed(files))
    with pytest.raises(ValueError, match="not an archive"):
        Archive("/somewhere.zip", b"nothing")


def test_another_python_may_compile(tmp_path: Path) -> None:
    """The compiler is one file that runs by itself: here by this Python; what the imports load stays of the library."""
    library = packed({"string.py": b"x = 1", "tkinter/__init__.py": b"x = 2", "json/__init__.py": b"", "json/decoder.py": b""})
    here = Compiler("this Python", (sys.executable, "-I", "compiling.py"))
    made = byte_code({"core": {"m.py": b"import string", "m.md": b"words"}}, ["json"], {"python_stdlib.zip": library}, here)
    assert unpacked(made.plain["core"]).keys() == {"m.pyc", "m.md"}
    assert {"string.pyc", "json/__init__.pyc", "json/decoder.pyc"} == unpacked(made.plain["library"]).keys()


def test_code_is_compiled_a_little_at_a_time_and_kept() -> None:
    """It stands in for the sources at the next visit; what is damaged of it does no harm."""
    files = {"a.py": b"x = 1", "b/__init__.py": b"y = 2", "c.md": b"words"}
    first = Archive("/somewhere.zip", packed(files))
    assert sorted(first.sources) == ["a.py", "b/__init__.py"]
    first.code("a.py")
    assert first.sources == ["b/__init__.py"]
    first.code("b/__init__.py")
    again = Archive("/somewhere.zip", packed({**files, "a.py": b"never compiled again ("}))
    again.bring(first.kept())
    assert again.sources == []
    found: dict[str, object] = {}
    exec(again.code("a.py"), found)
    assert found["x"] == 1
    for damaged in (b"", b"nonsense", first.kept()[:-3], b"N"):
        third = Archive("/somewhere.zip", packed(files))
        third.bring(damaged)
        assert len(third.sources) == 2


def test_an_archive_is_unpacked_where_it_lies(tmp_path: Path) -> None:
    """Packed for the net or not; texts are read from the file itself afterwards."""
    plain = packed({"a.md": b"words" * 100})
    for data in (plain, lzma.compress(plain)):
        place = tmp_path / "a.zip"
        place.write_bytes(data)
        assert unpack(str(place)) == plain == place.read_bytes()


def test_sources_say_no_more_than_they_must() -> None:
    """No docstrings, comments, annotations; classes keep their fields, and the same is computed."""
    source = b"""
'Words.'
from typing import NamedTuple

class C(NamedTuple):
    'More.'
    x: int = 2  # two

def f(c: C) -> int:
    'Only words.'

class D:
    'Only words.'

y = C().x
"""
    short = stripped(source, "m.py")
    assert not re.search(rb"words|More|#|->", short, re.IGNORECASE)
    found: dict[str, object] = {"__name__": "m"}
    exec(short, found)
    assert found["y"] == 2


def test_texts_of_drawings_lie_with_the_packages_that_read_them() -> None:
    """A package's loader reads them from its own archive."""
    archives = contents().archives
    for package in ("companion.drawing", "companion.cards.drawings"):
        folder = Path(__file__).parents[2] / package.replace(".", "/")
        place = package.replace(".", "/")
        names = {f"{place}/{path.name}" for path in folder.glob("*.txt")}
        assert names
        (holder,) = (files for files in archives.values() if f"{place}/__init__.py" in files)
        assert names <= holder.keys()


def test_a_loader_gives_what_lies_beside_a_module() -> None:
    archive = Archive("/place/core.zip", packed({"companion/drawing/__init__.py": b"", "companion/drawing/widths.bin": b"wide"}))
    found = Shelf(archive, {}).find_spec("companion.drawing", None)
    assert found
    assert found.loader.get_data("/place/core.zip/companion/drawing/widths.bin") == b"wide"
