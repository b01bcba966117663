"""Events: create from a preset, change, freeze once they run."""

import datetime as dt

import pytest
from django.db import IntegrityError

from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.queries.actors import actor_of
from league.enums import EventStatus, ReleasePolicy, Role, SessionStatus
from league.events.archiving import change_address
from league.events.events import (
    change_event,
    change_ruleset,
    create_event,
    release_results,
    set_event_status,
)
from league.events.queries.session_starts import starts_in_settings
from league.events.slugs import insert_with_slug
from league.events.staff import grant_role, revoke_role
from league.models import AuditEntry, Event, EventRole
from scoring import Ruleset, preset
from tests.factories import EventFactory, LoginFactory
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(status=EventStatus.DRAFT)


# ---------------------------------------------------------------------------------- making


def test_the_creator_of_an_event_becomes_its_organiser() -> None:
    login = LoginFactory.create()
    event = create_event(actor=actor_of(login), preset="ema-2025", name="Spring Cup")
    assert list(event.roles.values_list("login_id", "role")) == [(login.pk, Role.ORGANISER)]
    assert (event.status, event.slug, event.ruleset_version) == ("draft", "spring-cup", 1)
    assert event.ruleset == preset("ema-2025")
    assert list(event.stages.values_list("number", "name")) == [(1, "")]
    assert (audited_verbs(), last_entry().login_id) == (["event.create"], login.pk)


def test_switches_change_the_preset_from_the_start() -> None:
    event = create_event(actor=SYSTEM, preset="tenhou", switches={"red_fives": 0}, name="No reds")
    assert event.ruleset == preset("tenhou").changed(red_fives=0)
    assert not event.roles.exists()


def test_two_events_of_one_name_have_two_addresses() -> None:
    slugs = [create_event(actor=SYSTEM, preset="tenhou", name="Cup").slug for _ in range(3)]
    assert slugs == ["cup", "cup-2", "cup-3"]


def test_a_new_event_takes_no_address_that_leads_to_a_renamed_one() -> None:
    renamed = create_event(actor=SYSTEM, preset="tenhou", name="Cup")
    change_address(renamed, "cup-of-2025", actor=SYSTEM)
    assert create_event(actor=SYSTEM, preset="tenhou", name="Cup").slug == "cup-2"


def test_a_name_without_latin_letters_gets_an_address_too() -> None:
    assert create_event(actor=SYSTEM, preset="tenhou", name="春季大会").slug == "event"


def test_every_problem_of_a_new_event_is_named() -> None:
    with refused(
        "preset_unknown",
        "field_invalid",
        "field_invalid",
        "dates_reversed",
        "hidden_from_missing",
        "value_unknown",
    ):
        create_event(
            actor=SYSTEM,
            preset="house",
            name="",
            kind="picnic",
            starts_on=dt.date(2026, 5, 3),
            ends_on=dt.date(2026, 5, 2),
            release_policy=ReleasePolicy.HIDDEN_FROM,
            tiebreaks=["total", "height"],
        )
    assert (Event.objects.count(), audited_verbs()) == (0, [])


def test_invisible_characters_in_the_name_of_an_event_are_refused() -> None:
    with refused("hidden_characters", "hidden_characters"):
        create_event(actor=SYSTEM, preset="tenhou", name="C\u202eup", venue="K\u2066öln")
    assert Event.objects.count() == 0


def test_numbers_have_their_limits() -> None:
    with refused("value_out_of_range", "value_out_of_range"):
        create_event(actor=SYSTEM, preset="tenhou", name="Cup", sessions_planned=0, best_n=0)


def test_an_unrelated_integrity_error_is_not_retried() -> None:
    with pytest.raises(IntegrityError, match="event_sessions_planned_sane"):
        insert_with_slug(EventFactory.build(sessions_planned=0))


def test_invalid_switches_are_all_named() -> None:
    with refused("not_a_whole_number", "unknown_switch_near"):
        create_event(
            actor=SYSTEM, preset="tenhou", name="Cup", switches={"start_points": "x", "red_five": 3}
        )


def test_an_anonymous_actor_creates_no_event() -> None:
    with refused("forbidden", kind=Forbidden):
        create_event(actor=ANONYMOUS, preset="tenhou", name="Cup")


# -------------------------------------------------------------------------------- changing


