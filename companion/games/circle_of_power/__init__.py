"""Circle of Power: a card game in which four emperors fight over each other's cities, for two to four persons."""
