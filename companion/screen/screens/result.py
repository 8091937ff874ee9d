"""A result that is entered after the game: a grid of players and items, which is written into the record once it is whole."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import groupby

from companion.plain import Json, Plain
from companion.referee import AnyPosition, Judgement, Question, books, results
from companion.screen.desk import Action, Change, Desk, Outcome, Screen, View, actions
from companion.screen.entering import CELL, Draft, Row, Sheet, draft_of, drafted, entering, typed
from companion.screen.marks import seat_marks
from companion.screen.phrases import capital
from companion.screen.pictures import find_picture
from companion.screen.tallies import number
from companion.words import section_word

#: The screen's value: the cell that is looked at, with what may be tapped into it.
_OPEN = "open"


def model(desk: Desk, view: View) -> Plain:
    """The grid with what was entered so far, what is wrong with it, and the totals that it comes to."""
    sheet = entering(desk, view)
    interview, say = sheet.interview, sheet.say
    judgement = interview.judgement
    columns, lines = columns_of(sheet), lines_of(sheet, view.data.get(_OPEN, ""))
    totals, wrong = totals_of(sheet), next((line["wrong"] for line in lines if line.get("wrong")), None)
    section = judgement.game.section if judgement.game else ""
    is_whole = interview.is_whole
    nothing = say("nothing-more") if not sheet.rows and not sheet.trouble else ""
    return {
        "say": say,
        "of": sha256(desk.text(view.record).encode()).hexdigest()[:12],
        "marks": seat_marks(),
        "columns": columns,
        "head": [line for line in lines if line["head"]],
        "lines": [line for line in lines if not line["head"]],
        "totals": totals,
        "winners": judgement.position.winners if judgement.position else (),
        "noun": "" if judgement.tally.noun == "total" else capital(judgement.tally.noun),
        "picker": _picker(sheet, view),
        "pieced": [row.name for row in sheet.rows if row.question.pieces],
        "trouble": sheet.trouble or nothing,
        "whole": is_whole,
        "empty": is_whole and interview.is_empty(),
        "scores": scores(judgement, interview.language) if is_whole or nothing else None,
        "section": section and section_word(section, interview.language),
        "may_end": sheet.may_end and not sheet.draft.ending,
        "ending": sheet.draft.ending,
        "begun": bool(sheet.draft.cells),
        "number": number,
        "status": wrong["words"] if wrong else say("so-far-is", totals=", ".join(f"{tag} {one}" for tag, one in totals.items())),
    }


def _picker(sheet: Sheet, view: View) -> Plain | None:
    """What may be tapped into the cell that is looked at, or that is the next one to be filled in."""
    row = sheet.row(view.data.get(_OPEN, ""))
    last = sheet.rows[-1] if sheet.rows else None
    if row is None and last and not last.taken and not last.question.of:
        row = last
    if row is None or not row.question.pieces:
        return None
    own = bool(row.question.of)  # its cell in the grid is a button: the field to type into lies here
    known = {"name": f"{CELL}{row.name}", "said": row.said, "wrong": row.refusal is not None}
    return {**known, "prompt": row.question.prompt, "rows": pieces_of(sheet, row), "own": own}


def scores(judgement: Judgement, language: str) -> Plain:
    """The last section's scores with what they are made of, the totals, and who has won."""
    section = judgement.sections[-1] if judgement.sections and judgement.sections[-1].complete else None
    position = judgement.position
    game_id = judgement.game.id if judgement.game else ""
    won = section.scores.items() if section else ()
    rows = [(unit, points, books.items_in(game_id, section.items.get(unit, ()), language)) for unit, points in won if section]
    return {
        "title": f"{capital(section_word(section.kind, language))} {section.number}" if section and section.number else "",
        "rows": rows,
        "totals": list(position.totals.items()) if position else [],
        "noun": judgement.tally.noun,
        "winners": list(position.winners) if position else [],
        "over": judgement.verdict.complete,
    }


# ---- what is done: what stands in the cells comes along with each of these ----


def _typed(_desk: Desk, view: View, action: Action) -> Outcome:
    """Something was typed into a cell, or tapped into it."""
    return Outcome(typed(view, action))


def _choose(desk: Desk, view: View, action: Action) -> Outcome:
    """A word is tapped that answers a question; tapped once more it is as usual again."""
    view = typed(view, action)
    sheet = entering(desk, view)
    row = sheet.row(action.get("key", ""))
    word = action.get("word", "")
    if row is None or word not in row.question.words:
        return Outcome(view.telling(sheet.say("no-tap")))
    return Outcome(_with(view, row, row.question.meant(word)))


def _with(view: View, row: Row, word: str) -> View:
    draft, key = draft_of(view), row.name
    before = [one.strip() for one in draft.cells.get(key, "").split(",") if one.strip()]
    others = [one for one in before if one != word] if word in before or row.question.several else []
    now = others if word in before else [*others, word]
    return drafted(view, draft._replace(cells={**draft.cells, key: ", ".join(now)}))


