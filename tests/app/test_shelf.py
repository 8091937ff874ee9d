"""Archives in memory: modules are found in them, and a game's come when they are asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.build.byte_code import Compiler, byte_code
from companion.app.build.compiling import compiled, packed, unpacked, with_byte_code
from companion.app.build.contents import CORE, MORE, contents
from companion.app.offline.shelf import Archive

#: Nothing but the standard library and the archives: no folder of ours is looked into.
_SCRIPT = """
import json, sys
place = sys.argv[1]
sys.path.append(f"{place}/core.zip")
from companion.app.offline.host import begin
games = json.loads(sys.argv[2])
host = begin(f"{place}/core.zip", json.dumps({"can": [], "games": games}))
asked = []
def take(message):
    while True:
        found = json.loads(host.take(json.dumps(message)))
        if "missing" not in found:
            return found
        asked.append(found["missing"])
        host.put(found["missing"], f"{place}/{found['missing']}.zip")
home = take({"view": None, "action": None})
first = list(asked)
rules = [take({"view": None, "action": {"do": "go", "screen": "rules", "game": game}}) for game in games]
from companion.referee import all_about, find_rule
while True:
    try:
        found = [find_rule(f"{about.prefix}-1") for about in all_about()]
        break
    except BaseException as missing:
        asked.append(missing.game)
        host.put(missing.game, f"{place}/{missing.game}.zip")
found = [rule is not None for rule in found]
print(json.dumps([first, sorted(set(asked)), found, len(home["html"]), sys.modules["companion"].__file__]))
"""


@pytest.mark.parametrize("coded", [False, True])
def test_the_archives_are_enough(tmp_path: Path, coded: bool) -> None:
    """Sources, and byte code of this Python: the list of games needs none of them, a rule of a game needs that game."""
    inside = contents()
    for name, files in inside.archives.items():
        (tmp_path / f"{name}.zip").write_bytes(packed(with_byte_code(files) if coded else files))
    command = [sys.executable, "-I", "-S", "-c", _SCRIPT, str(tmp_path), json.dumps(dict(inside.games))]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    first, asked, rules, length, place = json.loads(done.stdout)
    assert (first, asked) == ([], sorted([*inside.games, MORE]))
    assert all(rules)
    assert length > 500
    assert place.startswith(str(tmp_path / "core.zip"))


def test_only_the_games_that_are_wanted(tmp_path: Path) -> None:
    """The others are not even listed."""
    whole = contents()
    one = next(iter(whole.games))
    some = contents([one])
    assert some.archives.keys() == {CORE, MORE, one}
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
    with pytest.raises(ValueError, match="no archive"):
        Archive("/somewhere.zip", b"nothing")


def test_another_python_may_compile(tmp_path: Path) -> None:
    """The compiler is one file that runs by itself: here by this Python; what the imports load stays of the library."""
    library = packed({"string.py": b"x = 1", "tkinter/__init__.py": b"x = 2", "json/__init__.py": b"", "json/decoder.py": b""})
    here = Compiler("this Python", (sys.executable, "-I", "compiling.py"))
    made = byte_code({"core": {"m.py": b"import string", "m.md": b"words"}}, ["json"], {"python_stdlib.zip": library}, here)
    assert unpacked(made["core"]).keys() == {"m.pyc", "m.md"}
    assert {"string.pyc", "json/__init__.pyc", "json/decoder.pyc"} == unpacked(made["library"]).keys()
