"""The drawings of Circle of Kings: paths and text in millimetres."""
