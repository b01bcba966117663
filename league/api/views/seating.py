"""Seatings: swap, substitute, repair, undo, reasons, pairing priorities, plans."""

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from league.api.base import ApiViewSet, OfEvent, entrants_in, found
from league.api.call import Given, call
from league.api.fields import BodyIn, FileField, FlagField, ReasonField, RowField
from league.api.inputs.sessions import MOST_SEED, OtherDraftIn, SubstituteIn, SwapIn
from league.api.outputs.events import JobOut
from league.api.outputs.seating import (
    DraftPairOut,
    DrawMethodOut,
    EventPlanOut,
    ObjectiveOut,
    ReasonOut,
    SwapPreviewOut,
)
from league.api.outputs.tables import SessionPageOut
from league.api.views.sessions import SessionPages
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem
from league.core.sheets.limits import LARGEST_FILE
from league.enums import DrawMethod, RepairKind
from league.models import Event, EventPlan, Session
from league.seating.changes import undo_seating_change
from league.seating.event_plans import (
    drop_event_plan,
    paste_event_plan,
    preview_event_plan,
    request_event_plan,
)
from league.seating.goals import set_pairing_priorities
from league.seating.pasted.sheets import LONGEST_PASTE, text_of_seating
from league.seating.queries.conflicts import SessionSeating
from league.seating.queries.drafts.pair import two_drafts
from league.seating.queries.goals import pairing_priorities_of
from league.seating.queries.reasons import reason_text
from league.seating.repairs import repair_session, request_repairs
from league.seating.sessions import swap_seats, use_other_draft
from league.seating.substitutes import substitute_entrant
from scoring.seating.plans.assign_numbers import ORDERS
from scoring.seating.plans.plan import MOST_SESSIONS


class RepairAskIn(BodyIn):
    """What happened, and the entrants concerned (ids); they may be missing for `wrong` only."""

    kind = serializers.ChoiceField(RepairKind.choices)
    entrants = serializers.ListField(child=RowField(), max_length=100, default=list)


class RepairIn(RepairAskIn):
    """`key` is the key of one of the options."""

    key = serializers.CharField(max_length=64)
    reason = ReasonField()


class EventPlanIn(BodyIn):
    sessions = serializers.IntegerField(min_value=1, max_value=MOST_SESSIONS)
    order = serializers.ChoiceField(ORDERS, default="lot")
    seed = serializers.IntegerField(
        min_value=0, max_value=MOST_SEED, required=False, allow_null=True
    )


class PastedPlanIn(BodyIn):
    """`plan` holds the tables of the next sessions, as the page "Paste a plan" reads them.

    A table a line, its players in the order E S W N by event number or by name; sessions stand
    below headings such as "Session 2" or below blank lines. JSON holds a list for each session, in
    it a list for each table. `file` holds the bytes of a file (CSV, XLSX, text, JSON) in base 64,
    and takes the place of the text; `sheet` is the title of a sheet of a workbook.
    """

    plan = serializers.CharField(
        max_length=LONGEST_PASTE,
        trim_whitespace=False,
        allow_blank=True,
        required=False,
        default="",
    )
    file = FileField(largest=LARGEST_FILE, required=False)
    sheet = serializers.CharField(max_length=100, required=False, default="")
    from_zero = FlagField(required=False, help_text="The first player is number 0 in the text.")
    rest = FlagField(required=False, help_text="Players who are left out of a session have a bye.")
    preview = FlagField(required=False, help_text="Show what the plan would be; store nothing.")


class ObjectiveIn(BodyIn):
    """Every goal once, the most important first; an empty list restores the default."""

    objective = serializers.ListField(child=serializers.CharField(max_length=40), max_length=40)


