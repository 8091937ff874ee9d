"""Texts that drawings are made from (widths of letters, parts of figures): they lie beside the modules that read them."""

from collections.abc import Mapping
from pkgutil import get_data

#: How far a figure stands in below its part's name, and the line that goes on with it.
_FIGURE, _GOES_ON = " " * 4, " " * 8


def text_of(package: str, name: str) -> str:
    """A text beside a package's modules. Read it when the module is loaded: whoever draws opens no file."""
    return bytes_of(package, name).decode()


def bytes_of(package: str, name: str) -> bytes:
    """The same of what is no text."""
    found = get_data(package, name)
    if found is None:
        raise FileNotFoundError(f"{package}/{name}")
    return found


def parts_in(package: str, name: str) -> Mapping[str, str]:
    """The parts that such a text has, by name: below each name its figures, a line for each. `#` begins a remark."""
    parts: dict[str, str] = {}
    part = ""
    for line in text_of(package, name).replace(f"\n{_GOES_ON}", " ").splitlines():
        if line.startswith(_FIGURE):
            parts[part] = f"{parts[part]}\n{line.strip()}".lstrip()
        elif line and not line.startswith("#"):
            part, parts[line] = line, ""
    return parts
