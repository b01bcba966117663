"""Rows by one of many numbers, sent as one parameter."""

import pytest

from league.models import Seat
from tests.worlds import running_event

pytestmark = pytest.mark.django_db


def test_any_of_finds_what_in_finds() -> None:
    seats = list(running_event(tables=2).table.seats.order_by("pk").values_list("pk", flat=True))
    found = Seat.objects.filter(pk__any_of=frozenset(seats)).order_by("pk")
    assert list(found.values_list("pk", flat=True)) == seats
    assert Seat.objects.exclude(pk__any_of=frozenset(seats)).count() == 4
    assert not Seat.objects.filter(pk__any_of=frozenset()).exists()


def test_forty_thousand_numbers_are_not_too_many() -> None:
    seats = running_event().table.seats
    every = frozenset([*range(-40_000, 0), *seats.values_list("pk", flat=True)])
    assert Seat.objects.filter(pk__any_of=every).count() == 4
