"""The rules of Four Kingdoms as code: pure, standard library alone."""
