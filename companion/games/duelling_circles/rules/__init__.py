"""The rules of Duelling Circles as code: pure, standard library alone."""
