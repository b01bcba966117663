"""Swap two players at a table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.models import Event
from league.play.queries.games import seats_of
from league.play.seat_swaps import has_entries, swap_at_table
from league.web.common.views import actor_in, form_page, requires, run_verb_on_form, table_or_404
from league.web.organise.forms.calls import TableSeatsForm


@require_http_methods(["GET", "HEAD", "POST"])
@requires("table.swap_seats")
def seats(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    row = table_or_404(request, event, table)
    seated = seats_of(row)
    played = has_entries(row)
    form = TableSeatsForm(
        seated, request.POST or None, initial={"version": row.version}, needs_reason=played
    )
    if form.is_valid():
        actor, wanted = actor_in(request), form.cleaned_data
        if run_verb_on_form(form, lambda: swap_at_table(row, actor=actor, **wanted)):
            messages.success(request, _("Seats swapped."))
            return redirect("manage_table", event.slug, row.pk)
    return form_page(
        request,
        "organise/table/seat_swap.html",
        event,
        session=row.session,
        table=row,
        seats=seated,
        played=played,
        form=form,
    )
