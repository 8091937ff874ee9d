"""What somebody may say who plays with Companion, beside what is chosen."""

HELP = "Type your choice, as a record has it. Instead, or before it, you can type:"
WORDS = (
    ("moves", "everything that you may choose"),
    ("hand NAME", "the hand of NAME, for NAME alone to see"),
    ("show", "the table, as everybody sees it"),
    ("score", "the scores, item by item"),
    ("undo", "take your last choice back, and all that followed; undo 3 takes back three"),
    ("note TEXT", "write a remark into the record"),
    ("rule ID", "any rule, by its id"),
    ("help", "or ?: this list"),
    ("quit", "stop; companion play FILE goes on"),
)
