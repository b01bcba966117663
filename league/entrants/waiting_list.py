"""Waiting list. Callers hold the event's lock."""

from collections.abc import Iterator

from league.core.announce import announce
from league.core.audit import record
from league.core.permissions import SYSTEM, Actor
from league.entrants.enrol_one import enrol_in, write_status
from league.entrants.queries.sign_ups import capacity_of, is_ambiguous, terms_of
from league.entrants.sign_up_mails import mail_about
from league.enums import EntrantStatus, EventKind, EventStatus, NoticeKind, SignUpStatus
from league.models import Entrant, Event, Player, SignUp, SignUpTerms
from league.people.players import club_named, make_player
from league.people.queries.keepers import keeps


def admit_sign_up(sign_up: SignUp, *, by: Actor, verb: str = "sign_up.accept") -> SignUp:
    """Enrol the person who signed up, or enrol them again after a withdrawal."""
    event = sign_up.event
    signed_up = sign_up.player is None or sign_up.player.login_id == sign_up.login_id is not None
    player = sign_up.player or _new_player(sign_up, by=by)
    entrant = Entrant.objects.select_related("player").filter(event=event, player=player).first()
    if entrant is None:
        # A place that comes free gives no right to a name.
        seen = signed_up or (by != SYSTEM and keeps(by, player))
        entrant = enrol_in(event, player, by=by, values={}, staff_see_name=seen)
    elif not entrant.is_playing:
        write_status(entrant, EntrantStatus.ENROLLED, by=by)
    sign_up.player, sign_up.entrant = player, entrant
    move_sign_up(sign_up, SignUpStatus.ACCEPTED, by=by, verb=verb)
    return sign_up


def admit_or_queue(row: SignUp, terms: SignUpTerms, *, by: Actor) -> SignUp:
    """Accept automatically, put on the waiting list, or leave the sign-up to the organiser."""
    event = row.event
    if terms.approval or not admits_automatically(event) or is_ambiguous(row, by):
        return row
    capacity = capacity_of(event, terms)
    if capacity.waiting or capacity.free == 0:
        move_sign_up(row, SignUpStatus.WAITING, by=by, verb="sign_up.wait")
        fill_free_places(event)
        row.refresh_from_db()
        return row
    return admit_sign_up(row, by=by)


def fill_free_places(event: Event) -> None:
    """Give free places to the waiting list in its order, if the terms promote automatically."""
    terms = terms_of(event)
    if not (terms.promotes and admits_automatically(event)):
        return
    for sign_up in _next_waiting(event, terms):
        admit_sign_up(sign_up, by=SYSTEM, verb="sign_up.promote")


def admits_automatically(event: Event) -> bool:
    """Whether sign-ups are accepted automatically: not once a tournament has a session."""
    if event.status == EventStatus.FINISHED:
        return False
    return event.kind == EventKind.LEAGUE or not event.sessions.exists()


def follow_status(entrant: Entrant, *, by: Actor) -> None:
    """Update the entrant's sign-up and the waiting list after a change of status."""
    gone = entrant.status in {EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED}
    sign_up = SignUp.objects.filter(entrant=entrant).first()
    if sign_up is not None and gone and sign_up.status == SignUpStatus.ACCEPTED:
        move_sign_up(sign_up, SignUpStatus.WITHDRAWN, by=by, verb="sign_up.withdraw")
    if sign_up is not None and entrant.is_playing and sign_up.status == SignUpStatus.WITHDRAWN:
        move_sign_up(sign_up, SignUpStatus.ACCEPTED, by=by, verb="sign_up.accept")
    if gone or entrant.status == EntrantStatus.SUBSTITUTE:
        fill_free_places(entrant.event)


def move_sign_up(
    sign_up: SignUp, status: SignUpStatus, *, by: Actor, verb: str, reason: str = ""
) -> None:
    old, sign_up.status = sign_up.status, status
    sign_up.save()
    record(
        by,
        verb,
        sign_up,
        event_id=sign_up.event_id,
        before={"status": old},
        after={"status": status},
        reason=reason,
    )
    if status != old:
        announce(NoticeKind.SIGN_UP, event_id=sign_up.event_id, sign_up_id=sign_up.pk)
        mail_about(sign_up)


def _next_waiting(event: Event, terms: SignUpTerms) -> Iterator[SignUp]:
    waiting = SignUp.objects.filter(event=event, status=SignUpStatus.WAITING)
    for sign_up in waiting.select_related("event", "player").order_by("place"):
        if capacity_of(event, terms).free == 0:
            return
        yield sign_up


def _new_player(sign_up: SignUp, *, by: Actor) -> Player:
    login = sign_up.login
    player = make_player(
        by=by,
        event_id=sign_up.event_id,
        display_name=sign_up.name,
        club=club_named(sign_up.club, by=by, event_id=sign_up.event_id),
        country=sign_up.country,
        shown_by_name=sign_up.shown_by_name,
    )
    if login is not None and not Player.objects.filter(login=login).exists():
        player.login = login
        player.save(update_fields=["login"])
    return player