def test_a_change_is_audited_with_both_sides(world: World) -> None:
    event = change_event(
        world.event, actor=world.actor("organiser"), venue="Köln", sessions_planned=8, slug="hack"
    )
    assert (event.venue, event.slug) == ("Köln", world.event.slug)
    traced = last_entry()
    assert (traced.before, traced.after) == ({"venue": ""}, {"venue": "Köln"})


def test_a_date_is_audited_as_text(world: World) -> None:
    change_event(world.event, actor=world.actor("organiser"), starts_on=dt.date(2026, 5, 2))
    assert last_entry().after == {"starts_on": "2026-05-02"}


def test_how_results_count_is_frozen_while_the_event_runs(world: World) -> None:
    organiser = world.actor("organiser")
    Event.objects.update(status=EventStatus.RUNNING)
    with refused("event_frozen", "event_frozen"):
        change_event(
            world.event, actor=organiser, entry_contract="desk", kind="league", venue="Köln"
        )
    assert change_event(world.event, actor=organiser, venue="Köln").venue == "Köln"


def test_a_wrong_change_writes_nothing(world: World) -> None:
    with refused("field_invalid", "value_unknown"):
        change_event(
            world.event, actor=world.actor("organiser"), session_minutes="ten", tiebreaks=["height"]
        )
    world.event.refresh_from_db()
    assert (world.event.session_minutes, audited_verbs()) == (90, [])


def test_sessions_take_their_planned_starts_from_the_event(world: World) -> None:
    start, organiser = dt.datetime(2026, 11, 21, 11, tzinfo=dt.UTC), world.actor("organiser")
    session = add_session(world)
    starts = [start, None, start + dt.timedelta(hours=3), None]
    event = change_event(world.event, actor=organiser, session_starts=starts)
    assert starts_in_settings(event) == starts[:3]
    session.refresh_from_db()
    assert session.planned_start == start
    with refused("start_disordered"):
        change_event(event, actor=organiser, session_starts=[start, start])
    change_event(event, actor=organiser, session_starts=[])
    session.refresh_from_db()
    assert session.planned_start is None


def test_the_text_of_an_event_is_bounded_and_has_no_images(world: World) -> None:
    organiser = world.actor("organiser")
    event = change_event(world.event, actor=organiser, description=" **Doors** \r\n\r\nopen ")
    assert event.description == "**Doors** \n\nopen"
    with refused("field_invalid"):
        change_event(event, actor=organiser, description="x" * 10_001)
    with refused("description_images"):
        change_event(event, actor=organiser, description="![](/cat.png)")
    with pytest.raises(IntegrityError, match="event_description_bounded"):
        Event.objects.update(description="x" * 10_001)


@pytest.mark.parametrize("name", ["referee", "scorer", "stranger"])
def test_only_organisers_change_an_event(world: World, name: str) -> None:
    actor = world.actor(name)
    with refused("forbidden", kind=Forbidden):
        change_event(world.event, actor=actor, venue="Köln")
    with refused("forbidden", kind=Forbidden):
        change_ruleset(world.event, actor=actor, switches={})
    with refused("forbidden", kind=Forbidden):
        set_event_status(world.event, EventStatus.OPEN, actor=actor)
    with refused("forbidden", kind=Forbidden):
        release_results(world.event, actor=actor)
    with refused("forbidden", kind=Forbidden):
        grant_role(world.event, actor=actor, username="x", role=Role.SCORER)
    with refused("forbidden", kind=Forbidden):
        revoke_role(world.event, 1, actor=actor)
    assert audited_verbs() == []


# --------------------------------------------------------------------------------- ruleset


def test_each_change_of_the_ruleset_is_a_new_version(world: World) -> None:
    organiser = world.actor("organiser")
    event = change_ruleset(world.event, actor=organiser, switches={"red_fives": 3})
    assert event.ruleset_version == 2
    traced = last_entry()
    assert (traced.before, traced.after) == ({"red_fives": 0}, {"red_fives": 3})
    event = change_ruleset(world.event, actor=organiser, preset="tenhou", switches={"tobi": "off"})
    assert (event.ruleset_name, event.ruleset_version) == ("tenhou", 3)
    assert event.ruleset == preset("tenhou").changed(tobi="off")


