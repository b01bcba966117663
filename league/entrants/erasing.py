"""Erase a person or an account; results stay under the number in each event, open places are freed."""

from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from rest_framework.authtoken.models import Token

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, problem, refuse_if
from league.core.locks import locked_event
from league.core.permissions import Actor
from league.entrants.status_changes import change_statuses
from league.entrants.waiting_list import fill_free_places, move_sign_up
from league.enums import (
    OPEN_SIGN_UP_STATUSES,
    EntrantStatus,
    EventStatus,
    JobKind,
    Role,
    SignUpStatus,
)
from league.models import (
    CategoryEntrant,
    ChatCode,
    ChatLogin,
    ChatPerson,
    ChatReminder,
    ClubOfficer,
    Event,
    EventRole,
    Hand,
    Invitation,
    Job,
    JobFile,
    LoginSession,
    Mail,
    Photo,
    Player,
    PlayerChange,
    PlayerClaim,
    PlayerMerge,
    Recipient,
    Report,
    RulesetVersion,
    Series,
    SeriesRole,
    SignUp,
    Subscription,
    TableCall,
    TeamCaptain,
    new_token,
)
from league.models.player_fields import NAME_PARTS, PLAYER_FIELDS
from league.operations.photo_files import delete_photos
from league.people.players import bump_events_of, locked_player
from league.people.queries.keepers import decides, is_proven

# Rows that give an account a right or reach it. Other rows keep the account as the key of who
# acted.
OF_A_LOGIN: tuple[type[Any], ...] = (
    ChatCode,
    ChatLogin,
    ClubOfficer,
    EventRole,
    LoginSession,
    PlayerClaim,
    Recipient,
    SeriesRole,
    TeamCaptain,
)
# Personal data of a sign-up besides the name.
SIGN_UP_TEXTS = (*NAME_PARTS, "club", "country", "contact", "note", "answer")


def erase_person(player: Player, *, actor: Actor, name: str) -> Player:
    """Delete a person's data, the account included; `name` confirms who is meant.

    Entries, hands and results stay under the number in each event, and so do free texts (reasons,
    notes of referees). Photos of the player's tables are deleted, because hands and slips may show the name.
    """
    if not decides(actor, player):
        raise Forbidden
    with transaction.atomic():
        player = locked_player(player.pk)
        refuse_if(_problems(player, name))
        login, records = player.login, [player, *Player.objects.filter(merged_into=player)]
        for one in records:
            _forget_files(one)
            delete_photos(Photo.objects.filter(table__seats__entrant__player=one))
            _forget_sign_ups(SignUp.objects.filter(player=one), actor=actor)
            _forget_profile(one)
        if isinstance(login, User):
            _forget_sign_ups(SignUp.objects.filter(login=login), actor=actor)
            _forget_login(login)
        PlayerMerge.objects.filter(kept=player).delete()
        record(actor, "player.erase", player, event_id=None)
    return player


def erase_account(login: User, *, actor: Actor, name: str) -> User:
    """Delete the data of an account that has no player record; its own name confirms it."""
    if actor.login_id != login.pk:
        raise Forbidden
    with transaction.atomic():
        login = User.objects.select_for_update().get(pk=login.pk)
        refuse_if(_problems_of_account(login, name))
        _forget_sign_ups(SignUp.objects.filter(login=login), actor=actor)
        _forget_login(login)
        record(actor, "account.erase", login, event_id=None)
    return login


def _problems_of_account(login: User, name: str) -> Iterator[AnyProblem]:
    if name.strip() != login.get_username():
        yield problem("erase_name", "name")
    if login.is_staff or login.is_superuser:
        yield problem("erase_administrator")
    if (player := Player.objects.filter(login=login).first()) is not None:
        yield _problem_of_record(player)
    yield from _left_without_organiser(login.pk)


def _problem_of_record(player: Player) -> AnyProblem:
    """The account goes with its record, some days after a claim by a seat card."""
    if is_proven(player) or player.login_keeps_from is None:
        return problem("erase_with_record")
    day = date_format(timezone.localtime(player.login_keeps_from), "DATE_FORMAT")
    return problem("erase_waits", day=day)


def _problems(player: Player, name: str) -> Iterator[AnyProblem]:
    if player.erased_at is not None or player.merged_into_id is not None:
        yield problem("erase_done")
        return
    if " ".join(name.split()) != player.display_name:
        yield problem("erase_name", "name")
    if player.login_id is not None:
        yield from _left_without_organiser(player.login_id)


def _left_without_organiser(login_id: int) -> Iterator[AnyProblem]:
    """Events that are not over, and series, that nobody else organises."""
    organised = EventRole.objects.filter(login=login_id, role=Role.ORGANISER)
    events = Event.objects.filter(pk__in=organised.values("event"))
    for event in events.select_for_update(no_key=True).order_by("pk"):
        others = event.roles.organisers().exclude(login=login_id)
        if event.status != EventStatus.FINISHED and not others.exists():
            yield problem("erase_last_organiser", event=event.name)
    of_series = SeriesRole.objects.filter(login=login_id, role=Role.ORGANISER)
    series = Series.objects.filter(pk__in=of_series.values("series"))
    for one in series.select_for_update(no_key=True).order_by("pk"):
        if not one.roles.organisers().exclude(login=login_id).exists():
            yield problem("erase_last_organiser", event=one.name)


