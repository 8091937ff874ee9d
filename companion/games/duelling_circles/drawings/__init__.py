"""The drawings of Duelling Circles: paths and text in millimetres."""
