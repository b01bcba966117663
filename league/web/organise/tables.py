"""Pages of tables for staff: seats, link, close, reopen, swap seats; the tables that a scorer keeps."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.enums import RESULT_STATUSES
from league.events.queries.staff import own_tables
from league.models import Event, Seat, Session, Table
from league.play import tables as services
from league.play.queries.games import seats_of
from league.play.queries.referee_calls import open_calls_of
from league.play.seat_swaps import has_entries, swap_at_table
from league.seating.queries.sessions import running_tables, tables_by_result, tables_of
from league.web.common.form_views import ONLY_GET, ONLY_POST, Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    page,
    run_verb_and_redirect,
    staff_page,
    table_or_404,
    whole_number,
)
from league.web.organise.forms.fields import seat_label
from league.web.organise.forms.sessions import ReasonForm

# Service and success message of the steps that need a reason.
WITH_REASON: dict[str, tuple[Callable[..., Table], Any]] = {
    "reopen": (services.reopen_table, lazy("Table reopened.")),
    "clear": (services.clear_table_result, lazy("Result removed.")),
    "result-only": (services.switch_to_result_only, lazy("Only the result is entered now.")),
    "by-hand": (services.switch_to_hands, lazy("Hands are entered again.")),
}


class TablePage(StaffFormView):
    http_method_names = ONLY_GET
    may = "table.see_link"
    private = True
    template_name = "organise/table/table.html"
    back = "manage_table"
    keep = ("table",)

    def get_object(self) -> Table:
        return table_or_404(self.request, self.event, self.kwargs["table"])

    def forms(self) -> Forms:
        return {"form": partial(ReasonForm, initial={"version": self.object.version})}

    def context(self) -> dict[str, Any]:
        table = self.object
        return {
            "session": table.session,
            "table": table,
            "seats": seats_of(table),
            "photos": table.photos.count(),
            "finished": table.status in RESULT_STATUSES,
        }


class TableStep(TablePage):
    http_method_names = ONLY_POST

    def post(self, request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        table, verb = self.object, address["verb"]
        if verb in WITH_REASON:
            return super().post(request, *args, **address)
        to: dict[str, Any] = {"back": "manage_table", "table": table.pk}
        if verb == "close":
            done = _("Table closed.")
            write = partial(
                services.close_table, table, actor=self.actor, version=version_in(request)
            )
        elif verb == "renew":
            done = _("New link created. The old link no longer works.")
            write = partial(services.renew_link, table, actor=self.actor)
            if request.POST.get("back") == "links":
                to = {"back": "session_links", "number": table.session.number}
        else:
            raise Http404
        return run_verb_and_redirect(request, write, done=done, slug=self.event.slug, **to)

    def write(self, form: ReasonForm) -> object:
        service, _done = WITH_REASON[self.kwargs["verb"]]
        version, reason = version_in(self.request), form.cleaned_data["reason"]
        return service(self.object, actor=self.actor, version=version, reason=reason)

    def said(self) -> str:
        return str(WITH_REASON[self.kwargs["verb"]][1])


def version_in(request: HttpRequest) -> int:
    """The submitted table version; 0 if unreadable, which never matches."""
    return whole_number(request.POST.get("version", "")) or 0


class TableSeatsForm(forms.Form):
    """Two of the seats of one table."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    first = forms.TypedChoiceField(label=lazy("First player"), coerce=int)
    second = forms.TypedChoiceField(label=lazy("Second player"), coerce=int)
    reason = forms.CharField(label=lazy("Reason"), max_length=300, required=False)

    def __init__(
        self, seats: Sequence[Seat], *args: Any, needs_reason: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [(seat.pk, seat_label(seat)) for seat in seats]
        for name in ("first", "second"):
            self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]
        self.fields["reason"].required = needs_reason


class SwapAtTable(StaffFormView):
    may = "table.swap_seats"
    template_name = "organise/table/seat_swap.html"
    verb = staticmethod(swap_at_table)
    done = lazy("Seats swapped.")
    back = "manage_table"
    keep = ("table",)

    def get_object(self) -> Table:
        table = table_or_404(self.request, self.event, self.kwargs["table"])
        self.seats, self.played = seats_of(table), has_entries(table)
        return table

    def forms(self) -> Forms:
        initial = {"version": self.object.version}
        form = partial(TableSeatsForm, self.seats, initial=initial, needs_reason=self.played)
        return {"form": form}

    def context(self) -> dict[str, Any]:
        table = self.object
        return {
            "session": table.session,
            "table": table,
            "seats": self.seats,
            "played": self.played,
        }


@staff_page("table.see_link")
def own(request: HttpRequest, event: Event) -> HttpResponse:
    """The tables of the running sessions; `?all=1` shows those of the others, too."""
    numbers = own_tables(event, actor_in(request))
    chosen = running_tables(event)
    if numbers and "all" not in request.GET:
        chosen = chosen.filter(number__in=numbers)
    sessions = Session.objects.select_related("event").filter(
        pk__in={table.session_id for table in chosen}
    )
    shown = {table.pk for table in chosen}
    of_results = [session for session in sessions if tables_by_result(session).exists()]
    called = {row.call.table_id for row in open_calls_of(event)}
    rows = [
        (session, table, table.pk in called)
        for session in sessions.order_by("number")
        for table in tables_of(session)
        if table.pk in shown
    ]
    return page(
        request,
        "organise/own_tables.html",
        event,
        rows=rows,
        of_results=of_results if actor_in(request).may("table.desk", event_id=event.pk) else [],
        numbers=numbers,
        everything="all" in request.GET,
    )
