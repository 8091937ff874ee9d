"""A rulebook's Markdown as HTML: rules with their ids, links between them, cards as small card shapes, examples, pictures.

The conventions are those of docs/architecture.md. Nothing here knows a game; what a rulebook gets wrong (an id that it
mentions and does not have, a picture that is not there) is a `PrintError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from companion.cards.french import JOKER, UNSEEN, Card, parse_card
from companion.press.page.errors import PrintError

_ID: Final = r"[A-Z]{2}-(?:R\d+|\d+(?:\.\d+)?)"
_RULE_ID: Final = re.compile(_ID)
_MENTION: Final = re.compile(rf"\b{_ID}\b")
_HEADING_ID: Final = re.compile(rf"\s*\{{({_ID}|[A-Z]{{2}}-R)\}}\s*$")
_REMARK: Final = re.compile(r"^(\S.*?)\s{2,}(#.*)$", re.MULTILINE)
_NO_MARKS: Final = str.maketrans("", "", "`*")
_SETTING: Final = re.compile(r"(?P<default>[Dd]efault )?(?P<name>[a-z])")
# Red suits are outlines, so that they are told from black ones without colour.
_PIPS: Final = {"s": "♠", "h": "♡", "d": "♢", "c": "♣"}


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter: where a link finds it, its title, and its rule group if it has one."""

    anchor: str
    title: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling with settings, of which a table chooses one."""

    id: str
    subject: str
    settings: tuple[str, ...]


@dataclass(slots=True)
class Markup:
    """A rulebook read: its title, the paragraph that tells what it is, and all the rest, with what it holds."""

    title: str = ""
    lead: str = ""
    body: str = ""
    headings: list[Heading] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)


def read_markup(text: str, picture: Callable[[str], str]) -> Markup:
    """Read a rulebook. `picture` gives the SVG of a diagram by its name."""
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
    markup = Markup()
    markup.rules = [id_ for token in tokens if (id_ := _leading_id(token))]
    _refuse_doubles(markup.rules)
    markup.body = "".join(_Renderer(markup, picture).render(tokens))
    return markup


def _refuse_doubles(rules: Iterable[str]) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule in seen:
            raise PrintError(f"The rulebook has two rules {rule}.")
        seen.add(rule)


def _leading_id(token: Token) -> str:
    """The rule id in bold with which a paragraph begins, or ""."""
    children = token.children or []
    opens = [child.type for child in children[:4] if child.type != "text" or child.content]
    if opens[:1] != ["strong_open"]:
        return ""
    bold = next(child for child in children if child.type == "text" and child.content).content
    return bold if _RULE_ID.fullmatch(bold) else ""


def cards_in(code: str) -> list[Card | str] | None:
    """The cards of a code span, with `>` where a card is taken; None if it is anything but cards."""
    cards: list[Card | str] = []
    for word in code.split():
        card = parse_card(word)
        if card is None and word not in (">", "->"):
            return None
        cards.append(card or "→")
    return cards if any(isinstance(card, Card) for card in cards) else None


def card_html(card: Card) -> str:
    """A card as a small card shape."""
    if card is JOKER:
        return '<span class="card">Jk</span>'
    if card is UNSEEN:
        return '<span class="card unseen">?</span>'
    rank = "10" if card.rank == "T" else card.rank
    return f'<span class="card {"red" if card.red else "black"}">{rank}<i>{_PIPS[card.suit]}</i></span>'


class _Renderer:
    """Writes HTML token by token: one method for each kind of token that is ours, a plain table for the others."""

    def __init__(self, markup: Markup, picture: Callable[[str], str]) -> None:
        self._markup = markup
        self._picture = picture
        self._rule = ""
        self._targets = set(markup.rules)

    def render(self, tokens: list[Token]) -> Iterator[str]:
        groups = (_HEADING_ID.search(token.content) for token in tokens if token.type == "inline")
        self._targets |= {match[1] for match in groups if match}
        position = 0
        while position < len(tokens):
            token = tokens[position]
            inner = tokens[position + 1] if position + 1 < len(tokens) else token
            if token.type == "heading_open":
                yield self._heading(token, inner)
                position += 3
            elif token.type == "paragraph_open" and not token.hidden:
                yield self._paragraph(inner)
                position += 3
            else:
                yield self._block(token)
                position += 1

    def _heading(self, token: Token, inner: Token) -> str:
        match = _HEADING_ID.search(inner.content)
        title = _HEADING_ID.sub("", inner.content).translate(_NO_MARKS)
        if token.tag == "h1":
            self._markup.title = title
            return ""
        group = match[1] if match else ""
        anchor = group or "_" + re.sub(r"\W+", "-", title.lower()).strip("-")
        if token.tag == "h2":
            self._markup.headings.append(Heading(anchor, title, group))
        words = self._inline(_without_group(inner.children or []))
        label = _margin_note(group) if group else ""
        return f'<{token.tag} id="{anchor}" data-title="{escape(title)}">{label}{words}</{token.tag}>\n'

    def _paragraph(self, inner: Token) -> str:
        children = inner.children or []
        if len(children) == 1 and children[0].type == "image":
            return self._figure(children[0])
        if not self._markup.headings and not self._markup.lead:
            self._markup.lead = self._inline(children)
            return ""
        self._rule = _leading_id(inner)
        if not self._rule:
            return f"<p>{self._inline(children)}</p>\n"
        closes = next(i for i, child in enumerate(children) if child.type == "strong_close")
        rest = children[closes + 1 :]
        words = self._inline(rest).lstrip()
        if 'class="tick"' in words:
            self._note_ruling(rest)
        kind = "ruling" if "-R" in self._rule else "rule"
        html = f'<p class="{kind}" id="{self._rule}">{_margin_note(self._rule)}{words}</p>\n'
        self._rule = ""
        return html

    def _note_ruling(self, children: list[Token]) -> None:
        subject = next((child.content for child in children if child.type == "text" and child.content.strip()), "")
        settings = [match["name"] for i, _ in enumerate(children) if (match := _setting(children, i))]
        self._markup.rulings.append(Ruling(self._rule, subject.split(". ")[0].strip(" ."), tuple(settings)))

    def _figure(self, image: Token) -> str:
        name = str(image.attrs["src"])
        caption = escape(image.content)
        return f'<figure role="img" aria-label="{caption}">{self._picture(name)}<figcaption>{caption}</figcaption></figure>\n'

    def _block(self, token: Token) -> str:
        match token.type:
            case "inline":
                return self._inline(token.children or [])
            case "th_open":
                return '<th scope="col">'
            case "table_open":
                return '<div class="table"><table>\n'
            case "table_close":
                return "</table></div>\n"
            case "blockquote_open":
                return '<blockquote class="example">\n'
            case "fence" | "code_block":
                return f"<pre>{_listing(token.content)}</pre>\n"
            case _ if token.hidden or not token.tag:
                return ""
        if token.nesting == -1:
            return f"</{token.tag}>\n"
        return f"<{token.tag}>" if token.nesting == 1 else f"<{token.tag}/>\n"

    def _inline(self, children: list[Token]) -> str:
        return "".join(self._span(children, i) for i in range(len(children)))

    def _span(self, children: list[Token], i: int) -> str:
        token = children[i]
        match token.type:
            case "text":
                return self._text(token.content)
            case "softbreak":
                return "\n"
            case "hardbreak":
                return "<br/>"
            case "code_inline":
                return self._code(token)
            case "em_open" if "-R" in self._rule and _setting(children, i):
                return '<span class="setting"><span class="tick"></span><em>'
            case "em_close" if "-R" in self._rule and _setting(children, i - 2):
                return "</em></span>"
            case "link_open":
                return f'<a href="{escape(str(token.attrs["href"]))}">'
            case "image":
                raise PrintError(f"The picture {token.attrs['src']} must stand in a paragraph of its own.")
            case _:
                return f"</{token.tag}>" if token.nesting == -1 else f"<{token.tag}>"

    def _text(self, text: str) -> str:
        return _MENTION.sub(self._link, escape(text, quote=False))

    def _link(self, match: re.Match[str]) -> str:
        if match[0] not in self._targets:
            raise PrintError(f"The rulebook speaks of {match[0]}, which it does not have.")
        return f'<a href="#{match[0]}">{match[0]}</a>'

    @staticmethod
    def _code(token: Token) -> str:
        # Two backticks show what is typed, even where it is cards.
        cards = cards_in(token.content) if token.markup == "`" else None
        if cards is None:
            return f"<code>{escape(token.content)}</code>"
        shapes = " ".join(card_html(card) if isinstance(card, Card) else f'<span class="take">{card}</span>' for card in cards)
        return f'<span class="cards">{shapes}</span>'


def _margin_note(id_: str) -> str:
    return f'<span class="margin-note">{id_}&#160;</span>'


def _listing(code: str) -> str:
    """Lines as typed. Remarks stand below each other, which blanks alone cannot do in a book face."""
    return _REMARK.sub(r'<span class="typed">\1</span><span class="remark">\2</span>', escape(code, quote=False))


def _without_group(children: list[Token]) -> list[Token]:
    """A heading's spans without the rule group in braces at its end."""
    *before, last = children
    return [*before, Token("text", "", 0, content=_HEADING_ID.sub("", last.content))] if last.type == "text" else children


def _setting(children: list[Token], i: int) -> re.Match[str] | None:
    """*a*, *b* or *Default a* in a ruling: one of its settings."""
    if i < 0 or children[i].type != "em_open" or i + 1 >= len(children):
        return None
    return _SETTING.fullmatch(children[i + 1].content)
