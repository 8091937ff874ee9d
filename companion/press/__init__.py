"""How things are printed, of no game in particular."""
