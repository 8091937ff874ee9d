"""Whole records, one for each way a game can go: what the tests over all games do not see."""

from game_folders import records_of

RECORDS = records_of("circle-of-kings")


def test_there_is_a_record_for_every_way_to_end() -> None:
    """CK-6.4 to CK-6.6: whatever may take the last Lord, one player's or both players' at once."""
    ends = {record.stem.removeprefix("end-") for record in RECORDS if record.stem.startswith("end-")}
    both = {"combat-both", "death-both", "lord-drawn-both", "lord-drawn-both-drawn", "purge-both"}
    assert ends == {"combat", "death", "devil", "lord-drawn", "purge", "recruit"} | both
