"""A described game in the code of its record: as comments below it, so that whoever cannot use them still has the record."""

from typing import NamedTuple

from companion.declared.description import Description
from companion.declared.reading import is_id, read_description
from companion.record import header_fields

#: What a comment begins with that is a line of a description.
_MARK = "#| "


class Carried(NamedTuple):
    """What came together: the record (which may be no more than the game's name), and its game's file."""

    record: str
    game_id: str
    text: str

    @property
    def game(self) -> Description:
        """The game. Raises DescriptionError: it comes from anybody."""
        return read_description(self.text, self.game_id)

    @property
    def has_record(self) -> bool:
        """Whether more came than the game."""
        return any(field.key == "players" for field in header_fields(self.record))


def carrying(record: str, text: str) -> str:
    """A record with its game's file below it."""
    return record + "".join(f"{_MARK}{line}\n" for line in text.splitlines() if line.strip())


def alone(game_id: str, text: str) -> str:
    """The same without a record."""
    return carrying(f"game: {game_id}\n", text)


def carried_in(text: str) -> Carried | None:
    """What came with a record; None where nothing did, or what has no game's name."""
    lines = text.split("\n")
    found = [line[len(_MARK) :] for line in lines if line.startswith(_MARK)]
    game_id = next((field.value for field in header_fields(text) if field.key == "game"), "")
    if not found or not is_id(game_id):
        return None
    rest = "\n".join(line for line in lines if not line.startswith(_MARK))
    return Carried(rest, game_id, "".join(f"{line}\n" for line in found))
