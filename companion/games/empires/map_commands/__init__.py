"""What is done with maps at the command line: reading, reporting, naming the files. Here is no typer: see `commands`."""
