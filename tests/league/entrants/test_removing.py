"""Removing a player: whatever refers to the entry goes along, or says why the player stays."""

from typing import Any

import pytest
from django.db.models import CASCADE, ForeignObjectRel

from league.core.errors import message_of
from league.core.permissions import SYSTEM
from league.entrants.removing import (
    REASONS,
    problems_of_removing,
    relations_of_entrants,
    remove_entrant,
)
from league.enums import EntrantStatus
from league.models import Entrant
from league.seating.substitutes import substitute_entrant
from tests import factories
from tests.factories import EntrantFactory, chat, division, prizes
from tests.factories import night as nights
from tests.factories import team as teams
from tests.shortcuts import refused
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db

MODULES = (factories, chat, division, nights, prizes, teams)
RELATIONS = relations_of_entrants()


def name_of(relation: ForeignObjectRel) -> str:
    return f"{relation.field.model.__name__}.{relation.field.name}"


def test_every_reference_that_protects_the_entry_has_its_own_sentence() -> None:
    protected = [name_of(one) for one in RELATIONS if one.on_delete is not CASCADE]
    assert sorted(REASONS) == protected
    assert len({*REASONS.values()}) == len(REASONS)


@pytest.mark.parametrize("relation", RELATIONS, ids=name_of)
def test_an_entry_to_which_something_refers_goes_or_says_why_not(
    relation: ForeignObjectRel,
) -> None:
    model, field = relation.field.model, relation.field.name
    name = f"{model.__name__}Factory"
    factory = next(getattr(module, name) for module in MODULES if hasattr(module, name))
    earlier, entrant = event_world(players=2).entrants
    more: dict[str, dict[str, Any]] = {
        "ChatCode.entrant": {"event": None, "login": None},
        "ForbiddenPair.second": {"first": earlier},
        "TeamCaptain.entrant": {"login": None},
    }
    row = factory.create(**{field: entrant}, **more.get(name_of(relation), {}))
    reason = REASONS.get(name_of(relation))
    if reason is None:
        remove_entrant(entrant, actor=SYSTEM)
        assert not model._meta.base_manager.filter(pk=row.pk).exists()
        assert not Entrant.objects.filter(pk=entrant.pk).exists()
        return
    with refused(reason):
        remove_entrant(entrant, actor=SYSTEM)
    assert Entrant.objects.filter(pk=entrant.pk).exists()


def test_a_player_for_whom_a_substitute_plays_is_not_removed() -> None:
    world = running_event()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    substitute_entrant(world.table.seats.get(starting_wind="E"), standby, actor=SYSTEM)
    problems = problems_of_removing(world.entrants[0])
    (said,) = map(message_of, problems)
    name = world.entrants[0].staff_name
    assert said == f"A substitute plays for {name} in session 1. Withdraw the player instead."
