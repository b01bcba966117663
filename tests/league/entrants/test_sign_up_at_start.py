"""The first start of a tournament closes its sign-up."""

import pytest

from league.core.permissions import SYSTEM
from league.entrants.queries.sign_ups import terms_of
from league.entrants.sign_up import renew_sign_up, withdraw_sign_up
from league.entrants.sign_up_admin import change_terms
from league.enums import EventKind, SessionStatus
from league.history.queries.audit_texts import audit_texts
from league.models import AuditEntry
from league.seating.sessions import start_session, unstart_session
from tests.league.api.callers import anonymous, codes
from tests.league.web.readers import at, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs, refused
from tests.sign_ups import ask, open_world, own
from tests.worlds import World, add_session

pytestmark = pytest.mark.django_db
LATE = "The event has started, so sign-up is closed. Ask the organiser if you want to join."


def seated_world(**event: object) -> World:
    """Four players with a published seating, and open sign-up."""
    world = open_world(players=4, event=event)
    add_session(world, status=SessionStatus.PUBLISHED)
    return world


def started_world(**event: object) -> World:
    world = seated_world(**event)
    start_session(world.session, actor=world.actor("referee"), override_reason="all are here")
    return world


def test_the_first_start_closes_sign_up_and_the_audit_has_it() -> None:
    world = started_world()
    assert terms_of(world.event).is_open is False
    verbs = ["sign_up.close_at_start", "session.start", "event.set_status"]
    assert audited_verbs()[-3:] == verbs
    unstart_session(world.session, actor=SYSTEM)
    said = [text.plain for text in audit_texts(world.event, AuditEntry.objects.all())]
    assert [one for one in said if "sign-up" in one] == [
        f"{world.referee.get_username()} closed sign-up by starting session 1.",
        "Tenbou opened sign-up again by undoing the start of session 1.",
    ]


def test_the_audit_names_what_the_organiser_did_to_sign_up() -> None:
    world = seated_world()
    for values in ({"is_open": False}, {"is_open": True, "capacity": 9}, {"is_open": True}):
        change_terms(world.event, actor=SYSTEM, **values)
    entries = AuditEntry.objects.filter(verb__startswith="sign_up.").order_by("pk")
    assert [text.plain for text in audit_texts(world.event, entries)] == [
        "Tenbou closed sign-up.",
        "Tenbou changed the sign-up settings.",
        "Tenbou opened sign-up.",
    ]


def test_after_the_start_page_and_api_refuse_with_a_sentence() -> None:
    world = started_world()
    assert LATE in words(reader().get(at("sign_up_new", world)))
    late = anonymous().post(
        f"events/{world.event.pk}/sign-ups/", {"name": "Mia", "contact": "mia@example.org"}
    )
    assert (codes(late), late.json()["problems"][0]["message"]) == (
        *(["sign_up_closed_by_start"], LATE),
    )


def test_who_withdrew_does_not_come_back_alone_after_the_start() -> None:
    world = seated_world()
    row = ask(world)
    withdraw_sign_up(row, actor=own(row))
    start_session(world.session, actor=SYSTEM, override_reason="all are here")
    with refused("sign_up_closed_by_start"):
        renew_sign_up(row, actor=own(row))


def test_sign_up_that_is_opened_again_stays_open_at_later_starts() -> None:
    world = started_world()
    change_terms(world.event, actor=world.actor("organiser"), is_open=True)
    add_session(world, status=SessionStatus.PUBLISHED)
    start_session(world.sessions[-1], actor=SYSTEM, override_reason="all are here")
    assert ask(world, "Mia").position == 1


def test_the_undo_of_the_first_start_opens_sign_up_again() -> None:
    world = started_world()
    unstart_session(world.session, actor=SYSTEM)
    assert terms_of(world.event).is_open is True


def test_the_undo_of_a_start_does_not_open_a_sign_up_that_was_closed_before() -> None:
    world = seated_world()
    change_terms(world.event, actor=SYSTEM, is_open=False)
    start_session(world.session, actor=SYSTEM, override_reason="all are here")
    unstart_session(world.session, actor=SYSTEM)
    assert terms_of(world.event).is_open is False


def test_a_league_takes_newcomers_after_its_first_start() -> None:
    assert ask(started_world(kind=EventKind.LEAGUE), "Mia").position == 1


def test_the_check_before_the_first_start_says_that_sign_up_closes() -> None:
    world = seated_world()
    client = reader(world.organiser)
    confirm = at("session_confirm", world, number=1, verb="start")
    sentence = "Sign-up closes. You can open it again in the sign-up settings."
    assert sentence in words(client.get(confirm))
    change_terms(world.event, actor=SYSTEM, is_open=False)
    assert sentence not in words(client.get(confirm))


def test_the_organiser_opens_it_again_by_the_form() -> None:
    world = started_world()
    client = reader(world.organiser)
    page = client.get(at("sign_up_terms", world))
    submit(page, "Open sign-up")
    assert ask(world, "Mia").position == 1
