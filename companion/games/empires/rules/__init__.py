"""The rules of Empires as code: pure, standard library alone."""
