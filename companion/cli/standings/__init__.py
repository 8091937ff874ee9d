"""Standings over many records: which count (`records`, `results`), the tables made of them (`table`), and how these are shown."""
