"""The staff's pages of bonuses: the form asks before it gives, the catalogue fills it in."""

import pytest
from django.urls import reverse

from league.enums import SessionKind, SessionStatus
from league.models import CatalogueEntry, Penalty
from league.models.session import LAST_DRAWN
from league.templatetags.numbers import MINUS
from tests.factories import PenaltyFactory, SessionFactory
from tests.factories.prizes import CatalogueEntryFactory
from tests.league.web.readers import at, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event()


def test_a_bonus_of_the_catalogue_is_said_before_it_is_given(world: World) -> None:
    entry = CatalogueEntryFactory.create(event=world.event, name="Best hand", for_session=True)
    referee = reader(world.referee)
    page = referee.get(at("penalties", world))
    assert "Best hand Bonus · for one session +5.0" in words(page)
    chosen = referee.get(at("penalty_new", world), {"what": f"own-{entry.pk}"})
    first = world.entrants[0]
    asked = submit(chosen, "Continue", {"entrant": first.pk})
    assert f"the total of {first.staff_name} goes from 0.0 to +5.0" in words(asked)
    assert not Penalty.objects.exists()
    done = submit(asked, "Give 5.0", follow=True)
    shown = words(done)
    assert "Bonus recorded." in shown
    assert f"{first.staff_name} Bonus: Best hand Session 1" in shown
    given = Penalty.objects.get()
    assert (given.points, given.session, given.kind) == (5000, world.session, "bonus")


def test_a_bonus_is_for_a_session_and_not_for_a_pick_up_game(world: World) -> None:
    number = {"number": LAST_DRAWN + 1, "kind": SessionKind.PICK_UP}
    SessionFactory.create(event=world.event, status=SessionStatus.FINISHED, **number)
    SessionFactory.create(event=world.event, number=2, status=SessionStatus.PUBLISHED)
    entry = CatalogueEntryFactory.create(event=world.event, for_session=True)
    query = {"what": f"own-{entry.pk}", "entrant": world.entrants[0].pk}
    page = reader(world.referee).get(at("penalty_new", world), query)
    field = page.context["form"]["session"]
    assert field.value() == world.session.pk
    assert [label for _key, label in field.field.choices] == [
        "The whole event",
        "Session 2",
        "Session 1",
    ]


def test_bonuses_are_not_among_the_earlier_penalties_of_a_player(world: World) -> None:
    first = world.entrants[0]
    for kind, reason in (("bonus", "Best hand"), ("warning", "Slow play")):
        points = 5000 if kind == "bonus" else 0
        PenaltyFactory.create(entrant=first, kind=kind, points=points, reason=reason)
    page = reader(world.referee).get(at("penalty_new", world), {"entrant": first.pk})
    assert [given.reason for given in page.context["already"]] == ["Slow play"]


def test_another_player_or_amount_is_said_again(world: World) -> None:
    referee = reader(world.referee)
    page = referee.get(at("penalty_new", world), {"what": "bonus"})
    one, two = (entrant.pk for entrant in world.entrants[:2])
    asked = submit(page, "Record bonus", {"entrant": one, "points": "3", "reason": "Hat"})
    again = submit(asked, "Give 3.0", {"entrant": two})
    assert again.status_code == 200
    assert not Penalty.objects.exists()
    submit(again, "Give 3.0")
    assert Penalty.objects.get().entrant == world.entrants[1]


def test_a_bonus_of_nothing_is_refused_beside_its_field(world: World) -> None:
    page = reader(world.referee).get(at("penalty_new", world), {"what": "bonus"})
    answer = submit(
        page, "Record bonus", {"entrant": world.entrants[0].pk, "points": "0", "reason": "Hat"}
    )
    assert (answer.status_code, list(problems(answer))) == (422, ["points"])


def test_organisers_add_to_the_catalogue_and_referees_use_it(world: World) -> None:
    page = reader(world.organiser).get(at("catalogue", world))
    values = {"name": "Slip not signed", "kind": "deduction", "points": "2"}
    added = submit(page, "Add", values, follow=True)
    assert f"Slip not signed Penalty · for the whole event {MINUS}2.0 Remove" in words(added)
    referee = reader(world.referee)
    assert "Remove" not in words(referee.get(at("catalogue", world)))
    assert referee.post(at("catalogue", world), values).status_code == 403
    entry = CatalogueEntry.objects.get()
    query = {"entrant": world.entrants[0].pk, "what": f"own-{entry.pk}"}
    form = referee.get(at("penalty_new", world), query).context["form"]
    assert [form[name].value() for name in ("kind", "points", "reason")] == [
        "deduction",
        "2.0",
        "Slip not signed",
    ]
    submit(added, "Remove")
    assert not CatalogueEntry.objects.exists()
    assert audited_verbs() == ["catalogue.add", "catalogue.remove"]


def test_the_phone_of_a_table_shows_the_catalogue_of_the_event(world: World) -> None:
    CatalogueEntryFactory.create(event=world.event, name="Best hat", points=1000)
    phone = reader().get(reverse("link:catalogue", args=[world.table.token]))
    assert "Best hat +1.0" in words(phone)
