"""The style sheet that a browser has of its own, without what it says of things that a page does not have.

WeasyPrint's tells of the marks and notes of every element, and of each of sixteen boxes in the margin of every page. To reckon
what these look like, of thousands that never come to be, takes a twentieth of a book's time.
"""

import re
from copy import copy
from typing import Any

#: The boxes in a page's margin that a style sheet speaks of.
_MARGIN_BOX = re.compile(r"@[a-z]+-[a-z-]+(?=\s*\{)")
#: How a style sheet speaks of notes.
_NOTES = ("footnote", "note(")
#: Which elements have a mark before them.
_MARKED = "li"
#: Where a rule of a style sheet, as it is kept, names a part of an element; and a page's rule, which part of a page it is about.
_PART, _ABOUT = 3, 1


def browser_sheet(weasyprint: Any, page: str) -> Any:
    """The browser's style sheet for a page, by its style sheet and its HTML. One with notes at its foot gets all of it."""
    if any(note in page for note in _NOTES):
        return weasyprint.html.UA_STYLESHEET
    sheet = copy(weasyprint.html.UA_STYLESHEET)
    sheet.matcher = copy(sheet.matcher)
    every = sheet.matcher.other_selectors
    sheet.matcher.other_selectors = [rule for rule in every if rule[_PART] is None]
    by_name = sheet.matcher.lower_local_name_selectors
    marks = [rule for rule in every if rule[_PART] == "marker"]
    sheet.matcher.lower_local_name_selectors = {**by_name, _MARKED: [*by_name.get(_MARKED, ()), *marks]}
    there = {None, *_MARGIN_BOX.findall(page)}
    sheet.page_rules = [
        (rule, places, words) for rule, places, words in sheet.page_rules if {place[_ABOUT] for place in places} <= there
    ]
    return sheet
