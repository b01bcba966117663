"""The fee of an event: its amount, and who has paid."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from league.core.errors import Forbidden
from league.entrants.fees import mark_paid
from league.entrants.queries.sign_ups import fees_of, terms_of
from league.entrants.sign_up import withdraw_sign_up
from league.entrants.sign_up_admin import change_terms
from league.models import SignUp
from tests.shortcuts import audited_verbs, refused
from tests.sign_ups import ask, open_world, own

pytestmark = pytest.mark.django_db
FEE: dict[str, Any] = {"fee": Decimal(20), "currency": "EUR"}


def test_a_paid_mark_says_who_and_when_and_how_much() -> None:
    world = open_world(**FEE)
    row = mark_paid(ask(world), actor=world.actor("organiser"))
    row.refresh_from_db()
    assert (row.paid_amount, row.paid_by, row.paid_at is not None) == (
        Decimal("20.00"),
        world.organiser,
        True,
    )
    mark_paid(row, actor=world.actor("organiser"), paid=False)
    row.refresh_from_db()
    assert (row.paid_amount, row.paid_by, row.paid_at) == (None, None, None)
    assert audited_verbs()[-2:] == ["sign_up.pay", "sign_up.unpay"]


@pytest.mark.parametrize("who", ["referee", "scorer", "stranger"])
def test_only_organisers_mark_fees(who: str) -> None:
    world = open_world(**FEE)
    row = ask(world)
    for actor in (world.actor(who), own(row)):
        with pytest.raises(Forbidden):
            mark_paid(row, actor=actor)


def test_there_is_no_mark_without_a_fee() -> None:
    world = open_world()
    with refused("no_fee"):
        mark_paid(ask(world), actor=world.actor("organiser"))


def test_who_withdrew_is_not_marked() -> None:
    world = open_world(**FEE)
    row = ask(world)
    withdraw_sign_up(row, actor=own(row))
    with refused("sign_up_order"):
        mark_paid(row, actor=world.actor("organiser"))


def test_the_sums_count_the_accepted_and_keep_the_amount_of_the_day() -> None:
    world = open_world(capacity=3, **FEE)
    rows = [ask(world, name) for name in ("Aoki", "Berg", "Chen", "Dora")]
    mark_paid(rows[0], actor=world.actor("organiser"))
    mark_paid(rows[3], actor=world.actor("organiser"))  # waits, and has paid
    change_terms(world.event, actor=world.actor("organiser"), fee=Decimal(25))
    fees = fees_of(SignUp.objects.filter(event=world.event), terms_of(world.event))
    assert fees is not None
    assert (fees.paid, fees.of, fees.received, fees.expected) == (1, 3, Decimal(20), Decimal(70))


def test_the_currency_in_which_somebody_has_paid_stays() -> None:
    world = open_world(**FEE)
    row, actor = ask(world), world.actor("organiser")
    change_terms(world.event, actor=actor, currency="CHF")
    mark_paid(row, actor=actor)
    with refused("currency_kept"):
        change_terms(world.event, actor=actor, currency="EUR")
    change_terms(world.event, actor=actor, currency="CHF", fee=Decimal(25))
    mark_paid(row, actor=actor, paid=False)
    assert change_terms(world.event, actor=actor, currency="EUR").currency == "EUR"


def test_a_fee_is_positive_and_a_day_needs_a_fee() -> None:
    world = open_world()
    with refused("field_invalid"):
        change_terms(world.event, actor=world.actor("organiser"), fee=Decimal(0))
    with refused("pay_by_without_fee"):
        change_terms(world.event, actor=world.actor("organiser"), pay_by=date(2027, 2, 1))


def test_the_same_fee_written_shorter_is_no_change() -> None:
    world = open_world(**FEE)
    change_terms(world.event, actor=world.actor("organiser"), fee=Decimal("20.00"))
    before = audited_verbs()
    change_terms(world.event, actor=world.actor("organiser"), fee=Decimal(20))
    assert audited_verbs() == before
