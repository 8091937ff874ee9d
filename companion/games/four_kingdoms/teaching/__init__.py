"""What the books of Four Kingdoms teach with: games played for them, and pictures of these."""
