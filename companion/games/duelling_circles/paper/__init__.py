"""What Duelling Circles needs on paper."""
