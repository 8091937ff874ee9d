"""The drawings of Four Kingdoms: paths and text in millimetres."""
