"""What stood in a database before a migration says the same after it."""

import pytest
from django.core.management import call_command
from django.db import connection

from league.models import Penalty, SignOff
from tests.factories import PenaltyFactory, SignOffFactory

pytestmark = pytest.mark.django_db(transaction=True)


def test_sign_offs_name_who_gave_them_and_warnings_with_points_are_deductions() -> None:
    signed = SignOffFactory.create()
    assert signed.seat is not None
    penalty = PenaltyFactory.create(points=1000)
    call_command("migrate", "league", "0006", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE league_penalty SET kind = 'warning'")
    call_command("migrate", "league", verbosity=0)
    assert SignOff.objects.get().entrant_id == signed.seat.entrant_id
    assert Penalty.objects.get(pk=penalty.pk).kind == "deduction"
