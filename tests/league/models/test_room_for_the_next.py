"""What has been replaced stands in nobody's way."""

import pytest
from django.utils import timezone

from tests.factories import HandFactory, SignOffFactory

pytestmark = pytest.mark.django_db


def test_a_struck_revision_leaves_room_for_the_next() -> None:
    hand = HandFactory.create(position=1, is_current=False)
    again = HandFactory.create(table=hand.table, position=1, revision=2)
    assert again.revision == 2


def test_a_voided_sign_off_leaves_room_for_the_next() -> None:
    signed = SignOffFactory.create(voided_at=timezone.now())
    assert SignOffFactory.create(seat=signed.seat, version=2).voided_at is None