class SeatingViewSet(SessionPages):
    @call("session.change", "POST swap", body=SwapIn, out=SessionPageOut)
    def swap(self, session: Session, given: Given) -> Response:
        """Swap two players of a published seating."""
        return self.shown(swap_seats(session, actor=self.actor, **given))

    @call("session.change", "POST swap-preview", body=SwapIn, out=SwapPreviewOut)
    def preview_swap(self, session: Session, given: Given) -> Any:
        """Show what a swap would change; stores nothing."""
        seated = dict(session.seats.values_list("pk", "entrant_id"))
        unknown = [name for name, seat in given.items() if seat not in seated]
        if unknown:
            raise Refused(problem("seat_unknown", name, value=given[name]) for name in unknown)
        seating = SessionSeating(session)
        tables = seating.swapped(str(seated[given["first"]]), str(seated[given["second"]]))
        return seating.compare(tables)

    @call("session.draw", "GET drafts", out=DraftPairOut)
    def drafts(self, session: Session) -> Any:
        """Compare the two latest drafts of a session."""
        return found(two_drafts(session))

    @call("session.draw", "POST use-other-draft", body=OtherDraftIn, out=SessionPageOut)
    def use_other_draft(self, session: Session, given: Given) -> Response:
        """Use the draft before the latest draw; the present one is kept in its place."""
        return self.shown(use_other_draft(session, actor=self.actor, seen=given["key"]))

    @call("session.change", "POST substitute", body=SubstituteIn, out=SessionPageOut)
    def substitute(self, session: Session, given: Given) -> Response:
        """Seat a substitute in a player's place."""
        seat = session.seats.filter(pk=given["seat"]).first()
        entrant = session.event.entrants.filter(pk=given["substitute"]).first()
        if seat is None:
            raise Refused(problem("seat_unknown", "seat", value=given["seat"]))
        if entrant is None:
            name = f"#{given['substitute']}"
            raise Refused(problem("entrant_elsewhere", "substitute", name=name))
        substitute_entrant(seat, entrant, actor=self.actor, reason=given["reason"])
        return self.shown(session)

    @call("session.change", "POST repair-options", body=RepairAskIn, out=JobOut, status=202)
    def find_repairs(self, session: Session, given: Given) -> Any:
        """Find repairs of a seating, by a job.

        `GET jobs/{id}/repair-options/` lists them.
        """
        people = entrants_in(session.event, given["entrants"], "entrants")
        return request_repairs(session, actor=self.actor, kind=given["kind"], entrants=people)

    @call("session.change", "POST repair", body=RepairIn, out=SessionPageOut)
    def repair(self, session: Session, given: Given) -> Response:
        """Repair a seating by one of the options found."""
        people = entrants_in(session.event, given["entrants"], "entrants")
        return self.shown(
            repair_session(session, actor=self.actor, **{**given, "entrants": people})
        )

    @call("session.change", "POST undo", out=SessionPageOut)
    def undo(self, session: Session) -> Response:
        """Undo the last swap, substitute, repair or redraw."""
        return self.shown(undo_seating_change(session, actor=self.actor))

    @call("session.see_draft", "GET reasons", out=[ReasonOut])
    def reasons(self, session: Session) -> Any:
        """List the reason for each player's seat."""
        names = SessionSeating(session).names
        return [
            {"entrant": int(who), "sentence": reason_text(session, int(who), names)}
            for who in session.reasons
        ]


class DrawMethodViewSet(ApiViewSet):
    tag = "sessions"

    @call(PUBLIC, out=[DrawMethodOut])
    def list(self) -> Any:
        """List the methods of a draw."""
        return [*DrawMethod]


class EventSeatingViewSet(OfEvent):
    tag = "sessions"

    @call("session.see_draft", "GET objective", out=ObjectiveOut)
    def objective(self, event: Event) -> Any:
        """Show the pairing priorities of an event in their order."""
        return {"objective": pairing_priorities_of(event)}

    @objective.mapping.put
    @call("session.draw", body=ObjectiveIn, out=ObjectiveOut)
    def set_pairing_priorities(self, event: Event, given: Given) -> Any:
        """Set the pairing priorities of an event in their order."""
        return {
            "objective": pairing_priorities_of(
                set_pairing_priorities(event, given["objective"], actor=self.actor)
            )
        }

    @call("session.see_draft", "GET plan", out=EventPlanOut)
    def plan(self, event: Event) -> EventPlan:
        """Show the plan of an event: the seatings of all its sessions."""
        return found(EventPlan.objects.filter(event=event).first())

    @plan.mapping.put
    @call("session.draw", body=EventPlanIn, out=JobOut, status=202)
    def make_plan(self, event: Event, given: Given) -> Any:
        """Make a plan of all sessions of an event, by a job."""
        return request_event_plan(event, actor=self.actor, **given)

    @call("session.draw", "POST plan/paste", body=PastedPlanIn, out=EventPlanOut)
    def paste_plan(self, event: Event, given: Given) -> EventPlan:
        """Store seatings of the next sessions as the plan of an event, or show it with `preview`."""
        sheet = given.pop("sheet")
        if "file" in given:
            given["plan"] = text_of_seating(given.pop("file"), sheet=sheet).text
        verb = preview_event_plan if given.pop("preview", False) else paste_event_plan
        return verb(event, actor=self.actor, **given)

    @plan.mapping.delete
    @call("session.draw")
    def drop_plan(self, event: Event) -> None:
        """Delete the plan of an event; its sessions stay."""
        drop_event_plan(event, actor=self.actor)
