"""The admin is read-only for data that has verbs."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league import models
from league.admin.large_tables import EstimatingPaginator
from league.models import AuditEntry, Club
from tests import factories
from tests.entries import drawn
from tests.factories import (
    ClubFactory,
    LoginFactory,
    chat,
    claim,
    division,
    job_file,
    night,
    notice,
    online,
    prizes,
    team,
)
from tests.shortcuts import enter
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

NOT_SHOWN = {
    models.LoginSession,  # its key is a secret
    # addresses of people and their devices, and whom they follow
    models.Recipient,
    models.Subscription,
    models.ChatCode,
    models.ChatLogin,
    models.ChatPerson,
    models.ChatReminder,
    models.PickUpGame,  # likewise
    models.PickUpPlayer,
    models.TableCard,  # its token is a secret
    models.Photo,  # for the table and the staff
    # derived rows that the pages show
    models.HandSeat,
    models.HandWin,
    models.WinYaku,
    models.GameCounts,
    models.FieldFigure,
    models.Rating,
    models.Achievement,
    models.Forecast,
    models.ForecastPart,
    models.PastForecast,
}
LOOKED_AT = [
    model
    for model in admin.site._registry
    if model._meta.app_label == "league" and model is not Club
]


@pytest.fixture
def staff(client: Client) -> Client:
    client.force_login(LoginFactory.create(username="root", is_staff=True, is_superuser=True))
    return client


def address(row: object, page: str) -> str:
    meta = row._meta  # type: ignore[attr-defined]
    name = f"admin:league_{meta.model_name}_{page}"
    return reverse(name, args=[row.pk] if page in {"change", "delete"} else [])  # type: ignore[attr-defined]


def test_log_in_providers_come_from_the_settings_alone() -> None:
    assert [one for one in admin.site._registry if one._meta.app_label == "socialaccount"] == []


def test_the_pages_of_other_apps_show_no_secret() -> None:
    labels = {model._meta.label for model in admin.site._registry}
    others = {label for label in labels if not label.startswith("league.")}
    # A new one belongs here once its page has been read: no token, code or key is on it.
    assert others == {
        "account.EmailAddress",
        "auth.Group",
        "auth.User",
        "axes.AccessAttempt",
        "axes.AccessFailureLog",
        "axes.AccessLog",
        "mfa.Authenticator",
    }


def test_every_noun_of_the_league_can_be_looked_at() -> None:
    inside = {
        models.EventRole,
        models.SeriesRole,
        models.RulesetVersion,
        models.Stage,
        models.SitOut,
        models.Attendance,
        models.Seat,
        models.SignOff,
        models.EndConsent,
        models.OnlineLog,
        models.TeamCaptain,
        models.TeamRules,
        models.NightTerms,
        models.CategoryEntrant,
        models.LineUpPlace,
        models.Division,
        models.DivisionRules,
        models.DivisionMove,
        models.EventAddress,
        models.FederationFacts,
        models.Rehearsal,
    }
    assert {*LOOKED_AT, Club} == set(_all_models()) - inside - NOT_SHOWN


def _all_models() -> list[type]:
    return [item for item in vars(models).values() if hasattr(item, "_meta")]


@pytest.mark.parametrize("model", LOOKED_AT)
def test_rows_are_read_only(staff: Client, model: type) -> None:
    made: dict[str, Any] = {}
    for module in (factories, chat, claim, notice, night, team, online, division, prizes, job_file):
        made |= vars(module)
    row = made[f"{model.__name__}Factory"].create()
    assert staff.get(address(row, "changelist")).status_code == 200
    shown = staff.get(address(row, "change"))
    assert shown.status_code == 200
    assert b'name="_save"' not in shown.content
    assert staff.post(address(row, "change"), {}).status_code == 403
    assert staff.post(address(row, "delete"), {"post": "yes"}).status_code == 403
    assert staff.get(address(row, "add")).status_code == 403


def test_rows_inside_a_row_are_shown(staff: Client) -> None:
    world = running_event()
    hand = enter(world.table, drawn())
    for row in (world.event, world.session, world.table, hand):
        assert staff.get(address(row, "change")).status_code == 200


def test_the_secret_of_a_table_is_on_no_page(staff: Client) -> None:
    table = running_event().table
    change = factories.SeatingChangeFactory.create(before={"tables": [{"token": table.token}]})
    for row in (table, change):
        for page in ("change", "changelist"):
            assert table.token.encode() not in staff.get(address(row, page)).content


def test_a_large_table_is_not_counted() -> None:
    """What PostgreSQL expects is enough, filtered or not; a few rows are counted."""

    class OfTwo(EstimatingPaginator):
        estimated_from = 2

    for _ in range(3):
        ClubFactory.create()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE league_club")
    ClubFactory.create()
    clubs = Club.objects.order_by("pk")
    assert OfTwo(clubs, 50).count == 3
    assert OfTwo(clubs.filter(name__gt=""), 50).count == 3
    assert OfTwo(clubs.filter(name=""), 50).count == 0
    assert OfTwo(clubs.none(), 50).count == 0
    assert EstimatingPaginator(clubs, 50).count == 4


def test_the_list_of_the_audit_reads_no_more_entries_than_it_shows(staff: Client) -> None:
    enter(running_event().table, drawn())
    with CaptureQueriesContext(connection) as queries:
        staff.get("/admin/league/auditentry/")
    read = [one["sql"] for one in queries if 'FROM "league_auditentry"' in one["sql"]]
    assert [sql for sql in read if "DISTINCT" in sql or "MIN(" in sql] == []


def test_the_audit_is_filtered_by_verb(staff: Client) -> None:
    enter(running_event().table, drawn())
    verbs = AuditEntry.objects.filter(verb="hand.record")
    found = staff.get("/admin/league/auditentry/?verb=hand.record").context["cl"].result_list
    assert [entry.pk for entry in found] == [entry.pk for entry in verbs.order_by("-pk")]
    assert len(found) == 1


def test_a_change_of_a_club_is_audited(staff: Client) -> None:
    club = factories.ClubFactory.create(name="Tsumo Nrod", city="Kiel")
    form = {"name": "Tsumo Nord", "city": "Kiel", "country": "DE"}
    assert staff.post(address(club, "change"), form).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.country) == ("Tsumo Nord", "DE")
    traced = AuditEntry.objects.get()
    assert (traced.verb, traced.who) == ("club.change", "root")
    assert traced.before == {"name": "Tsumo Nrod", "country": ""}
    assert traced.after == {"name": "Tsumo Nord", "country": "DE"}


def test_a_new_club_is_audited_and_cannot_be_deleted(staff: Client) -> None:
    form = {"name": "Pon Club", "city": "", "country": ""}
    assert staff.post(reverse("admin:league_club_add"), form).status_code == 302
    assert AuditEntry.objects.get().verb == "club.create"
    club = Club.objects.get()
    assert staff.post(address(club, "delete"), {"post": "yes"}).status_code == 403


def test_a_club_with_invisible_characters_is_refused(staff: Client) -> None:
    form = {"name": "Pon\u202eClub", "city": "Ki\u2066el", "country": "\u200bD"}
    answer = staff.post(reverse("admin:league_club_add"), form)
    assert (answer.status_code, Club.objects.count()) == (200, 0)
    wrong = answer.context["adminform"].form.errors
    assert {name: len(said) for name, said in wrong.items()} == {"name": 1, "city": 1, "country": 1}


def test_staff_without_a_permission_sees_nothing(client: Client) -> None:
    login = LoginFactory.create(is_staff=True)
    client.force_login(login)
    row = factories.EventFactory.create()
    assert client.get(address(row, "changelist")).status_code == 403
    login.user_permissions.add(Permission.objects.get(codename="view_event"))
    assert client.get(address(row, "changelist")).status_code == 200
