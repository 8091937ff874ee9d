"""The rules of Hearts: pure, on the standard library alone."""
