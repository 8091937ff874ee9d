"""A game's Markdown as HTML: rules with their ids, links between them, cards as small card shapes, examples, pictures.

The conventions are those of docs/architecture.md. Nothing here knows a game; what a text gets wrong (an id that it
mentions and that no rule has, a picture that is not there) is a `PrintError`.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from companion.press.page.errors import PrintError
from companion.press.text.cards import CardsOf
from companion.press.text.columns import column_group
from companion.press.text.letters import curly, typeset_signs

_ID = r"[A-Z]{2}-(?:R\d+|\d+(?:\.\d+)?)"
_RULE_ID = re.compile(_ID)
_MENTION = re.compile(rf"\b{_ID}\b")
_HEADING_ID = re.compile(rf"(?<!\s)\s*+\{{({_ID}|[A-Z]{{2}}-R)\}}\s*+$")
#: Ids in braces before a paragraph or in a list's item: the rules that it tells of.
_TOLD = re.compile(rf"\{{({_ID}(?:[ ,]+{_ID})*)\}}\s*")
_REMARK = re.compile(r"^(\S.*?)(?<!\s)\s{2,}+(#.*)$", re.MULTILINE)
_NO_MARKS = str.maketrans("", "", "`*")
#: `a`, or `Default a` with whatever that word is in a language.
_SETTING = re.compile(r"(?:\w+ )?(?P<name>[a-z])")
_SUBJECT = re.compile(r"(.*?)(?:(\?)|\.)(?:\s|$)", re.DOTALL)
#: A listing of more lines than this may go over a page.
_LONG = 20
#: A table of so many columns is as wide as the page where the text stands in columns.
_WIDE = 4


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter: where a link finds it, its title, and its rule group if it has one."""

    anchor: str
    title: str
    group: str = ""


@dataclass(slots=True)
class Ruling:
    """A ruling, and its settings: where it has some, a table chooses one."""

    id: str
    subject: str
    settings: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Markup:
    """A text read: its title, the paragraph that tells what it is, and all the rest, with what it holds."""

    title: str = ""
    lead: str = ""
    body: str = ""
    headings: list[Heading] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    noted: list[Ruling] = field(default_factory=list)

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings that have settings."""
        return [ruling for ruling in self.noted if ruling.settings]


@dataclass(frozen=True)
class Setting:
    """How a text is set.

    `picture` gives a figure's drawing by its name, `cards` the HTML of a code span that is cards. `laws` are the ids of the
    game's rules: the text may speak of them. `own` gives by the name of a drawing what stands at the end of its chapter: pictures
    of people's own game. `linked`: they stand in the same book. `key` begins the anchors of headings, where
    several texts are one book, whose heads are `deeper` by so many levels. `fixed`: it is printed,
    and tables say how wide their columns are.
    """

    picture: Callable[[str], str]
    cards: CardsOf
    laws: Collection[str] = ()
    linked: bool = False
    key: str = ""
    deeper: int = 0
    fixed: bool = False
    own: Callable[[str], str] = lambda _: ""


def read_markup(text: str, setting: Setting) -> Markup:
    """Read a text of a game's book. Raises PrintError."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
    tokens = reader.parse(text)
    markup = Markup()
    markup.rules = [id_ for token in tokens if (id_ := _leading_id(token))]
    _refuse_doubles(markup.rules)
    markup.body = "".join(_Renderer(markup, setting).render(tokens))
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


