"""Rows are read without a call of `__init__`; they are those that Django would read."""

from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model
from django.db.models.fields.related_descriptors import ForeignKeyDeferredAttribute
from django.db.models.query_utils import DeferredAttribute
from django.db.models.signals import post_init, pre_init

from league.models import Event, Table
from league.models.login_session import LoginSession
from league.models.row import Loaded
from tests.worlds import running_event

MODELS = list(apps.get_app_config("league").get_models())
#: Attributes that only hold a value.
PLAIN = {DeferredAttribute, ForeignKeyDeferredAttribute}


def test_every_model_is_read_this_way() -> None:
    others = [model for model in MODELS if not issubclass(model, Loaded)]
    assert others == [LoginSession]  # one of Django's


@pytest.mark.parametrize("model", MODELS)
def test_nothing_waits_for_a_row_that_is_made(model: type[Model]) -> None:
    """No signal, no `__init__` of its own, no field that does more with its value than hold it."""
    names = [field.attname for field in model._meta.concrete_fields]
    assert [name for name in names if type(attribute(model, name)) not in PLAIN] == []
    assert model.__init__ is Model.__init__
    assert not pre_init.has_listeners(model)
    assert not post_init.has_listeners(model)


def attribute(model: type[Model], name: str) -> object:
    """What the class holds, without what it answers."""
    return next(vars(kind)[name] for kind in model.__mro__ if name in vars(kind))


@pytest.mark.django_db
def test_a_row_is_what_django_reads() -> None:
    event = running_event().event
    (found,) = Event.objects.filter(pk=event.pk)
    made = Model.from_db.__func__(Event, "default", *zip(*values_of(found), strict=True))  # type: ignore[attr-defined]
    assert values_of(found) == values_of(made)
    assert vars(found._state) == vars(made._state)


def values_of(row: Model) -> list[tuple[str, Any]]:
    return [(field.attname, getattr(row, field.attname)) for field in row._meta.concrete_fields]


@pytest.mark.django_db
def test_a_field_that_was_left_out_is_read_when_it_is_asked_for() -> None:
    table = running_event().table
    found = Table.objects.only("number").get(pk=table.pk)
    assert found.get_deferred_fields() == {
        field.attname for field in Table._meta.concrete_fields
    } - {"id", "number"}
    assert found.token == table.token


@pytest.mark.django_db
def test_a_row_of_another_table_comes_with_it() -> None:
    table = running_event().table
    found = Table.objects.select_related("session__event").get(pk=table.pk)
    assert found._state.fields_cache["session"].event == table.session.event
    assert Event.objects.raw("SELECT * FROM league_event")[0] == table.session.event
