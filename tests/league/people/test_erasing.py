"""A person's data are exported and erased; results stay under the number in each event."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from axes.models import AccessAttempt
from django.apps import apps
from django.contrib.auth.models import Group, Permission, User
from django.db.models import ForeignObjectRel, ManyToManyField
from django.utils import timezone
from rest_framework.authtoken.models import Token

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of
from league.entrants.erasing import erase_person
from league.entrants.sign_up import sign_up
from league.entrants.sign_up_admin import accept_sign_up
from league.enums import Role
from league.events.staff import grant_role, revoke_role
from league.models import (
    Entrant,
    EventRole,
    Hand,
    LoginSession,
    Player,
    Report,
    Seat,
    SignUp,
)
from league.models.player_fields import PLAYER_FIELDS
from league.people.merging import merge_players
from league.people.officers import add_officer
from league.people.players import change_player
from league.series.series import revoke_series_role
from tests.entries import WHOLE_GAME
from tests.factories import (
    PASSWORD,
    ClubFactory,
    ClubOfficerFactory,
    EventFactory,
    EventRoleFactory,
    InvitationFactory,
    JobFactory,
    LoginFactory,
    MailFactory,
    PlayerFactory,
    ReportFactory,
    SeatFactory,
    SeriesRoleFactory,
    SignUpFactory,
    SignUpTermsFactory,
    TableCallFactory,
)
from tests.factories.chat import ChatCodeFactory, ChatLoginFactory
from tests.factories.claim import PlayerClaimFactory
from tests.factories.notice import MailboxFactory
from tests.factories.team import TeamCaptainFactory
from tests.league.api.callers import Caller, codes, person
from tests.league.web.readers import answers_is_it_you, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import last_entry, play, refused
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

# Every text about Lena that is stored somewhere.
SIGNS = ("Lena", "lena", "Brandt", "Helene", "Brandtova", "04010123", "+49 151", "left-handed")


class Lena:
    """A person with an account who signed up, played, entered hands and organised."""

    def __init__(self) -> None:
        self.login = LoginFactory.create(
            username="lena.brandt", email="lena@example.org", first_name="Lena"
        )
        self.world: World = running_event()
        SignUpTermsFactory.create(event=self.world.event, approval=True)
        values: dict[str, Any] = {
            "name": "Lena Brandt",
            "contact": "+49 151 1",
            "note": "left-handed",
        }
        asked, _new = sign_up(self.world.event, actor=actor_of(self.login), **values)
        accept_sign_up(asked, actor=self.world.actor("organiser"))
        self.player = Player.objects.get(login=self.login)
        self.player = change_player(
            self.player,
            actor=self.me,
            legal_name="Helene Brandt",
            family_name="Brandt",
            latin_reading="Brandtova, Lena",
            ema_number="04010123",
            country="DE",
            club="Riichi am Fluss",
        )
        self.seat: Seat = self.world.table.seats.get(starting_wind="E")
        self.seat.entrant = Entrant.objects.get(player=self.player)
        self.seat.save()
        EventRoleFactory.create(event=self.world.event, login=self.login, role=Role.SCORER)
        play(self.world.table, WHOLE_GAME, actor=self.me)
        role = grant_role(
            self.world.event, actor=SYSTEM, username=self.login.username, role=Role.REFEREE
        )
        revoke_role(self.world.event, role.pk, actor=SYSTEM)
        add_officer(ClubFactory.create(), actor=SYSTEM, username=self.login.username)
        TableCallFactory.create(table=self.world.table, called_as=self.login.username)
        ReportFactory.create(job__event=self.world.event, content=b"Lena Brandt")
        problem = {"code": "seat", "field": "", "params": {"player": "5 Lena Brandt"}}
        JobFactory.create(event=self.world.event, problems=[problem])
        AccessAttempt.objects.create(username=self.login.username, failures_since_start=1)
        Token.objects.create(user=self.login)
        MailFactory.create(to=self.login.email)
        InvitationFactory.create(email=self.login.email)
        MailFactory.create(to="keeper@example.org", subject="Lena Brandt: a request")
        PlayerClaimFactory.create(player=self.player, reason="You are not Lena")
        PlayerClaimFactory.create(login=self.login, reason="Lena Brandt has another record")

    @property
    def me(self) -> Any:
        return actor_of(self.login)


def where_named() -> list[str]:
    """Every table with a row in which Lena can be recognised."""
    found = []
    for model in apps.get_models():
        rows = str(list(model._base_manager.values()))
        if any(sign in rows for sign in SIGNS):
            found.append(model.__name__)
    return found


def test_nothing_names_an_erased_person_and_the_results_stay() -> None:
    lena = Lena()
    before = list(Seat.objects.order_by("pk").values_list("raw_points", "final_score"))
    assert "AuditEntry" not in where_named()
    assert len(where_named()) > 5
    erase_person(lena.player, actor=lena.me, name="Lena Brandt")
    assert where_named() == []
    lena.player.refresh_from_db()
    assert [field.name for field in PLAYER_FIELDS if getattr(lena.player, field.name)] == []
    assert list(Seat.objects.order_by("pk").values_list("raw_points", "final_score")) == before
    lena.seat.refresh_from_db()
    assert lena.seat.entrant.public_name == f"Player {lena.seat.entrant.number}"
    assert (last_entry().verb, last_entry().who) == ("player.erase", f"erased-{lena.login.pk}")
    assert Hand.objects.earliest("pk").entered_as == f"erased-{lena.login.pk}"
    assert not Report.objects.exists()


def test_nobody_uses_the_account_of_an_erased_person() -> None:
    lena = Lena()
    browser, caller = reader(lena.login), person(lena.login)
    assert Token.objects.filter(user=lena.login).exists()
    link = SignUp.objects.get().token
    erase_person(lena.player, actor=lena.me, name="Lena Brandt")
    assert browser.get("/events/mine/").status_code == 302
    assert caller.get("events/").status_code == 401
    assert reader().get(f"/s/{link}/").status_code == 404
    assert not EventRole.objects.filter(login=lena.login).exists()
    assert not Token.objects.exists()


def test_the_person_decides_and_the_keepers_only_where_there_is_no_account() -> None:
    world = running_event()
    with_account = world.entrants[0].player
    with_account.login = world.stranger
    with_account.save()
    without = world.entrants[1].player
    organiser = world.actor("organiser")
    with refused("forbidden", kind=Forbidden):
        erase_person(with_account, actor=organiser, name=with_account.display_name)
    with refused("forbidden", kind=Forbidden):
        erase_person(without, actor=world.actor("referee"), name=without.display_name)
    erase_person(without, actor=organiser, name=without.display_name)
    without.refresh_from_db()
    assert without.public_name == f"Anonymous player {without.pk}"


def test_the_name_confirms_and_the_last_organiser_stays() -> None:
    login = LoginFactory.create()
    player = PlayerFactory.create(display_name="Lena", login=login)
    event = EventRoleFactory.create(login=login, event=EventFactory.create(name="Cup")).event
    with refused("erase_name", "erase_last_organiser"):
        erase_person(player, actor=actor_of(login), name="lena")
    EventRoleFactory.create(event=event)
    erase_person(player, actor=actor_of(login), name=" Lena ")
    with refused("erase_done"):
        erase_person(player, actor=SYSTEM, name=f"Anonymous player {player.pk}")


def test_second_records_are_erased_with_the_person() -> None:
    kept, merged = (PlayerFactory.create(display_name="Lena Brandt") for _ in range(2))
    SeatFactory.create(entrant__player=merged)
    merge_players(kept, merged, actor=SYSTEM)
    erase_person(kept, actor=SYSTEM, name="Lena Brandt")
    assert where_named() == []


def test_the_export_holds_everything_that_is_stored() -> None:
    lena = Lena()
    answer = person(lena.login).get(f"players/{lena.player.pk}/data/")
    data = json.loads(answer.content)
    assert all(sign in answer.content.decode() for sign in SIGNS)
    assert data["profile"]["legal_name"] == "Helene Brandt"
    assert data["account"]["email"] == "lena@example.org"
    assert data["sign_ups"][0]["contact"] == "+49 151 1"
    (entry,) = data["entries"]
    assert [game["starting_wind"] for game in entry["games"]] == ["E"]
    assert person(lena.world.organiser).get(f"players/{lena.player.pk}/data/").status_code == 403


def test_the_pages_export_and_erase() -> None:
    lena = Lena()
    own, url = reader(lena.login), f"/players/{lena.player.pk}/"
    assert "Erase personal data" in words(own.get(f"{url}profile/"))
    export = own.get(f"{url}data/")
    assert export["Content-Disposition"] == f'attachment; filename="player-{lena.player.pk}.json"'
    assert reader(lena.world.organiser).get(f"{url}erase/").status_code == 403
    answers_is_it_you(own)
    assert list(problems(own.post(f"{url}erase/", {"name": "Helene"}))) == ["name"]
    assert own.post(f"{url}erase/", {"name": "Lena Brandt"}).status_code == 302
    assert f"Anonymous player {lena.player.pk}" in words(reader().get(url))


def test_erasing_over_the_api() -> None:
    lena = Lena()
    caller, path = Caller(client=reader(lena.login)), f"players/{lena.player.pk}/erase/"
    asked = caller.post(path, {"name": "Lena Brandt"})
    assert (asked.status_code, codes(asked)) == (403, ["is_it_you"])
    for login in (lena.world.organiser, lena.world.stranger):
        other = Caller(client=answers_is_it_you(reader(login)))
        assert codes(other.post(path, {"name": "Lena Brandt"})) == ["forbidden"]
    answers_is_it_you(caller.client)
    assert codes(caller.post(path, {"name": "x"})) == ["erase_name"]
    assert caller.post(path, {"name": "Lena Brandt"}).status_code == 204
    assert Player.objects.get(pk=lena.player.pk).erased_at is not None


def test_no_token_erases_a_person() -> None:
    """A program cannot answer "Is it you?", not even beside a browser of somebody who has."""
    lena = Lena()
    caller = person(lena.login)
    caller.client = answers_is_it_you(reader(lena.world.organiser))
    answer = caller.post(f"players/{lena.player.pk}/erase/", {"name": "Lena Brandt"})
    assert (answer.status_code, codes(answer)) == (403, ["is_it_you"])


def test_who_reads_on_an_open_browser_erases_nobody() -> None:
    lena = Lena()
    client = reader(lena.login)
    page = client.get(f"/players/{lena.player.pk}/erase/")
    asked = submit(page, "Erase personal data", {"name": "Lena Brandt"}, follow=True)
    assert "Is it you?" in words(asked)
    guessed = submit(asked, "Go on", {"password": "a guess"})
    assert "This is not your password." in words(guessed)
    assert Player.objects.get(pk=lena.player.pk).display_name == "Lena Brandt"
    done = submit(asked, "Go on", {"password": PASSWORD}, follow=True)
    assert messages_of(done) == ["Personal data erased."]
    assert Player.objects.get(pk=lena.player.pk).erased_at is not None
    assert client.get("/account/").status_code == 302


def test_who_has_a_seat_stays_under_the_number() -> None:
    lena = Lena()
    erase_person(lena.player, actor=lena.me, name="Lena Brandt")
    assert SignUp.objects.get().status == "accepted"
    assert lena.player.entrants.get().is_playing


# -------------------------------------------------------------------- links to the account


def rows_of_a_login(login: User) -> dict[str, Callable[[], object]]:
    """Whatever gives the account a right, reaches it, or makes it the person of a row."""
    return {
        "Authenticator.user": lambda: Authenticator.objects.create(
            user=login, type="totp", data={}
        ),
        "ChatCode.login": lambda: ChatCodeFactory.create(login=login),
        "ChatLogin.login": lambda: ChatLoginFactory.create(login=login),
        "ClubOfficer.login": lambda: ClubOfficerFactory.create(login=login),
        "EmailAddress.user": lambda: EmailAddress.objects.create(
            user=login, email="lena@example.org"
        ),
        "EventRole.login": lambda: EventRoleFactory.create(login=login, role=Role.SCORER),
        "LoginSession.login": lambda: LoginSession.objects.create(
            session_key="a", login=login, expire_date=timezone.now()
        ),
        "Player.login": lambda: PlayerFactory.create(display_name="Lena", login=login),
        "PlayerClaim.login": lambda: PlayerClaimFactory.create(login=login),
        "Recipient.login": lambda: MailboxFactory.create(login=login),
        "SeriesRole.login": lambda: SeriesRoleFactory.create(login=login, role=Role.SCORER),
        "SignUp.login": lambda: SignUpFactory.create(login=login),
        "SocialAccount.user": lambda: SocialAccount.objects.create(
            user=login, provider="club", uid="lena"
        ),
        "TeamCaptain.login": lambda: TeamCaptainFactory.create(login=login),
        "Token.user": lambda: Token.objects.create(user=login),
        "User_groups.user": lambda: login.groups.add(Group.objects.create(name="Staff")),
        "User_user_permissions.user": lambda: login.user_permissions.add(
            Permission.objects.all()[0]
        ),
    }


#: Rows that keep the account, without a name, as the key of who did something.
WHO_DID_IT = frozenset(
    {
        "Attendance.answered_by",
        "AuditEntry.login",
        "ChatChannel.connected_by",
        "Hand.entered_by",
        "Invitation.accepted_by",
        "Invitation.invited_by",
        "Job.requested_by",
        "LineUp.set_by",
        "LogEntry.user",
        "Penalty.given_by",
        "Photo.added_by",
        "PlayerMerge.merged_by",
        "RulesetVersion.made_by",
        "SeatingChange.made_by",
        "SignUp.paid_by",
        "TableCall.answered_by",
        "TableCall.closed_by",
    }
)


def test_an_erased_account_is_linked_to_nothing_but_what_it_did() -> None:
    login = LoginFactory.create()
    links = {
        f"{relation.field.model.__name__}.{relation.field.name}": relation.field
        for relation in User._meta.get_fields(include_hidden=True)
        if isinstance(relation, ForeignObjectRel)
        and not isinstance(relation.field, ManyToManyField)
    }
    rows = rows_of_a_login(login)
    assert {*links} == {*rows} | WHO_DID_IT
    for make in rows.values():
        make()
    erase_person(Player.objects.get(login=login), actor=actor_of(login), name="Lena")
    linked = {
        name
        for name, field in links.items()
        if field.model._base_manager.filter(**{field.name: login}).exists()
    }
    assert linked == {"AuditEntry.login"}


def test_only_an_account_that_works_counts_as_the_last_organiser() -> None:
    """Somebody who was erased or shut out organises nothing."""
    gone = LoginFactory.create(is_active=False)
    event_role, series_role = EventRoleFactory.create(), SeriesRoleFactory.create()
    EventRoleFactory.create(event=event_role.event, login=gone)
    SeriesRoleFactory.create(series=series_role.series, login=gone)
    with refused("last_organiser"):
        revoke_role(event_role.event, event_role.pk, actor=SYSTEM)
    with refused("series_organisers"):
        revoke_series_role(series_role.series, series_role.pk, actor=SYSTEM)
    for role in (event_role, series_role):
        player = PlayerFactory.create(display_name="Lena", login=role.login)
        with refused("erase_last_organiser"):
            erase_person(player, actor=actor_of(role.login), name="Lena")
