"""Staff of an event: roles, and invitations by link."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from league.enums import Role
from league.events.invitations import invitation_address, invite, revoke_invitation
from league.events.queries.invitations import open_invitations
from league.events.queries.staff import abilities, in_ranges
from league.events.staff import grant_role, hand_over, revoke_role, set_own_tables
from league.history.queries.corrections import roles_of
from league.models import Event
from league.web.common.views import (
    actor_in,
    form_page,
    page,
    posts_verb,
    private_page,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.events import InvitationForm, RoleForm

INVITATION_ID = "id_invite_%s"  # two forms on one page


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@requires("roles.change")
def roles(request: HttpRequest, event: Event) -> HttpResponse:
    form = RoleForm(request.POST or None)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: grant_role(event, actor=actor, **form.cleaned_data)):
            messages.success(request, _("Role added."))
            return redirect("roles", event.slug)
    return _page(request, event, form, InvitationForm(auto_id=INVITATION_ID))


@require_POST
@private_page
@requires("roles.change")
def invite_by_link(request: HttpRequest, event: Event) -> HttpResponse:
    form = InvitationForm(request.POST, auto_id=INVITATION_ID)
    if form.is_valid():
        actor = actor_in(request)
        made = run_verb_on_form(form, lambda: invite(event, actor=actor, **form.cleaned_data))
        if made:
            sent = _("Invitation sent to %(email)s.") % {"email": made.email}
            done = sent if made.email and settings.MAIL_REACHES_PEOPLE else _("Invitation made.")
            messages.success(request, done)
            return redirect("roles", event.slug)
    return _page(request, event, RoleForm(), form)


@posts_verb("roles.change", done=gettext_lazy("Role removed."), back="roles")
def revoke(request: HttpRequest, event: Event, role: int) -> None:
    revoke_role(event, role, actor=actor_in(request))


@posts_verb("roles.change", done=gettext_lazy("Invitation revoked."), back="roles")
def revoke_link(request: HttpRequest, event: Event, invitation: int) -> None:
    revoke_invitation(event, invitation, actor=actor_in(request))


@require_http_methods(["GET", "HEAD", "POST"])
@requires("roles.change")
def hand_over_event(request: HttpRequest, event: Event) -> HttpResponse:
    """A page asks first, because only the new organiser can give the role back."""
    actor = actor_in(request)
    if request.method != "POST":
        return page(
            request,
            "organise/event/hand_over.html",
            event,
            username=request.GET.get("username", ""),
        )
    username = request.POST.get("username", "")
    return run_verb_and_redirect(
        request,
        lambda: hand_over(event, actor=actor, username=username),
        done=_(
            "%(name)s is now an organiser, and you are a referee."
            " %(name)s can make you an organiser again on the page Staff."
        )
        % {"name": username},
        back="manage",
        slug=event.slug,
    )


@posts_verb("roles.change", done=gettext_lazy("Saved."), back="roles")
def set_tables(request: HttpRequest, event: Event, role: int) -> None:
    actor, tables = actor_in(request), request.POST.get("tables", "")
    set_own_tables(event, role, actor=actor, tables=tables)


def _page(
    request: HttpRequest, event: Event, form: RoleForm, invitation_form: InvitationForm
) -> HttpResponse:
    staff = list(roles_of(event))
    logins = {row.login.get_username() for row in staff}
    organisers = {row.login.get_username() for row in staff if row.role == Role.ORGANISER}
    waiting = [(row, invitation_address(row)) for row in open_invitations(event)]
    return form_page(
        request,
        "organise/event/roles.html",
        event,
        form=form,
        invitation_form=invitation_form,
        roles=[(role, in_ranges(role.tables)) for role in staff],
        heirs=sorted(logins - organisers),
        abilities=abilities(),
        role_names=Role.labels,
        invitations=waiting,
    )
