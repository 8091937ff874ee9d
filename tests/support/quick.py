"""What `make test` leaves to `make all`: files, or tests of a file, by the end of their path, each with what takes its time.

What costs more than some seconds of processor time stands here, unless nothing else is left that would notice a break in the same
place: each game's goldens, galleries, steps and drawings, each printable thing printed once, and one way through the app in a
browser are looked at by `make test`.
"""

from __future__ import annotations

from functools import cache

LONG = {
    "analysis/test_best_play.py::test_level_4_chooses_what_the_solution_has_for_the_best": "plays many games",
    "analysis/test_best_play.py::test_playouts_that_are_cut_come_near_the_truth": "plays many games",
    "analysis/test_report.py::test_a_game_under_way_ends_with_the_mean_over_all_flips": "solves again and again",
    "app/browser/test_bad_days.py": "starts a browser",
    "app/browser/test_by_taps.py": "starts a browser",
    "app/browser/test_demo.py": "builds the app, and starts a browser",
    "app/browser/test_everybody.py": "starts a browser",
    "app/browser/test_offline.py": "starts a browser",
    "app/browser/test_one_file.py": "builds the app, and starts a browser",
    "app/browser/test_opening.py": "builds the app, and starts a browser",
    "app/browser/test_round_of_kings.py": "starts a browser",
    "app/browser/test_scan_to_score.py": "prints, and starts a browser",
    "app/browser/test_seat_among_hidden_hands.py": "starts a browser",
    "app/browser/test_seat_for_companion.py": "starts a browser",
    "app/browser/test_sitting_down.py": "starts a browser",
    "app/browser/test_turn_of_empires.py": "starts a browser",
    "app/serve/test_serving.py::test_a_request_that_never_ends_is_cut": "waits",
    "app/serve/test_serving.py::test_a_table_that_is_killed_leaves_a_legal_record": "starts many processes",
    "app/serve/test_serving.py::test_twenty_see_every_line": "starts a server, and twenty clients",
    "app/serve/test_serving.py::test_two_write_at_the_same_time": "starts a server, and two clients",
    "app/test_in_the_engine.py": "builds the app, and judges every record once more",
    "app/test_shelf.py": "builds the app",
    "app/test_site.py": "builds the app, twice",
    "atlas/test_making.py": "makes maps",
    "circle_of_power/test_paper.py::test_equal_input_gives_equal_bytes": "prints twice",
    "cli/test_bad_input.py": "starts many processes",
    "cli/test_enter.py::test_nothing_typed_is_lost_when_it_is_killed": "starts many processes",
    "cli/test_faulty_disk.py::test_nothing_is_lost": "writes again and again, each time with another fault",
    "cli/test_full_disk.py": "starts many processes",
    "cli/test_full_screen_days.py": "starts many processes",
    "cli/test_game_commands.py::test_broken_commands_are_named_where_games_are_listed_and_nowhere_else": "starts many processes",
    "cli/test_game_new.py::test_a_package_of_another_kind_is_a_game_too": "starts many processes",
    "cli/test_gaps.py::test_chance_draws_a_map": "makes maps",
    "cli/test_installed_games.py::test_a_game_that_cannot_be_used_is_named_in_a_line": "starts many processes",
    "cli/test_installed_games.py::test_a_part_that_cannot_be_used_is_named_where_it_is_asked_for": "starts many processes",
    "cli/test_one_language.py::test_no_verdict_mixes_two_languages": "judges every broken record once more",
    "cli/test_play.py::test_a_game_is_legal_and_whole_however_often_it_is_broken_off": "plays many games",
    "cli/test_play.py::test_a_map_that_nobody_names_is_drawn_by_the_seed": "makes maps",
    "cli/test_play.py::test_nothing_is_no_choice_in_empires": "makes maps",
    "cli/test_play.py::test_where_no_game_begins_no_map_is_left": "makes maps",
    "cli/test_play_at_table.py::test_a_whole_game_of_hearts_is_legal_goes_on_and_shows_no_hand": "plays a long game, twice",
    "cli/test_printing.py::test_a_book_or_a_sheet_printed_into_a_kits_folder_is_told_of_there": "lays out a book",
    "cli/test_printing.py::test_a_kit_for_as_many_as_a_game_takes": "prints many kits",
    "cli/test_printing.py::test_a_rulebook_that_cannot_be_set_does_not_end_the_list": "lays out a book",
    "cli/test_printing.py::test_list_names_every_thing_with_its_sizes": "lays out every book",
    "cli/test_quick_start.py::test_a_command_loads_where_nothing_else_was_loaded": "starts many processes",
    "cli/test_referee.py::test_killed_at_any_moment_the_record_is_whole": "starts many processes",
    "cli/test_results.py": "starts many processes",
    "cli/test_spread.py::test_ctrl_c_ends_all_processes": "starts many processes",
    "cli/test_typing_less.py::test_the_shell_completes": "starts many processes",
    "cli/test_without_libraries.py": "prints, and starts many processes",
    "duelling_circles/test_paper.py::test_a_board_takes_as_many_pages_as_it_says_and_its_code_is_whole": "prints in many ways",
    "empires/test_map_commands.py": "makes maps",
    "empires/test_printed_maps.py": "prints maps",
    "empires/test_table_word.py::test_any_next_line_gets_the_same_verdict": "judges many lines twice",
    "games/test_steps.py::test_words_that_are_not_offered_are_refused": "tries every word at every place",
    "lab/test_analysis.py": "plays many games",
    "lab/test_following.py::test_it_sees_what_it_would_of_the_same_deal": "plays many games",
    "lab/test_lab_on_a_bad_disk.py::test_what_was_finished_is_kept": "starts many processes",
    "lab/test_lab_report.py::test_a_hint_names_the_store_too_and_can_be_typed_as_it_stands": "plays an experiment once more",
    "lab/test_lab_report.py::test_results_of_another_seed_are_not_shown": "plays an experiment once more",
    "lab/test_lab_runner.py::test_a_cluster_of_which_a_worker_is_killed_gives_the_same": "starts a cluster",
    "lab/test_shipped_experiments.py::test_an_experiment_can_be_read_and_played": "plays of every experiment",
    "lab/test_spectating.py": "plays many games",
    "lab/test_worlds.py::test_every_process_plays_the_same": "starts processes, and plays",
    "links/test_any_sign.py": "plays at random",
    "links/test_wordbooks.py::test_every_record_of_the_project_comes_back": "reads every record once more",
    "press/test_book_tags.py": "lays out every book",
    "press/test_books.py": "lays out every book",
    "press/test_catalogue.py::test_only_our_faces": "reads back everything that is printed",
    "press/test_catalogue.py::test_saver_ink_has_no_colour": "prints everything once more",
    "press/test_catalogue.py::test_the_same_job_gives_the_same_bytes": "prints everything once more",
    "press/test_code_pages.py::test_a_long_game_is_read_back_from_paper": "prints, and reads back",
    "press/test_courts.py::test_every_word_of_a_card_is_whole_in_every_size": "draws cards in every size",
    "press/test_courts.py::test_no_line_of_a_card_is_thinner_than_a_printer_draws": "draws cards in every size",
    "press/test_drawn.py": "prints every picture in two ways",
    "press/test_edges.py": "prints everything in every size",
    "press/test_for_shops.py": "makes pictures for print shops",
    "press/test_instructions.py::test_what_says_that_it_has_fields_has_fields": "prints everything once more",
    "press/test_kit.py::test_a_kit_names_what_it_leaves_to_people": "prints a whole kit",
    "press/test_kit.py::test_a_kit_printed_twice_is_the_same_to_the_byte": "prints a whole kit, twice",
    "press/test_kit.py::test_without_pango_a_kit_has_its_books_as_web_pages": "prints a whole kit",
    "press/test_languages.py": "prints in every language",
    "press/test_other_scripts.py::test_a_book_takes_what_its_words_need_and_nothing_else": "lays out a book",
    "press/test_own_evening.py::test_pages_are_set_as_those_of_any_book": "sets ten books",
    "press/test_quick_books.py": "lays out every book in two ways",
    "press/test_rulebook.py::test_a_book_without_colours_is_written_in_grey": "lays out a book",
    "press/test_rulebook.py::test_a_booklet_keeps_its_links_and_its_tags": "lays out a book",
    "press/test_rulebook.py::test_a_file_that_cannot_be_written_is_named": "lays out a book",
    "press/test_rulebook.py::test_a_page_fetches_nothing": "lays out a book",
    "press/test_rulebook.py::test_booklet_has_a_quarter_of_the_pages_on_a4": "lays out a book",
    "press/test_rulebook.py::test_cards_show_as_cards_and_typed_words_as_typed": "lays out a book",
    "press/test_rulebook.py::test_faults_of_a_rulebook_are_named": "lays out a book",
    "press/test_rulebook.py::test_its_sheets_are_counted_though_its_pages_are_packed_away": "lays out a book",
    "press/test_rulebook.py::test_letter_is_set_natively": "lays out a book",
    "press/test_rulebook.py::test_our_own_file_is_written_over_and_a_strangers_is_not": "lays out a book, twice",
    "press/test_rulebook.py::test_same_bytes_on_a_second_run": "lays out a book, twice",
    "press/test_rulebook.py::test_the_web_page_has_every_rule_and_needs_no_other_file": "makes every web page",
    "press/test_rulebook.py::test_unknown_choices_name_the_known_ones": "lays out a book",
    "press/test_scoresheet.py::test_a_long_record_gets_a_code_for_each_season": "prints, and reads back",
    "press/test_sheets.py": "prints, and looks at every sheet",
    "referee/test_large_records.py": "judges much nonsense",
    "screen/test_new.py::test_hostile_words_are_refused_or_written_down": "asks every question again and again",
    "screen/test_reading.py::test_every_error_is_told_with_its_rule": "draws the screen of every error",
    "screen/test_reading.py::test_the_table_of_every_line_can_be_looked_at": "draws the screen of every line",
    "screen/test_seat_by_words.py::test_a_game_of_a_stranger_is_played_by_taps_and_shows_no_hand": "plays games with real cards",
    "screen/test_seat_by_words.py::test_whatever_is_offered_beside_a_seat_can_be_done": "plays games with real cards",
    "screen/test_seat_in_empires.py": "plays games with real cards",
    "screen/test_seat_with_real_cards.py": "plays games with real cards",
    "screen/test_table_screen.py::test_no_covered_card_is_ever_in_the_page": "draws the screen of every position",
    "screen/test_table_screen.py::test_no_list_grows_past_a_thumb": "draws the screen of every position",
    "screen/test_table_taps.py::test_a_game_with_hands_by_taps_alone_is_the_same_record": "taps whole games",
    "screen/test_table_taps.py::test_words_at_random_make_legal_lines": "taps at random",
    "test_properties.py": "plays at random",
    "tests/test_floors.py::test_a_broken_contract_is_seen": "breaks each floor",
    "tests/test_near.py": "reads all code",
    "tests/test_pages.py::test_what_a_page_sets_apart_works_in_an_empty_folder": "makes maps, and starts many processes",
    "tests/test_patterns.py::test_no_pattern_works_longer_than_its_text": "matches long texts",
    "tests/test_readme.py": "starts processes, and prints",
    "tests/test_skips.py::test_skips_are_named_at_the_end": "starts pytest itself",
}


def is_long(test: str) -> bool:
    """Whether a test, or a file of tests, is left to `make all`; by its path as pytest has it, whatever it is run with."""
    file, _, function = test.partition("[")[0].partition("::")
    left = _left_of(file)
    return "" in left or function in left


def holds_long(file: str) -> bool:
    """Whether some test of a file is left to `make all`."""
    return bool(_left_of(file))


@cache
def _left_of(file: str) -> frozenset[str]:
    """The tests of a file that are left to `make all`; an empty name stands for all of them."""
    left = (one.partition("::") for one in LONG)
    return frozenset(function for name, _, function in left if f"/{file}".endswith(f"/{name}"))