def _open(desk: Desk, view: View, action: Action) -> Outcome:
    """A cell is looked at, with what may be tapped into it; tapped once more it is closed."""
    view = typed(view, action)
    cell = action.get("cell", "")
    is_there = entering(desk, view).row(cell) is not None
    return Outcome(view.noting(**{_OPEN: cell if is_there and cell != view.data.get(_OPEN) else ""}))


def _end(desk: Desk, view: View, action: Action) -> Outcome:
    """It is to be told how the game ended; or another section was played after all (`not`)."""
    view = typed(view, action)
    sheet = entering(desk, view)
    if not sheet.may_end and not sheet.draft.ending:
        return Outcome(view.telling(sheet.say("not-yet")))
    return Outcome(drafted(view, draft_of(view)._replace(ending="not" not in action)).noting(**{_OPEN: ""}))


def _clear(_desk: Desk, view: View, _action: Action) -> Outcome:
    """All that was entered and not written is forgotten."""
    return Outcome(drafted(view, Draft()).noting(**{_OPEN: ""}))


def _write(desk: Desk, view: View, action: Action) -> Outcome:
    """Puts what was entered into the record, once it is whole."""
    view = typed(view, action)
    sheet = entering(desk, view)
    interview, last = sheet.interview, sheet.rows[-1] if sheet.rows else None
    if last and last.refusal:
        return Outcome(view.telling(f"{capital(last.refusal.short or last.refusal.message)}."))
    if not interview.is_whole:
        return Outcome(view.telling(sheet.say("missing")))
    if not interview.is_sound:
        return Outcome(view.telling(sheet.say("not-legal")))
    before, after = desk.text(view.record), interview.text
    done = drafted(view, Draft()).noting(**{_OPEN: ""})
    if not interview.addition:
        return Outcome(done.go("scores"))
    return Outcome(done.telling(sheet.say("written")), (Change(view.record, before, after),))


ACTIONS = actions(_typed, _choose, _open, _end, _clear, _write)
SCREEN = Screen("result", "Result", model, ACTIONS, of_record=True)


# What is seen of a sheet that is being entered: its lines with a cell for each who scores, what is wrong, and the totals.

_RANGE = re.compile(r"(-?\d+)(?: to (-?\d+))?")
_NUMBER = re.compile(r"[-−]?\d{1,9}")
_LISTED = 8


def columns_of(sheet: Sheet) -> Sequence[str]:
    """The tags of those who score."""
    record = sheet.interview.judgement.record
    return tuple(sheet.interview.judgement.units or (results.tags_of(record) if record else ()))


def lines_of(sheet: Sheet, opened: str) -> Sequence[Plain]:
    """All lines in their order: sections that are written, then questions with their cells; `opened` is the cell looked at."""
    columns = columns_of(sheet)
    lines: list[Json] = [_scores(sheet, one, columns) for one in sheet.written]
    for row in sheet.rows:
        if row.question.confirms:
            continue
        last = lines[-1] if lines else {}
        if row.question.of in columns and last.get("kind") == "cells" and last["label"] == row.question.item:
            last["cells"][columns.index(row.question.of)] = _cell(row, opened)
            last["wrong"] = last["wrong"] or _wrong(sheet, row)
        else:
            lines.append(_line(sheet, row, columns, opened))
        if row.scored and [_value(text) for text in row.numbers] != [row.scored.scores.get(tag) for tag in columns]:
            lines.append(_scores(sheet, row.scored, columns))
    return lines


def _line(sheet: Sheet, row: Row, columns: Sequence[str], opened: str) -> Json:
    question, wrong = row.question, _wrong(sheet, row)
    line: Json = {
        "label": _label(question),
        "help": question.help,
        "wrong": wrong,
        "key": row.name,
        "head": _is_head(sheet, question),
    }
    if question.each == columns:
        cells = [_number(row, place, wrong) for place in range(len(columns))]
        return {**line, "kind": "numbers", "cells": cells}
    if question.of in columns:
        own = [_cell(row, opened) if tag == question.of else None for tag in columns]
        return {**line, "kind": "cells", "label": question.item, "cells": own}
    if question.words:
        said = row.said or (row.taken and question.default) or ""
        chosen = [question.shown(one.strip()) for one in (said.split(",") if question.several else [said])]
        words = [{"word": word, "on": word in chosen} for word in question.words]
        return {**line, "kind": "choice", "words": words, "value": ", ".join(chosen)}
    usual = question.default or ""
    known = {"cell": _cell(row, opened), "usual": usual, "value": row.said or usual, "missing": question.missing}
    return {**line, "kind": "line", **known}


def _is_head(sheet: Sheet, question: Question) -> bool:
    """Whether it is how the game was played, and not what came of it."""
    game = sheet.interview.game
    return game is not None and question.key in {key.name for key in game.keys}


