"""What somebody may say who plays with Companion, beside what is chosen."""

HELP = "Type what you choose, as it is written in a record. Before that, or in place of it:"
WORDS = (
    ("moves", "all that you may choose"),
    ("hand NAME", "what NAME holds: for the eyes of NAME alone"),
    ("show", "the table as it lies open"),
    ("score", "the scores with their items"),
    ("undo", "take your last choice back, with all that followed it; undo 3 takes back three"),
    ("note TEXT", "write a remark into the record"),
    ("rule ID", "a rule by its id"),
    ("help", "or ?: this list"),
    ("quit", "stop; companion play FILE goes on"),
)
