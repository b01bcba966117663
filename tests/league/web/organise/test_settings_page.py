"""The settings of an event stand in groups."""

from collections import Counter

from league.web.organise.forms.events import GROUPS, EventForm


def test_every_setting_stands_in_one_group() -> None:
    placed = Counter(name for _title, _hint, names, rare in GROUPS for name in (*names, *rare))
    assert placed == Counter(dict.fromkeys(EventForm.base_fields, 1))
