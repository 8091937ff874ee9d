"""What is drawn, as values: paths, inks, measures in millimetres. Standard library alone."""
