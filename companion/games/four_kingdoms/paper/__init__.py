"""What Four Kingdoms needs on paper."""
