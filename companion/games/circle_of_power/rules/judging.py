"""What becomes of a rule that a line breaks: it ends the replay, or the table let it stand."""

from __future__ import annotations

from typing import NoReturn

from companion.referee import Breach


class Judge:
    """Judges by the rules: whatever breaks one is raised."""

    __slots__ = ()

    def note(self, breach: Breach) -> None:
        """A rule is broken by what may have happened all the same. Raises Breach."""
        raise breach

    def refuse(self, breach: Breach, why: str) -> NoReturn:  # noqa: ARG002 - the reason matters where the table let it stand
        """A rule is broken by what cannot have happened, for this reason. Raises Breach."""
        raise breach


class Lenient(Judge):
    """Judges a line that the table let stand: `first` is the breach that would have been cited; later ones count for nothing."""

    __slots__ = ("first",)

    def __init__(self) -> None:
        self.first: Breach | None = None

    def note(self, breach: Breach) -> None:
        """What is written happened all the same, and the line is carried out."""
        self.first = self.first or breach

    def refuse(self, breach: Breach, why: str) -> NoReturn:
        """Even a table cannot let this stand. Raises Breach, with the reason."""
        raise breach.cannot_stand(why)


#: Keeps nothing, so that one is enough for all.
STRICT = Judge()
