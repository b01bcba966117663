"""Many people sign up at the same instant: places are given one at a time."""

from collections import Counter
from collections.abc import Callable
from uuid import UUID

import pytest

from league.core.permissions import ANONYMOUS
from league.core.queries.actors import actor_of_sign_up
from league.entrants.sign_up import sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import accept_sign_up
from league.enums import SignUpStatus
from league.models import Entrant, Player, SignUp
from tests.factories import SignUpFactory
from tests.league.play.test_at_once import at_once
from tests.sign_ups import open_world
from tests.worlds import World

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
PEOPLE = [f"Newcomer {chr(65 + n)}" for n in range(20)]


def asking(world: World, name: str, key: UUID | None = None) -> Callable[[], object]:
    return lambda: sign_up(
        world.event, actor=ANONYMOUS, client_id=key, name=name, contact="a@example.org"
    )


def test_twenty_at_once_never_take_more_than_the_places() -> None:
    world = open_world(capacity=8)
    assert at_once(*(asking(world, name) for name in PEOPLE)) == ["done"] * 20
    assert Counter(SignUp.objects.values_list("status", flat=True)) == {
        SignUpStatus.ACCEPTED: 8,
        SignUpStatus.WAITING: 12,
    }
    accepted = SignUp.objects.filter(status=SignUpStatus.ACCEPTED).values_list(
        "position", flat=True
    )
    assert sorted(accepted) == list(range(1, 9))
    assert Entrant.objects.playing().count() == 8
    assert sorted(Entrant.objects.values_list("number", flat=True)) == list(range(1, 9))


def test_one_key_sent_twenty_times_at_once_is_one_sign_up() -> None:
    world = open_world()
    assert at_once(*[asking(world, "Aoki", UUID(int=7))] * 20) == ["done"] * 20
    assert (SignUp.objects.count(), Entrant.objects.count(), Player.objects.count()) == (1, 1, 1)


def test_organisers_accepting_at_once_do_not_take_more_than_the_places() -> None:
    world = open_world(capacity=3, approval=True)
    asked = [SignUpFactory.create(event=world.event, name=name) for name in PEOPLE[:8]]
    actor = world.actor("organiser")

    def accepting(row: SignUp) -> Callable[[], object]:
        return lambda: accept_sign_up(row, actor=actor)

    assert at_once(*map(accepting, asked)) == ["done"] * 8
    assert Entrant.objects.playing().count() == 3
    assert SignUp.objects.filter(status=SignUpStatus.WAITING).count() == 5


def test_withdrawals_and_sign_ups_at_once_fill_every_place_once() -> None:
    world = open_world(capacity=4)
    rows = [sign_up(world.event, actor=ANONYMOUS, name=name, contact="x")[0] for name in PEOPLE[:6]]

    def leaving(row: SignUp) -> Callable[[], object]:
        return lambda: withdraw_sign_up(row, actor=actor_of_sign_up(row))

    acts = [*map(leaving, rows[:3]), *(asking(world, name) for name in PEOPLE[6:12])]
    assert at_once(*acts) == ["done"] * 9
    assert Entrant.objects.playing().count() == 4
    waiting = SignUp.objects.filter(status=SignUpStatus.WAITING)
    last_in = SignUp.objects.filter(status=SignUpStatus.ACCEPTED).latest("position")
    assert all(row.position > last_in.position for row in waiting)
