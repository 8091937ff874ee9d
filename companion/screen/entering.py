"""A result that is being entered: a sheet of cells that the device keeps until they are written, and the interview behind it."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.plain import Lately
from companion.referee import AnyPosition, AskingError, Judgement, Question
from companion.referee.asking.interview import Interview, Refusal
from companion.screen.desk import Action, Desk, View
from companion.screen.phrases import SCREEN
from companion.screen.usual import DeviceUsual
from companion.words import ENGLISH, is_whole

_DRAFT = "draft/"
#: What stands before the name of a cell in what a page sends.
CELL = "c/"
_MOST_CELLS, _LONGEST_NAME, _LONGEST = 300, 100, 400
_MOST_ROWS = 120
#: What was judged, by the record's host and text: of a sheet only what follows the cell that is typed in has to be judged anew.
_judged: Lately[tuple[int, str], Judgement] = Lately(64)


class Draft(NamedTuple):
    """What was entered since the record was written last, by the names of the cells; whether it is told how the game ended."""

    cells: Mapping[str, str] = {}
    ending: bool = False

    def written(self) -> str:
        """The draft as a setting holds it; empty where nothing was entered."""
        cells = [(name, text) for name, text in self.cells.items() if text]
        return json.dumps([self.ending, cells], ensure_ascii=False) if cells or self.ending else ""


def draft_of(view: View) -> Draft:
    """The draft of the open record; an empty one where there is none that can be read."""
    try:
        ending, cells = json.loads(view.settings.get(_DRAFT + view.record, "[false, []]"))
        return Draft({str(name): str(text) for name, text in cells[:_MOST_CELLS]}, ending is True)
    except (ValueError, TypeError, KeyError, RecursionError):
        return Draft()


def drafted(view: View, draft: Draft) -> View:
    """The view that keeps a draft of the open record."""
    return view.setting(**{_DRAFT + view.record: draft.written()})


def typed(view: View, action: Action) -> View:
    """The view whose draft has what stands in the cells that a page sends."""
    draft = draft_of(view)
    sent = {name.removeprefix(CELL): text[:_LONGEST] for name, text in action.items() if name.startswith(CELL)}
    cells = {**draft.cells, **{name: text for name, text in sent.items() if len(name) <= _LONGEST_NAME}}
    kept = [(name, text) for name, text in cells.items() if text.strip()]
    return drafted(view, draft._replace(cells=dict(kept[:_MOST_CELLS])))


class Row(NamedTuple):
    """A question with what stands in its cells: words, or `numbers`. `taken`: it was answered, if only by what is usual.

    Else it is still empty, or `refusal` says why it cannot be. `scored` is the section that has its scores with it. By its `name`
    the row is known among those of all sections.
    """

    name: str
    question: Question
    said: str
    numbers: tuple[str, ...]
    taken: bool = False
    refusal: Refusal | None = None
    scored: AnyPosition | None = None

    @property
    def is_begun(self) -> bool:
        """Whether some of its numbers are there, and others are not yet."""
        return any(one.strip() for one in self.numbers) and not all(one.strip() for one in self.numbers)


class Sheet(NamedTuple):
    """The rows of an interview, of which the last one may be open, or wrong; nothing more is known before it is right.

    `written` are the sections that the record has already. `trouble`: why nothing can be entered so. `may_end`: it may be told
    now how the game ended.
    """

    interview: Interview
    draft: Draft
    written: Sequence[AnyPosition]
    rows: Sequence[Row]
    trouble: str = ""
    may_end: bool = False

    def say(self, key: str, **values: object) -> str:
        """Words of the screen in the language of the questions."""
        return SCREEN(key, self.interview.language, **values)

    def row(self, name: str) -> Row | None:
        """The row of this name."""
        return next((row for row in self.rows if row.name == name), None)


class _Remembering(Interview):
    """An interview that judges each text once."""

    def __init__(self, desk: Desk, text: str, view: View) -> None:
        self._desk = desk
        language = view.language if is_whole(SCREEN.package, view.language) else ENGLISH
        super().__init__(text, desk.file, DeviceUsual(view), language)

    def _judged(self, text: str) -> Judgement:
        key = (id(self._desk), text)
        _judged[key] = found = _judged.pop(key, None) or super()._judged(text)
        return found


def entering(desk: Desk, view: View) -> Sheet:
    """The sheet of the open record, with what was entered so far."""
    draft, interview = draft_of(view), _Remembering(desk, desk.text(view.record), view)
    written = [section for section in interview.judgement.sections if section.complete]
    rows: list[Row] = []
    may_end = False
    sheet = Sheet(interview, draft, written, rows)
    if not interview.can_go_on:
        return sheet._replace(trouble=sheet.say("mistake"))
    try:
        while len(rows) < _MOST_ROWS:
            may_end = may_end or _may_end(interview)
            question = _next(interview, draft)
            if question is None:
                break
            rows.append(_row(interview, question, draft.cells))
            if not rows[-1].taken:
                break
    except AskingError as error:
        return sheet._replace(trouble=sheet.say("tap-moves", message=error.message))
    return sheet._replace(may_end=may_end)


def _may_end(interview: Interview) -> bool:
    """Whether a section is scored, and the game not over."""
    sections, position = interview.judgement.sections, interview.judgement.position
    is_over = position is None or position.over or position.ending is not None
    return bool(sections) and sections[-1].complete and not is_over


def _next(interview: Interview, draft: Draft) -> Question | None:
    """The next question: how the game ended, where that is to be told and no section is begun."""
    question = interview.next_question()
    own = _name(interview, question) if question else ""
    is_begun = any(name.partition("/")[0] == own for name in draft.cells)
    if draft.ending and not interview.ending and not is_begun and _may_end(interview):
        interview.ending = True
        return interview.next_question()
    return question


def _name(interview: Interview, question: Question) -> str:
    """What tells a row from those of other sections."""
    return f"{len(interview.judgement.sections)} {question.key}"


def _row(interview: Interview, question: Question, cells: Mapping[str, str]) -> Row:
    """A question, answered with what stands in its cells. What nobody has to say is as usual, but for numbers."""
    name = _name(interview, question)
    numbers = tuple(cells.get(f"{name}/{place}", "") for place in range(len(question.each)))
    said = cells.get(name, "") or together(question, numbers)
    if question.confirms:
        said = question.default or ""
    if not said.strip() and (question.each or question.default is None or interview.is_whole):
        return Row(name, question, said, numbers)
    refusal = interview.answer(question, said)
    is_scored = refusal is None and interview.is_whole and not interview.ending
    sections = interview.judgement.sections if is_scored else ()
    return Row(name, question, said, numbers, refusal is None, refusal, sections[-1] if sections else None)


def together(question: Question, numbers: Sequence[str]) -> str:
    """Numbers with their names; where one is there, the others are nought. Empty where none is."""
    if not any(one.strip() for one in numbers):
        return ""
    pairs = zip(question.each, numbers, strict=True)
    return ", ".join(f"{name} {number.strip().replace('−', '-') or '0'}" for name, number in pairs)
