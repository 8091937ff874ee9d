"""On a process's path, this machine lacks Pango: WeasyPrint complains on standard output and cannot be imported."""

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec


class _NoPango(MetaPathFinder):
    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname == "weasyprint":
            sys.stdout.write("\n-----\n\nWeasyPrint could not import some external libraries.\n\n-----\n")
            raise OSError("cannot load library 'libgobject-2.0-0': no such file")
        return None


sys.meta_path.insert(0, _NoPango())
