"""The games that Companion knows. They are found, not listed.

Companion's own lie in `companion.games`, one folder each; others come from installed packages that name their own folder in the
entry point group `companion.games` (`whist = "companion_whist"`). That group is read only for an id that is not our own, or for
a list of all: it costs time at every start.

A *part* is a module of a game's folder with one object, named as the module in capitals: `about.ABOUT`, `link.LINK`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from companion.later import loaded_from
from companion.plain import ForPeopleError
from companion.referee.about import PROTOCOL, About

if TYPE_CHECKING:
    from companion.referee.protocol import Rules

#: A game, seen from outside its folder. This is the one place where its types are erased: a list of games holds many kinds of
#: table, state and move, and whoever asks for one by its id cannot know them. Nobody outside opens a state: nothing is lost.
Game: TypeAlias = "Rules[Any, Any, Any]"

#: The package of our own games, and the entry point group of all others.
GROUP = "companion.games"
#: Where nothing is installed (an archive of the app) this module stands in for that group, with a list of the same.
_LIST = f"{GROUP}.listed"


#: Where games are found that a file describes; above this floor, and loaded for an id that no package has.
_DESCRIBED = "companion.declared.found"
#: Where this process looks for them: a module, and the name of its Places. The door that it begins with may say another.
_places = {"module": _DESCRIBED, "name": "READY"}
#: The header key with which a record names the description that it was written for.
DIGEST = "digest"
#: The packages of the described games that lay beside the records read last, by their ids.
_beside: dict[str, str] = {}
#: The descriptions that are kept beside the records of whoever is served just now, by their ids.
_kept: dict[str, str] = {}


class DescribedPlace(Protocol):
    """A described game: its id, where it is for people, and the package of its parts."""

    id: str
    where: str

    @property
    def folder(self) -> str:
        """Raises DescribedError where its file is no description."""


class GameError(ForPeopleError):
    """A game's folder that cannot be used as it is, in a line for people."""


class DescribedError(GameError):
    """A described game whose file cannot be used: `told` has a line for each fault, and how to mend it."""

    def __init__(self, told: Sequence[tuple[str, str]]) -> None:
        super().__init__("\n".join(line for line, _ in told), told[0][1])
        self.told = told


@cache
def _own() -> Mapping[str, str]:
    """Id -> package of Companion's own games."""
    names = [module.name for module in iter_modules(loaded_from(GROUP, "__path__")) if module.ispkg]
    return {name.replace("_", "-"): f"{GROUP}.{name}" for name in names}


class _Named(NamedTuple):
    """A game of another package: its id, and that package."""

    name: str
    value: str


@cache
def _entry_points() -> Sequence[_Named]:
    if find_spec(_LIST) is not None:
        return tuple(_Named(*one) for one in loaded_from(_LIST, "OTHERS"))
    from importlib.metadata import entry_points  # noqa: PLC0415 - 15 ms that a game of our own need not wait for

    return tuple(sorted(_Named(point.name, point.value) for point in entry_points(group=GROUP)))


@cache
def _installed() -> tuple[Mapping[str, str], Sequence[tuple[str, str]]]:
    """Id -> package of the games of other packages; and the name of each that cannot be used, with a line on it."""
    found: dict[str, str] = {}
    broken: list[tuple[str, str]] = []
    prefixes = {_about_in(package).prefix: game_id for game_id, package in _own().items()}
    for point in _entry_points():
        try:
            about = _checked_about(point, {**_own(), **found}, prefixes)
        except GameError as error:
            broken.append((point.name, str(error)))
        else:
            found[about.id] = point.value
            prefixes[about.prefix] = about.id
    return found, tuple(broken)


def _checked_about(point: _Named, taken: Mapping[str, str], prefixes: Mapping[str, str]) -> About:
    """What an installed game says of itself. Raises GameError where it cannot be used, or would hide another game."""
    what = f"the game “{point.name}” of the package {point.value} cannot be used"
    try:
        about = _about_in(point.value)
    except Exception as error:  # whatever somebody else's package does when it is loaded
        raise GameError(f"{what}: {type(error).__name__}: {error}") from error
    if about.protocol != PROTOCOL:
        raise GameError(f"{what}: it is made for version {about.protocol} of the seam, and this Companion has {PROTOCOL}")
    if about.id != point.name:
        raise GameError(f"{what}: it calls itself “{about.id}”")
    if about.id in taken:
        raise GameError(f"{what}: its id is taken by {taken[about.id]}")
    if about.prefix in prefixes:
        raise GameError(f"{what}: its prefix {about.prefix} is taken by {prefixes[about.prefix]}")
    return about


def _about_in(package: str) -> About:
    found = loaded_from(f"{package}.about", "ABOUT")
    if not isinstance(found, About):
        raise TypeError("about.ABOUT is no About")
    return found


def broken_games() -> Sequence[str]:
    """A line for people about each installed game that cannot be used."""
    return [line for _, line in _installed()[1]]


def why_unusable(game_id: str) -> str:
    """A line for people about the installed game of this name that cannot be used; empty where there is no such one."""
    return next((line for name, line in _installed()[1] if name.casefold() == game_id.casefold()), "")


