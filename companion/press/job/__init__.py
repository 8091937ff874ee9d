"""What is printed, for whom, and how."""
