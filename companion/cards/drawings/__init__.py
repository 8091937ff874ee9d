"""Cards as drawings: two packs of our own, and how cards stand in a line of writing."""
