"""Attendance of a night: answers by players or staff, and who is present for which games."""

from collections.abc import Iterator, Sequence
from datetime import time

from django.db import transaction
from django.utils import timezone

from league.core.audit import Change, record, record_all
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.fields import set_fields
from league.core.locks import refusing_if_gone, require
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.enums import NightAnswer, Presence
from league.models import Attendance, Entrant, Night
from league.nights.changes import cancelled, locked_night, save_night
from league.nights.queries.arrivals import first_game_of, problems_of_arrival
from league.nights.queries.nights import is_answered_by, rows_of, takes_answers

ANSWER_RATE = "60/hour"  # of one player: own answers, and those of the group


def answer_night(
    night: Night,
    entrant: Entrant,
    answer: str,
    *,
    actor: Actor,
    arrives_at: time | None = None,
    device: str = "",
) -> Attendance:
    """Store the answer: yes, no or late; staff can also clear it. Repeating it changes nothing.

    Players can answer until the night closes its answers, staff always. `arrives_at`: when a player
    who is late arrives; without it a time that was given before stays. `device`: the one that
    answers with the link of the group.
    """
    staff = actor.may("night.answer", event_id=night.event_id)
    if not (staff or is_answered_by(entrant, actor)):
        raise Forbidden
    way = "group" if device else "own"
    with transaction.atomic():
        night = locked_night(night.pk)
        refuse_if(_problems_of_answer(night, entrant, answer, staff=staff, way=way))
        refuse_if(problems_of_arrival(night, answer, arrives_at))
        row = Attendance.objects.filter(night=night, entrant=entrant).first()
        row = row or Attendance(night=night, entrant=entrant)
        said = _said(row, answer, arrives_at)
        before = (row.answer, row.arrives_at)
        if said == before:
            return row
        _note_device(row, said, device)
        (row.answer, row.arrives_at), row.answered_at = said, timezone.now()
        row.answered_by_id = actor.login_id
        row.first_game = first_game_of(night, *said)
        if row.last_game is not None:
            row.last_game = max(row.last_game, row.first_game)
        row.save()
        save_night(night)
        record(
            actor,
            "night.answer",
            entrant,
            event_id=night.event_id,
            before=_noted(*before),
            after={"night": night.number, **_noted(*said)},
        )
    return row


def _said(row: Attendance, answer: str, arrives_at: time | None) -> tuple[str, time | None]:
    if answer != NightAnswer.LATE:
        return answer, None
    return answer, arrives_at or (row.arrives_at if row.answer == answer else None)


def _noted(answer: str, arrives_at: time | None) -> dict[str, str]:
    return {"answer": answer} | (
        {"arrives_at": arrives_at.isoformat("minutes")} if arrives_at else {}
    )


def take_back_answer(night: Night, entrant: Entrant, *, actor: Actor) -> Attendance:
    """Put back what was answered before another device of the group changed it."""
    with transaction.atomic():
        night = locked_night(night.pk)
        rows = Attendance.objects.filter(night=night, entrant=entrant)
        row = rows.exclude(answer_before="").first()
        if row is None:
            raise Refused(problem("answer_not_changed", name=entrant.public_name))
        return answer_night(
            *(night, entrant, row.answer_before),
            actor=actor,
            arrives_at=row.arrives_before,
            device=row.device_before,
        )


def _note_device(row: Attendance, said: tuple[str, time | None], device: str) -> None:
    """Keep what another device has said, unless this answer is its own or puts it back."""
    before = (row.answer_before, row.arrives_before)
    puts_back = device == row.device_before or said == before
    if not device or not row.answer or (row.answer_before and puts_back):
        row.answer_before, row.arrives_before, row.device_before = "", None, ""
    elif device != row.device and not row.answer_before:
        row.answer_before, row.arrives_before = row.answer, row.arrives_at
        row.device_before = row.device
    row.device = device


def renew_answer_link(entrant: Entrant, *, actor: Actor) -> Entrant:
    """Give the player a new personal link; the old one stops working."""
    require(actor, "night.see_links", event_id=entrant.event_id)
    with transaction.atomic():
        with refusing_if_gone():
            rows = Entrant.objects.select_for_update(of=("self",), no_key=True)
            entrant = rows.get(pk=entrant.pk)
        entrant.answer_link_number += 1
        entrant.save(update_fields=["answer_link_number"])
        record(actor, "entrants.renew_answer_link", entrant, event_id=entrant.event_id)
    return entrant


