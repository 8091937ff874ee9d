"""The plays in an export of the app BG Stats (JSON), as a table: a row for each player of each play, at the play's place."""

import json
from collections.abc import Iterator
from itertools import chain, repeat

from companion.cli.importing.cells import Cell, Table
from companion.cli.terminal.out import CommandError

TITLES = ("date", "game", "play", "player", "score", "winner", "place", "note")
_BLANKS = " \t\n"


def bg_stats_table(text: str, name: str) -> Table:
    """The table. Plays to be ignored, and those of teams, are left out. Raises CommandError where this isn't an export."""
    try:
        export = json.loads(text)
        places = _places(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{name}: this is not valid JSON", "export it anew, as JSON or as CSV") from error
    if not isinstance(export, dict) or not isinstance(export.get("plays"), list):
        raise CommandError(f"{name}: there are no plays in it", "export all of BG Stats: Settings, Export")
    names = {kind: _names(export.get(kind)) for kind in ("players", "games", "locations")}
    known = chain(places, repeat((1, 1)))  # of a key that is there twice the last counts, which may have more
    rows = [row for play, place in zip(export["plays"], known, strict=False) for row in _rows(play, place, names)]
    return Table(tuple(Cell(title, 1, 1) for title in TITLES), tuple(rows))


def _names(found: object) -> dict[str, str]:
    """The names of players, games or places by their numbers."""
    rows = found if isinstance(found, list) else []
    return {_text(row.get("id")): _text(row.get("name")) for row in rows if isinstance(row, dict)}


def _rows(play: object, place: tuple[int, int], names: dict[str, dict[str, str]]) -> Iterator[tuple[Cell, ...]]:
    if not isinstance(play, dict) or play.get("ignored") is True or play.get("usesTeams") is True:
        return
    scores = play.get("playerScores")
    seats = [one for one in scores if isinstance(one, dict)] if isinstance(scores, list) else []
    for one in sorted(seats, key=lambda one: number if isinstance(number := one.get("seatOrder"), int) else 0):
        player = names["players"].get(_text(one.get("playerRefId"))) or _text(one.get("anonymousName"))
        texts = (
            _text(play.get("playDate")),
            names["games"].get(_text(play.get("gameRefId")), ""),
            f"{place[0]}:{place[1]}",
            player,
            _text(one.get("score")),
            "yes" if one.get("winner") is True else "",
            names["locations"].get(_text(play.get("locationRefId")), ""),
            _text(play.get("comments")),
        )
        yield tuple(map(Cell, texts, repeat(place[0]), repeat(place[1])))


def _text(value: object) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _places(text: str) -> Iterator[tuple[int, int]]:
    """Line and column of each play, in a text that is valid JSON."""
    reader = json.JSONDecoder()
    at = _past(text, 0) + 1
    while at < len(text):
        key, at = reader.raw_decode(text, _past(text, at))
        at = _past(text, at, ":")
        if key != "plays":
            at = _past(text, reader.raw_decode(text, at)[1], ",")
            continue
        line, line_at = 1, 0
        at = _past(text, at, "[")
        while text[at : at + 1] not in ("]", ""):
            line += text.count("\n", line_at, at)
            line_at = text.rfind("\n", 0, at) + 1
            yield line, at - line_at + 1
            at = _past(text, reader.raw_decode(text, at)[1], ",")
        return


def _past(text: str, at: int, sign: str = "") -> int:
    """The next place that isn't blank, after one `sign` if it follows."""
    while text[at : at + 1] and text[at] in _BLANKS:
        at += 1
    return _past(text, at + 1) if sign and text[at : at + 1] == sign else at
