"""A described game in the code of its record, as files: it is read beside the record, and written there."""

from pathlib import Path

from companion.cli.records.described import ENDING
from companion.cli.terminal.out import CommandError, clean, say
from companion.declared.carried import carried_in, carrying
from companion.declared.made import description_in
from companion.declared.reading import DescriptionError, is_id
from companion.disk.files import write_new
from companion.links.codec import canonical
from companion.record import header_fields
from companion.referee import Files, Judgement, package_of
from companion.referee.games import DIGEST, look_beside


def with_description(text: str, judgement: Judgement, files: Files) -> str:
    """A record with its game's description below it. Raises CommandError where no file describes the game."""
    game = description_in(package_of(judgement.game.id)) if judgement.game else None
    if game is None:
        raise CommandError("this game isn’t described by a file, so there is no file to carry", "leave --with-game out")
    return carrying(canonical(text, files), game.text)


def put_beside(text: str, file: str) -> str:
    """The record without the description that came with it, which is written beside where it will lie, unless it is there.

    Raises CommandError for a description that cannot be one, and Trouble where it cannot be written.
    """
    carried = carried_in(text)
    if carried is None:
        return text
    try:
        game = carried.game
    except DescriptionError as error:
        raise CommandError(f"the game that came with this code can’t be used: {error.message}", error.hint) from None
    path = Path(file).parent / f"{game.id}{ENDING}"
    if not path.exists():
        write_new(path, carried.text.encode())
        say(f"{clean(str(path))}: written; it describes {clean(game.title)}")
    return carried.record


def game_needed(text: str, files: Files) -> str:
    """Which game a record needs that is not here; empty where it is."""
    game_id, digest = _field(text, "game"), _field(text, DIGEST)
    if not is_id(game_id):
        return ""
    try:
        look_beside(game_id, files, first=bool(digest))
        game = description_in(package_of(game_id))
    except (KeyError, DescriptionError):
        return f"This record needs the game {game_id}, in a file with the digest {digest}: put {game_id}{ENDING} beside it."
    if game and digest and game.digest != digest.casefold():
        return f"This record needs {game_id} with the digest {digest}; the file here has {game.digest}."
    return ""


def _field(text: str, key: str) -> str:
    return next((field.value for field in header_fields(text) if field.key == key), "")
