"""The drawings of Circle of Power: paths and text in millimetres."""
