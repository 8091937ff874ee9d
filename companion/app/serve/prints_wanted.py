"""What is asked of the press of a table, and what it gives: values alone, so that nobody loads the press for them."""

from typing import NamedTuple

from companion.referee import Files

KIT = "kit.zip"


class NoPrintError(Exception):
    """This cannot be printed; the message says why."""


class Thing(NamedTuple):
    """Something that can be printed of a record: the name of its file, what it is called, what to print it on."""

    file: str
    title: str
    stock: str


class Wanted(NamedTuple):
    """A print job: the record's text, the files it names, the paper, and where its codes are to lead (nowhere: empty)."""

    text: str
    files: Files
    paper: str = "a4"
    address: str = ""


class Printed(NamedTuple):
    """What was printed, and what its file is called."""

    name: str
    content: bytes
