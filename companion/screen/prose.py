"""Pages of plain Markdown (rulebooks, pages on notation) as HTML: blocks here, what stands within a line in `referee.markup`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from markupsafe import Markup

from companion.referee.markup import as_html, plain
from companion.referee.rulebook import RuleText
from companion.screen.own_html import own

_ID = re.compile(r"\b[A-Z]{2}-(?:R[0-9]+|[0-9]+(?:\.[0-9]+)?)\b")
_FENCE = re.compile(r"^```[^\n]*\n(.*?)^```[ \t]*$\n?", re.DOTALL | re.MULTILINE)
_RULE = re.compile(r"\*\*([A-Z]{2}-R?[0-9]+(?:\.[0-9]+)?)\*\* +(.*)", re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
_ITEM = re.compile(r"^(?:[-*]|[0-9]+\.) +", re.MULTILINE)

#: The rules of a rulebook by id: what leads to a rule is a button only where that rule is there.
Known = Mapping[str, RuleText] | None
#: Gives a picture by its name; nothing where there is none.
Draw = Callable[[str], Markup]


def inline(text: str, known: Known = None) -> Markup:
    """Words of Markdown as HTML; everything in them that is not Markdown is escaped. Ids of rules that are `known` lead there."""
    html = as_html(" ".join(text.split()))
    return own(_ID.sub(lambda found: _mention(found[0], known), html))  # as_html escapes all that is not ours


def _mention(rule_id: str, known: Known) -> str:
    if not known or rule_id not in known:
        return rule_id
    return f'<button class="ref" data-do="go" data-screen="rules" data-id="{rule_id}">{rule_id}</button>'


def _nothing(_name: str) -> Markup:
    return Markup()


def law(text: str, known: Known = None) -> Markup:
    """A rule's text: its first words stand in the line of its id, further paragraphs and lists are blocks behind them."""
    first, *others = re.split(r"\n\s*\n", text.strip())
    return Markup("\n").join([inline(first, known), *(_block(block.strip(), known, _nothing) for block in others)])


def page(text: str, known: Known = None, draw: Draw = _nothing) -> Markup:
    """A page of headings, paragraphs, lists, tables, examples in quotes and fences, and pictures above their captions."""
    parts: list[Markup] = []
    place = 0
    for fence in _FENCE.finditer(text):
        parts += _blocks(text[place : fence.start()], known, draw)
        parts.append(Markup('<pre class="as-typed" tabindex="0">{}</pre>').format(fence[1].rstrip("\n")))
        place = fence.end()
    parts += _blocks(text[place:], known, draw)
    return Markup("\n").join(parts)


def _blocks(text: str, known: Known, draw: Draw) -> Iterator[Markup]:
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.strip():
            yield _block(block.strip(), known, draw)


def _block(block: str, known: Known, draw: Draw) -> Markup:
    first = block.split("\n", maxsplit=1)[0]
    rule = _RULE.match(block)
    if rule:
        return Markup('<p class="rule" id="{0}"><span class="rule-id">{0}</span> {1}</p>').format(rule[1], inline(rule[2], known))
    if first.startswith("#"):
        level = min(max(len(first) - len(first.lstrip("#")), 2), 4)
        words = Markup("<h{0}>{1}</h{0}>").format(level, inline(re.sub(r"\s*\{[^}]*\}$", "", first.lstrip("# ")), known))
        rest = block[len(first) :].strip()
        return words + Markup("\n").join(_blocks(rest, known, draw)) if rest else words
    if first.startswith(">"):
        inner = re.sub(r"^> ?", "", block, flags=re.MULTILINE)
        return Markup('<blockquote class="example">{}</blockquote>').format(page(inner, known, draw))
    if first.startswith("|"):
        return _table(block.split("\n"), known)
    if _ITEM.match(first):
        return _list(block, known)
    picture = _PICTURE.fullmatch(block)
    if not picture:
        return Markup("<p>{}</p>").format(inline(block, known))
    drawn = draw(picture[2])
    wide = Markup('<div class="scroller" tabindex="0" role="group" aria-label="{}">{}</div>').format(plain(picture[1]), drawn)
    caption = Markup('<figcaption class="caption">{}</figcaption>').format(inline(picture[1], known))
    return Markup('<figure class="figure">{}{}</figure>').format(wide if drawn else "", caption)


def _list(block: str, known: Known) -> Markup:
    kind = "ol" if block[0].isdecimal() else "ul"
    items = (Markup("<li>{}</li>").format(inline(item, known)) for item in _ITEM.split(block)[1:])
    return Markup("<{0}>{1}</{0}>").format(kind, Markup("").join(items))


def _table(rows: Sequence[str], known: Known) -> Markup:
    """A pipe table; its first row is the head."""
    head, *body = (row for row in rows if not re.fullmatch(r"[|:\- ]+", row))
    columns = Markup("").join(Markup('<th scope="col">{}</th>').format(inline(cell, known)) for cell in _cells(head))
    lines = (Markup("").join(Markup("<td>{}</td>").format(inline(cell, known)) for cell in _cells(row)) for row in body)
    inner = Markup("").join(Markup("<tr>{}</tr>").format(line) for line in lines)
    wide = Markup('<div class="scroller" tabindex="0" role="region" aria-label="{}">').format(plain(" ".join(_cells(head))))
    return wide + Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>").format(columns, inner)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]
