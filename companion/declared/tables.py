"""The tables of a description: rows, scores, rules, texts and the keys above them, read one by one. What is wrong is kept.

A fault's id is that of its words; `ID-hint` says what to write instead.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from keyword import kwlist
from typing import Any, Final, NamedTuple, TypeGuard

from companion.declared import working
from companion.declared.bounds import truth
from companion.declared.description import MOST_SECTIONS, Description, Learn, Row, Rule, Score
from companion.declared.exact import NO, NotWorkedOutError
from companion.declared.expression import ExpressionError, read_expression, same_name
from companion.declared.places import Places, Spot
from companion.declared.words import say
from companion.declared.working import BEFORE, VALUES, WORDS, Formula, Values
from companion.plain import Plain
from companion.record.header import close_to, suggest
from companion.record.keywords import KEYWORDS

MOST_PLAYERS: Final = 20
_MOST_TITLE, _MOST_NAME, _MOST_TABLES, _FARTHEST = 80, 20, 60, 1_000_000
#: The keys and words of every record: no row, no score and no player is called so.
RECORD_WORDS: Final = KEYWORDS | {
    *("game", "players", "teams", "dealer", "date", "place", "event", "note", "format", "rules", "house", "digest"),
    *("score", "total", "winner", "totals", "move", "dealt", "secret", "end", "draw", "none", "dummy"),
}
_RESERVED: Final = RECORD_WORDS | WORDS | {word.casefold() for word in kwlist} | {"shared"}
#: What each table has, and by an empty name what is above all: the keys that it needs, and those that it may have.
_KEYS: Final = {
    "": ("title players row", "credit prefix wins section sections until teams dealer ties score rule learn"),
    "row": ("name whole", "step usual title"),
    "score": ("name is", "title"),
    "rule": ("id text holds", ""),
    "learn": ("text", "title"),
}
_TURNS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class DescriptionFault(NamedTuple):
    """One thing that is wrong with a description, where, and what to write."""

    line: int
    column: int
    message: str
    hint: str = ""


class Part(NamedTuple):
    """One table of a description: its name (empty for the keys above all), its number, and what it says."""

    name: str
    place: int
    said: Plain


def prefix_of(game_id: str) -> str:
    """What the ids of rules begin with where a file does not say it."""
    words = [word for word in game_id.split("-") if word[:1].isalpha()]
    letters = words[0][0] + words[1][0] if len(words) > 1 else (re.sub("[^a-z]", "", words[0]) * 2)[:2]
    return letters.upper()


class TablesReader:
    """Reads the values of a description, and keeps what is wrong with them."""

    def __init__(self, said: Plain, text: str, game_id: str) -> None:
        self.top, self.text, self.id = Part("", 0, said), text, game_id
        self.places = Places(text)
        self.faults: list[DescriptionFault] = []
        #: The folded names of rows and scores as far as they are written, right or wrong.
        self.rows: list[str] = []
        self.scores: list[str] = []
        #: Some row or score has no good name, so that an unknown one may be meant for it.
        self.unsure = False

    # ---- faults ----

    def told(self, spot: Spot, what: str, hint: str = "", **values: object) -> None:
        """Keep what is wrong at a place."""
        self.faults.append(DescriptionFault(*spot, say(what, **values), hint or say(f"{what}-hint", **values)))

    def wrong(self, part: Part, key: str, what: str, **values: object) -> None:
        """Keep what is wrong with a key's value."""
        self.told(self.places.value(part.name, part.place, key), what, "", key=key, **values)

    def keys(self, part: Part) -> None:
        """Keep the keys that are unknown, and those that are missing: one that an unknown one is near to is not."""
        needed, known = _KEYS[part.name][0].split(), " ".join(_KEYS[part.name]).split()
        unknown = [key for key in part.said if key not in known]
        for key in unknown:
            spot = self.places.key(part.name, part.place, key)
            self.told(spot, "unknown-key", suggest(key[:40], known), key=key[:40])
        for key in needed:
            is_absent = key not in part.said or (key == "row" and part.said[key] == [])
            if is_absent and not any(key in close_to(one[:40], known) for one in unknown):
                self.told(self.places.table(part.name, part.place) if part.name else Spot(1, 1), f"missing-{part.name}-{key}")

    # ---- all of it ----

    def read(self, digest: str) -> Description:
        """The description, which is a good one if nothing is wrong."""
        self.keys(self.top)
        row, score, rule, learn = (self._parts(name) for name in _KEYS if name)
        self.rows, self.scores = (
            [same_name(one.said["name"]) for one in parts if isinstance(one.said.get("name"), str)] for parts in (row, score)
        )
        players, section = self._two(self.top, "players", 1, MOST_PLAYERS), self._section()
        rows = self._rows(row)
        prefix = self._prefix()
        scores = self._scores(score)
        described = Description(
            id=self.id,
            title=self._text(self.top, "title", most=_MOST_TITLE),
            players=players or (1, 1),
            prefix=prefix,
            digest=digest,
            rows=tuple(rows),
            scores=tuple(scores) or tuple(Score(one.name, one.key, _of_row(one.key), one.title) for one in rows),
            rules=tuple(self._rules(rule, prefix, {one.key: one for one in rows})),
            learn=tuple(Learn(self._text(one, "text", lines=True), self._text(one, "title")) for one in learn),
            ties=self._ties(),
            credit=self._text(self.top, "credit"),
            low_wins=self._value(self.top, "wins", ("most", "least").__contains__, "most") == "least",
            section=section,
            sections=self._sections(players) if "section" in self.top.said else None,
            until=self._until(),
            teams=self._flag("teams"),
            dealer=self._flag("dealer"),
            scored=bool(score),
            text=self.text,
        )
        if described.teams and players and players[1] < 4:
            self.wrong(self.top, "teams", "teams-need-four")
        if not self.faults:
            self._check_whole(described)
        return described

    def _parts(self, name: str) -> list[Part]:
        """The tables of a name."""
        found = self.top.said.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self.told(self.places.key("", 0, name), "write-tables", name=name)
            self.unsure = True
            return []
        if len(found) > _MOST_TABLES:
            self.told(self.places.table(name, _MOST_TABLES), "too-many-tables", name=name, count=_MOST_TABLES)
        parts = [Part(name, index, one) for index, one in enumerate(found)]
        for part in parts:
            self.keys(part)
        return parts

    # ---- plain values ----

    def _text(self, part: Part, key: str, *, lines: bool = False, most: int = 0) -> str:
        """A text; empty where none is written or it is wrong."""
        value = part.said.get(key, "")
        if not isinstance(value, str):
            self.wrong(part, key, "no-text")
        elif any(_is_control(sign) and not (lines and sign in "\n\t") for sign in value):
            self.wrong(part, key, "control")
        elif key in part.said and not value.strip():
            self.wrong(part, key, "empty-text")
        elif most and len(value) > most:
            self.wrong(part, key, "long-text", count=most)
        else:
            return value.strip() if lines else " ".join(value.split())
        return ""

    def _value(self, part: Part, key: str, fits: Callable[[Any], object], usual: Any, what: str = "", **values: object) -> Any:
        """The value of a key; what is usual where none is written, or none that fits: then that is told."""
        found = part.said.get(key)
        if found is None or fits(found):
            return usual if found is None else found
        self.wrong(part, key, what or f"no-{key}", **values)
        return usual

    def _whole(self, part: Part, key: str, least: int, most: int, usual: int | None, what: str = "") -> Any:
        """A whole number; what is usual where none is written, or where it is told to be wrong."""
        return self._value(part, key, lambda one: _is_whole(one) and least <= one <= most, usual, what, count=most)

    def _two(self, part: Part, key: str, least: int, most: int) -> tuple[int, int] | None:
        """Two whole numbers, the lower first; None where there are none."""
        found = self._value(part, key, lambda one: _are_two(one) and least <= one[0] <= one[1] <= most, None, count=most)
        return found and (found[0], found[1])

    def _prefix(self) -> str:
        usual = prefix_of(self.id)
        return str(self._value(self.top, "prefix", lambda one: re.fullmatch("[A-Z]{2}", str(one)), usual, prefix=usual))

    def _section(self) -> str:
        unsure = any(close_to(one[:40], ("section",)) for one in self.top.said if one not in " ".join(_KEYS[""]).split())
        for key in () if unsure or "section" in self.top.said else ("sections", "until", "dealer"):
            if key in self.top.said:
                self.told(self.places.key("", 0, key), "needs-section", key=key)
        return str(self._value(self.top, "section", _is_section, ""))

    def _flag(self, key: str) -> bool:
        return self._value(self.top, key, lambda one: isinstance(one, bool), usual=False, what="no-flag") is True

    # ---- rows, scores, rules ----

    def _name(self, part: Part, before: Collection[str]) -> str:
        """The name of a row or a score; told where it cannot be one, or stands above already (`before`, folded)."""
        name = str(self._value(part, "name", lambda one: isinstance(one, str), "", "no-text"))
        key, like = same_name(name), re.sub(r"\W+", "_", name).strip("_")
        is_taken = key in _RESERVED or key == self.top.said.get("section")
        what = "no-name" if not is_name(name) else "reserved" if is_taken else "name-twice" if key in before else ""
        if what and isinstance(part.said.get("name"), str):
            self.wrong(part, "name", what, name=name[:40], like=like if is_name(like) else "bonus_2")
        self.unsure |= bool(what)
        return name

    def _rows(self, parts: Sequence[Part]) -> list[Row]:
        rows: list[Row] = []
        for part in parts:
            name = self._name(part, [row.key for row in rows])
            whole = self._two(part, "whole", -_FARTHEST, _FARTHEST)
            step = self._whole(part, "step", 1, 2 * _FARTHEST, 1) if whole else 1
            row = Row(name, same_name(name), *(whole or (0, 0)), step, title=self._text(part, "title") or name)
            if whole:
                row = row._replace(usual=self._value(part, "usual", row.may_be_usual, None, low=row.low, high=row.allowed[-1]))
            rows.append(row)
        return rows

    def _scores(self, parts: Sequence[Part]) -> list[Score]:
        scores: list[Score] = []
        for part in parts:
            name = self._name(part, [*self.rows, *(score.key for score in scores)])
            formula, title = self._formula(part, "is") or _of_row("number"), self._text(part, "title") or name
            scores.append(Score(name, same_name(name), formula, title, str(part.said.get("is", ""))))
        return scores

    def _rules(self, parts: Sequence[Part], prefix: str, rows: Mapping[str, Row]) -> list[Rule]:
        rules: list[Rule] = []
        seen: set[int | None] = {None}
        for part in parts:
            number = self._whole(part, "id", 1, 10**9 - 1, None, "no-rule-id")
            if number and number in seen:
                self.wrong(part, "id", "rule-id-twice", number=number)
            seen.add(number)
            text, formula = self._text(part, "text"), self._formula(part, "holds")
            if formula:
                names = formula.names
                waits = not names or any(name not in rows or rows[name].usual is not None for name in names)
                rules.append(Rule(f"{prefix}-{number}", text, formula, waits))
        return rules

    # ---- expressions ----

    def _formula(self, part: Part, key: str, text: object = None) -> Formula | None:
        """The expression of a key, or one of its texts; None where there is none, or it is told to be wrong."""
        text = part.said.get(key) if text is None else text
        if not isinstance(text, str) or any(map(_is_control, text)):
            if text is not None:
                self.wrong(part, key, "control" if isinstance(text, str) else "no-text")
            return None
        #: In a score, those from this one on are not known yet.
        later = set(self.scores[part.place :]) - set(self.rows) if part.name == "score" else set()
        names = {*self.rows, *self.scores} - later

        def trouble(name: str) -> str:
            if key == "sections":
                return "" if name == "players" else say("players-alone")
            if name in later:
                return say("score-too-early", name=name)
            if name == "dealer" and not self.top.said.get("dealer"):
                return say("no-dealer")
            return "" if name in names or name in VALUES or self.unsure else say("unknown-name", name=name)

        try:
            return read_expression(text, trouble, (*sorted(names), *VALUES))
        except ExpressionError as error:
            spot = self.places.value(part.name, part.place, key, text, error.column)
            self.faults.append(DescriptionFault(*spot, error.message, error.hint))
            return None

    def _sections(self, players: tuple[int, int] | None) -> int | Formula | None:
        """How many sections; an expression must come out for each number of players."""
        if not isinstance(self.top.said.get("sections"), str):
            number: int | None = self._whole(self.top, "sections", 1, MOST_SECTIONS, None)
            return number
        formula = self._formula(self.top, "sections")
        if formula and any(part.kind in (working.over, working.others, working.rank) for part in formula.all):
            self.wrong(self.top, "sections", "players-alone")
            return None
        for count in range(players[0], players[1] + 1) if formula and players else ():
            value = _worked(formula, count)
            if not isinstance(value, int) or not 1 <= value <= MOST_SECTIONS:
                self.wrong(self.top, "sections", "sections-come-out", players=count, value=value, count=MOST_SECTIONS)
                return None
        return formula

    def _until(self) -> Formula | None:
        formula = self._formula(self.top, "until")
        if formula and formula.is_for_each:
            self.wrong(self.top, "until", "until-for-each")
        return formula

    def _ties(self) -> tuple[Formula, ...]:
        found = self.top.said.get("ties", "shared")
        if found == "shared":
            return ()
        texts = found if isinstance(found, list) else [found]
        if not texts or len(texts) > _MOST_TABLES:
            self.wrong(self.top, "ties", "no-ties")
        return tuple(filter(None, [self._formula(self.top, "ties", text) for text in texts]))

    # ---- the whole ----

    def _check_whole(self, described: Description) -> None:
        """A row that nothing uses is a slip, and so is a rule that no values could keep."""
        used = {word.removeprefix(BEFORE) for formula in described.formulas for word in formula.words}
        for index, row in enumerate(described.rows):
            if described.scored and row.key not in used:
                self.told(self.places.table("row", index), "row-unused", name=row.name)
        least, most = described.players
        counts = range(max(least, 4) if described.teams else least, most + 1)
        ranges = [described.ranges(count) for count in counts] if described.rules else []
        for index, rule in enumerate(described.rules):
            if all(truth(span) == NO for one in ranges for span in rule.formula.spans(one)):
                self.wrong(Part("rule", index, {}), "holds", "never-holds", id=rule.id)


def _worked(formula: Formula | None, players: int) -> object:
    """How many sections so many play, or why that cannot be said."""
    try:
        return formula.work(Values(1, {"players": [players]}, {}), 0) if formula else None
    except NotWorkedOutError as error:
        return str(error)


def _of_row(key: str) -> Formula:
    return Formula(working.name, word=key)


def is_name(text: str) -> bool:
    """Whether a text can be the name of a row: one word of letters of any script, digits and `_`, a letter first."""
    return len(text) <= _MOST_NAME and text[:1].isalpha() and text.isidentifier()


def _is_section(word: object) -> bool:
    return isinstance(word, str) and word.isalpha() and word == word.lower() and len(word) <= _MOST_NAME


def _is_control(sign: str) -> bool:
    """Control characters, the ends of lines and what turns the direction of writing (`_TURNS`)."""
    return sign in _TURNS or unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_two(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_whole, value))
