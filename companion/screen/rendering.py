"""A screen as HTML: a model that its module makes, in its template."""

import re
from functools import cache
from typing import NamedTuple

from jinja2 import BaseLoader, Environment, FileSystemLoader, ModuleLoader, StrictUndefined
from jinja2.runtime import Macro
from markupsafe import Markup

from companion.plain import Json, Lately
from companion.referee import About, about
from companion.resources import templates
from companion.screen import pictures
from companion.screen.desk import HOME, Desk, Screen, View, opened, text_of
from companion.screen.screens import find_screen
from companion.screen.speech import IN_ENGLISH, speech

_loader: list[BaseLoader] = []
#: Blanks that nobody sees. The page pairs what it shows with what is to come, and would pair blanks across whatever lies between.
_UNSEEN = re.compile(r"(?<=>)\s+(?=</?(?:details|div|dl|form|nav|ol|p|section|table|ul)\b)")

#: What is split by it: every other part is a card of hearts or diamonds.
_RED = re.compile(r"(?<!\S)(\S*[♥♦])")


class Page(NamedTuple):
    """A screen for a device: its HTML, what the window says, what is told aloud, the open game's id, whether to stay awake."""

    html: str
    title: str
    status: str = ""
    game: str = ""
    wake: bool = False


def load_from(loader: BaseLoader) -> None:
    """Takes the templates from elsewhere: where there are no files."""
    _loader[:] = [loader]
    environment.cache_clear()


def compiled_templates() -> dict[str, str]:
    """Every template as the source of a Python module, by its file's name: `load_from(ModuleLoader(…))` takes them."""
    jinja, compiled = environment(), {}
    for name in jinja.list_templates(extensions=["j2"]):
        source = jinja.loader.get_source(jinja, name)[0] if jinja.loader else ""
        compiled[ModuleLoader.get_module_filename(name)] = str(jinja.compile(source, name, name, raw=True, defer_init=True))
    return compiled


@cache
def environment() -> Environment:
    """What fills templates in."""
    loader = _loader[0] if _loader else FileSystemLoader(templates() / "screen")
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(picture=pictures.used, once=_once)
    made.filters["reddened"] = _reddened
    return made


def _reddened(text: str) -> Markup:
    """Words as HTML, in which cards of hearts and diamonds are red."""
    red = Markup('<span class="red">{}</span>').format
    return Markup().join(red(part) if at % 2 else part for at, part in enumerate(_RED.split(text)))


#: What macros made lately: most of a table lies as it lay before the last tap.
_lately: Lately[tuple[object, ...], str] = Lately(512)


def _once(macro: Macro, *values: object) -> str:
    """What a macro makes of values, which must be all that it looks at."""
    key = (macro.name, *values)
    found = _lately.pop(key, None)
    _lately[key] = found = macro(*values) if found is None else found
    return found


def render(desk: Desk, view: View) -> Page:
    """The screen that a view looks at. A record that is gone, or a screen that there is not, is the home screen."""
    screen = find_screen(view.screen)
    record = text_of(desk, view.record)
    if screen is None or (screen.of_record and record is None):
        return render(desk, view.go(HOME).telling(view.notice))
    game = _game_of(desk, view) if record is not None and (screen.of_record or screen.beside_record) else None
    model = dict(screen.model(desk, view))
    common = {"view": view, "screen": screen, "game": game, "can": desk.can, "notice": view.notice}
    common["say"] = IN_ENGLISH if record is None else speech(desk, view)
    html = environment().get_template(f"{screen.name}.html.j2").render({**common, **model})
    title = f"{game.title}: {screen.title}" if game else screen.title
    return Page(_UNSEEN.sub("", html), title, _status(view, model), game.id if game else "", _is_awake(screen, model))


def _game_of(desk: Desk, view: View) -> About | None:
    game = opened(desk, view.record).judgement.game
    return about(game.id) if game else None


def _status(view: View, model: Json) -> str:
    return " ".join(filter(None, (view.notice, str(model.get("status", "")))))


def _is_awake(screen: Screen, model: Json) -> bool:
    """At a table, and while a game plays itself."""
    return (screen.name == "table" and not model.get("closed", False)) or bool(model.get("after"))
