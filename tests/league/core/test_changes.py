"""Changed fields alone are stored, with one version and one audit entry."""

from typing import Any

import pytest

from league.core.changes import change_fields
from league.core.errors import problem
from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.models import Event, Series
from league.series.series import change_series
from tests.factories import SeriesFactory
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


def test_what_differs_is_stored_with_the_version_and_the_audit() -> None:
    event = event_world(venue="Wien", name="Spring Cup").event
    changed = change_fields(
        event,
        {"venue": "Graz", "name": "Spring Cup"},
        "event.change",
        actor=SYSTEM,
        event_id=event.pk,
        bump=bump_results_version,
    )
    stored = Event.objects.get()
    assert (changed, stored.venue) == ({"venue": "Graz"}, "Graz")
    assert stored.results_version == event.results_version + 1
    assert (last_entry().before, last_entry().after) == ({"venue": "Wien"}, {"venue": "Graz"})


def test_the_same_values_write_nothing() -> None:
    event = event_world(venue="Wien").event
    values = {"venue": "Wien", "name": event.name}
    given: dict[str, Any] = {"actor": SYSTEM, "event_id": event.pk, "bump": bump_results_version}
    assert change_fields(event, values, "event.change", **given) == {}
    assert Event.objects.get().results_version == event.results_version
    assert audited_verbs() == []


def test_problems_are_asked_of_the_new_values_and_leave_the_stored_ones() -> None:
    event = event_world(venue="Wien").event
    with refused("name_missing"):
        change_fields(
            event,
            {"name": ""},
            "event.change",
            actor=SYSTEM,
            event_id=event.pk,
            problems=lambda: [problem("name_missing", "name")] if not event.name else [],
        )
    assert (Event.objects.get().name != "", audited_verbs()) == (True, [])


def test_a_series_saved_unchanged_keeps_its_version() -> None:
    series = SeriesFactory.create()
    change_series(series, actor=SYSTEM, name=series.name, kind=series.kind)
    assert (Series.objects.get().version, audited_verbs()) == (series.version, [])
