"""Sign up for an event; withdraw, sign up again and check in by the personal link."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import get_language

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if, status_name
from league.core.fields import (
    is_email,
    problems_of_contact,
    problems_of_fields,
    problems_of_hidden_characters,
)
from league.core.locks import locked_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.entrants.answers import Answers, problems_of_new_answers, store_answers
from league.entrants.enrolling import refuse_when_over
from league.entrants.queries.questions import questions_of
from league.entrants.queries.sign_ups import (
    entrant_of,
    next_position,
    player_of_login,
    takes_sign_ups,
    terms_of,
    why_closed,
)
from league.entrants.sign_up_confirmation import (
    asks_for_confirmation,
    hold_place,
    send_confirmation,
)
from league.entrants.status_changes import change_statuses
from league.entrants.statuses import problems_of_statuses
from league.entrants.waiting_list import admit_or_queue, move_sign_up
from league.enums import EntrantStatus, SignUpStatus
from league.models import Event, Player, SignUp, SignUpTerms
from league.models.name_key import key_of
from league.models.player_fields import NAME_PARTS
from league.people.players import PLAYER_TEXT_FIELDS, problems_of_parts
from league.person_names import missing_part, whole_name

SIGN_UP_FIELDS = ("name", *NAME_PARTS, "club", "country", "contact", "note", "shown_by_name")
NO_ANSWERS: Answers = MappingProxyType({})
MOST_OPEN = 5000  # sign-ups that wait for the organiser or a confirmation
UNANSWERED = (SignUpStatus.UNCONFIRMED, SignUpStatus.ASKED)
OWN_STATUSES = (EntrantStatus.CHECKED_IN, EntrantStatus.LATE)


def sign_up(
    event: Event,
    *,
    actor: Actor,
    client_id: UUID | None = None,
    answers: Answers = NO_ANSWERS,
    staff_decide: bool = False,
    **values: Any,
) -> tuple[SignUp, bool]:
    """Sign up for an event; return the sign-up and whether it is new.

    `answers` go to the organiser's questions. A repeated `client_id` or login returns the earlier
    sign-up. With `staff_decide` it takes no place before an organiser accepts it.
    """
    with transaction.atomic():
        event = locked_event(event.pk)
        player = player_of_login(actor.login_id)
        earlier = _earlier_sign_up(event, client_id, player, actor.login_id)
        if earlier is not None and earlier.status != SignUpStatus.WITHDRAWN:
            return earlier, False
        terms = terms_of(event)
        refuse_if(_problems_of_signing_up(event, terms))
        questions = questions_of(event)
        if earlier is not None:
            refuse_if(problems_of_new_answers(questions, answers))
            store_answers(earlier, questions, answers)
            return _sign_up_again(earlier, terms, actor=actor), False
        row = _read(event, player, values, actor=actor)
        row.client_id = client_id
        confirms = asks_for_confirmation(actor) and not event.is_rehearsal
        unconfirmed = confirms and not staff_decide
        refuse_if(
            [
                *_problems_of_sign_up(row, unconfirmed=confirms),
                *problems_of_new_answers(questions, answers),
            ]
        )
        if unconfirmed:
            hold_place(row)
        row.save()
        store_answers(row, questions, answers)
        record(actor, "sign_up.ask", row, event_id=event.pk, after={"queue_position": row.position})
        if unconfirmed:
            send_confirmation(row)
            return row, True
        return row if staff_decide else admit_or_queue(row, terms, actor=actor), True


def renew_sign_up(sign_up: SignUp, *, actor: Actor) -> SignUp:
    """Sign up again after a withdrawal, at the end of the list."""
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.own")
        if sign_up.status != SignUpStatus.WITHDRAWN:
            return sign_up
        terms = terms_of(sign_up.event)
        refuse_if(_problems_of_signing_up(sign_up.event, terms))
        return _sign_up_again(sign_up, terms, actor=actor)


def withdraw_sign_up(sign_up: SignUp, *, actor: Actor) -> SignUp:
    """Withdraw, and give the place to the waiting list."""
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.own")
        if sign_up.status == SignUpStatus.WITHDRAWN:
            return sign_up
        refuse_when_over(sign_up.event)
        if sign_up.status in {SignUpStatus.DECLINED, SignUpStatus.UNCONFIRMED}:
            raise Refused(wrong_order(sign_up))
        entrant = sign_up.entrant
        if entrant is not None and sign_up.status == SignUpStatus.ACCEPTED:
            refuse_if(problems_of_statuses([entrant], EntrantStatus.WITHDRAWN))
            change_statuses(sign_up.event, {entrant: EntrantStatus.WITHDRAWN}, actor=actor)
            sign_up.refresh_from_db(fields=["status"])
        else:
            move_sign_up(sign_up, SignUpStatus.WITHDRAWN, actor=actor, verb="sign_up.withdraw")
    return sign_up


def announce_arrival(sign_up: SignUp, status: str, *, actor: Actor) -> SignUp:
    """Check oneself in, or announce a late arrival."""
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.own")
        if not terms_of(sign_up.event).self_check_in:
            raise Refused(problem("self_check_in_closed"))
        refuse_when_over(sign_up.event)
        entrant = sign_up.entrant
        if entrant is None or sign_up.status != SignUpStatus.ACCEPTED:
            raise Refused(wrong_order(sign_up))
        if entrant.status == status:
            return sign_up
        known = entrant.status in {EntrantStatus.ENROLLED, EntrantStatus.LATE}
        if not known or status not in OWN_STATUSES:
            now = status_name(EntrantStatus, entrant.status)
            raise Refused(problem("check_in_at_desk", name=sign_up.name, status=now))
        change_statuses(sign_up.event, {entrant: status}, actor=actor)
    return sign_up


def locked_sign_up(sign_up: SignUp, actor: Actor, verb: str) -> SignUp:
    """Lock the event, then the sign-up, so that places are given one at a time."""
    require(actor, verb, event_id=sign_up.event_id, sign_up_id=sign_up.pk)
    event = locked_event(sign_up.event_id)
    with refusing_if_gone():
        rows = SignUp.objects.select_related("player", "entrant__player", "login")
        row = rows.get(pk=sign_up.pk)
    row.event = event
    return row


def wrong_order(sign_up: SignUp) -> AnyProblem:
    now = status_name(SignUpStatus, sign_up.status)
    return problem("sign_up_order", "status", name=sign_up.name, status=now)


def _earlier_sign_up(
    event: Event, client_id: UUID | None, player: Player | None, login_id: int | None
) -> SignUp | None:
    """The earlier sign-up of this key or login; refused if the login was declined."""
    rows = SignUp.objects.select_related("event", "player", "entrant__player", "login")
    known = client_id is not None and SignUp.objects.filter(client_id=client_id).exists()
    same = rows.get(client_id=client_id) if known else None
    if same is not None and same.event_id != event.pk:
        raise Refused(problem("sign_up_elsewhere", "client_id"))
    if same is not None or login_id is None:
        return same
    own = Q(login_id=login_id) | Q(player=player) if player else Q(login_id=login_id)
    row = rows.filter(own, event=event).order_by("-position").first()
    if row is not None and row.status == SignUpStatus.DECLINED:
        raise Refused(problem("sign_up_declined"))
    return row


def _sign_up_again(row: SignUp, terms: SignUpTerms, *, actor: Actor) -> SignUp:
    if row.entrant is not None and row.entrant.status == EntrantStatus.DISQUALIFIED:
        raise Refused(problem("sign_up_declined"))
    row.position, row.answer = next_position(row.event), ""
    move_sign_up(row, SignUpStatus.ASKED, actor=actor, verb="sign_up.renew")
    return admit_or_queue(row, terms, actor=actor)


def _read(event: Event, player: Player | None, values: dict[str, Any], *, actor: Actor) -> SignUp:
    """Read the typed values; a known player's own data replaces them."""
    given = {name: values[name] for name in SIGN_UP_FIELDS if name in values}
    if player is not None:
        given |= {
            "name": player.display_name,
            **{name: getattr(player, name) for name in NAME_PARTS},
            "club": player.club.name if player.club else "",
            "country": player.country,
            "shown_by_name": player.shown_by_name,
        }
    row = SignUp(event=event, position=next_position(event), player=player, login_id=actor.login_id)
    for name, value in given.items():
        setattr(row, name, " ".join(value.split()) if isinstance(value, str) else value)
    row.country, row.language = row.country.upper(), get_language() or ""
    row.name = row.name or whole_name(row.family_name, row.given_name)
    for name, part in missing_part(row.name, row.family_name, row.given_name).items():
        setattr(row, name, part)
    return row


