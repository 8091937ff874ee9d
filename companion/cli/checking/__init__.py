"""`companion check`, and the verdict in words for every command that judges."""
