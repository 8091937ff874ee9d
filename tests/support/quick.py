"""What `pytest --quick` leaves out (`make quick`); beside these files every test that starts the command as a process."""

#: The files that `--quick` leaves out, each with what takes its time.
LONG = {
    "test_paper.py": "prints",
    "test_printed_maps.py": "prints",
    "test_printing.py": "prints",
    "test_catalogue.py": "prints",
    "test_decks.py": "prints",
    "test_kit.py": "prints",
    "test_rulebook.py": "prints",
    "test_scoresheet.py": "prints",
    "test_sections_sheet.py": "prints",
    "test_properties.py": "plays at random",
    "test_colours.py": "plays at random",
    "test_any_sign.py": "plays at random",
    "test_making.py": "makes maps",
    "test_map_commands.py": "makes maps",
    "test_solver.py": "solves",
    "test_report.py": "solves",
    "test_referee.py": "starts many processes",
    "test_full_disk.py": "starts many processes",
    "test_bad_input.py": "starts many processes",
    "test_without_libraries.py": "prints, and starts many processes",
    "test_typing_less.py": "starts many processes",
    "test_skips.py": "starts pytest itself",
    "test_floors.py": "breaks each floor",
}
