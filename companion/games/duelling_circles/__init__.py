"""Duelling Circles: two bands of tokens that run in circles and meet in the combat row."""