class _Renderer:
    """Writes HTML token by token: one method for each kind of token that is ours, a plain table for the others."""

    def __init__(self, markup: Markup, setting: Setting) -> None:
        self._markup = markup
        self._setting = setting
        #: The ruling whose paragraphs and lists these are.
        self._ruling: Ruling | None = None
        #: What of people's own game goes with the pictures of this chapter.
        self._own: list[str] = []
        self._targets = set(markup.rules) | (set(setting.laws) if setting.linked else set())

    def render(self, tokens: list[Token]) -> Iterator[str]:
        groups = (_HEADING_ID.search(token.content) for token in tokens if token.type == "inline")
        self._targets |= {match[1] for match in groups if match}
        position = 0
        while position < len(tokens):
            token = tokens[position]
            inner = tokens[position + 1] if position + 1 < len(tokens) else token
            if token.type == "heading_open":
                self._ruling = None
                yield from self._own
                self._own = []
                yield self._heading(token, inner)
                position += 3
            elif token.type == "paragraph_open" and not token.hidden:
                yield self._paragraph(inner)
                position += 3
            else:
                yield self._block(token, tokens[position:])
                position += 1
        yield from self._own

    def _heading(self, token: Token, inner: Token) -> str:
        match = _HEADING_ID.search(inner.content)
        title = typeset_signs(_plain(_without_group(inner.children or []))).strip()
        if token.tag == "h1":
            self._markup.title = title
            return ""
        group = match[1] if match else ""
        anchor = group or f"{self._setting.key}_" + re.sub(r"\W+", "-", title.lower()).strip("-")
        level = int(token.tag[1])
        if level == 2:
            self._markup.headings.append(Heading(anchor, title, group))
        words = self._inline(_without_group(inner.children or []))
        label = _margin_note([group]) if group else ""
        tag, kind = f"h{level + self._setting.deeper}", _HEADS.get(level, "matter")
        return f'<{tag} class="{kind}" id="{anchor}" data-title="{escape(title)}">{self._noted(label, words)}</{tag}>\n'

    def _paragraph(self, inner: Token) -> str:
        children = inner.children or []
        if len(children) == 1 and children[0].type == "image":
            self._ruling = None
            return self._figure(children[0])
        if not self._markup.headings and not self._markup.lead:
            self._markup.lead = self._inline(children)
            return ""
        rule = _leading_id(inner)
        if not rule:
            told, words = self._told(children), _plain(children).strip()
            kind = _LEADS if words.endswith(":") else self._beside_ruling() if words else _HANGING
            return f"<p{kind}>{self._noted(told, self._inline(children))}</p>\n"
        closes = next(i for i, child in enumerate(children) if child.type == "strong_close")
        rest = children[closes + 1 :]
        self._ruling = None
        if "-R" in rule:
            self._ruling = Ruling(rule, _subject(rest))
            self._markup.noted.append(self._ruling)
        kind = "ruling" if self._ruling else "rule"
        words = self._noted(_margin_note([rule]), self._inline(rest).lstrip())
        return f'<p class="{kind}" id="{rule}">{words}</p>\n'

    def _told(self, children: list[Token]) -> str:
        """The ids in braces with which these words begin, as a note in the margin; they are taken out of the words."""
        first = next((child for child in children if child.type == "text" and child.content.strip() and not child.level), None)
        match = _TOLD.match(first.content.lstrip()) if first and children.index(first) <= _BEFORE_IDS else None
        if first is None or match is None:
            return ""
        first.content = first.content[: -len(first.content.lstrip())] + first.content.lstrip()[match.end() :]
        after = children.index(first) + 1
        if not first.content and after < len(children) and children[after].type == "softbreak":
            del children[after]
        return _margin_note([self._mention(id_) for id_ in _RULE_ID.findall(match[1])], ' data-read="last"')

    def _noted(self, note: str, words: str) -> str:
        """Words and their note: before them, from where print moves it into the margin; on a screen after them."""
        return f"{words} {note}" if note and words and not self._setting.fixed else note + words

    def _figure(self, image: Token) -> str:
        name = str(image.attrs["src"])
        self._own.append(self._setting.own(name))
        return figure_html(self._setting.picture(name), image.content)

    def _block(self, token: Token, tokens: list[Token]) -> str:
        if token.type in _ENDS_RULING:
            self._ruling = None
        if token.type in _FIXED:
            return _FIXED[token.type]
        match token.type:
            case "inline":
                children = token.children or []
                return self._noted(self._told(children), self._inline(children))
            case "table_open":
                return _table_open(tokens) + self._columns(tokens)
            case "fence" | "code_block":
                long = ' class="long"' if token.content.count("\n") > _LONG else ""
                return f"<pre{long}>{_listing(token.content)}</pre>\n"
            case _ if token.hidden or not token.tag:
                return ""
        if token.nesting == -1:
            return f"</{token.tag}>\n"
        if token.type == "bullet_list_open":
            return f"<ul{self._beside_ruling()}>"
        if token.type == "ordered_list_open" and "start" in token.attrs:
            return f'<ol start="{token.attrs["start"]}">'
        return f"<{token.tag}>" if token.nesting == 1 else f"<{token.tag}/>\n"

    def _beside_ruling(self) -> str:
        """The class of a block that belongs to the ruling above it."""
        return _OF_RULING if self._ruling else ""

    def _columns(self, table: list[Token]) -> str:
        return column_group(table, lambda code: self._setting.cards(code) is not None) if self._setting.fixed else ""

    def _inline(self, children: list[Token]) -> str:
        return "".join(self._span(children, i) for i in range(len(children)))

    def _span(self, children: list[Token], i: int) -> str:
        token = children[i]
        match token.type:
            case "text":
                return _MENTION.sub(lambda match: self._mention(match[0]), escape(typeset_signs(token.content), quote=False))
            case "softbreak":
                return " "
            case "hardbreak":
                return "<br/>"
            case "code_inline":
                return self._code(token)
            case "em_open" if self._ruling and (setting := _setting(children, i)):
                self._ruling.settings.append(setting["name"])
                return '<em class="setting">'
            case "link_open":
                return f'<a href="{escape(str(token.attrs["href"]))}">'
            case "image":
                raise PrintError(f"The picture {token.attrs['src']} must be in a paragraph of its own.")
            case _:
                return f"</{token.tag}>" if token.nesting == -1 else f"<{token.tag}>"

    def _mention(self, rule: str) -> str:
        """A rule's id: a link to it where it stands in the same book."""
        if rule in self._targets:
            return f'<a class="id" href="#{rule}">{rule}</a>'
        if rule not in self._setting.laws:
            raise PrintError(f"The rulebook speaks of {rule}, which it does not have.")
        return f'<span class="id">{rule}</span>'

    def _code(self, token: Token) -> str:
        # Two backticks show what is typed, even where it is cards.
        cards = self._setting.cards(token.content) if token.markup == "`" else None
        return cards or f"<code>{escape(token.content)}</code>"


