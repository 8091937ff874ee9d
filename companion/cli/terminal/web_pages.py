"""Web pages that commands print: made of a template, without a script."""

from typing import Any

from companion import __version__, resources
from companion.cli.terminal.out import clean


def rendered(template: str, **values: Any) -> str:
    """A template with these values, in plain ASCII.

    What isn't ASCII is written by its number, so that no encoding can spoil it.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resources.templates()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["clean"] = clean
    text = environment.get_template(template).render(version=__version__, **values)
    return text.encode("ascii", "xmlcharrefreplace").decode("ascii")