def game_ids() -> tuple[str, ...]:
    """The ids of all games: Companion's own, then those of other packages."""
    return (*_own(), *_installed()[0])


def look_in(module: str, name: str) -> None:
    """From now on described games are looked for where this object says; it is loaded when the first one is asked for."""
    _places.update(module=module, name=name)


def know(texts: Mapping[str, str]) -> None:
    """From now on these descriptions, by their ids, are known before all that are looked for, and no others are kept."""
    for game_id in (*_kept, *texts):
        _beside.pop(game_id, None)
    _kept.clear()
    _kept.update(texts)


def _described(game_id: str) -> str | None:
    """The package of a described game. Raises DescribedError where its file is no description."""
    try:
        if game_id in _kept:
            folder: str = loaded_from(_DESCRIBED, "folder_of_text")(_kept[game_id], game_id)
            return folder
        found = loaded_from(**_places).named(game_id)
    except ModuleNotFoundError:  # an archive of the app has no described games
        return None
    return found.folder if found else None


def described() -> Sequence[DescribedPlace]:
    """The games that files describe, as far as they can be found; where a package has the id they are not among them."""
    try:
        return [place for place in loaded_from(**_places).all() if place.id not in game_ids()]
    except ModuleNotFoundError:
        return ()


def is_described(game_id: str) -> bool:
    """Whether a game of this id is one that a file describes."""
    folded = game_id.casefold()
    # In this order: a game of our own need not wait for the list of installed ones.
    return folded in _beside or (folded not in _own() and folded not in _installed()[0] and _described(folded) is not None)


def hides_package(game_id: str) -> bool:
    """Whether a file has the id of a game of a package, and goes before it: the record read last has its digest."""
    return game_id in _beside and game_id in game_ids()


def described_ids() -> Sequence[str]:
    """Their ids."""
    return [place.id for place in described()]


def look_beside(game_id: str, read: Callable[[str], str], *, first: bool) -> None:
    """Look for the description of a game among the files of a record; from now on it is the game of this id.

    Where a package has the id it stays so, unless the file comes `first`: a record that names its digest. Raises ForPeopleError
    where the file is no description.
    """
    folded = game_id.casefold()
    _beside.pop(folded, None)
    if not first and (folded in _own() or folded in _installed()[0]):
        return
    try:
        found: str | None = loaded_from(_DESCRIBED, "folder_beside")(folded, read)
    except ModuleNotFoundError:
        return
    found = found or (_described(folded) if first else None)
    if found:
        _beside[folded] = found


def installed_packages() -> frozenset[str]:
    """The packages, by their topmost names, that games of others lie in."""
    return frozenset(package.partition(".")[0] for package in _installed()[0].values())


def package_of(game_id: str) -> str:
    """The package that holds a game, its rules' text included. Raises KeyError where there is no such game."""
    folded = game_id.casefold()
    found = _beside.get(folded) or _own().get(folded) or _installed()[0].get(folded) or _described(folded)
    if found is None:
        raise KeyError(folded)
    return found


def about(game_id: str) -> About:
    """Who the game with this id is, in any letter case. Raises KeyError where there is none."""
    return _about_in(package_of(game_id))


def all_about() -> Iterator[About]:
    """Who each game is."""
    return map(about, game_ids())


def with_prefix(prefix: str) -> About | None:
    """Who the game is whose rule ids begin so; None where there is none. Only for a game of others those are looked for."""
    own = map(_about_in, _own().values())
    return next((game for game in own if game.prefix == prefix), None) or next(
        (game for game in (*all_about(), *described_about()) if game.prefix == prefix), None
    )


def described_about() -> Iterator[About]:
    """Who each described game is, those that can be read."""
    for game_id in dict.fromkeys((*_beside, *_kept, *described_ids())):
        try:
            yield about(game_id)
        except ForPeopleError:
            continue


def not_loaded(place: str, error: Exception) -> GameError:
    """The error for a module of a game that cannot be loaded."""
    return GameError(f"{place} cannot be loaded: {type(error).__name__}: {error}")


def has_part(game_id: str, name: str) -> bool:
    """Whether a game's folder has this part."""
    place = package_of(game_id)
    for step in name.split("."):
        place = f"{place}.{step}"
        if find_spec(place) is None:
            return False
    return True


def part(game_id: str, name: str) -> Any:
    """The object of a part of a game's folder (`link`, `drawings.emblem`); None where the game does without it.

    The floor that asks says in a protocol of its own what the object must be. Raises GameError where the module cannot be loaded
    or has no such object, KeyError where there is no such game.
    """
    place, attribute = f"{package_of(game_id)}.{name}", name.rpartition(".")[2].upper()
    try:
        if not has_part(game_id, name):
            return None
        found = loaded_from(place, attribute, None)
    except Exception as error:  # whatever somebody else's package does when it is loaded
        raise not_loaded(place, error) from error
    if found is None:
        raise GameError(f"{place} has no {attribute}")
    return found
