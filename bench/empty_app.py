"""An empty app of two commands: the least that any typer program needs to start."""

import typer

app = typer.Typer()


@app.command()
def check(file: str) -> None:
    """Do nothing with a file."""


@app.command()
def score(file: str) -> None:
    """Do nothing with a file either."""


if __name__ == "__main__":
    app()
