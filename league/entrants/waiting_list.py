"""Move sign-ups between the waiting list and the entrants. Callers lock the event."""

from collections.abc import Collection, Iterator

from league.core.audit import record
from league.core.locks import bump_results_version
from league.core.notice_queue import queue_notice
from league.core.permissions import SYSTEM, Actor
from league.entrants.enrolling import Enrolment, enrol
from league.entrants.queries.sign_ups import capacity_of, is_ambiguous, terms_of
from league.entrants.sign_up_mails import mail_about
from league.entrants.statuses import write_statuses
from league.enums import (
    GONE_STATUSES,
    EntrantStatus,
    EventKind,
    EventStatus,
    NoticeKind,
    SignUpStatus,
)
from league.models import Entrant, Event, Player, SignUp, SignUpTerms
from league.models.player_fields import NAME_PARTS
from league.people.players import club_named, make_player
from league.people.queries.keepers import keeps


def admit_sign_up(sign_up: SignUp, *, actor: Actor) -> SignUp:
    """Enrol the person who signed up, or restore their entry after a withdrawal."""
    _admit(sign_up, actor=actor, verb="sign_up.accept")
    bump_results_version(sign_up.event_id)
    return sign_up


def admit_or_queue(row: SignUp, terms: SignUpTerms, *, actor: Actor) -> SignUp:
    """Accept automatically, put on the waiting list, or leave the sign-up to the organiser."""
    event = row.event
    if terms.approval or not admits_automatically(event) or is_ambiguous(row, actor):
        return row
    capacity = capacity_of(event, terms)
    if capacity.waiting or capacity.free == 0:
        move_sign_up(row, SignUpStatus.WAITING, actor=actor, verb="sign_up.wait")
        fill_free_places(event)
        row.refresh_from_db()
        return row
    return admit_sign_up(row, actor=actor)


def fill_free_places(event: Event) -> list[Entrant]:
    """Give free places to the waiting list in order, if the terms promote automatically.

    Returns who moved up; if somebody did, the version of the event has been raised.
    """
    terms = terms_of(event)
    if not (terms.promotes and admits_automatically(event)):
        return []
    admitted = [
        _admit(sign_up, actor=SYSTEM, verb="sign_up.promote")
        for sign_up in _next_waiting(event, terms)
    ]
    if admitted:
        bump_results_version(event.pk)
    return admitted


def admits_automatically(event: Event) -> bool:
    """Whether sign-ups are accepted automatically; a tournament stops at its first session."""
    if event.status == EventStatus.FINISHED:
        return False
    return event.kind == EventKind.LEAGUE or not event.sessions.exists()


def sync_sign_ups_with_statuses(
    event: Event, entrants: Collection[Entrant], *, actor: Actor
) -> list[Entrant]:
    """Update the sign-ups of entrants whose status changed, then the waiting list.

    Returns who moved up from the list.
    """
    by_key = {entrant.pk: entrant for entrant in entrants}
    moving = (SignUpStatus.ACCEPTED, SignUpStatus.WITHDRAWN)
    rows = SignUp.objects.filter(entrant__in=by_key, status__in=moving)
    for sign_up in rows.order_by("position"):
        entrant = by_key[sign_up.entrant_id or 0]
        sign_up.event, sign_up.entrant = event, entrant
        accepted = sign_up.status == SignUpStatus.ACCEPTED
        if accepted and entrant.status in GONE_STATUSES:
            move_sign_up(sign_up, SignUpStatus.WITHDRAWN, actor=actor, verb="sign_up.withdraw")
        elif not accepted and entrant.is_playing:
            move_sign_up(sign_up, SignUpStatus.ACCEPTED, actor=actor, verb="sign_up.accept")
    frees_a_place = any(not entrant.is_playing for entrant in entrants)
    return fill_free_places(event) if frees_a_place else []


def move_sign_up(
    sign_up: SignUp, status: SignUpStatus, *, actor: Actor, verb: str, reason: str = ""
) -> None:
    old, sign_up.status = sign_up.status, status
    sign_up.save()
    record(
        actor,
        verb,
        sign_up,
        event_id=sign_up.event_id,
        before={"status": old},
        after={"status": status},
        reason=reason,
    )
    if status != old:
        queue_notice(NoticeKind.SIGN_UP, event_id=sign_up.event_id, sign_up_id=sign_up.pk)
        mail_about(sign_up)


def _admit(sign_up: SignUp, *, actor: Actor, verb: str) -> Entrant:
    """The caller raises the version."""
    event = sign_up.event
    signed_up = sign_up.player is None or sign_up.player.login_id == sign_up.login_id is not None
    player = sign_up.player or _new_player(sign_up, actor=actor)
    entrant = Entrant.objects.select_related("player").filter(event=event, player=player).first()
    if entrant is None:
        # A free place gives no right to see a name.
        seen = signed_up or (actor != SYSTEM and keeps(actor, player))
        (entrant,) = enrol(
            event, [Enrolment(player=player, values={}, staff_see_name=seen)], actor=actor
        )
    elif not entrant.is_playing:
        write_statuses({entrant: EntrantStatus.ENROLLED}, event_id=event.pk, actor=actor)
    sign_up.player, sign_up.entrant = player, entrant
    move_sign_up(sign_up, SignUpStatus.ACCEPTED, actor=actor, verb=verb)
    return entrant


def _next_waiting(event: Event, terms: SignUpTerms) -> Iterator[SignUp]:
    waiting = SignUp.objects.filter(event=event, status=SignUpStatus.WAITING)
    for sign_up in waiting.select_related("event", "player").order_by("position"):
        if capacity_of(event, terms).free == 0:
            return
        yield sign_up


def _new_player(sign_up: SignUp, *, actor: Actor) -> Player:
    login = sign_up.login
    player = make_player(
        actor=actor,
        event_id=sign_up.event_id,
        display_name=sign_up.name,
        **{name: getattr(sign_up, name) for name in NAME_PARTS},
        club=club_named(sign_up.club, actor=actor, event_id=sign_up.event_id),
        country=sign_up.country,
        shown_by_name=sign_up.shown_by_name,
    )
    if login is not None and not Player.objects.filter(login=login).exists():
        player.login = login
        player.save(update_fields=["login"])
    return player
