"""What a table asks of the press, which is loaded where it works: a table is there at once, and prints later."""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.app.serve.prints import kit, one, things

__getattr__ = names_of(__name__, {"companion.app.serve.prints": "kit, one, things"})

__all__ = ["kit", "one", "things"]
