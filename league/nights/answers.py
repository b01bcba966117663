"""Answer for a night: the player by login or personal link, or staff for a player."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, problem, refuse_if
from league.core.locks import refusing_if_gone, require
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.enums import NightAnswer
from league.models import Attendance, Entrant, Night
from league.nights.locks import cancelled, locked_night, save_night
from league.nights.queries.nights import is_answered_by, takes_answers

ANSWER_RATE = "60/hour"  # answers of one player


def answer_night(night: Night, entrant: Entrant, answer: str, *, by: Actor) -> Attendance:
    """Store the answer: yes, no or late; staff can also clear it. Repeating it changes nothing.

    Players can answer until the night closes its answers, staff always.
    """
    staff = by.may("night.answer", event_id=night.event_id)
    if not (staff or is_answered_by(entrant, by)):
        raise Forbidden
    with transaction.atomic():
        night = locked_night(night.pk)
        refuse_if(_problems_of_answer(night, entrant, answer, staff=staff))
        row = Attendance.objects.filter(night=night, entrant=entrant).first()
        row = row or Attendance(night=night, entrant=entrant)
        before = row.answer
        if before == answer:
            return row
        row.answer, row.answered_at = answer, timezone.now()
        row.answered_by_id = by.login_id
        # Late players skip the first game, unless it is the only one.
        row.first_game = 2 if answer == NightAnswer.LATE and night.games > 1 else 1
        if row.last_game is not None:
            row.last_game = max(row.last_game, row.first_game)
        row.save()
        save_night(night)
        record(
            by,
            "night.answer",
            entrant,
            event_id=night.event_id,
            before={"answer": before},
            after={"night": night.number, "answer": answer},
        )
    return row


def renew_answer_link(entrant: Entrant, *, by: Actor) -> Entrant:
    """Give the player a new personal link; the old one stops working."""
    require(by, "night.see_links", event_id=entrant.event_id)
    with transaction.atomic():
        with refusing_if_gone():
            rows = Entrant.objects.select_for_update(of=("self",), no_key=True)
            entrant = rows.get(pk=entrant.pk)
        entrant.answer_link_number += 1
        entrant.save(update_fields=["answer_link_number"])
        record(by, "entrants.renew_answer_link", entrant, event_id=entrant.event_id)
    return entrant


def _problems_of_answer(
    night: Night, entrant: Entrant, answer: str, *, staff: bool
) -> Iterator[AnyProblem]:
    yield from cancelled(night)
    if entrant.event_id != night.event_id:
        yield problem("entrant_elsewhere", "entrant", name=f"#{entrant.pk}")
    elif not entrant.is_playing:
        yield problem("entrant_not_playing", name=entrant.player.public_name)
    if answer not in NightAnswer.values and not (staff and answer == ""):
        choices = ", ".join(NightAnswer.values)
        yield problem("value_unknown", "answer", value=answer, choices=choices)
    if staff:
        return
    if not night.is_cancelled and not takes_answers(night):
        yield problem("answers_closed", name=night.name)
    if not within("night-answer", str(entrant.pk), ANSWER_RATE):
        yield problem("too_many_answers")
