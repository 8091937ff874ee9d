"""What a photo of a printed page says: forms, layouts, marks, ink. Pure: no picture is opened here, and no code is looked for."""
