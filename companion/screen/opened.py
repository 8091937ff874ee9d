"""Records that are open: each is judged once for each text it has, not once for each tap."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from companion.screen.desk import Desk

if TYPE_CHECKING:
    from companion.referee.session import Replay

#: So many judged records are kept: the table's, those on the home screen, and some that were just left.
_KEPT = 24
_judged: OrderedDict[tuple[int, str], Replay] = OrderedDict()


def opened(desk: Desk, name: str) -> Replay:
    """A record after its last accepted line. Raises KeyError where there is none of this name."""
    from companion.referee.session import Replay  # noqa: PLC0415 - a start with no game needs no referee

    text = desk.text(name)
    key = (id(desk), text)
    found = _judged.pop(key, None)
    # A line that was taken changes the replay: it is then the record of another text.
    replay = found if found is not None and found.text == text else Replay(text, name, desk.file)
    keep(desk, text, replay)
    return replay


def keep(desk: Desk, text: str, replay: Replay) -> None:
    """Keeps what is known of a text: the host is about to make it the record."""
    _judged[id(desk), text] = replay
    _judged.move_to_end((id(desk), text))
    while len(_judged) > _KEPT:
        _judged.popitem(last=False)


def forget() -> None:
    """Forgets all: a file that records name has changed."""
    _judged.clear()
