"""What is done to a PDF that is finished. Its library takes as long to load as a sheet to draw: it comes when it is used."""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.press.page.booklet import impose
    from companion.press.page.forms import add_fields

__getattr__ = names_of(__name__, {"companion.press.page.booklet": "impose", "companion.press.page.forms": "add_fields"})

__all__ = ["add_fields", "impose"]
