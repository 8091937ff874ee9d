"""A game's rulings, as a screen shows them to be chosen from."""

from collections.abc import Mapping

from markupsafe import Markup

from companion.plain import Plain
from companion.referee.asking.rulings import Ruling, rulings_of
from companion.referee.markup import as_html


def shown_rulings(game_id: str, chosen: Mapping[str, str]) -> list[Plain]:
    """The rulings of a game with their settings, as HTML, and which of these is chosen."""
    return [_ruling(ruling, chosen.get(ruling.id, ruling.default)) for ruling in rulings_of(game_id)]


def _ruling(ruling: Ruling, chosen: str) -> Plain:
    options = [{"letter": letter, "html": Markup(as_html(text))} for letter, text in ruling.options.items()]  # noqa: S704 (escaped)
    question = Markup(as_html(ruling.question))  # noqa: S704 (escaped)
    return {"id": ruling.id, "question": question, "options": options, "chosen": chosen, "default": ruling.default}
