"""Who gets to a table's own page, by which door, and what they may do there."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.enums import EnteredBy, EventStatus, ReleasePolicy, SessionStatus, TableStatus
from league.models import Hand, Session, Table
from league.play.tables import renew_link
from tests.entries import WHOLE_GAME, drawn, ron
from tests.league.web.table.table_taps import checked, desk, link, store, text
from tests.shortcuts import fresh, play
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db

ENTRY = ron("S", "W", 3)
WRITES = ("hand/", "hands/1/correct/", "hands/1/strike/", "result/", "close/", "reopen/", "sign/")


@pytest.fixture
def world() -> World:
    return running_event(tables=2)


def logged_in(client: Client, world: World, role: str) -> Client:
    client.force_login(getattr(world, role))
    return client


def test_the_link_opens_its_table_without_an_account(client: Client, world: World) -> None:
    shown = text(client.get(link(world.table)))
    assert "East 1 東一局" in shown
    names = [seat.entrant.public_name for seat in world.table.seats.all()]
    assert [name in shown for name in names] == [True] * 4


@pytest.mark.parametrize("token", ["wrong", "x" * 65, "x" * 300])
def test_a_wrong_link_opens_nothing(client: Client, token: str) -> None:
    assert client.get(f"/t/{token}/").status_code == 404
    assert client.post(f"/t/{token}/hand/", {"outcome": "ron"}).status_code == 404


def test_a_renewed_link_closes_the_old_one(client: Client, world: World) -> None:
    old = link(world.table)
    renew_link(world.table, actor=world.actor("referee"))
    assert client.get(old).status_code == 404
    assert client.get(link(world.table)).status_code == 200


def test_the_link_of_a_draft_opens_nothing_yet(client: Client) -> None:
    assert client.get(link(drawn_event().table)).status_code == 404


def test_table_pages_are_private(client: Client, world: World) -> None:
    for path in ("", "hand/", "close/"):
        answer = client.get(link(world.table) + path)
        kept = ("Cache-Control", "Referrer-Policy", "X-Robots-Tag")
        assert [answer[name] for name in kept] == ["no-store", "same-origin", "noindex"]
        assert 'src="http' not in answer.content.decode()
        assert 'href="http' not in answer.content.decode()


def test_the_page_shows_its_own_game_whatever_is_hidden(client: Client) -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    play(world.table, WHOLE_GAME)
    assert "+23.6" in text(client.get(link(world.table)))


def test_a_table_page_shows_nothing_of_other_tables(client: Client, world: World) -> None:
    one, other = world.tables
    play(other, [ENTRY])
    shown = text(client.get(link(one)))
    names = [seat.entrant.public_name for seat in other.seats.all()]
    assert [name in shown.split() for name in names] == [False] * 4
    assert "No hands entered yet." in shown


def test_a_link_cannot_sign_for_a_seat_of_another_table(client: Client, world: World) -> None:
    one, other = world.tables
    seat = other.seats.get(starting_wind="E")
    answer = client.post(f"{link(one)}sign/", {"seat": seat.pk, "version": one.version})
    assert answer.status_code == 404


@pytest.mark.parametrize("role", ["scorer", "referee", "organiser"])
def test_staff_enter_with_their_login(client: Client, world: World, role: str) -> None:
    logged_in(client, world, role)
    assert store(client, desk(world.table), ENTRY).status_code == 302
    hand = world.table.hands.get()
    assert hand.entered_by == getattr(world, role)
    assert hand.entered_as == getattr(world, role).username


@pytest.mark.parametrize("path", ["", *WRITES])
def test_a_stranger_gets_nowhere(client: Client, world: World, path: str) -> None:
    logged_in(client, world, "stranger")
    play(world.table, [ENTRY])
    address = desk(world.table) + path
    assert client.post(address, {"outcome": "ron"}).status_code in {403, 405}
    assert client.get(address, follow=True).status_code in {403, 405}
    assert Hand.objects.count() == 1


def test_a_visitor_is_sent_to_the_login(client: Client, world: World) -> None:
    answer = client.post(f"{desk(world.table)}hand/", {"outcome": "ron"})
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/account/login/")


def test_a_table_that_does_not_exist_is_missed(client: Client, world: World) -> None:
    logged_in(client, world, "scorer")
    assert client.get("/tables/999999/enter/").status_code == 404


def test_staff_see_no_draft_here_either(client: Client) -> None:
    world = drawn_event()
    logged_in(client, world, "scorer")
    assert client.get(desk(world.table)).status_code == 404


def test_where_scorers_enter_the_link_only_shows(client: Client) -> None:
    world = running_event(entered_by=EnteredBy.SCORER)
    shown = text(client.get(link(world.table)))
    assert "In this event scorers and referees enter the hands." in shown
    assert "How did the hand end?" not in shown
    assert store(client, link(world.table), ENTRY).status_code == 422
    logged_in(client, world, "scorer")
    assert store(client, desk(world.table), ENTRY).status_code == 302


def closed(world: World) -> Table:
    play(world.table, WHOLE_GAME)
    Table.objects.filter(pk=world.table.pk).update(status=TableStatus.CLOSED)
    return fresh(world.table)


def correction(client: Client, door: str, table: Table) -> int:
    keys = {"version": str(table.version), "reason": "Wrong fu", "outcome": "exhaustive_draw"}
    return client.post(f"{door}hands/5/correct/", keys | {"tenpai": ["S", "N"]}).status_code


def offers_correction(client: Client, door: str) -> bool:
    return f"{door}hands/1/correct/" in client.get(door).content.decode()


@pytest.mark.slow
def test_only_a_referee_corrects_a_closed_table(client: Client, world: World) -> None:
    table = closed(world)
    assert not offers_correction(client, link(table))
    assert correction(client, link(table), table) == 422
    logged_in(client, world, "scorer")
    assert correction(client, desk(table), table) == 422
    logged_in(client, world, "referee")
    assert offers_correction(client, desk(table))
    assert correction(client, desk(table), table) == 302


def test_nothing_is_entered_before_the_session_runs(client: Client, world: World) -> None:
    world.session.status = SessionStatus.PUBLISHED
    world.session.save()
    shown = text(client.get(link(world.table)))
    assert "Hands can only be entered while the session is running." in shown
    assert store(client, link(world.table), ENTRY).status_code == 422


@pytest.mark.slow
def test_reading_is_never_a_write(client: Client, world: World) -> None:
    logged_in(client, world, "referee")
    play(world.table, [ENTRY, drawn("E")])
    before = fresh(world.table).version
    for door in (link(world.table), desk(world.table)):
        for path in ("", *WRITES):
            client.get(f"{door}{path}?outcome=ron&1-seat=S&discarder=W&1-han=3&1-fu=30&check=1")
    assert (fresh(world.table).version, Hand.objects.count()) == (before, 2)


def test_a_form_from_elsewhere_is_refused(world: World) -> None:
    careful = Client(enforce_csrf_checks=True)
    form = checked(careful, link(world.table), ENTRY)
    assert careful.post(f"{link(world.table)}hand/", form).status_code == 403
    assert not Hand.objects.exists()


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_a_long_game_asks_the_database_no_more_than_a_short_one(
    client: Client, world: World
) -> None:
    one, other = world.tables
    play(one, [ENTRY])
    play(other, [drawn("E")] * 12)
    for path in ("", "hand/?outcome=ron", "hands/1/correct/"):
        assert queries(client, link(one) + path) == queries(client, link(other) + path)


NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("minutes", "extra_seconds", "said"),
    [(90, 0, "Time left 1 h 20"), (60, 61, "Time left 51:01"), (5, 0, "Time is up +5:00")],
)
def test_the_table_page_shows_the_session_clock(
    client: Client, world: World, minutes: int, extra_seconds: int, said: str
) -> None:
    session = world.session
    session.started_at = NOON - timedelta(minutes=10)
    session.minutes, session.extra_seconds = minutes, extra_seconds
    session.save()
    with time_machine.travel(NOON, tick=False):
        assert said in text(client.get(link(world.table)))


def test_a_paused_clock_does_not_run(client: Client, world: World) -> None:
    session = world.session
    session.started_at = NOON
    session.paused_at = session.started_at + timedelta(minutes=10)
    session.save()
    page = client.get(link(world.table))
    assert "Clock paused 1 h 20" in text(page)
    assert "data-until" not in page.content.decode()


def test_before_the_start_there_is_no_clock(client: Client, world: World) -> None:
    assert "Time left" not in text(client.get(link(world.table)))


def test_a_link_opens_nothing_while_its_event_is_a_draft_again() -> None:
    world = drawn_event(status=EventStatus.DRAFT)
    Session.objects.update(status=SessionStatus.PUBLISHED)
    assert Client().get(f"/t/{world.table.token}/").status_code == 404
