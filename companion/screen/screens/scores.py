"""The screen “Scores”: the table of scores, what they are made of, how they went, and what claims were wrong."""

from typing import Any

from companion.drawing.charts import mark_picture
from companion.plain import Plain
from companion.screen import pictures
from companion.screen.complaints import complaint_of
from companion.screen.desk import Action, Desk, Effect, Outcome, Screen, View, opened
from companion.screen.speech import speech
from companion.screen.tallies import number, signed, signed_sum, tallied

#: The section whose scores are explained, from 1.
_SECTION = "section"


def model(desk: Desk, view: View) -> Plain:
    """The scores, the section that is explained, the chart, the wrong claims."""
    judgement = opened(desk, view.record).judgement
    found = tallied(judgement)
    wrong = [error for error in judgement.verdict.errors if error.rule == "claim"]
    chart = found.chart
    return {
        "tallied": found,
        "explained": _explained(view, len(found.sections)),
        "chart": pictures.made(chart.svg(), chart.width, chart.height, "chart", chart.title) if chart else "",
        "wrong": [
            complaint_of(judgement, error, opened(desk, view.record).text, language=speech(desk, view).verdicts)
            for error in wrong
        ],
        "over": judgement.verdict.complete and bool(judgement.steps),
        "broken": any(error.rule != "claim" for error in judgement.verdict.errors),
        "marks": marks(),
        "number": number,
        "signed": signed,
        "signed_sum": signed_sum,
        "status": found.told,
    }


def marks() -> list[Any]:
    """The marks of players, the first of them for who has none."""
    shapes = [mark_picture(place) for place in range(6)]
    return ["", *(pictures.made(one.svg(), one.width, one.height, "mark") for one in shapes)]


def _explained(view: View, sections: int) -> int:
    """The section that was chosen, else the last; 0: none."""
    text = view.data.get(_SECTION, "")
    chosen = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else sections
    return min(chosen, sections)


def _explain(_desk: Desk, view: View, action: Action) -> Outcome:
    return Outcome(view.noting(**{_SECTION: action.get(_SECTION, "")}))


def _speak(desk: Desk, view: View, _action: Action) -> Outcome:
    """Reads the scores aloud, where the device can."""
    told = tallied(opened(desk, view.record).judgement).told
    return Outcome(view, effects=(Effect("speak", {"text": told}),))


SCREEN = Screen("scores", "Scores", model, {"explain": _explain, "speak": _speak}, of_record=True)
