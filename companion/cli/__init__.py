"""The command line: typer commands, one module for each group; thin, without rules and with lazy imports."""


def main() -> None:
    """Runs the command `companion` and ends the process with its exit status."""
    import sys

    if sys.argv[1:2] == ["check"]:
        from companion.cli.checking.door import check_plainly

        check_plainly(sys.argv[2:])
    from companion.cli.app import run

    run()
