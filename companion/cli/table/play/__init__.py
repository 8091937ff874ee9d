"""`companion play`: the referee at the table, with seats that Companion plays."""
