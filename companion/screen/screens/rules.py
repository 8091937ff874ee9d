"""The screen “Rules”: of the open game or any other, by chapter, by id, by words; and how a game is written down."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from companion.plain import Json, Plain
from companion.referee import About, GameError, Judgement, about, all_about, books, find_game, markup, notation, rulebook
from companion.screen.complaints import rule_in_full
from companion.screen.desk import Action, Desk, Outcome, Screen, View, opened, text_of, whole_number
from companion.screen.diagrams import diagram
from companion.screen.own_html import own
from companion.screen.prose import inline, page
from companion.words import ENGLISH, SHARED

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
    language = books.held_in(chosen.id, books.RULES, view.language)
    known = rulebook.rules_in_language(chosen.id, language)
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
    game = None if text_of(desk, view.record) is None else opened(desk, view.record).judgement.game
    return game.about if game else None


def _in_force(desk: Desk, view: View, chosen: About) -> Mapping[str, str]:
    game = _open_game(desk, view)
    return rulings_in_force(opened(desk, view.record).judgement) if game and game.id == chosen.id else {}


def _notation(chosen: About, language: str) -> Markup:
    """How the game is written down."""
    try:
        return page(notation.notation_source(find_game(chosen.id), language))
    except GameError:
        return page("")


def _notation_title(chosen: About, language: str) -> str:
    return SHARED(f"book-{books.NOTATION.name}", books.held_in(chosen.id, books.NOTATION, language))


def _search(_desk: Desk, view: View, action: Action) -> Outcome:
    """Looks for words, or for an id."""
    return Outcome(view.noting(**{_WORDS: action.get(_WORDS, "")[:200], _ID: "", _CHAPTER: "", _PAGE: ""}))


def _open(_desk: Desk, view: View, action: Action) -> Outcome:
    """Opens what the action names: a game, a chapter, a rule, the notation; or nothing, which is the list of chapters."""
    named = {key: action.get(key, "") for key in (_CHAPTER, _ID, _PAGE)}
    game = action.get(_GAME, view.data.get(_GAME, ""))
    return Outcome(view.noting(**named, **{_GAME: game, _WORDS: ""}))


SCREEN = Screen("rules", "Rules", model, {"search": _search, "open": _open}, beside_record=True)


# The texts of a game that are read from the beginning: Learn to play, the quiz and the quick reference, with their pictures.

_KINDS = (books.LEARN, books.QUIZ, books.REFERENCE)


def texts_of(game_id: str) -> Sequence[books.Kind]:
    """The kinds of text that a game has to be read on a screen."""
    return [kind for kind in _KINDS if books.has_text(game_id, kind)]


def learning_page(
    game_id: str, name: str, known: Mapping[str, rulebook.RuleText], language: str = ENGLISH
) -> tuple[str, Markup] | None:
    """A text's title, and the text as HTML; None where the game has none of this name. Ids of `known` rules lead to them.

    All of it is in a language, or where the text is not there in English.
    """
    kind = next((one for one in texts_of(game_id) if one.name == name), None)
    if kind is None:
        return None
    held = books.held_in(game_id, kind, language)
    text = rulebook.in_words(game_id, _text(game_id, kind, held))
    return SHARED(f"book-{kind.name}", held), Markup("\n").join(_blocks(game_id, text, known, held))


def _blocks(game_id: str, text: str, known: Mapping[str, rulebook.RuleText], language: str) -> Iterator[Markup]:
    for block in rulebook.blocks_of(text):
        if not block.startswith("# ") and block != "---":
            html = page(books.without_names(block), known, partial(diagram, game_id, language=language))
            yield own(markup.folded(str(html), language))  # page escapes all that is not ours
            named = books.rules_named(block)
            if named:
                yield Markup('<p class="told quiet">{}</p>').format(inline(", ".join(named), known))


def _text(game_id: str, kind: books.Kind, language: str) -> str:
    try:
        return books.find_text(game_id, kind, language) or ""
    except GameError:
        return ""


# A game's rules to be looked up: by chapter, by id, by words; and the house rulings that a record plays by.

_HEADING = re.compile(r"^## +(.*?)(?: *\{([A-Z]+-[R0-9]+)\})? *$", re.MULTILINE)
_SETTING = re.compile(r"\s*([A-Za-z]{2}-R[0-9]+)\s*=\s*([A-Za-z])\s*")
_MOST = 60


class Chapter(NamedTuple):
    """A chapter of a rulebook: its heading, the id of its group of rules (empty: it has none), its text as Markdown."""

    title: str
    group: str
    text: str


class Found(NamedTuple):
    """What a search gives: the rules, whether these are not all, and ids that may have been meant."""

    rules: Sequence[rulebook.RuleText] = ()
    more: bool = False
    near: Sequence[str] = ()


def chapters_of(game_id: str, language: str = ENGLISH) -> Sequence[Chapter]:
    """The chapters of a rulebook in their order, in a language or else in English; none where the game has no rulebook."""
    try:
        source = rulebook.in_words(game_id, books.find_text(game_id, books.RULES, language) or "")
    except GameError:
        return ()
    headings = list(_HEADING.finditer(source))
    ends = [*(heading.start() for heading in headings[1:]), len(source)]
    return [Chapter(one[1], one[2] or "", source[one.end() : end].strip()) for one, end in zip(headings, ends, strict=True)]


def chapter_with(game_id: str, rule_id: str, language: str = ENGLISH) -> int:
    """The number of the chapter in which a rule stands, from 1; 0 where there is none."""
    rules = rulebook.rules_in_language(game_id, language)
    if rule_id not in rules:
        return 0
    title = rules[rule_id].chapter
    return next((number for number, chapter in enumerate(chapters_of(game_id, language), 1) if chapter.title == title), 0)


def search(about: About, words: str, language: str = ENGLISH) -> Found:
    """Rules that have an id, or in which all words stand; where there are none, ids that are written nearly so."""
    rules = rulebook.rules_in_language(about.id, language)
    wanted = words.strip().casefold()
    rule_id = _as_id(about, wanted)
    if rule_id in rules:
        return Found([rules[rule_id], *(text for known, text in rules.items() if known.startswith(f"{rule_id}."))])
    found = [text for text in rules.values() if text.text != text.chapter and _speaks_of(text, wanted.split())]
    near = [] if found else get_close_matches(rule_id, rules, n=6, cutoff=0.5)
    return Found(found[:_MOST], len(found) > _MOST, near)


def _as_id(about: About, wanted: str) -> str:
    """`3.2` as `AB-3.2`."""
    bare = wanted.upper().replace(" ", "")
    return bare if bare.startswith(f"{about.prefix}-") else f"{about.prefix}-{bare.removeprefix(about.prefix)}"


def _speaks_of(text: rulebook.RuleText, words: Sequence[str]) -> bool:
    said = f"{markup.plain(text.text)} {markup.plain(text.chapter)}".casefold()
    return bool(words) and all(word in said for word in words)


def beside(game_id: str, rule_id: str) -> Sequence[str]:
    """The rules of the same group, in their order; of a ruling the other rulings, of a chapter those that stand in it."""
    rules = rulebook.rule_texts(game_id)
    stem = rule_id.partition(".")[0]
    if "-R" in rule_id:
        return [known for known in rules if "-R" in known]
    return [known for known in rules if known.startswith(f"{stem}.")]


def rulings_in_force(judgement: Judgement) -> Mapping[str, str]:
    """The rulings that this record's table plays otherwise than usual, each with its setting, as its header has them."""
    record = judgement.record
    if record is None or "house" not in record.header.fields:
        return {}
    entries = (_SETTING.fullmatch(entry) for entry in record.header.fields["house"].value.split(","))
    return {entry[1].upper(): entry[2].casefold() for entry in entries if entry}
