"""A result that is entered after the game: one question at a time, and written into the record once it is whole."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from companion.plain import Json, Plain
from companion.referee import Judgement
from companion.referee.asking.errors import AskingError
from companion.referee.asking.interview import Interview, Refusal
from companion.referee.books import items_in
from companion.referee.questions import Question
from companion.screen.desk import Action, Change, Desk, Outcome, Screen, View, actions
from companion.screen.entering import Draft, Entering, answered, drafted, entering, taken_back
from companion.screen.marks import seat_marks
from companion.screen.phrases import capital, sentence
from companion.screen.pictures import find_picture
from companion.words import section_word

#: The screen's values: what was tapped or typed so far, numbers behind a prefix, why it was refused, whether it is written.
SAID, _NUMBER, _WRONG, _HINT, _LEGAL, _WRITTEN = "said", "n/", "wrong", "hint", "legal", "written"
_LISTED: Final = 8
_MOST_NUMBER = 9_999


def model(desk: Desk, view: View) -> Plain:
    """The next question with what may be tapped, the answers so far, and the scores once they are whole."""
    found = entering(desk, view)
    interview, say = found.interview, found.say
    told: Json = {
        "say": say,
        "question": None,
        "marks": seat_marks(),
        "trouble": "",
        "whole": False,
        "empty": False,
        "scores": None,
        "answers": interview.answers,
    }
    told |= {"wrong": view.data.get(_WRONG, ""), "hint": view.data.get(_HINT, ""), "lost": found.lost}
    told |= {
        "legal": view.data.get(_LEGAL, "").splitlines(),
        "written": bool(view.data.get(_WRITTEN)),
        "may_end": False,
        "ending": False,
        "section": "",
    }
    if not interview.can_go_on and not interview.answers:
        return {**told, "trouble": say("mistake")}
    judgement = interview.judgement
    told["ending"] = interview.ending and not interview.answers
    section = judgement.game.section if judgement.game else ""
    told |= {"section": section and section_word(section, interview.language), "may_end": _may_end(interview)}
    if interview.is_whole or told["written"]:
        told |= {"whole": interview.is_whole, "empty": interview.is_empty(), "scores": scores(judgement, interview.language)}
        told["over"] = judgement.position is None or judgement.position.over or judgement.position.ending is not None
        return {**told, "status": say("so-far-is", totals=_line(told["scores"]))}
    try:
        question = found.question()
    except AskingError as error:
        return {**told, "trouble": say("tap-moves", message=error.message)}
    if question is None:
        return {**told, "trouble": say("nothing-more"), "scores": scores(judgement, interview.language)}
    shown = _shown(question, view, judgement.game.id if judgement.game else "")
    return {**told, "question": shown, "status": told["wrong"] or shown["prompt"]}


def _line(found: Plain) -> str:
    return ", ".join(f"{unit} {total}" for unit, total in found["totals"])


def _may_end(interview: Interview) -> bool:
    """Whether it may be told now how the game ended: a section is scored, and the next one not begun."""
    sections = interview.judgement.sections
    over = interview.judgement.position is None or interview.judgement.position.over
    return bool(sections) and sections[-1].complete and not interview.answers and not interview.ending and not over


def _shown(question: Question, view: View, game_id: str) -> Plain:
    said = view.data.get(SAID, "")
    chosen = [one.strip() for one in said.split(",")] if question.several else said.split()
    return {
        # A terminal lists the words behind the question; here they are below it, to be tapped.
        "prompt": question.prompt.removesuffix(f": {', '.join(question.words)}"),
        "help": question.help,
        "default": question.default,
        "missing": [] if question.pieces or question.words else question.missing,
        "said": said,
        "words": [{"word": word, "on": word in chosen} for word in question.words],
        "several": question.several,
        "pieces": _rows([_piece(piece, chosen, game_id) for piece in question.pieces]),
        "each": [
            {"name": name, "place": i, "number": view.data.get(f"{_NUMBER}{i}", "0")} for i, name in enumerate(question.each)
        ],
    }


def _rows(pieces: Sequence[Plain]) -> list[list[Plain]]:
    """Pieces in rows: cards suit by suit, what has no picture by itself."""
    return [list(row) for _, row in groupby(pieces, key=lambda piece: str(piece["code"])[-1:] if piece["picture"] else "")]


def _piece(code: str, chosen: Sequence[str], game_id: str) -> Plain:
    """A card or a sign; `order` is the place where it was tapped, from 1."""
    name = f"{game_id}/{code}"
    picture = find_picture(name)
    order = chosen.index(code) + 1 if code in chosen else 0
    return {"code": code, "picture": name if picture else "", "title": picture.title if picture else code, "order": order}


def scores(judgement: Judgement, language: str) -> Plain:
    """The last section's scores with what they are made of, the totals, and who has won."""
    section = judgement.sections[-1] if judgement.sections and judgement.sections[-1].complete else None
    position = judgement.position
    game_id = judgement.game.id if judgement.game else ""
    won = section.scores.items() if section else ()
    rows = [(unit, points, items_in(game_id, section.items.get(unit, ()), language)) for unit, points in won if section]
    return {
        "title": f"{capital(section_word(section.kind, language))} {section.number}" if section and section.number else "",
        "rows": rows,
        "totals": list(position.totals.items()) if position else [],
        "noun": judgement.tally.noun,
        "winners": list(position.winners) if position else [],
        "over": judgement.verdict.complete,
    }


# ---- what is done ----


def _asked_anew(view: View) -> View:
    """The view without what was typed for the last question."""
    kept = {key: value for key, value in view.data.items() if key not in (SAID, _WRONG, _HINT, _LEGAL, _WRITTEN)}
    kept = {key: value for key, value in kept.items() if not key.startswith(_NUMBER)}
    return View(view.screen, view.record, view.said, view.undone, view.seat, view.notice, kept, view.settings)