def _forget_profile(player: Player) -> None:
    PlayerChange.objects.filter(player=player).delete()
    PlayerClaim.objects.filter(player=player).delete()
    Mail.objects.filter(subject__startswith=player.display_name).delete()  # to keepers, unsent
    player.online_accounts.all().delete()
    Subscription.objects.filter(player=player).delete()
    CategoryEntrant.objects.filter(entrant__player=player).delete()
    ChatPerson.objects.filter(entrant__player=player).delete()
    ChatCode.objects.filter(entrant__player=player).delete()
    ChatReminder.objects.filter(entrant__player=player).delete()
    player.entrants.update(
        staff_see_name=False, fixed_table=None, fixed_seat="", not_on_stream=False
    )
    player.display_name = f"Anonymous player {player.pk}"
    for field in PLAYER_FIELDS:
        setattr(player, field.name, "")
    player.association_numbers = {}
    player.club = player.login = player.home_event = player.login_keeps_from = None
    player.shown_by_name = player.rated = False
    player.erased_at = timezone.now()
    player.save()
    bump_events_of(player, results=True)  # they are no longer rated


def _forget_sign_ups(rows: QuerySet[SignUp], *, actor: Actor) -> None:
    """Clear contacts and answers, and withdraw; the personal link stops working."""
    for row in rows.select_related("entrant__player").order_by("event", "pk"):
        if row.contact:
            Mail.objects.filter(to__iexact=row.contact).delete()
        row.name = f"Player {row.entrant.number}" if row.entrant else "-"
        for name in SIGN_UP_TEXTS:
            setattr(row, name, "")
        row.answers.all().delete()
        Subscription.objects.filter(sign_up=row).delete()
        row.shown_by_name, row.login, row.client_id, row.token = False, None, None, new_token()
        row.save()
        _give_place_free(row, actor=actor)


def _give_place_free(row: SignUp, *, actor: Actor) -> None:
    """Nobody comes on an open sign-up any more; who has a seat stays under the number."""
    if row.status not in OPEN_SIGN_UP_STATUSES:
        return
    row.event = event = locked_event(row.event_id)
    entrant = row.entrant
    has_seat = entrant is not None and entrant.seats.exists()
    if has_seat or event.status == EventStatus.FINISHED:
        return
    move_sign_up(row, SignUpStatus.WITHDRAWN, actor=actor, verb="sign_up.erase")
    if entrant is None:
        fill_free_places(event)
    else:
        change_statuses(event, {entrant: EntrantStatus.WITHDRAWN}, actor=actor)


def _forget_files(player: Player) -> None:
    """Delete files that name the person, and the name in results of jobs."""
    numbers = dict(player.entrants.values_list("event", "number"))
    Report.objects.filter(event__in=numbers).delete()
    JobFile.objects.filter(job__event__in=numbers).delete()
    previews = Job.objects.filter(event__in=numbers, kind=JobKind.PREVIEW_SEASON)
    previews.update(outcome={})
    for job in Job.objects.filter(event__in=numbers).exclude(problems=[]):
        instead = f"Player {numbers[job.event_id]}"
        job.problems = _without(job.problems, player.display_name, instead)
        job.save(update_fields=["problems"])


def _without(value: Any, name: str, instead: str) -> Any:
    """The JSON value with the name replaced in its texts."""
    if isinstance(value, str):
        return value.replace(name, instead)
    if isinstance(value, list):
        return [_without(item, name, instead) for item in value]
    if isinstance(value, dict):
        return {key: _without(item, name, instead) for key, item in value.items()}
    return value


def _forget_login(login: User) -> None:
    """Disable the account; it stays as a key for the audit."""
    old, new = login.get_username(), f"erased-{login.pk}"
    for model in OF_A_LOGIN:
        model.objects.filter(login=login).delete()
    for of_user in (Token, EmailAddress, Authenticator, SocialAccount):
        of_user.objects.filter(user=login).delete()
    login.groups.clear()
    login.user_permissions.clear()
    if login.email:
        named = Q(to__iexact=login.email) | Q(body__icontains=login.email)
        Mail.objects.filter(named).delete()
        Invitation.objects.filter(email__iexact=login.email).update(email="")
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        model.objects.filter(username=old).delete()
    Hand.objects.filter(entered_by=login).update(entered_as=new)
    RulesetVersion.objects.filter(made_by=login).update(made_as=new)
    TableCall.objects.filter(Q(called_as=old)).update(called_as=new)
    login.username, login.email, login.first_name, login.last_name = new, "", "", ""
    login.is_active = login.is_staff = login.is_superuser = False
    login.set_unusable_password()
    login.save()
