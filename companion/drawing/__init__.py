"""What is drawn, as values: paths, text, inks, measures in millimetres, and what they are drawn on. Standard library alone."""
