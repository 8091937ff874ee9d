"""At the table: `new`, `enter`, `referee`, `play`."""
