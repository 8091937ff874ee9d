"""What the books of Empires teach with: games played for them, and pictures of these."""
