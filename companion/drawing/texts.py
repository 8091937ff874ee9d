"""Texts that drawings are made from (widths of letters, parts of figures): they lie beside the modules that read them."""

from pkgutil import get_data


def text_of(package: str, name: str) -> str:
    """A text beside a package's modules. Read it when the module is loaded: whoever draws opens no file."""
    found = get_data(package, name)
    assert found is not None  # noqa: S101 - it ships with the package
    return found.decode()
