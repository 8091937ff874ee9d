"""`companion import`: a table of scores (`cells`, `bg_stats`, `roles`, `plays`) becomes records (`records`)."""
