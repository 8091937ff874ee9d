"""What is said when something cannot be printed."""

from companion.plain import ForPeopleError


class PrintError(ForPeopleError):
    """Something cannot be printed. Its text is for people, on one line: what is wrong, where, and what would help."""


class LibraryError(PrintError):
    """Something cannot be made on this machine, since a library of the system is missing. All else can be."""
