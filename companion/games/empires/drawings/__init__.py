"""The drawings of Empires: paths and text in millimetres."""
