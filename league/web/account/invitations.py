"""Accept an invitation to the staff of an event, with one's account or a new one."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login as log_in
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.core.errors import Refused
from league.core.queries.actors import actor_of
from league.events.invitations import accept_invitation
from league.events.queries.invitations import invitation_by_token, is_open
from league.events.queries.zones import use_zone_of
from league.models import Invitation
from league.people.queries.providers import provider_names
from league.web.account.forms import NewAccountForm
from league.web.common.known_devices import describe_session, remember_device
from league.web.common.views import actor_in, form_page, or_404, page, private_page

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
GONE = 410


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    row = or_404(invitation_by_token(token))
    if not is_open(row):
        return page(request, "account/invitation_over.html", status=GONE)
    use_zone_of(row.event)
    if request.user.is_authenticated:
        return _accept(request, row)
    providers = provider_names()
    if settings.REGISTRATION == "off":
        return page(request, "account/invitation.html", invitation=row, providers=providers)
    form = NewAccountForm(request.POST or None, initial={"email": row.email})
    if form.is_valid():
        return _accept_as_new(request, row, form)
    shown: dict[str, Any] = {"invitation": row, "form": form, "providers": providers}
    return form_page(request, "account/invitation.html", **shown)


def _accept(request: HttpRequest, row: Invitation) -> HttpResponse:
    if request.method != "POST":
        return page(request, "account/invitation.html", invitation=row)
    try:
        accept_invitation(row, actor=actor_in(request))
    except Refused:  # somebody else was quicker
        return page(request, "account/invitation_over.html", status=GONE)
    return _welcome(request, row)


def _accept_as_new(request: HttpRequest, row: Invitation, form: NewAccountForm) -> HttpResponse:
    try:
        with transaction.atomic():
            login = form.save()
            accept_invitation(row, actor=actor_of(login))
    except Refused:
        return page(request, "account/invitation_over.html", status=GONE)
    log_in(request, login, backend=BACKEND)
    describe_session(request)
    answer = _welcome(request, row)
    remember_device(request, answer, login.get_username())
    return answer


def _welcome(request: HttpRequest, row: Invitation) -> HttpResponse:
    done = _("Welcome to the staff of %(event)s.") % {"event": row.event.name}
    messages.success(request, done)
    return redirect("manage", row.event.slug)
