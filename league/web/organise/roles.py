"""Staff of an event."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.events.events import grant_role, revoke_role
from league.history.queries.corrections import roles_of
from league.models import Event
from league.web.common.views import actor_in, attempt, command, form_page, staff_page
from league.web.organise.forms.events import RoleForm


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("roles.change")
def roles(request: HttpRequest, event: Event) -> HttpResponse:
    form = RoleForm(request.POST or None)
    if form.is_valid():
        by = actor_in(request)
        if attempt(form, lambda: grant_role(event, by=by, **form.cleaned_data)):
            messages.success(request, _("Role added."))
            return redirect("roles", event.slug)
    return form_page(request, "organise/event/roles.html", event, form=form, roles=roles_of(event))


@require_POST
@staff_page("roles.change")
def revoke(request: HttpRequest, event: Event, role: int) -> HttpResponse:
    by = actor_in(request)
    return command(
        request,
        lambda: revoke_role(event, role, by=by),
        done=_("Role removed."),
        back="roles",
        slug=event.slug,
    )
