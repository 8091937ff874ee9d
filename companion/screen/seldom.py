"""What a table needs when a line was refused, or is being typed: it is loaded then, and not before the first game is shown."""

from typing import TYPE_CHECKING

from companion.later import names_of

if TYPE_CHECKING:
    from companion.screen.complaints import completions, refused

__getattr__ = names_of(__name__, {"companion.screen.complaints": "completions, refused"})

__all__ = ["completions", "refused"]
