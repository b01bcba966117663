"""What a correction changes, and what players hand over."""

import pytest

from league.models import Table
from league.play.queries.games import state_of
from league.play.queries.previews import Payment, correction_of, payments_for
from scoring import ScoringError
from tests.entries import drawn, ron
from tests.shortcuts import play
from tests.worlds import four_at_a_table


@pytest.fixture
def table(db: None) -> Table:  # noqa: ARG001  # marks do not reach fixtures
    return play(four_at_a_table().table, [ron("S", "W", 2), drawn("E"), ron("S", "E", 1)])


def payment(payer: int | None, receiver: int | None, points: int) -> Payment:
    return Payment(payer=payer, receiver=receiver, points=points)


def test_payments_bring_the_changes_about_and_the_rest_lies_on_the_table() -> None:
    assert payments_for([0, 1900, -1900, 0]) == [payment(2, 1, 1900)]
    assert payments_for([3000, -1000, -1000, -1000]) == [payment(n, 0, 1000) for n in (1, 2, 3)]
    assert payments_for([0, -1000, 0, 0]) == [payment(1, None, 1000)]
    assert payments_for([0, 0, 0, 0]) == []


def test_another_value_leaves_later_hands_as_they_are(table: Table) -> None:
    found = correction_of(state_of(table), 1, ron("S", "W", 3))
    assert (found.later, found.unchanged) == ([], 2)
    assert found.payments == [payment(2, 1, 1900)]


def test_another_dealer_changes_later_hands(table: Table) -> None:
    found = correction_of(state_of(table), 1, ron("E", "W", 2))
    rounds = [(hand.then.before.to_json()["round"], hand.now.before.dealer) for hand in found.later]
    assert rounds == [("E2", 0), ("E2", 0)]
    assert [hand.position for hand in found.later] == [2, 3]


def test_a_riichi_stick_is_handed_over_with_the_rest(table: Table) -> None:
    found = correction_of(state_of(table), 2, drawn("E", riichi="E"))
    assert found.payments == [payment(1, 2, 1000)]
    assert len(found.later) == 1


def test_an_entry_against_the_rules_is_refused(table: Table) -> None:
    with pytest.raises(ScoringError):
        correction_of(state_of(table), 1, ron("S", "S", 2))
