"""The texts of a game that are read from the beginning: Learn to play, the quiz and the quick reference, with their pictures."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from markupsafe import Markup

from companion.referee.books import LEARN, QUIZ, REFERENCE, Kind, find_text, has_text, held_in, rules_named, without_names
from companion.referee.games import GameError
from companion.referee.markup import folded
from companion.referee.rulebook import RuleText, blocks_of, in_words
from companion.screen.diagrams import diagram
from companion.screen.own_html import own
from companion.screen.prose import inline, page
from companion.words import ENGLISH, SHARED

_KINDS = (LEARN, QUIZ, REFERENCE)


def texts_of(game_id: str) -> Sequence[Kind]:
    """The kinds of text that a game has to be read on a screen."""
    return [kind for kind in _KINDS if has_text(game_id, kind)]


def learning_page(game_id: str, name: str, known: Mapping[str, RuleText], language: str = ENGLISH) -> tuple[str, Markup] | None:
    """A text's title, and the text as HTML; None where the game has none of this name. Ids of `known` rules lead to them.

    All of it is in a language, or where the text is not there in English.
    """
    kind = next((one for one in texts_of(game_id) if one.name == name), None)
    if kind is None:
        return None
    held = held_in(game_id, kind, language)
    text = in_words(game_id, _text(game_id, kind, held))
    return SHARED(f"book-{kind.name}", held), Markup("\n").join(_blocks(game_id, text, known, held))


def _blocks(game_id: str, text: str, known: Mapping[str, RuleText], language: str) -> Iterator[Markup]:
    for block in blocks_of(text):
        if not block.startswith("# ") and block != "---":
            html = page(without_names(block), known, partial(diagram, game_id, language=language))
            yield own(folded(str(html), language))  # page escapes all that is not ours
            named = rules_named(block)
            if named:
                yield Markup('<p class="told quiet">{}</p>').format(inline(", ".join(named), known))


def _text(game_id: str, kind: Kind, language: str) -> str:
    try:
        return find_text(game_id, kind, language) or ""
    except GameError:
        return ""
