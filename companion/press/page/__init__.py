"""A page: canvas, faces, fields, booklets. Everything in millimetres."""
