"""The slip behind a record that is not legal: single changes with which all of it is. Pure, and of no game in particular.

`seeking.slips_of` looks for them: `spelled` has the slips that the text shows (words or lines swapped, a sign misread, a line
twice), `spoken` words left out, `missing` lines that are missing, as the games' dialogues say them; `trial` tries one.
"""
