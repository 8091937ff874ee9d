"""`companion lab list`."""

from companion.cli.lab.experiment_file import read_experiment
from companion.cli.lab.places import shipped
from companion.cli.terminal.out import CommandError, clean, say, warn_of, wrap


def list_() -> None:
    """List the experiments that come with the games.

    Example: companion lab list
    """
    found = list(shipped())
    for name, path in found:
        try:
            experiment = read_experiment(path)
        except CommandError as error:  # of somebody else's game
            warn_of(error)
            continue
        say(clean(name))
        say("\n".join(wrap(f"{clean(experiment.title)}. {clean(experiment.about)}".strip(), "    ", "    ")))
    if not found:
        say("No game comes with an experiment.")
