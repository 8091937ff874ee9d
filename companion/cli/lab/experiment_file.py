"""Reads an experiment: every key is known, every value has its form, nothing contradicts, or the line and column are named."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from pathlib import Path
from random import Random

from companion.cli.group.toml_file import TomlFile, read_toml, shown
from companion.cli.records.files import files_beside
from companion.cli.terminal.out import CommandError, counted
from companion.lab.experiment import Arm, Experiment
from companion.lab.job import Dealt, Job
from companion.lab.players import LEVELS
from companion.lab.playing import why_no_worlds
from companion.lab.wording import number
from companion.plain import Plain
from companion.record import line_texts
from companion.referee import Game, header_errors
from companion.referee.asking.beginning import completed, header_begun
from companion.referee.asking.errors import AskingError, nearest
from companion.referee.asking.named import named_game
from companion.referee.asking.rulings import house_value, read_house, rulings_of
from companion.referee.asking.seats import persons_of, seats_value

#: The keys above all tables, and the tables.
_TEXTS = ("title", "about", "game", "seed")
_KEYS = (*_TEXTS, "players", "levels", "deals", "precision", "most", "margin", "decide", "rulings")
_HEADER, _ARMS = "header", "arms"
#: What is played where an experiment does not say otherwise.
_DEALS, _MOST, _MARGIN = 1000, 100_000, 2.0
#: The most of anything: a slip of the finger is not to keep a machine busy for a year.
_MOST_DEALS, _MOST_ARMS, _MOST_LEVELS = 10_000_000, 60, 12
#: What the first table is called where rulings are compared with it.
AS_WRITTEN = "as written"
_ALL = "all"


def read_experiment(path: Path) -> Experiment:
    """The experiment of a file. Raises CommandError with the place of what is wrong."""
    file = read_toml(path)
    if file is None:
        raise CommandError(f"{shown(path)}: there is no such file", "companion lab list names those that come with the games")
    return _Reading(file).experiment()


@dataclass(frozen=True, slots=True)
class _Reading:
    """One file that is being read; `texts` are the files that its tables name, as they are met."""

    file: TomlFile
    texts: dict[str, str] = field(default_factory=dict)

    def experiment(self) -> Experiment:
        """All of it."""
        self._know_all_keys()
        game = self._game()
        players = self._players(game)
        arms = tuple(self._arms(game, players))
        levels = tuple(self._levels(len(persons_of(game, players))))
        decide = self._decide(levels)
        deals, precision, most = self._amount(decide=decide)
        jobs = tuple(self._jobs(game, players, arms, levels))
        return Experiment(
            title=self._text("title") or self.file.path.stem, about=self._text("about"), game=game.id, arms=arms, levels=levels,
            jobs=jobs, deals=deals, precision=precision, most=most, margin=self._number("margin", _MARGIN, 0.01, 50),
            decide=decide,
        )  # fmt: skip

    def _wrong(self, message: str, hint: str = "", *, key: str = "", table: str = "") -> CommandError:
        return CommandError(f"{self.file.spot(key, table)}: {message}", hint)

    def _know_all_keys(self) -> None:
        for key in self.file.values:
            if key not in (*_KEYS, _HEADER, _ARMS):
                raise self._wrong(f"there is no key “{key}”", nearest(key, [*_KEYS, _HEADER, _ARMS]), key=key)

    # ---- texts and numbers ----

    def _text(self, key: str) -> str:
        value = self.file.values.get(key, "")
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self._wrong(f"“{key}” isn't a text", f'write it like {key} = "…"', key=key)
        text = " ".join(str(value).split())
        if not text.isprintable():
            raise self._wrong(f"“{key}” has a sign that cannot be printed", "leave it out", key=key)
        return text

    def _number(self, key: str, default: float, least: float, most: float) -> float:
        value = self.file.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(f"“{key}” isn't a number", f"write it like {key} = {default:g}", key=key)
        if not least <= value <= most:
            raise self._wrong(f"“{key}” is {_figure(value)}", f"it goes from {_figure(least)} to {_figure(most)}", key=key)
        return float(value)

    def _count(self, key: str, default: int, most: int) -> int:
        value = self._number(key, default, 1, most)
        if value != int(value):
            raise self._wrong(f"“{key}” is {value:g}", "it must be a whole number", key=key)
        return int(value)

    def _decide(self, levels: Sequence[tuple[int, ...]]) -> bool:
        """Whether it goes on until it is decided who is better."""
        decide = self.file.values.get("decide", False)
        if not isinstance(decide, bool):
            raise self._wrong("“decide” is neither true nor false", "write decide = true", key="decide")
        if decide and any(len(set(one)) == 1 for one in levels):
            what = "“decide” works only for players of different levels"
            raise self._wrong(what, "write levels = [[1, 0]], or precision = …", key="decide")
        return decide

    def _amount(self, *, decide: bool) -> tuple[int, float, int]:
        """How many deals, or how precise, and how many at most."""
        said = self.file.values
        ways = [key for key in ("deals", "precision") if key in said] + ["decide"] * decide
        if len(ways) > 1:
            raise self._wrong(f"“{ways[0]}” and “{ways[1]}” contradict each other", "choose one", key=ways[1])
        if "most" in said and ways not in (["precision"], ["decide"]):
            raise self._wrong("“most” needs “precision” or “decide”", "write deals = … in its place", key="most")
        if decide:
            return 0, 0.0, self._count("most", _MOST, _MOST_DEALS)
        if "precision" not in said:
            return self._count("deals", _DEALS, _MOST_DEALS), 0.0, 0
        return 0, self._number("precision", 2, 0.05, 50), self._count("most", _MOST, _MOST_DEALS)

    # ---- the table ----

    def _game(self) -> Game:
        if "game" not in self.file.values:
            raise self._wrong("no game is named", 'write game = "…": companion games lists them')
        try:
            return named_game(self._text("game"))
        except AskingError as error:
            raise self._wrong(error.message, error.hint, key="game") from None

    def _players(self, game: Game) -> str:
        value = self.file.values.get("players", game.about.usual)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self._wrong(
                "“players” is neither a number nor names", 'write players = 4, or players = "Aino, Ville"', key="players"
            )
        try:
            return seats_value(game, str(value))
        except AskingError as error:
            raise self._wrong(error.message, error.hint, key="players") from None

    def _arms(self, game: Game, players: str) -> Iterator[Arm]:
        """The tables that are compared, each tried once."""
        common = self._header(self._table(_HEADER, self.file.values.get(_HEADER, {})), _HEADER)
        arms = [*self._rulings(game, common), *self._own_arms(common)] or [(Arm(AS_WRITTEN, tuple(common.items())), _HEADER)]
        if len(arms) > _MOST_ARMS:
            raise self._wrong(f"there are {len(arms)} tables", f"compare at most {_MOST_ARMS}", key=_ARMS)
        for arm, place in arms:
            self._try(game, players, arm, place)
            yield arm

    def _table(self, name: str, value: object) -> Plain:
        if not isinstance(value, Mapping):
            raise self._wrong(f"“{name}” is a table", f"write [{name}], and its keys below it", key=name)
        return value

    def _header(self, table: Plain, name: str) -> dict[str, str]:
        """Header keys and their values as texts."""
        found = {}
        for key, value in table.items():
            if isinstance(value, Mapping) or (isinstance(value, list) and not all(isinstance(one, str) for one in value)):
                raise self._wrong(f"“{key}” isn't a text", f'write it like {key} = "…"', key=key, table=name)
            text = (
                ("no", "yes")[value] if isinstance(value, bool) else ", ".join(value) if isinstance(value, list) else str(value)
            )
            if not text.strip() or "#" in text or not text.isprintable():
                raise self._wrong(f"“{key}” has a value that a header can't have", "give it one", key=key, table=name)
            if key.casefold() in ("players", "game", "rules"):
                raise self._wrong(f"“{key}” isn't a key of a table", f"write {key} = … above all tables", key=key, table=name)
            found[key.casefold()] = " ".join(text.split())
        return found

    def _own_arms(self, common: Mapping[str, str]) -> Iterator[tuple[Arm, str]]:
        for name, value in self._table(_ARMS, self.file.values.get(_ARMS, {})).items():
            place = f"{_ARMS}.{name}"
            if not name.strip() or not name.isprintable():
                raise self._wrong("a table has a name that cannot be read", f"call it: [{_ARMS}.plain]", key=f'{_ARMS}."{name}"')
            own = self._header(self._table(place, value), place)
            for key in own:
                if key in common:
                    raise self._wrong(f"“{key}” is in [{_HEADER}], too", "write it in one of them", key=key, table=place)
            yield Arm(name, tuple({**common, **own}.items())), place

    def _rulings(self, game: Game, common: Mapping[str, str]) -> Iterator[tuple[Arm, str]]:
        """The table as it is written, and one for every other setting of each ruling that is named."""
        named = self.file.values.get("rulings")
        if named is None:
            return
        known = {ruling.id: ruling for ruling in rulings_of(game.id)}
        asked = list(known) if named == _ALL else named
        if not isinstance(asked, list) or not all(isinstance(one, str) for one in asked):
            raise self._wrong("“rulings” doesn't name rulings", 'write rulings = "all", or a list of their ids', key="rulings")
        yield Arm(AS_WRITTEN, tuple(common.items())), _HEADER
        house = read_house(common.get("house", ""))
        for one in asked:
            ruling = known.get(one.upper())
            if ruling is None:
                what = f"{game.title} has no ruling “{one}” with settings"
                raise self._wrong(what, nearest(one.upper(), list(known)), key="rulings")
            if ruling.id in house:
                raise self._wrong(f"“{ruling.id}” is settled in [{_HEADER}]", "leave it out in one place", key="rulings")
            for letter in list(ruling.options)[1:]:
                value = house_value({**house, ruling.id: letter}, list(known.values()))
                yield Arm(f"{ruling.id}={letter}", tuple({**common, "house": value}.items())), _HEADER

    def _try(self, game: Game, players: str, arm: Arm, place: str) -> None:
        """Raises CommandError where nobody can play at a table."""
        said = [f"{key}={value}" for key, value in arm.header]
        more = completed(game, players, said, (), Random("trying"))
        text = header_begun(game, players, [*arm.header, *(_pair(setting) for setting in more)])
        errors = header_errors(text, self._text_beside)
        if errors:
            key = line_texts(text)[errors[0].line - 1].partition(":")[0].strip()
            own = self.file.values.get(_ARMS, {}).get(arm.name, {}) if place != _HEADER else {}
            where = {"table": place} if key in own else {"table": _HEADER}
            where = {} if key == "players" else where
            hint = errors[0].hint
            raise self._wrong(f"{key}: {errors[0].message} (table “{arm.name}”)", hint, key=key, **where)

    def _text_beside(self, name: str) -> str:
        """The text of a file that a table names; it goes with the job."""
        if name not in self.texts:
            self.texts[name] = files_beside(str(self.file.path))(name)
        return self.texts[name]

    def _levels(self, seats: int) -> Iterator[tuple[int, ...]]:
        said = self.file.values.get("levels", [0])
        said = said if isinstance(said, list) else [said]
        if not 1 <= len(said) <= _MOST_LEVELS:
            raise self._wrong("“levels” names nobody, or too many", f"it must be a list of 1 to {_MOST_LEVELS}", key="levels")
        for one in said:
            levels = one if isinstance(one, list) else [one] * seats
            if not all(type(level) is int and level in LEVELS for level in levels):
                hint = f"a level is a number from 0 to {max(LEVELS)}, or a list of one for each seat"
                raise self._wrong(f"“{one}” isn't a level", hint, key="levels")
            if len(levels) != seats:
                raise self._wrong(f"{counted(len(levels), 'level')} for {seats} seats", "write one for each seat", key="levels")
            yield tuple(levels)

    def _jobs(
        self, game: Game, players: str, arms: Sequence[Arm], levels: Sequence[tuple[int, ...]]
    ) -> Iterator[tuple[Job, ...]]:
        """All jobs. Players of a level sit in worlds; at level 0 the game's own dealer plays where one table has no worlds."""
        jobs = [[self._job(game, players, arm, one) for arm in arms] for one in levels]
        tables = [pair for group in jobs for pair in zip(arms, group, strict=True)]
        refused = next(((arm, why) for arm, job in tables if (why := why_no_worlds(job))), None)
        if refused and any(map(any, levels)):
            raise self._wrong(f"{refused[1]} (table “{refused[0].name}”)", "levels = [0] is random play", key="levels")
        dealt: Dealt = "dealer" if refused else "worlds"
        for group in jobs:
            yield tuple(replace(job, dealt=dealt) for job in group)

    def _job(self, game: Game, players: str, arm: Arm, levels: tuple[int, ...]) -> Job:
        seed, files = self._text("seed") or "0", tuple(sorted(self.texts.items()))
        return Job(game.id, players, arm.header, levels, seed, game.about.rules_version, files=files)


def _figure(value: float) -> str:
    """A number as people write it: `10 000 000`, `0.05`."""
    return number(int(value)) if isfinite(value) and value == int(value) else f"{value:g}"


def _pair(setting: str) -> tuple[str, str]:
    key, _, value = setting.partition("=")
    return key.strip(), value.strip()
