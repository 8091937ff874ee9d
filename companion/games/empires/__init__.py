"""Empires: cities, peoples and cards on any map of provinces, for two to six people."""
