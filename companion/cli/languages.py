"""Languages at the command line: those that there are, and an error for any other."""

from __future__ import annotations

from companion.cli.errors import CommandError
from companion.words import languages


def known_language(said: str) -> str:
    """The code of a language that there is. Raises CommandError, which lists them."""
    code = said.strip().casefold()
    if code not in languages():
        there = ", ".join(languages())
        raise CommandError(f"there is no language “{said}”", f"there is: {there} (docs/languages.md tells how one is added)")
    return code
