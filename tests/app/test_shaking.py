"""What nobody uses is left out of a package, and all that something needs stays in it."""

from __future__ import annotations

import ast

from companion.app.build.contents import CORE, contents
from companion.app.build.jinja import names_asked, only_entries, shaken, without_methods

A = b"""
import typing as t
from .b import helped as helps, unused
if t.TYPE_CHECKING:
    from .c import Gone
LEAST = 3
MOST = 4
def wanted(x: t.Any) -> 'Gone':
    return helps(x, LEAST)
def other():
    from .c import late
    return late(MOST)
class Kept:
    def method(self): return 1
    def never(self): return 2
"""
B = b"def helped(x, y): return x\ndef unused(): return 0\n"
C = b"def late(x): return x\n"
FILES = {
    "p/__init__.py": b"from .a import wanted as wanted, other as other\n",
    "p/a.py": A,
    "p/b.py": B,
    "p/c.py": C,
    "p/d.py": C,
}


def bound(source: bytes) -> set[str]:
    """The names that a module has."""
    names: dict[str, object] = {}
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom)]
    exec(compile(tree, "a", "exec"), names)
    return {name for name in names if not name.startswith("__")}


def test_what_is_asked_for_stays_with_all_that_it_needs() -> None:
    found = shaken(FILES, ["p/d.py"], [("p", "wanted")])
    assert bound(found["p/a.py"]) == {"t", "LEAST", "wanted"}
    assert b"from .b import helped as helps\n" in found["p/a.py"]
    assert bound(found["p/b.py"]) == {"helped"}
    assert found["p/__init__.py"] == b"from .a import wanted as wanted"
    assert found["p/c.py"] == b""
    assert found["p/d.py"] == C


def test_what_is_imported_later_stays_too() -> None:
    found = shaken(FILES, (), [("p", "other")])
    assert bound(found["p/a.py"]) == {"MOST", "other"}
    assert bound(found["p/c.py"]) == {"late"}


def test_names_methods_and_entries() -> None:
    assert set(names_asked([b"from p.a import wanted\nimport p\nfrom q import x\nfrom .p import y\n"], "p")) == {
        ("p.a", "wanted")
    }
    assert b"never" not in without_methods(A, ["never"])
    assert b"def method" in without_methods(A, ["never"])
    assert only_entries(b"T = {'a': 1, 'b': 2}\nU = {'a': 1}", "T", ["b"]) == b"T = {'b': 2}\nU = {'a': 1}"


def test_templates_find_their_filters() -> None:
    core = contents(["duelling-circles"]).archives[CORE]
    source = core["jinja2/filters.py"].decode()
    assert "'selectattr': do_selectattr" in source
    assert "urlize" not in source
    assert "def compile(" not in core["jinja2/environment.py"].decode()
    compile(source, "filters", "exec")
