"""Four Kingdoms: a trick-taking game for two to six persons."""
