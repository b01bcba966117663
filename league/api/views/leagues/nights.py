"""Nights: timetable, change, cancel, answers and presence, the draw of a game, personal links."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, secret, without_body
from league.api.inputs.nights import (
    AnswerIn,
    AttendanceIn,
    NightChangeIn,
    NightGameIn,
    TimetableIn,
    presence_of,
)
from league.api.outputs.events import JobOut
from league.api.outputs.nights import (
    AnswerLinkOut,
    AttendanceOut,
    NightDraftsOut,
    NightOut,
    NightPageOut,
    NightsOut,
)
from league.models import Attendance, Night
from league.nights.attendance import answer_night, renew_answer_link, set_presence
from league.nights.changes import cancel_night, change_night, remove_night, restore_night
from league.nights.queries.answer_links import answer_token
from league.nights.queries.attendance import entrants_with_links, rows_of
from league.nights.queries.nights import night_by_id
from league.nights.timetable import Timetable, make_nights, planned_nights
from league.seating.night_games import draw_next_game
from league.seating.queries.next_seats import entrant_of_login


class NightView(ApiView):
    def night(self, pk: int) -> Night:
        night = found(night_by_id(pk))
        self.see(night.event)
        return night

    def answer(self, night: Night) -> Response:
        return Response(NightPageOut(night).data)


class EventNights(NightView):
    @extend_schema(responses=NightOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(self.event(pk).nights.order_by("starts_at", "number"), NightOut)

    @extend_schema(request=TimetableIn, responses={200: NightDraftsOut, 201: NightsOut})
    def post(self, request: Request, pk: int) -> Response:
        """Store the nights of a timetable, or show them with `preview`."""
        event = self.event(pk)
        self.require("night.change", event.pk)
        values = self.read(TimetableIn)
        preview, timetable = values.pop("preview"), Timetable(**values)
        if preview:
            return Response(NightDraftsOut({"nights": planned_nights(event, timetable)}).data)
        nights = make_nights(event, timetable, by=self.actor)
        return Response(NightsOut({"nights": nights}).data, status=201)


class NightDetail(NightView):
    @extend_schema(responses=NightPageOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.night(pk))

    @extend_schema(request=NightChangeIn, responses=NightPageOut)
    def patch(self, request: Request, pk: int) -> Response:
        night = self.night(pk)
        self.require("night.change", night.event_id)
        values = self.read(NightChangeIn, partial=True)
        return self.answer(change_night(night, by=self.actor, **values))

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        remove_night(self.night(pk), by=self.actor)
        return Response(status=204)


class NightCancel(NightView):
    @extend_schema(request=None, responses=NightPageOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(cancel_night(self.night(pk), by=self.actor))


class NightRestore(NightView):
    @extend_schema(request=None, responses=NightPageOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(restore_night(self.night(pk), by=self.actor))


class NightAnswers(NightView):
    @extend_schema(request=AnswerIn, responses=AttendanceOut)
    def post(self, request: Request, pk: int) -> Response:
        """Answer as the player whose login this is; 404 for others."""
        night = self.night(pk)
        entrant = found(entrant_of_login(night.event, self.actor))
        row = answer_night(night, entrant, by=self.actor, **self.read(AnswerIn))
        return Response(AttendanceOut(row).data)


class NightAttendances(NightView):
    @extend_schema(responses=AttendanceOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        night = self.night(pk)
        self.require("night.presence", night.event_id)
        return self.page([row.attendance for row in rows_of(night)], AttendanceOut)


class NightAttendance(NightView):
    @extend_schema(request=AttendanceIn, responses=AttendanceOut)
    def patch(self, request: Request, pk: int, entrant_id: int) -> Response:
        night = self.night(pk)
        self.require("night.presence", night.event_id)
        values, entrant = self.read(AttendanceIn, partial=True), self.entrant(entrant_id)
        row = Attendance.objects.filter(night=night, entrant=entrant).first()
        if "answer" in values:
            row = answer_night(night, entrant, values["answer"], by=self.actor)
        if rest := presence_of(values):
            row = set_presence(night, entrant, by=self.actor, **rest)
        return Response(AttendanceOut(row or Attendance(night=night, entrant=entrant)).data)


class NightGames(NightView):
    @extend_schema(request=NightGameIn, responses={202: JobOut})
    def post(self, request: Request, pk: int) -> Response:
        """Draw the next game of the night from those who are there."""
        night = self.night(pk)
        self.require("night.draw", night.event_id)
        job = draw_next_game(night, by=self.actor, **self.read(NightGameIn))
        return Response(JobOut(job).data, status=202)


class EventAnswerLinks(ApiView):
    @extend_schema(responses=AnswerLinkOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("night.see_links", event.pk)
        return secret(self.page(list(map(_link, entrants_with_links(event))), AnswerLinkOut))


class EntrantAnswerLink(ApiView):
    @extend_schema(request=None, responses=AnswerLinkOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        """Make a new link; the old one stops working."""
        entrant = renew_answer_link(self.entrant(pk), by=self.actor)
        return secret(Response(AnswerLinkOut(_link(entrant)).data))


def _link(entrant: Any) -> dict[str, Any]:
    return {"entrant": entrant.pk, "path": reverse("own_nights", args=[answer_token(entrant)])}
