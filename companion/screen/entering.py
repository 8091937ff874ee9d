"""A result that is being entered: the interview behind it, out of the answers that the device keeps until they are written."""

import json
from collections import OrderedDict
from typing import Final, NamedTuple

from companion.referee.asking.errors import AskingError
from companion.referee.asking.interview import Interview, Refusal
from companion.referee.questions import Question
from companion.screen.desk import Desk, View
from companion.screen.phrases import SCREEN
from companion.screen.usual import DeviceUsual
from companion.words import ENGLISH, is_whole

_DRAFT: Final = "draft/"
_MOST_ANSWERS = 500
_KEPT = 6
#: Interviews by the record's text, the answers since, and the language of the questions: each answer is judged once.
_known: OrderedDict[tuple[int, str, str, str], Interview] = OrderedDict()


class Draft(NamedTuple):
    """The answers since the record was written last, each with its question's key; whether it is asked how the game ended."""

    answers: tuple[tuple[str, str], ...] = ()
    ending: bool = False

    def written(self) -> str:
        """The draft as a setting holds it; empty where nothing was answered."""
        return json.dumps([self.ending, self.answers], ensure_ascii=False) if self.answers or self.ending else ""


def draft_of(view: View) -> Draft:
    """The draft of the open record; an empty one where there is none that can be read."""
    try:
        ending, answers = json.loads(view.settings.get(_DRAFT + view.record, "[false, []]"))
        return Draft(tuple((str(key), str(said)) for key, said in answers[:_MOST_ANSWERS]), ending is True)
    except (ValueError, TypeError, KeyError, RecursionError):
        return Draft()


def drafted(view: View, draft: Draft) -> View:
    """The view that keeps a draft of the open record."""
    return view.setting(**{_DRAFT + view.record: draft.written()})


class Entering(NamedTuple):
    """An interview with the answers of a draft, as far as they fit the record; `lost` is how many did not."""

    interview: Interview
    draft: Draft
    lost: int = 0

    def question(self) -> Question | None:
        """What to ask next; None where nothing may be entered any more. Raises AskingError where the game is not entered so."""
        return self.interview.next_question()

    def say(self, key: str, **values: object) -> str:
        """Words of the screen in the language of the questions."""
        return SCREEN(key, self.interview.language, **values)


def entering(desk: Desk, view: View) -> Entering:
    """The interview on the open record, with the answers so far."""
    draft, text = draft_of(view), desk.text(view.record)
    known = _known.pop((id(desk), text, draft.written(), view.language), None)
    if known is not None:
        _keep(desk, view, draft, known)
        return Entering(known, draft)
    language = view.language if is_whole(SCREEN.package, view.language) else ENGLISH
    interview = Interview(text, desk.file, DeviceUsual(view), language)
    sections = interview.judgement.sections
    interview.ending = draft.ending and bool(sections) and sections[-1].complete
    taken = 0
    for key, said in draft.answers:
        question = _next(interview, key)
        if question is None or question.key != key or interview.answer(question, said):
            break
        taken += 1
    kept = Draft(draft.answers[:taken], draft.ending)
    _keep(desk, view, kept, interview)
    return Entering(interview, kept, len(draft.answers) - taken)


def _next(interview: Interview, key: str) -> Question | None:
    try:
        return interview.question_of(key)
    except AskingError:
        return None


def _keep(desk: Desk, view: View, draft: Draft, interview: Interview) -> None:
    _known[id(desk), desk.text(view.record), draft.written(), view.language] = interview
    while len(_known) > _KEPT:
        _known.popitem(last=False)


def answered(desk: Desk, view: View, said: str) -> tuple[View, Refusal | None]:
    """The view whose draft has one more answer; or why it cannot be, and the view as it was."""
    found = entering(desk, view)
    question = found.question()
    if question is None:
        return view, Refusal(found.say("nothing-asked"))
    if question.confirms and said.strip() and "no".startswith(question.meant(said.strip()).casefold()):
        return taken_back(view, found, max(0, len(found.draft.answers) - 1)), None
    interview = found.interview
    _known.pop((id(desk), desk.text(view.record), found.draft.written(), view.language), None)  # it is about to change
    refusal = interview.answer(question, said)
    kept = (question.key, said.strip() if refusal else interview.answers[-1].said)
    draft = found.draft if refusal else Draft((*found.draft.answers, kept), interview.ending)
    _keep(desk, view, draft, interview)
    return drafted(view, draft), refusal


def taken_back(view: View, found: Entering, count: int) -> View:
    """The view whose draft has only so many answers; without any, it is no longer asked how the game ended."""
    return drafted(view, Draft(found.draft.answers[:count], found.draft.ending and count > 0))
