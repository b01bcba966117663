"""One list of what belongs to an event; copies and files have what it says."""

from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model, QuerySet

from league.core.permissions import SYSTEM
from league.events.queries.belongings import BELONGINGS, Copied, copied_with
from league.models import (
    Division,
    DivisionRules,
    Event,
    EventRole,
    Player,
    PlayerClaim,
    TeamCaptain,
)
from league.series.copying import copy_event
from tests.league.everything import Everything
from tests.league.web.readers import at, reader, words
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

#: They refer to an event and belong to no event.
OF_NO_EVENT = {Event, Player, PlayerClaim}
NEEDED = [Copied.ALWAYS, Copied.STAFF, Copied.TEAMS, Copied.PLAYERS]


def referred(model: type[Model]) -> set[Any]:
    fields = model._meta.concrete_fields
    return {field.related_model for field in fields if field.related_model} - {model}


def of_events() -> set[Any]:
    """Every model that refers to an event, or to a row that does."""
    models = set(apps.get_app_config("league").get_models())
    found: set[Any] = {Event}
    while True:
        more = {one for one in models - found - OF_NO_EVENT if referred(one) & found}
        if not more:
            return found - OF_NO_EVENT
        found |= more


def test_the_list_has_every_model_that_refers_to_an_event() -> None:
    listed = [one.model for one in BELONGINGS]
    assert set(listed) == of_events()
    assert len(listed) == len(set(listed))


def test_each_row_comes_after_the_rows_that_it_refers_to() -> None:
    filed = [one.model for one in BELONGINGS if one.filed]
    later = {
        (model.__name__, other.__name__)
        for place, model in enumerate(filed)
        for other in referred(model)
        if other in filed[place:]
    }
    assert later == set()


def rows_of(event: Event) -> dict[type[Model], int]:
    return {
        one.model: QuerySet(one.model).filter(**{one.path: event}).count() for one in BELONGINGS
    }


def test_a_copy_with_everything_has_what_the_list_says() -> None:
    world = running_event()
    Everything(world)
    Division.objects.create(event=world.event, number=1, name="First")
    DivisionRules.objects.create(event=world.event, promoted=1)
    EventRole.objects.filter(event=world.event, role="scorer").update(tables=[1, 2])
    TeamCaptain.objects.create(team=world.event.teams.all()[0], login=world.organiser)
    before = rows_of(world.event)
    copy = copy_event(world.event, actor=SYSTEM, name="Again", staff=True, teams=True, players=True)
    after = rows_of(copy)
    wanted = {model for part in NEEDED for model in copied_with(part) if before[model]}
    assert {model for model in wanted if not after[model]} == set()
    kept = {one.model for one in BELONGINGS if one.copied in {Copied.NEVER, Copied.HAPPENED}}
    made_anew = {"RulesetVersion", "AuditEntry"}  # its own
    assert {model.__name__ for model in kept if after[model]} <= made_anew
    assert [role.tables for role in copy.roles.filter(role="scorer")] == [[1, 2]]
    captains = TeamCaptain.objects.filter(team__event=copy)
    assert captains.get().login == world.organiser


def test_the_page_of_a_copy_names_what_comes_along_and_what_does_not() -> None:
    world = running_event()
    page = words(reader(world.organiser).get(at("event_copy", world)))
    assert (
        "Copied as well Stages, Divisions, Rules for divisions, Questions at sign-up, "
        "Prize categories, Terms of nights, Entries of the catalogue Not copied Facts for federations, Plans, "
        "Nights, Terms of sign-up, Table cards, Recipients of notices, "
        "Channels of chats"
    ) in page
