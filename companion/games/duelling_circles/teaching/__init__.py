"""What the books of Duelling Circles teach with: games played for them, and pictures of these."""