def _refused(found: Entering, view: View, refusal: Refusal, said: str) -> View:
    more = len(refusal.legal) - _LISTED
    legal = [*refusal.legal[:_LISTED], *([found.say("and-more", count=more)] if more > 0 else [])]
    noted = {
        SAID: said,
        _WRONG: capital(refusal.message),
        _HINT: refusal.hint,
        _LEGAL: "\n".join(legal),
    }
    return view.noting(**noted)


def _answer(desk: Desk, view: View, action: Action) -> Outcome:
    """An answer, typed or tapped together; without one, what is usual."""
    question, found = _question(desk, view), entering(desk, view)
    if question is None:
        return Outcome(view.telling(sentence(found.say("nothing-asked"))))
    said = _together(question, view, action)
    if not said.strip() and question.default is None:
        return Outcome(_refused(found, view, Refusal(found.say("needed"), question.help), ""))
    then, refusal = answered(desk, view, said)
    return Outcome(_refused(found, then, refusal, said) if refusal else _asked_anew(then))


def _question(desk: Desk, view: View) -> Question | None:
    try:
        return entering(desk, view).question()
    except AskingError:
        return None


def _together(question: Question, view: View, action: Action) -> str:
    """What was answered: a word that was tapped, numbers with their names, else the line."""
    if "usual" in action:
        return ""
    if "word" in action:
        return action["word"]
    if question.each and "said" not in action:
        numbers = [
            action.get(f"{_NUMBER}{i}", view.data.get(f"{_NUMBER}{i}", "0")).strip() or "0" for i in range(len(question.each))
        ]
        return ", ".join(f"{name} {number}" for name, number in zip(question.each, numbers, strict=True))
    return action.get("said", view.data.get(SAID, ""))


def _tap(desk: Desk, view: View, action: Action) -> Outcome:
    """A card or one of several words is tapped: put behind the others, or taken out again."""
    question = _question(desk, view)
    word = action.get("word", "")
    if question is None or word not in (*question.pieces, *question.words):
        return Outcome(view.telling(entering(desk, view).say("no-tap")))
    joint = ", " if question.several else " "
    said = action.get("said", view.data.get(SAID, ""))
    words = [one.strip() for one in said.split(joint.strip() or None) if one.strip()]
    words = [one for one in words if one != word] if word in words else [*words, word]
    return Outcome(view.noting(**{SAID: joint.join(words), _WRONG: "", _HINT: "", _LEGAL: ""}))


def _step(desk: Desk, view: View, action: Action) -> Outcome:
    """A number goes up or down by one."""
    question = _question(desk, view)
    places = [str(i) for i in range(len(question.each))] if question else []
    if action.get("place") not in places:
        return Outcome(view.telling(entering(desk, view).say("no-count")))
    typed = {f"{_NUMBER}{i}": action[f"{_NUMBER}{i}"] for i in places if f"{_NUMBER}{i}" in action}
    key = f"{_NUMBER}{action['place']}"
    now = typed.get(key, view.data.get(key, "0"))
    number = int(now) if now.removeprefix("-").isdecimal() and now.isascii() and len(now) < 6 else 0
    number = max(-_MOST_NUMBER, min(_MOST_NUMBER, number + (1 if action.get("step") == "1" else -1)))
    return Outcome(view.noting(**{**typed, key: str(number), _WRONG: "", _HINT: "", _LEGAL: ""}))


def _back(desk: Desk, view: View, _action: Action) -> Outcome:
    """Takes the last answer back: it stands in the field again."""
    found = entering(desk, view)
    return _edited(view, found, len(found.draft.answers) - 1)


def _edit(desk: Desk, view: View, action: Action) -> Outcome:
    """Goes back to an answer; those behind it hang on it, and are asked anew."""
    place = action.get("place", "")
    found = entering(desk, view)
    at = int(place) if place.isascii() and place.isdecimal() and len(place) < 4 else -1
    return _edited(view, found, at if at < len(found.draft.answers) else -1)


def _edited(view: View, found: Entering, place: int) -> Outcome:
    if place < 0:
        told = "" if found.draft.ending else found.say("no-answer")
        return Outcome(_asked_anew(taken_back(view, found, 0)).telling(told))
    answer = found.interview.answers[place]
    return Outcome(_asked_anew(taken_back(view, found, place)).noting(**{SAID: answer.value if answer.said else ""}))


def _end(desk: Desk, view: View, _action: Action) -> Outcome:
    """It is to be told how the game ended."""
    found = entering(desk, view)
    if not _may_end(found.interview):
        return Outcome(view.telling(found.say("not-yet")))
    return Outcome(_asked_anew(drafted(view, Draft(found.draft.answers, ending=True))))


def _write(desk: Desk, view: View, _action: Action) -> Outcome:
    """Puts the answers into the record, once they are whole."""
    found = entering(desk, view)
    interview = found.interview
    if not interview.is_whole:
        return Outcome(view.telling(found.say("missing")))
    if not interview.is_sound:
        return Outcome(view.telling(found.say("not-legal")))
    before, after = desk.text(view.record), interview.text
    done = _asked_anew(drafted(view, Draft()))
    if not interview.addition:
        return Outcome(done.go("scores"))
    return Outcome(done.noting(**{_WRITTEN: "yes"}).telling(found.say("written")), (Change(view.record, before, after),))


def _more(_desk: Desk, view: View, _action: Action) -> Outcome:
    """The next section is asked for."""
    return Outcome(_asked_anew(view))


ACTIONS = actions(_answer, _tap, _step, _back, _edit, _end, _write, _more)
SCREEN = Screen("result", "Result", model, ACTIONS, of_record=True)
