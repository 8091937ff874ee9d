"""The screen “Rules”: of the open game or any other, by chapter, by id, by words; and how a game is written down."""

from collections.abc import Mapping
from functools import partial

from markupsafe import Markup

from companion.plain import Json, Plain
from companion.referee.about import About
from companion.referee.books import NOTATION, RULES, held_in
from companion.referee.found import find_game
from companion.referee.games import GameError, about, all_about
from companion.referee.notation import notation_source
from companion.referee.rulebook import rules_in_language
from companion.screen.complaints import rule_in_full
from companion.screen.desk import Action, Desk, Outcome, Screen, View, opened, whole_number
from companion.screen.diagrams import diagram
from companion.screen.lawbook import beside, chapter_with, chapters_of, rulings_in_force, search
from companion.screen.learning import learning_page, texts_of
from companion.screen.prose import inline, page
from companion.words import SHARED

#: Which game, chapter (from 1), rule and page are open, and what was searched for.
_GAME, _CHAPTER, _ID, _WORDS, _PAGE = "game", "chapter", "id", "words", "page"
_NOTATION = "notation"


def model(desk: Desk, view: View) -> Plain:
    """The game, and of its rules what is looked at: a rule, a chapter, what was found, the notation, or the list of chapters."""
    chosen = _chosen(desk, view)
    model: Json = {"about": chosen, "games": [one for one in all_about() if chosen is None or one.id != chosen.id]}
    model |= {"rule": None, "chapter": None, "found": None, "page": None, "chapters": (), "rulings": (), "status": ""}
    model |= {"words": view.data.get(_WORDS, ""), "texts": texts_of(chosen.id) if chosen else ()}
    if chosen is None:
        return model
    force = _in_force(desk, view, chosen)
    language = held_in(chosen.id, RULES, view.language)
    known = rules_in_language(chosen.id, language)
    model |= {"force": force, "known": known}
    rule_id = view.data.get(_ID, "").upper()
    number = whole_number(view.data.get(_CHAPTER, ""), 3)
    chapters = chapters_of(chosen.id, language)
    learning = learning_page(chosen.id, view.data.get(_PAGE, ""), known, view.language)
    if view.data.get(_PAGE) == _NOTATION:
        model |= {"page": _notation(chosen, view.language), "page_title": _notation_title(chosen, view.language)}
    elif learning:
        model |= {"page": learning[1], "page_title": learning[0]}
    elif rule_id in known:
        model["rule"] = rule_in_full(known[rule_id], known)
        model |= {"beside": beside(chosen.id, rule_id), "within": chapter_with(chosen.id, rule_id, language)}
    elif 0 < number <= len(chapters):
        chapter = chapters[number - 1]
        html = page(chapter.text, known, partial(diagram, chosen.id, language=language))
        model["chapter"] = {"title": chapter.title, "html": html, "number": number, "of": len(chapters)}
    elif model["words"].strip():
        found = search(chosen, model["words"], language)
        model["found"] = {"rules": [rule_in_full(text, known) for text in found.rules], "more": found.more, "near": found.near}
        model["status"] = f"{len(found.rules)} found" if found.rules else "Nothing found"
    else:
        model["chapters"] = [(place, inline(one.title), one.group) for place, one in enumerate(chapters, 1)]
        model["rulings"] = [(rule_in_full(known[one], known), setting) for one, setting in force.items() if one in known]
    return model


def _chosen(desk: Desk, view: View) -> About | None:
    """The game that was chosen, or that a rule's id names; else that of the open record; None where there is none."""
    try:
        if view.data.get(_GAME):
            return about(view.data[_GAME])
    except KeyError:
        return None
    prefix = view.data.get(_ID, "").upper().partition("-")[0]
    return next((one for one in all_about() if one.prefix == prefix), None) or _open_game(desk, view)


def _open_game(desk: Desk, view: View) -> About | None:
    try:
        game = opened(desk, view.record).judgement.game if view.record else None
    except KeyError:
        return None
    return game.about if game else None


def _in_force(desk: Desk, view: View, chosen: About) -> Mapping[str, str]:
    game = _open_game(desk, view)
    return rulings_in_force(opened(desk, view.record).judgement) if game and game.id == chosen.id else {}


def _notation(chosen: About, language: str) -> Markup:
    """How the game is written down."""
    try:
        return page(notation_source(find_game(chosen.id), language))
    except GameError:
        return page("")


def _notation_title(chosen: About, language: str) -> str:
    return SHARED(f"book-{NOTATION.name}", held_in(chosen.id, NOTATION, language))


def _search(_desk: Desk, view: View, action: Action) -> Outcome:
    """Looks for words, or for an id."""
    return Outcome(view.noting(**{_WORDS: action.get(_WORDS, "")[:200], _ID: "", _CHAPTER: "", _PAGE: ""}))


def _open(_desk: Desk, view: View, action: Action) -> Outcome:
    """Opens what the action names: a game, a chapter, a rule, the notation; or nothing, which is the list of chapters."""
    named = {key: action.get(key, "") for key in (_CHAPTER, _ID, _PAGE)}
    game = action.get(_GAME, view.data.get(_GAME, ""))
    return Outcome(view.noting(**named, **{_GAME: game, _WORDS: ""}))


SCREEN = Screen("rules", "Rules", model, {"search": _search, "open": _open}, beside_record=True)
