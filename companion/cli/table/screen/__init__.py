"""The table on a whole screen: what lies there above, what happened below it, what may be said, and the line that is typed."""
