"""The rules of Farkle: pure, on the standard library alone."""
