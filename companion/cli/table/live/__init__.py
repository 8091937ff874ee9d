"""`companion referee`: the referee at the table, one line at a time."""
