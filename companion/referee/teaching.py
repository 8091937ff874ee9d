"""What a game's book teaches with: games played for it (`teaching/NAME.game`), and pictures of them (`teaching/pictures.py`).

A picture is made of the table after a line of such a game, so it cannot show what the rules do not allow. Its words are messages
of `teaching/words.en.toml`: whoever shows it asks for them in a language (`Picture.in_language`).
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files as resources_of
from typing import NamedTuple, cast

from companion.drawing.surface import Picture
from companion.plain import Json
from companion.referee import markup, session, verdict
from companion.referee.games import GameError, has_part, package_of, part
from companion.referee.messages import say
from companion.words import together

#: What makes a picture of a book, by the name that the book's text calls it.
TeachingPictures = Mapping[str, Callable[[], Picture]]
_FOLDER = "teaching"


class DayPuzzle(NamedTuple):
    """A puzzle for a screen: a record, the words of its next line that are said already, and what is asked.

    `told` says of each word that can be chosen what comes of it, of the best one first; `answer` explains that one.
    """

    text: str
    said: tuple[str, ...]
    question: str
    told: Mapping[str, str]
    answer: str


def puzzle_of(game_id: str, day: str) -> DayPuzzle:
    """The puzzle of a day (`2026-11-30`). Raises ValueError where the game has none or that is no day; GameError."""
    made = cast("Callable[[str], DayPuzzle] | None", part(game_id, f"{_FOLDER}.puzzles"))
    if made is None:
        raise ValueError(f"there are no puzzles of {game_id}")
    return made(day)


def teaching_pictures(game_id: str) -> TeachingPictures:
    """The pictures of a game's books by name; none where it has none. Raises GameError where they cannot be loaded."""
    return cast("TeachingPictures | None", part(game_id, f"{_FOLDER}.pictures")) or {}


def in_words(held: Mapping[str, Sequence[str]]) -> str:
    """Who has which cards, for whoever cannot see a picture of them: `Aino 2♠ 10♥; Ville none`. Cards are codes as in records."""
    return together(
        "; ", (together(" ", (tag, markup.signs(" ".join(codes)) if codes else say("no-cards"))) for tag, codes in held.items())
    )


def lessons(game_id: str) -> tuple[str, ...]:
    """The names of the games that were played for a game's books, in the order of the alphabet."""
    if not has_part(game_id, _FOLDER):
        return ()
    found = (path.name for path in resources_of(f"{package_of(game_id)}.{_FOLDER}").iterdir())
    return tuple(sorted(name.removesuffix(".game") for name in found if name.endswith(".game")))


def lesson(game_id: str, name: str) -> str:
    """The record of a game that was played for the books. Raises GameError where there is none of this name."""
    return _read(game_id, f"{name}.game")


def lesson_at(game_id: str, name: str, line: int) -> session.Replay:
    """A lesson's game after its first `line` lines (comments and empty ones count). Raises GameError where a line is refused."""
    lines = lesson(game_id, name).split("\n")
    if not 0 < line <= len(lines):
        raise GameError(f"the lesson {name} of {game_id} has no line {line}")
    replay = session.Replay("\n".join(lines[:line]), f"{name}.game", lambda file: _read(game_id, file))
    if replay.verdict.status != verdict.LEGAL:
        raise GameError(f"the lesson {name} of {game_id} is refused: {replay.verdict.errors[0].message}")
    return replay


def state_at(game_id: str, name: str, line: int) -> Json:
    """What a verdict tells of the table (`state`) after a lesson's first `line` lines."""
    return dict(lesson_at(game_id, name, line).verdict.state or {})


def _read(game_id: str, name: str) -> str:
    package = package_of(game_id)
    try:
        return resources_of(f"{package}.{_FOLDER}").joinpath(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError, ModuleNotFoundError) as error:
        raise GameError(f"{package}/{_FOLDER}/{name} cannot be read: {error}") from error
