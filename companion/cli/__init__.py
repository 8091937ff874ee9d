"""The command line: typer commands, one module for each group; thin, without rules and with lazy imports."""


def main() -> None:
    """Runs the command `companion` and ends the process with its exit status."""
    from companion.cli.app import run

    run()