def test_every_ruleset_of_an_event_is_kept_with_who_chose_it() -> None:
    login = LoginFactory.create(username="lena")
    event = create_event(actor=actor_of(login), preset="ema-2025", name="Spring Cup")
    actor = actor_of(login)
    event = change_ruleset(event, actor=actor, switches={"red_fives": 3})
    event = change_ruleset(event, actor=actor, preset="tenhou", switches={})
    versions = event.ruleset_versions.order_by("number")
    assert [(row.number, row.name, Ruleset.from_json(row.switches)) for row in versions] == [
        (1, "ema-2025", preset("ema-2025")),
        (2, "ema-2025", preset("ema-2025").changed(red_fives=3)),
        (3, "tenhou", event.ruleset),
    ]
    assert {(row.made_by_id, row.made_as) for row in versions} == {(login.pk, actor.label)}


def test_a_running_event_keeps_its_ruleset(world: World) -> None:
    Event.objects.update(status=EventStatus.RUNNING)
    with refused("event_frozen"):
        change_ruleset(world.event, actor=world.actor("organiser"), switches={"red_fives": 3})
    assert not world.event.ruleset_versions.exists()


def test_wrong_switches_leave_the_ruleset_as_it_was(world: World) -> None:
    with refused("unknown_switch_near"):
        change_ruleset(world.event, actor=world.actor("organiser"), switches={"red_five": 3})
    world.event.refresh_from_db()
    assert (world.event.ruleset, audited_verbs()) == (preset("wrc-2025"), [])


# ---------------------------------------------------------------------------------- status


ORDER = [
    ("draft", "open", True),
    ("draft", "running", False),
    ("draft", "finished", False),
    ("open", "draft", True),
    ("open", "running", True),
    ("open", "finished", False),
    ("running", "open", False),
    ("running", "finished", True),
    ("finished", "running", True),
    ("finished", "open", False),
]


@pytest.mark.parametrize(("now", "wanted", "possible"), ORDER)
def test_an_event_changes_its_status_in_order(
    world: World, now: str, wanted: str, *, possible: bool
) -> None:
    Event.objects.update(status=now)
    if possible:
        assert (
            set_event_status(world.event, wanted, actor=world.actor("organiser")).status == wanted
        )
        assert (last_entry().before, last_entry().after) == ({"status": now}, {"status": wanted})
    else:
        with refused("event_status_order"):
            set_event_status(world.event, wanted, actor=world.actor("organiser"))


def test_an_event_finishes_after_its_sessions() -> None:
    world = event_world(status=EventStatus.RUNNING)
    add_session(world, status=SessionStatus.FINISHED)
    add_session(world, status=SessionStatus.RUNNING)
    with refused("event_has_unfinished_sessions"):
        set_event_status(world.event, EventStatus.FINISHED, actor=world.actor("organiser"))


def test_results_are_released_and_hidden_again(world: World) -> None:
    organiser, version = world.actor("organiser"), world.event.results_version
    assert release_results(world.event, actor=organiser).results_released is True
    assert release_results(world.event, actor=organiser, released=False).results_released is False
    world.event.refresh_from_db()
    assert world.event.results_version == version + 2
    assert audited_verbs() == ["event.release_results", "event.release_results"]


# ----------------------------------------------------------------------------------- roles


def test_a_role_is_granted_once(world: World) -> None:
    organiser = world.actor("organiser")
    for _ in range(2):
        granted = grant_role(
            world.event, actor=organiser, username=world.stranger.username, role=Role.SCORER
        )
    assert actor_of(world.stranger).roles == {world.event.pk: {Role.SCORER}}
    assert audited_verbs() == ["roles.grant"]
    revoke_role(world.event, granted.pk, actor=organiser)
    assert actor_of(world.stranger).roles == {}
    assert audited_verbs() == ["roles.grant", "roles.revoke"]


def test_revoking_a_role_that_is_gone_changes_nothing(world: World) -> None:
    revoke_role(world.event, 0, actor=world.actor("organiser"))
    assert audited_verbs() == []


def test_every_problem_of_a_grant_is_named(world: World) -> None:
    with refused("login_unknown", "value_unknown"):
        grant_role(world.event, actor=world.actor("organiser"), username="nobody", role="cook")


def test_an_event_keeps_its_last_organiser(world: World) -> None:
    role = EventRole.objects.get(event=world.event, role=Role.ORGANISER)
    with refused("last_organiser"):
        revoke_role(world.event, role.pk, actor=world.actor("organiser"))
    assert AuditEntry.objects.count() == 0


def test_a_closed_account_has_no_roles(world: World) -> None:
    world.organiser.is_active = False
    assert actor_of(world.organiser) == ANONYMOUS
