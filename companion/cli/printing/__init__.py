"""`companion print`."""
