"""The samples of seatings are read as the page of files says."""

from league.seating.pasted.pasted_tables import read_sessions
from tests.files_page import samples


def test_every_sample_of_a_seating_holds_whole_tables() -> None:
    found = [read_sessions(text, seats=4, sizes={4}) for text in samples("Seatings")]
    sizes = [{len(table.words) for one in sessions for table in one.tables} for sessions in found]
    assert sizes == [{4}] * 7
    assert [len(sessions) for sessions in found] == [2, 1, 1, 2, 1, 2, 1]
