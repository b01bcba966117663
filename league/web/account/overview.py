"""One's own account: e-mail address, browsers that are logged in, and the API token."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from league.people.accounts import (
    change_email,
    end_other_sessions,
    end_session,
    make_token,
    revoke_token,
)
from league.people.queries.accounts import sessions_of, token_of
from league.web.account.forms import EmailForm
from league.web.common.views import actor_in, form_page, private_page, run_verb_on_form


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The overview; a POST changes the e-mail address."""
    login = _login(request)
    form = EmailForm(login, request.POST or None, initial={"email": login.email})
    if form.is_valid():
        email, actor = form.cleaned_data["email"], actor_in(request)
        if run_verb_on_form(form, lambda: change_email(login, email, actor=actor)):
            messages.success(request, _("E-mail address saved."))
            return redirect("account")
    return _page(request, form)


@require_POST
@private_page
@login_required
def make_api_token(request: HttpRequest) -> HttpResponse:
    """Show the new token once, on the answer to this request."""
    key = make_token(_login(request), actor=actor_in(request))
    return _page(request, EmailForm(_login(request)), status=200, new_token=key)


@require_POST
@login_required
def revoke_api_token(request: HttpRequest) -> HttpResponse:
    revoke_token(_login(request), actor=actor_in(request))
    messages.success(request, _("API token revoked."))
    return redirect("account")


@require_POST
@login_required
def end_one(request: HttpRequest, name: str) -> HttpResponse:
    end_session(_login(request), name, actor=actor_in(request))
    messages.success(request, _("That browser is logged out."))
    return redirect("account")


@require_POST
@login_required
def end_others(request: HttpRequest) -> HttpResponse:
    kept = request.session.session_key
    count = end_other_sessions(_login(request), kept=kept, actor=actor_in(request))
    done = ngettext("%(count)s browser logged out.", "%(count)s browsers logged out.", count)
    messages.success(request, done % {"count": count})
    return redirect("account")


def _login(request: HttpRequest) -> User:
    return cast("User", request.user)


def _page(request: HttpRequest, form: EmailForm, **more: Any) -> HttpResponse:
    login = _login(request)
    response = form_page(
        request,
        "account/account.html",
        form=form,
        sessions=sessions_of(login, here=request.session.session_key),
        token=token_of(login),
        new_token=more.get("new_token", ""),
    )
    response.status_code = more.get("status", response.status_code)
    return response