def set_presence(
    night: Night,
    entrant: Entrant,
    *,
    actor: Actor,
    presence: str | None = None,
    first_game: int | None = None,
    last_game: int | None = None,
) -> Attendance:
    """Mark who is present; values that are not given stay. `last_game` 0 means until the end.

    The entrant's status in the season does not change.
    """
    require(actor, "night.presence", event_id=night.event_id)
    with transaction.atomic():
        night = locked_night(night.pk)
        row = Attendance.objects.filter(night=night, entrant=entrant).first()
        row = row or Attendance(night=night, entrant=entrant)
        wanted: dict[str, str | int | None] = {}
        if presence is not None:
            wanted["presence"] = presence
        if first_game is not None:
            wanted["first_game"] = first_game
        if last_game is not None:
            wanted["last_game"] = last_game or None
        before, after = set_fields(row, wanted)
        refuse_if(_problems_of_presence(night, entrant, row))
        if row.pk and not after:
            return row
        row.save()
        save_night(night)
        after |= {"night": night.number}
        record(
            actor, "night.presence", entrant, event_id=night.event_id, before=before, after=after
        )
    return row


def presence_at(night: Night, entrant: Entrant) -> str:
    row = Attendance.objects.filter(night=night, entrant=entrant).first()
    return row.presence if row else ""


def mark_others_present(night: Night, *, actor: Actor) -> int:
    """Mark everyone present who has not been marked and has not declined; return the count."""
    require(actor, "night.presence", event_id=night.event_id)
    with transaction.atomic():
        night = locked_night(night.pk)
        others = [
            row for row in rows_of(night) if not row.presence and row.answer != NightAnswer.NO
        ]
        for row in others:
            row.presence = Presence.HERE
            refuse_if(_problems_of_presence(night, row.entrant, row))
        if others:
            _store_all_here(others)
            save_night(night)
        after = {"presence": str(Presence.HERE), "night": night.number}
        changes = [Change(row.entrant, {"presence": ""}, after) for row in others]
        record_all(actor, "night.presence", changes, event_id=night.event_id)
    return len(others)


def _problems_of_answer(
    night: Night, entrant: Entrant, answer: str, *, staff: bool, way: str
) -> Iterator[AnyProblem]:
    yield from cancelled(night)
    if entrant.event_id != night.event_id:
        yield problem("entrant_elsewhere", "entrant", name=f"#{entrant.pk}")
    elif not entrant.is_playing:
        yield problem("entrant_not_playing", name=entrant.public_name)
    if answer not in NightAnswer.values and not (staff and answer == ""):
        choices = ", ".join(NightAnswer.values)
        yield problem("value_unknown", "answer", value=answer, choices=choices)
    if staff:
        return
    if not night.is_cancelled and not takes_answers(night):
        yield problem("answers_closed", name=night.name)
    if not within(f"night-answer-{way}", str(entrant.pk), ANSWER_RATE):
        yield problem("too_many_answers")


def _store_all_here(rows: Sequence[Attendance]) -> None:
    stored = [row.pk for row in rows if row.pk]
    Attendance.objects.filter(pk__in=stored).update(presence=Presence.HERE)
    Attendance.objects.bulk_create(row for row in rows if not row.pk)


def _problems_of_presence(night: Night, entrant: Entrant, row: Attendance) -> Iterator[AnyProblem]:
    yield from cancelled(night)
    if entrant.event_id != night.event_id:
        yield problem("entrant_elsewhere", "entrant", name=f"#{entrant.pk}")
    elif not entrant.is_playing and row.presence == Presence.HERE:
        yield problem("entrant_not_playing", name=entrant.public_name)
    if row.presence not in {"", *Presence.values}:
        choices = ", ".join(Presence.values)
        yield problem("value_unknown", "presence", value=row.presence, choices=choices)
    if not 1 <= row.first_game <= night.games:
        yield problem(
            "value_out_of_range", "first_game", value=row.first_game, low=1, high=night.games
        )
    elif row.last_game is not None and not row.first_game <= row.last_game <= night.games:
        low, high = row.first_game, night.games
        yield problem("value_out_of_range", "last_game", value=row.last_game, low=low, high=high)