def _label(question: Question) -> str:
    """What a line is called: without the words or names that stand in it anyway."""
    title, _, listed = question.prompt.partition(": ")
    named = {*question.words, *question.each} & set(listed.split(", "))
    return question.item or (title if named else question.prompt)


def _number(row: Row, place: int, wrong: Plain | None) -> Plain:
    name = f"{CELL}{row.name}/{place}"
    is_wrong = wrong is not None and not wrong["begun"] and wrong["place"] in (place, None)
    return {"name": name, "who": row.question.each[place], "value": row.numbers[place], "wrong": is_wrong, "begun": row.is_begun}


def _cell(row: Row, opened: str) -> Plain:
    """A cell of words or cards, looked at where it is `opened`, or is the next one to be filled in."""
    key, said = row.name, row.said
    is_open = bool(row.question.pieces) and (opened == key or (not opened and not row.taken and not row.question.of))
    known = {"name": f"{CELL}{key}", "key": key, "said": said, "words": said.split(), "who": row.question.of, "open": is_open}
    return {**known, "wrong": row.refusal is not None}


def _wrong(sheet: Sheet, row: Row) -> Plain | None:
    """Why a row cannot be, in a sentence, and the place of its cell. `begun`: it may yet be right, when it is filled in."""
    found = row.refusal
    if found is None:
        return None
    more = len(found.legal) - _LISTED
    legal = [*found.legal[:_LISTED], *([sheet.say("and-more", count=more)] if more > 0 else [])]
    place = _place(row)
    is_empty = place is not None and row.is_begun and not row.numbers[place].strip()
    known = {"words": capital(found.short or found.message), "hint": found.hint, "legal": legal, "place": place}
    return {**known, "begun": is_empty and not _is_among("0", found.legal)}


def _place(row: Row) -> int | None:
    """The cell that is meant; None where that is the whole row."""
    strange = (place for place, text in enumerate(row.numbers) if text.strip() and not _NUMBER.fullmatch(text.strip()))
    if (found := next(strange, None)) is not None or not row.refusal or not row.refusal.column or not row.numbers:
        return found
    before = row.question.line(row.said).rpartition("\n")[2][: row.refusal.column]
    if ":" in before:
        return min(before.count(","), len(row.numbers) - 1)
    # All of the line is meant: what may stand there instead is known of the first cell that does not go with those before it.
    others = [place for place, text in enumerate(row.numbers) if not _is_among(text, row.refusal.legal)]
    return others[-1] if others else None


def _is_among(text: str, legal: Sequence[str]) -> bool:
    """Whether a number is one of those that may stand there instead (`0 to 13`, `21`), or nothing is known of these."""
    ranges = [found for one in legal if (found := _RANGE.fullmatch(one))]
    number = _value(text)
    return not ranges or any(int(one[1]) <= number <= int(one[2] or one[1]) for one in ranges)


def _value(text: str) -> int:
    """What a cell comes to; an empty one, or what is no number, is nought."""
    return int(text.strip().replace("−", "-")) if _NUMBER.fullmatch(text.strip()) else 0


def _scores(sheet: Sheet, section: AnyPosition, columns: Sequence[str]) -> Json:
    """A section's scores, and who won where it has none but that."""
    word = section_word(section.kind, sheet.interview.language)
    title = f"{capital(word)} {section.number}" if section.number else capital(word)
    return {"kind": "scores", "label": title, "cells": [section.scores.get(tag) for tag in columns], "head": False}


def totals_of(sheet: Sheet) -> Mapping[str, int]:
    """The totals, with what is typed of a line that is not whole yet, where totals are sums of what is entered."""
    position = sheet.interview.judgement.position
    totals = dict(position.totals) if position else {}
    last = sheet.rows[-1] if sheet.rows else None
    if last and not last.taken and sheet.interview.judgement.tally.adds_up:
        for tag, text in zip(last.question.each, last.numbers, strict=True):
            totals[tag] = totals.get(tag, 0) + _value(text)
    return totals


def pieces_of(sheet: Sheet, row: Row) -> list[list[Plain]]:
    """What a cell may be put together from, in rows: cards suit by suit, what has no picture by itself."""
    game = sheet.interview.game
    shown = [_piece(piece, row.said.split(), game.id if game else "") for piece in row.question.pieces]
    return [list(one) for _, one in groupby(shown, key=lambda piece: str(piece["code"])[-1:] if piece["picture"] else "")]


def _piece(code: str, chosen: Sequence[str], game_id: str) -> Plain:
    """A card or a sign; `order` is the place where it was tapped, from 1."""
    name = f"{game_id}/{code}"
    picture = find_picture(name)
    order = chosen.index(code) + 1 if code in chosen else 0
    return {"code": code, "picture": name if picture else "", "title": picture.title if picture else code, "order": order}
