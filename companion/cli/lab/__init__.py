"""The laboratory at the command line: experiments that are run, and what came of them."""
