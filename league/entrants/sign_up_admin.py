"""Change the terms of sign-up; accept and decline sign-ups, and undo that."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError, RestrictedError

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import (
    problems_of_fields,
    problems_of_hidden_characters,
    problems_of_reason,
)
from league.core.locks import bump_results_version, locks_event
from league.core.permissions import Actor
from league.entrants.enrolling import refuse_when_over
from league.entrants.queries.sign_ups import (
    capacity_of,
    closes_at_start,
    is_ambiguous,
    next_position,
    rows_of,
    sign_ups_of,
    terms_of,
)
from league.entrants.removing import problems_of_removing
from league.entrants.sign_up import locked_sign_up, wrong_order
from league.entrants.staff_sign_ups import take_over
from league.entrants.waiting_list import admit_sign_up, fill_free_places, move_sign_up
from league.enums import SignUpStatus
from league.events.queries.organiser_text import has_images
from league.models import Entrant, Event, Player, Session, SignUp, SignUpTerms

TERMS = (
    *("is_open", "opens_at", "until", "capacity", "approval", "promotes"),
    *("self_check_in", "mails_seats", "fee", "currency", "pay_by", "information"),
)
CENT = Decimal("0.01")
ANSWERABLE = (SignUpStatus.UNCONFIRMED, SignUpStatus.ASKED, SignUpStatus.WAITING)


@locks_event("sign_up.change")
def change_terms(event: Event, *, actor: Actor, **values: Any) -> SignUpTerms:
    """Open or close sign-up and set its capacity; new places go to the waiting list."""
    terms = terms_of(event)
    wanted = {name: value for name, value in values.items() if name in TERMS}
    if isinstance(wanted.get("fee"), Decimal) and wanted["fee"].is_finite():
        wanted["fee"] = wanted["fee"].quantize(CENT)
    is_open = wanted.pop("is_open", terms.is_open)
    change_fields(
        terms,
        wanted,
        "sign_up.terms",
        actor=actor,
        event_id=event.pk,
        problems=partial(_problems_of_terms, terms, terms.currency),
    )
    _set_open(terms, "sign_up.open" if is_open else "sign_up.close", actor=actor, is_open=is_open)
    fill_free_places(event)
    return terms


def close_sign_up_at_start(session: Session, *, actor: Actor) -> bool:
    """Close sign-up if this is the first start of a tournament; return whether it was open.

    The caller locks the event and checks the right to start.
    """
    terms = terms_of(session.event)
    if not closes_at_start(session.event, terms):
        return False
    verb = "sign_up.close_at_start"
    _set_open(terms, verb, actor=actor, is_open=False, subject=session)
    return True


def reopen_sign_up(session: Session, *, actor: Actor) -> None:
    """Undo `close_sign_up_at_start`, for the undo of the start."""
    terms = terms_of(session.event)
    _set_open(terms, "sign_up.reopen", actor=actor, is_open=True, subject=session)


def _set_open(
    terms: SignUpTerms, verb: str, *, actor: Actor, is_open: bool, subject: Session | None = None
) -> None:
    event_id = terms.event_id
    change_fields(
        terms, {"is_open": is_open}, verb, actor=actor, event_id=event_id, subject=subject
    )


def accept_sign_up(
    sign_up: SignUp, *, actor: Actor, player: Player | None = None, new: bool = False
) -> SignUp:
    """Accept a sign-up as a known player, as a new one, or as the only player of that name.

    If no place is free, the sign-up goes to the waiting list; if it is there already, it is
    refused.
    """
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.change")
        if sign_up.status == SignUpStatus.ACCEPTED:
            return sign_up
        refuse_when_over(sign_up.event)
        _set_player(sign_up, player, actor=actor, new=new)
        terms = terms_of(sign_up.event)
        if _has_place(sign_up) or capacity_of(sign_up.event, terms).free != 0:
            return admit_sign_up(sign_up, actor=actor)
        if sign_up.status == SignUpStatus.WAITING:
            raise Refused(problem("places_taken", capacity=terms.capacity or 0))
        move_sign_up(sign_up, SignUpStatus.WAITING, actor=actor, verb="sign_up.wait")
    return sign_up


@locks_event("sign_up.change")
def accept_all_sign_ups(event: Event, *, actor: Actor) -> list[SignUp]:
    """Accept everybody who waits for a decision, in order; whoever finds no place waits for one.

    Sign-ups whose player must be chosen stay as they are.
    """
    clear = [row.sign_up for row in rows_of(event, actor) if row.is_clear]
    return [accept_sign_up(row, actor=actor) for row in clear]


def move_on_waiting_list(sign_up: SignUp, place: int, *, actor: Actor) -> SignUp:
    """Give a sign-up this place on the waiting list, from 1; the others close up."""
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.change")
        if sign_up.status != SignUpStatus.WAITING:
            raise Refused(wrong_order(sign_up))
        rows = list(sign_ups_of(sign_up.event).filter(status=SignUpStatus.WAITING))
        old = rows.index(sign_up)
        new = min(max(place, 1), len(rows)) - 1
        if new == old:
            return sign_up
        positions = [row.position for row in rows]
        rows.insert(new, rows.pop(old))
        _renumber(sign_up.event, dict(zip(rows, positions, strict=True)))
        record(
            actor,
            "sign_up.move",
            sign_up,
            event_id=sign_up.event_id,
            before={"queue_position": old + 1},
            after={"queue_position": new + 1},
        )
        sign_up.refresh_from_db(fields=["position"])
    return sign_up


def decline_sign_up(sign_up: SignUp, *, actor: Actor, reason: str = "") -> SignUp:
    """Decline a sign-up; the person sees the reason."""
    reason = " ".join(reason.split())
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.change")
        if sign_up.status == SignUpStatus.DECLINED:
            return sign_up
        refuse_if([*problems_of_reason(reason), *problems_of_hidden_characters(reason=reason)])
        if sign_up.status not in ANSWERABLE:
            raise Refused(wrong_order(sign_up))
        sign_up.answer = reason
        move_sign_up(
            sign_up, SignUpStatus.DECLINED, actor=actor, verb="sign_up.decline", reason=reason
        )
        fill_free_places(sign_up.event)
    return sign_up


def decline_from_here(first: SignUp, *, actor: Actor) -> list[SignUp]:
    """Decline this and all later sign-ups without an account that wait for a decision.

    For a flood: nobody is told, because its addresses are those of others.
    """
    with transaction.atomic():
        first = locked_sign_up(first, actor, "sign_up.change")
        rows = sign_ups_of(first.event).filter(
            status=SignUpStatus.ASKED, login=None, position__gte=first.position
        )
        declined = list(rows)
        for sign_up in declined:
            sign_up.status = SignUpStatus.DECLINED
            sign_up.save(update_fields=["status"])
            record(
                actor,
                "sign_up.decline",
                sign_up,
                event_id=sign_up.event_id,
                before={"status": SignUpStatus.ASKED},
                after={"status": SignUpStatus.DECLINED},
            )
    return declined


def return_sign_up(sign_up: SignUp, *, actor: Actor) -> SignUp:
    """Undo an answer, so that the sign-up waits for the organiser again."""
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.change")
        if sign_up.status == SignUpStatus.ASKED:
            return sign_up
        refuse_when_over(sign_up.event)
        entrant = sign_up.entrant
        if entrant is not None:
            _remove_entrant(sign_up, entrant)
        sign_up.answer = ""
        move_sign_up(sign_up, SignUpStatus.ASKED, actor=actor, verb="sign_up.return")
        if not fill_free_places(sign_up.event) and entrant is not None:
            bump_results_version(sign_up.event_id)
    return sign_up


def _set_player(sign_up: SignUp, player: Player | None, *, actor: Actor, new: bool) -> None:
    if player is None:
        if sign_up.status == SignUpStatus.ASKED and not new and is_ambiguous(sign_up, actor):
            raise Refused(problem("sign_up_doubtful", "player", name=sign_up.name))
        return
    take_over(sign_up, player)
    others = SignUp.objects.filter(event=sign_up.event, player=player).exclude(pk=sign_up.pk)
    if others.exclude(status__in=(SignUpStatus.DECLINED, SignUpStatus.WITHDRAWN)).exists():
        raise Refused(problem("player_signed_up", "player", name=player.public_name))
    if SignUp.objects.filter(entrant__event=sign_up.event, entrant__player=player).exists():
        raise Refused(problem("player_signed_up", "player", name=player.public_name))
    sign_up.player = player


def _has_place(sign_up: SignUp) -> bool:
    """Whether the person plays already, entered by somebody of the staff."""
    entrants = sign_up.event.entrants.playing()
    return sign_up.player is not None and entrants.filter(player=sign_up.player).exists()


def _renumber(event: Event, wanted: Mapping[SignUp, int]) -> None:
    """Write positions that are each unique in the event, by way of free ones."""
    free = next_position(event)
    for offset, row in enumerate(wanted):
        SignUp.objects.filter(pk=row.pk).update(position=free + offset)
    for row, position in wanted.items():
        SignUp.objects.filter(pk=row.pk).update(position=position)


def _remove_entrant(sign_up: SignUp, entrant: Entrant) -> None:
    """Delete the entrant that the acceptance created, and the player if nothing refers to it."""
    refuse_if(problems_of_removing(entrant, but="SignUp.entrant"))
    player = entrant.player
    sign_up.entrant = None
    SignUp.objects.filter(pk=sign_up.pk).update(entrant=None, status=SignUpStatus.ASKED)
    entrant.delete()
    if player.login_id is not None or player.home_event_id != sign_up.event_id:
        return
    with suppress(ProtectedError, RestrictedError), transaction.atomic():
        SignUp.objects.filter(pk=sign_up.pk).update(player=None)
        player.delete()
        sign_up.player = None


def _problems_of_terms(terms: SignUpTerms, old_currency: str) -> Iterator[AnyProblem]:
    yield from problems_of_fields(terms, list(TERMS))
    paid = terms.event.sign_ups.filter(paid_at__isnull=False).count()
    if terms.currency != old_currency and paid:
        yield problem("currency_kept", "currency", currency=old_currency, count=paid)
    if terms.pay_by is not None and terms.fee is None:
        yield problem("pay_by_without_fee", "fee")
    if terms.opens_at is not None and terms.until is not None and terms.opens_at >= terms.until:
        yield problem("opens_after_closing", "opens_at")
    if has_images(terms.information):
        yield problem("description_images", "information")
    yield from problems_of_hidden_characters(information="".join(terms.information.split()))