def _problems_of_signing_up(event: Event, terms: SignUpTerms) -> Iterator[AnyProblem]:
    if not takes_sign_ups(event, terms):
        yield why_closed(event, terms)
    elif event.sign_ups.filter(status__in=UNANSWERED).count() >= MOST_OPEN:
        yield problem("sign_up_flood")


def _problems_of_sign_up(row: SignUp, *, unconfirmed: bool) -> Iterator[AnyProblem]:
    if not key_of(row.name):
        yield problem("name_missing", "name")
    if unconfirmed and not is_email(row.contact):
        yield problem("email_needed", "contact")
    elif not row.contact and row.login_id is None:
        yield problem("contact_missing", "contact")
    else:
        yield from problems_of_contact(row.contact)
    if row.country and not (row.country.isascii() and row.country.isalpha()):
        yield problem("no_such_country", "country")
    yield from problems_of_parts(row.name, row.family_name, row.given_name)
    if code := PLAYER_TEXT_FIELDS["latin_reading"].problem_of(row.latin_reading):
        yield problem(code, "latin_reading")
    texts = {name: getattr(row, name) for name in SIGN_UP_FIELDS if name != "shown_by_name"}
    yield from problems_of_hidden_characters(**texts)
    names = [name for name in SIGN_UP_FIELDS if name != "name" or row.name]
    yield from problems_of_fields(row, names)
    entrant = entrant_of(row.event, row.player)
    if entrant is not None:
        yield problem("player_enrolled", "name", name=row.name, number=entrant.number)
