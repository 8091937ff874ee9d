"""The rules of Circle of Power as code: pure, standard library alone."""
