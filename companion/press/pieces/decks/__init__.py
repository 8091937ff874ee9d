"""Packs of cards of our own: a French one of 54 cards and a tarot of 78, drawn by code."""
