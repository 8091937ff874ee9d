"""`companion scan`: photos of ticked sheets become records."""
