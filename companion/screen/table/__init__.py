"""The parts of the screen “Table”: what lies there, what is covered, what may be said, and the line that was refused."""
