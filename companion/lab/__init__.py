"""The laboratory: players of graded strength, estimates of positions, experiments, ratings."""
