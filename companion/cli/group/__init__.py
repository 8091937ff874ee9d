"""What a group usually plays, and what a command is told of it: its file, languages, header keys, options."""
