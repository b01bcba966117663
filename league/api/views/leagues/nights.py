"""Nights: timetable, change, cancel, answers and presence, the draw of a game, personal links."""

from typing import Any

from django.urls import reverse
from rest_framework.response import Response

from league.api.base import ApiViewSet, OfEvent, found
from league.api.call import Given, call
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
from league.api.who_may import ENTRANTS, PUBLIC
from league.models import Attendance, Event, Night
from league.nights.attendance import answer_night, set_presence
from league.nights.changes import cancel_night, change_night, remove_night, restore_night
from league.nights.queries.answer_links import answer_token
from league.nights.queries.attendance import entrants_with_links, rows_of
from league.nights.queries.nights import night_by_id
from league.nights.timetable import Timetable, make_nights, planned_nights
from league.seating.night_games import draw_next_game
from league.seating.queries.next_seats import entrant_of_login


class EventNightViewSet(OfEvent):
    tag = "nights"

    @call(PUBLIC, "GET nights", out=[NightOut])
    def nights(self, event: Event) -> Any:
        """List the nights of a league by their start."""
        return event.nights.order_by("starts_at", "number")

    @nights.mapping.post
    @call("night.change", body=TimetableIn, out={200: NightDraftsOut, 201: NightsOut})
    def make_nights(self, event: Event, given: Given) -> Response:
        """Store the nights of a timetable, or show them with `preview`."""
        preview, timetable = given.pop("preview"), Timetable(**given)
        if preview:
            return Response(NightDraftsOut({"nights": planned_nights(event, timetable)}).data)
        nights = make_nights(event, timetable, actor=self.actor)
        return Response(NightsOut({"nights": nights}).data, status=201)

    @call("night.see_links", "GET answer-links", out=[AnswerLinkOut], secret=True)
    def answer_links(self, event: Event) -> Any:
        """List the personal links with which players answer to nights."""
        return [answer_link(entrant) for entrant in entrants_with_links(event)]


class NightViewSet(ApiViewSet):
    tag = "nights"

    def get_object(self) -> Night:
        night = found(night_by_id(self.kwargs["pk"]))
        self.see(night.event)
        return night

    @call(PUBLIC, out=NightPageOut)
    def retrieve(self, night: Night) -> Night:
        """Show a night."""
        return night

    @call("night.change", body=NightChangeIn, out=NightPageOut)
    def partial_update(self, night: Night, given: Given) -> Night:
        """Change a night."""
        return change_night(night, actor=self.actor, **given)

    @call("night.change")
    def destroy(self, night: Night) -> None:
        """Delete a night without games."""
        remove_night(night, actor=self.actor)

    @call("night.change", "POST cancel", out=NightPageOut)
    def cancel(self, night: Night) -> Night:
        """Cancel a night."""
        return cancel_night(night, actor=self.actor)

    @call("night.change", "POST restore", out=NightPageOut)
    def restore(self, night: Night) -> Night:
        """Let a cancelled night take place."""
        return restore_night(night, actor=self.actor)

    @call(ENTRANTS, "POST answer", body=AnswerIn, out=AttendanceOut)
    def answer(self, night: Night, given: Given) -> Attendance:
        """Answer whether one comes, as the player whose login this is; 404 for others."""
        entrant = found(entrant_of_login(night.event, self.actor))
        return answer_night(night, entrant, actor=self.actor, **given)

    @call("night.presence", "GET attendances", out=[AttendanceOut])
    def attendances(self, night: Night) -> Any:
        """List who answered what to a night, and who is there."""
        return [row.attendance for row in rows_of(night)]

    @call(
        "night.presence",
        "PATCH attendances/<row:entrant_id>",
        body=AttendanceIn,
        out=AttendanceOut,
    )
    def set_attendance(self, night: Night, given: Given, entrant_id: int) -> Attendance:
        """Set a player's answer to a night and whether the player is there."""
        entrant = self.entrant(entrant_id)
        row = Attendance.objects.filter(night=night, entrant=entrant).first()
        if "answer" in given:
            row = answer_night(night, entrant, given["answer"], actor=self.actor)
        if rest := presence_of(given):
            row = set_presence(night, entrant, actor=self.actor, **rest)
        return row or Attendance(night=night, entrant=entrant)

    @call("night.draw", "POST games", body=NightGameIn, out=JobOut, status=202)
    def draw_game(self, night: Night, given: Given) -> Any:
        """Draw the next game of a night from those who are there, by a job."""
        return draw_next_game(night, actor=self.actor, **given)


def answer_link(entrant: Any) -> dict[str, Any]:
    return {"entrant": entrant.pk, "path": reverse("own_nights", args=[answer_token(entrant)])}
