"""The rules of Circle of Kings as code: pure, standard library alone."""
