"""Names in every script: faces that are found on this machine, letters joined and ordered, what stands where none can be had."""
