"""Staff of an event: roles, and invitations by link."""

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.attention.matters import matters_of
from league.enums import Role
from league.events.invitations import invitation_address, invite, revoke_invitation
from league.events.queries.invitations import open_invitations
from league.events.queries.staff import abilities, in_ranges
from league.events.staff import grant_role, hand_over, revoke_role, set_own_tables
from league.history.queries.corrections import roles_of
from league.models import Event, EventRole
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.phone_reach import phone_reach
from league.web.common.views import (
    actor_in,
    page,
    posts_verb,
    requires,
    rights_in,
    run_verb_and_redirect,
    waiting_of,
)
from league.web.organise.frame.to_know import next_of

INVITATION_ID = "id_invite_%s"  # two forms on one page


class RoleForm(forms.Form):
    username = forms.CharField(label=lazy("Username"), max_length=150)
    role = forms.ChoiceField(label=lazy("Role"), choices=Role.choices, initial=Role.SCORER)


class InvitationForm(forms.Form):
    role = forms.ChoiceField(
        label=lazy("Role"), choices=Role.choices, initial=Role.SCORER, widget=forms.Select
    )
    email = forms.EmailField(
        label=lazy("E-mail"),
        required=False,
        help_text=lazy(
            "The link is sent there, if this server sends e-mail. This page shows it, too."
        ),
    )
    days = forms.IntegerField(label=lazy("Valid for (days)"), min_value=1, max_value=30, initial=7)


class RolesPage(StaffFormView):
    """The staff of an event; a POST gives a role."""

    may = "roles.change"
    private = True
    template_name = "organise/event/roles.html"
    verb: ClassVar[Any] = staticmethod(grant_role)
    done = lazy("Role added.")
    back = "roles"

    def forms(self) -> Forms:
        invitation_form = partial(InvitationForm, auto_id=INVITATION_ID)
        return {"form": RoleForm, "invitation_form": invitation_form}

    def context(self) -> dict[str, Any]:
        staff = list(roles_of(self.event))
        return {
            "roles": [(role, in_ranges(role.tables)) for role in staff],
            "heirs": _heirs(staff),
            "abilities": abilities(),
            "role_names": Role.labels,
            "reach": phone_reach(self.request),
            "invitations": [(row, invitation_address(row)) for row in open_invitations(self.event)],
        }


def _heirs(staff: Iterable[EventRole]) -> list[str]:
    """The logins of the staff who are no organisers, by name."""
    logins = {row.login.get_username() for row in staff}
    organisers = {row.login.get_username() for row in staff if row.role == Role.ORGANISER}
    return sorted(logins - organisers)


class InviteByLink(RolesPage):
    http_method_names = ONLY_POST
    form_name = "invitation_form"
    verb = staticmethod(invite)

    def said(self) -> str:
        email = self.outcome.email
        if email and settings.MAIL_REACHES_PEOPLE:
            return _("Invitation sent to %(email)s.") % {"email": email}
        return _("Invitation made.")


@posts_verb("roles.change", done=lazy("Role removed."), back="roles")
def revoke(request: HttpRequest, event: Event, role: int) -> None:
    revoke_role(event, role, actor=actor_in(request))


@posts_verb("roles.change", done=lazy("Invitation revoked."), back="roles")
def revoke_link(request: HttpRequest, event: Event, invitation: int) -> None:
    revoke_invitation(event, invitation, actor=actor_in(request))


@require_http_methods(["GET", "HEAD", "POST"])
@requires("roles.change")
def hand_over_event(request: HttpRequest, event: Event) -> HttpResponse:
    """A page asks first, and to whom where the address names nobody of the staff."""
    actor = actor_in(request)
    if request.method != "POST":
        heirs, username = _heirs(roles_of(event)), request.GET.get("username", "")
        waiting = waiting_of(request, event)
        return page(
            request,
            "organise/event/hand_over.html",
            event,
            heirs=heirs,
            username=username if username in heirs else "",
            consequences=_consequences(username),
            matters=next_of(event, actor, rights_in(event, actor), waiting),
            counts=list(matters_of(event, waiting, actor)),
        )
    username = request.POST.get("username", "")
    return run_verb_and_redirect(
        request,
        lambda: hand_over(event, actor=actor, username=username),
        done=_(
            "%(name)s is now an organiser, and you are a referee."
            " For a day you can undo this in the audit log."
        )
        % {"name": username},
        back="manage",
        slug=event.slug,
    )


def _consequences(username: str) -> list[str]:
    names = {"username": username}
    return [
        _("%(username)s becomes an organiser.") % names,
        _("You stay as a referee. You can no longer change settings, players or staff."),
        _(
            "For a day you can undo this in the audit log, as long as nobody else joins or leaves"
            " the staff. Later %(username)s can make you an organiser again."
        )
        % names,
    ]


@posts_verb("roles.change", done=lazy("Saved."), back="roles")
def set_tables(request: HttpRequest, event: Event, role: int) -> None:
    actor, tables = actor_in(request), request.POST.get("tables", "")
    set_own_tables(event, role, actor=actor, tables=tables)