_HEADS = {2: "chapter", 3: "section"}
#: At most these stand before ids in braces: what is bold at the start of an example.
_BEFORE_IDS = 4
#: What is always written alike. A line across begins the other side of a quick reference.
_FIXED = {
    "th_open": '<th scope="col">',
    "table_close": "</table></div>\n",
    "blockquote_open": '<blockquote class="example">\n',
    "hr": '</div>\n<div class="words other-side">\n',
}
_ENDS_RULING = ("table_open", "blockquote_open", "fence", "code_block", "hr")
#: A paragraph that leads to what follows stays with it; one of ids alone stands beside it.
_LEADS, _HANGING, _OF_RULING = ' class="leads"', ' class="hanging"', ' class="ruling"'


def figure_html(drawing: str, words: str) -> str:
    """A drawing with the words below it, which are no HTML."""
    caption = escape(curly(_signs(words)))
    picture = f'<div class="picture" tabindex="0" role="region" aria-label="{caption}">{drawing}</div>'
    return f'<figure aria-label="{caption}">{picture}<figcaption>{caption}</figcaption></figure>\n'


def _margin_note(ids: list[str], how: str = "") -> str:
    return f'<span class="margin-note"{how}>{" ".join(ids)}&#160;</span>'


def _table_open(tokens: list[Token]) -> str:
    """A table in its box, which is a place of its own for the keyboard where it is wider than the screen."""
    closes = next(i for i, token in enumerate(tokens) if token.type == "thead_close")
    columns = [_plain(token.children or []) for token in tokens[:closes] if token.type == "inline"]
    label = escape(", ".join(filter(None, columns)) or "Table")
    wide = " wide" if len(columns) >= _WIDE else ""
    return f'<div class="table{wide}" tabindex="0" role="region" aria-label="{label}"><table>\n'


def _listing(code: str) -> str:
    """Lines as typed. Remarks stand below each other, which blanks alone cannot do in a book face."""
    return _REMARK.sub(_with_remark, escape(code, quote=False))


def _with_remark(line: re.Match[str]) -> str:
    """A line with its remark, which nobody has to type: it has the quotes of a book."""
    return f'<span class="typed">{line[1]}</span><span class="remark">{curly(line[2])}</span>'


def _without_group(children: list[Token]) -> list[Token]:
    """A heading's spans without the rule group in braces at its end."""
    *before, last = children
    return [*before, Token("text", "", 0, content=_HEADING_ID.sub("", last.content))] if last.type == "text" else children


def _plain(children: list[Token]) -> str:
    """Words without their marks."""
    return "".join(child.content or " " * (child.type == "softbreak") for child in children)


def _signs(text: str) -> str:
    return typeset_signs(text.translate(_NO_MARKS))


def _subject(children: list[Token]) -> str:
    """What a ruling is about: its first sentence, with its sign where it is a question."""
    words = " ".join(_signs(_plain(children)).split())
    match = _SUBJECT.match(words)
    return match[1] + (match[2] or "") if match else words


def _setting(children: list[Token], i: int) -> re.Match[str] | None:
    """*a*: or *Default a*: in a ruling: one of its settings. Without a colon another ruling's setting is only spoken of."""
    end = next((at for at in range(i, len(children)) if children[at].type == "em_close"), i)
    if not "".join(child.content for child in children[end + 1 : end + 2]).startswith(":"):
        return None
    return _SETTING.fullmatch(_plain(children[i + 1 : end]))
