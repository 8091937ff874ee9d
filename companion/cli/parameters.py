"""How a command's parameters are declared: their help tells what holds where nobody gives them, in words."""

from functools import partial

import typer

option = partial(typer.Option, show_default=False)
argument = partial(typer.Argument, show_default=False)
