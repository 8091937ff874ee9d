"""The rules of a game, put together from the modules of its folder `rules`: each part is found by its name when it is asked for.

A function of `_ROOMS` answers for the method of `Rules` of the same name, a constant (`KEYS`) for the attribute (`keys`). What a
game does without has the answer of `Rules`. So nothing forwards, and a record that needs no positions loads none.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from random import Random
from types import MethodType
from typing import Any, Final, cast

from companion.later import loaded_from
from companion.referee.games import Game, GameError, game_ids, not_loaded, package_of, part
from companion.referee.protocol import Rules
from companion.words import is_beside, text_beside

#: Where each part stands: the modules in the order in which they are asked, and what is asked of them.
_ROOMS: Final = (
    ("table", "keys reserved claim_words form_keys instead_of_result result_forms read_header check"),
    ("forms notation phrase tokens", "reader reader_at claim_form locate"),
    ("forms steps", "dialogue"),
    ("forms writing notation", "write write_value"),
    ("position position_words position_lines placing", "read_placing write_placing"),
    ("position placing", "place left_out correct is_quiet opening"),
    ("table position_words position_lines placing", "position_words"),
    ("moves claims", "plain_moves is_claim is_setting"),
    ("state play", "start"),
    ("play", "apply finish"),
    ("scoring claims play", "wrong_claims"),
    ("standing let_stand deciding", "let_stand leave_undone check_resigning adjust"),
    ("standing deciding endings results scoring", "sides resign may_have_won"),
    ("scoring claims", "tally number last_of_section is_scored scores items totals is_complete winners remark last_section"),
    ("evidence", "rests_on"),
    ("view", "describe"),
    ("deal", "random_game"),
)


class FoundRules(Rules[Any, Any, Any]):
    """The rules in a game's folder. What the parts say of their types is theirs; here they are many games' and erased."""

    def __init__(self, package: str) -> None:
        self.about = loaded_from(f"{package}.about", "ABOUT")
        self.package = f"{package}.rules"

    @property
    def reminder(self) -> str:  # type: ignore[override] # read when somebody asks
        """The text `reminder.txt` in the game's folder; empty where there is none."""
        package = self.package.removesuffix(".rules")
        return text_beside(package, "reminder.txt") if is_beside(package, "reminder.txt") else ""

    def random_game(self, table: object, random: Random, *, hands: bool) -> Iterator[Any]:
        """As the dealer in the game's laboratory deals; without one every word is drawn by lot."""
        deal = cast("Callable[..., Iterator[Any]] | None", part(self.about.id, "lab.dealer"))
        return deal(table, random, hands=hands) if deal else super().random_game(table, random, hands=hands)


class _Part:
    """A member of the rules that is looked for when it is first asked for, and then kept by the rules themselves."""

    def __init__(self, rooms: Sequence[str], name: str, default: Any) -> None:
        self.rooms, self.name, self.default = rooms, name, default

    def __get__(self, rules: FoundRules | None, _owner: type) -> Any:
        if rules is None:
            return self.default
        is_method = callable(self.default)
        found = self._found(rules.package, self.name if is_method else self.name.upper())
        if found is None:
            found = MethodType(self.default, rules) if is_method else self.default
        rules.__dict__[self.name] = found  # from now on nothing is looked for: every line asks the judge (see bench/)
        return found

    def _found(self, package: str, name: str) -> Any:
        for room in self.rooms:
            place = f"{package}.{room}"
            if find_spec(place) is not None:
                found = loaded_from(place, name, None)
                if found is not None:
                    return found
        if name in Rules.__abstractmethods__:
            raise GameError(f"{package} has no “{name}”: it belongs into its module {self.rooms[0]}")
        return None


for _rooms, _names in _ROOMS:
    for _name in _names.split():
        setattr(FoundRules, _name, _Part(_rooms.split(), _name, getattr(FoundRules, _name)))
FoundRules.__abstractmethods__ = frozenset()


def find_game(game_id: str) -> Game:
    """The game with this id, in any letter case. Raises KeyError where there is none, GameError where it cannot be loaded."""
    return _rules_in(package_of(game_id))


@cache
def _rules_in(package: str) -> Game:
    """The rules in a package: those that its module `rules.game` puts together, or what lies in `rules`. Raises GameError."""
    place = f"{package}.rules.game"
    try:
        if find_spec(place) is None:
            return FoundRules(package)  # type: ignore[abstract] # what is abstract is found when it is asked for
        return cast("Game", loaded_from(place, "RULES"))
    except Exception as error:  # whatever somebody else's package does when it is loaded
        raise not_loaded(place, error) from error


def all_games() -> Sequence[Game]:
    """Every game."""
    return [find_game(game_id) for game_id in game_ids()]
