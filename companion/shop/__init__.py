"""What is sold over the counter: the catalogue, kits, instruction pages, output files."""
